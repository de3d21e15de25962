// Distribution of duties, for even planning, not for praise or blame. Members may opt out of being named (ADR 51).
import * as z from 'zod/mini'
import { callsUnder, defineContract } from '#contract/endpoint.ts'
import { field, numbers, person, requiredDay, strings } from '#contract/fields.ts'
import { DISTRIBUTION } from './plan.ts'

const counts = numbers('dienste', 'stunden', 'naechte', 'wochenenden', 'feiertage', 'leitungen')
/** `profil` is null for people who opted out or may not be named; `ich`: the reader. Hours are decimal. */
const load = z.object({ profil: z.nullable(person), ...strings('gruppe'), ...counts, ich: z.boolean() })
export type LoadRow = z.output<typeof load>

/** Days in Berlin, both inclusive. */
const time = { von: requiredDay('Von'), bis: requiredDay('Bis') }
/** `mittel`: mean of everybody who takes part in duties, not only of those listed. */
const distribution = z.object({ meine: z.object(counts), mittel: z.object(counts), ohneNamen: z.boolean() })

const call = callsUnder('/api/verteilung')
export const distributionContract = defineContract({
  list: call('GET', '', DISTRIBUTION.recht, 'Wer in einer Zeit wie viel gemacht hat: Stunden, Nächte, Wochenenden, Feiertage, Leitungen', {
    query: z.object(time),
    response: z.array(load),
  }),
  own: call('GET', '/meine', 'angemeldet', 'Was ich in einer Zeit gemacht habe, neben dem Mittel aller', {
    query: z.object(time),
    response: distribution,
  }),
  setName: call('PUT', '/name', 'angemeldet', 'In der Verteilung genannt werden oder nicht', {
    body: z.object({ ohneNamen: field('Ohne Namen', z.boolean()) }),
  }),
})
