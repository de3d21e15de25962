// Field rights of a service: removes parts that a reader may not see.
import type { AnswerReader, Data } from '#blocks/dienst/server/index.ts'
import { withoutReasons } from '#blocks/dienst/history.ts'
import { may } from '#contract/rights/rechte.ts'
import { invoiceFor, leadsDienst } from '#features/sanitaetsdienste/hindernisse.ts'
import type { Actor } from '#server/context.ts'
import { pickBySchema } from '#server/http/pick-by-schema.ts'
import { rechtFor } from '../../names.ts'
import { type Dienst, dienst as dienstSchema, NO_ADDRESS } from '../../schemas.ts'

/** Annahme: only planners see the organiser's billing data; staffed people see the contact. */
const withoutBilling = { rechnungsadresse: NO_ADDRESS, kundennr: '' }

/** Redacts history values by the same rules as the service itself. */
export const inHistoryFor = (actor: Actor, head: object) => {
  const dienst = head as Dienst
  const [plans, leading] = [may(actor, rechtFor('UPDATE', dienst.art)), leadsDienst(actor, dienst)]
  return (field: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (field === 'veranstalter' && !plans) return { ...value, ...withoutBilling }
    return field === 'helfer' && !leading ? withoutReasons(value) : value
  }
}

export function shownTo(data: Data, { actor, leading }: Pick<AnswerReader, 'actor' | 'leading'>) {
  const { art, veranstalter, nachweise, rechnung } = data as Data & Pick<Dienst, 'art' | 'veranstalter' | 'nachweise' | 'rechnung'>
  return {
    veranstalter: may(actor, rechtFor('UPDATE', art)) ? veranstalter : { ...veranstalter, ...withoutBilling },
    nachweise: leading ? nachweise : { eingereicht: 0, bestaetigt: 0 },
    rechnung: leading ? invoiceFor(actor, art, rechnung) : null,
  }
}

const sieve = pickBySchema(dienstSchema)
/** Reduces a service to its schema once, before it is cached for all readers. */
export const reduceDienst = (data: Data): Data => ({ ...(sieve(data) as Data), gruppen: data.gruppen })
