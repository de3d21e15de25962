// Who does how much of the duties: to spread them evenly, not to praise or to blame. Who wants is not named (ADR 51).
import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { field, numbers, person, requiredDay, strings } from '#contract/fields.ts'
import { DISTRIBUTION } from './plan.ts'

const counts = numbers('dienste', 'stunden', 'naechte', 'wochenenden', 'feiertage', 'leitungen')
/** `profil` is null for who does not want to be named, and for who may not be; `ich`: who asks. Hours are decimal. */
const load = z.object({ profil: z.nullable(person), ...strings('gruppe'), ...counts, ich: z.boolean() })
export type LoadRow = z.output<typeof load>

/** Days in Berlin, first and last included. */
const time = { von: requiredDay('Von'), bis: requiredDay('Bis') }
/** Of everybody who takes part in duties: `mittel` is the mean of all of them, not only of those listed. */
const own = z.object({ meine: z.object(counts), mittel: z.object(counts), ohneNamen: z.boolean() })

const call = callsUnder('/api/verteilung')
export const distributionContract = defineContract({
  list: call('GET', '', DISTRIBUTION.recht, 'Wer in einer Zeit wie viel gemacht hat: Stunden, Nächte, Wochenenden, Feiertage, Leitungen', {
    query: z.object(time),
    response: z.array(load),
  }),
  own: call('GET', '/meine', 'angemeldet', 'Was ich in einer Zeit gemacht habe, neben dem Mittel aller', {
    query: z.object(time),
    response: own,
  }),
  setName: call('PUT', '/name', 'angemeldet', 'In der Verteilung genannt werden oder nicht', {
    body: z.object({ ohneNamen: field('Ohne Namen', z.boolean()) }),
  }),
})
