import { rechtText } from '#contract/rights/recht-titles.ts'
import { may } from '#contract/rights/rechte.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { rechtFor } from '#features/sanitaetsdienste/names.ts'
import { asAllowed, type Allowed } from '#server/allowed.ts'
import { forbidden } from '#server/errors.ts'
import type { Db, Actor, Trx } from '#server/context.ts'
import { dienste } from './occasion.ts'

/** Row of a service; instants in UTC. */
export type Dienstkopf = Omit<
  Dienst,
  'ortDaten' | 'leiterPerson' | 'stvLeiterPerson' | 'schichten' | 'helfer' | 'nachweise' | 'rechnung' | 'anmeldung' | 'anhaenge'
> & { readonly gruppen: readonly string[] }

/** Loads a service visible to this person. @throws 404 */
export const loadDienst = async (db: Db | Trx, actor: Actor, id: string, lock?: 'keine' | 'share' | 'update'): Promise<Dienstkopf> =>
  (await dienste.load(db, actor, id, lock)) as Dienstkopf

/** Loads a service that this person may change, locked until the end of the transaction. @throws 404, 403 */
export async function loadWith(trx: Trx, actor: Actor, id: string, verb: 'UPDATE' | 'DELETE'): Promise<Allowed<Dienstkopf>> {
  const dienst = await loadDienst(trx, actor, id, 'update')
  requireRecht(actor, verb, dienst.art)
  return asAllowed(dienst)
}

/** Requires the right for this kind of service. @throws 403 naming it */
export function requireRecht(actor: Actor, ...[verb, kind]: Parameters<typeof rechtFor>): void {
  const recht = rechtFor(verb, kind)
  if (!may(actor, recht)) throw forbidden(`Dafür fehlt dir das Recht ${rechtText(recht)}.`)
}

/** Loads a service that this person plans or leads, locked until the end of the transaction. @throws 404, 403 */
export async function loadLed(trx: Trx, actor: Actor, id: string): Promise<Allowed<Dienstkopf>> {
  const dienst = await loadDienst(trx, actor, id, 'update')
  dienste.requireLeading(actor, dienst)
  return asAllowed(dienst)
}
