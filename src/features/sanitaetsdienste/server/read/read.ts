// Rights per field of a service: parts that a reader may not see are taken out here.
import type { Data } from '#blocks/dienst/server/index.ts'
import { withoutReasons } from '#blocks/dienst/history.ts'
import { may } from '#contract/rights/rechte.ts'
import { invoiceFor, leads } from '#features/sanitaetsdienste/hindernisse.ts'
import type { Actor } from '#server/context.ts'
import { pickBySchema } from '#server/http/pick-by-schema.ts'
import { rechtFor } from '../../names.ts'
import { type Dienst, dienst as dienstSchema, NO_ADDRESS } from '../../schemas.ts'

/** Annahme: billing data of the organiser is for who plans; those who stand there need to know whom to call. */
const withoutBilling = { rechnungsadresse: NO_ADDRESS, kundennr: '' }

/** A value of the history as this person may read it: what the service itself does not show them is not there either. */
export const inHistoryFor = (actor: Actor, head: object) => {
  const dienst = head as Dienst
  const [plans, leading] = [may(actor, rechtFor('UPDATE', dienst.art)), leads(actor, dienst)]
  return (field: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (field === 'veranstalter' && !plans) return { ...value, ...withoutBilling }
    return field === 'helfer' && !leading ? withoutReasons(value) : value
  }
}

export function shownTo(data: Data, actor: Actor, leading: boolean) {
  const { art: kind, veranstalter, nachweise, rechnung } = data as Data & Pick<Dienst, 'art' | 'veranstalter' | 'nachweise' | 'rechnung'>
  return {
    veranstalter: may(actor, rechtFor('UPDATE', kind)) ? veranstalter : { ...veranstalter, ...withoutBilling },
    nachweise: leading ? nachweise : { eingereicht: 0, bestaetigt: 0 },
    rechnung: leading ? invoiceFor(actor, kind, rechnung) : null,
  }
}

const sieve = pickBySchema(dienstSchema)
/** Sieves a service once, before it is kept for all who ask. */
export const keeps = (data: Data): Data => ({ ...(sieve(data) as Data), gruppen: data.gruppen })
