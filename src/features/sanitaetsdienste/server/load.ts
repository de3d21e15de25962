// Which services somebody may see and change: the one home of the row-level rights of this area.
import { rechtText } from '#contract/recht-titles.ts'
import { sql } from 'kysely'
import { may } from '#contract/rechte.ts'
import { leads, NOT_LEADING } from '#features/sanitaetsdienste/hindernisse.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { asAllowed, type Allowed } from '#server/allowed.ts'
import { notFound, forbidden } from '#server/errors.ts'
import type { Db, Actor, Trx } from '#server/context.ts'
import { visible } from './visibility.ts'
import { rechtFor } from '#features/sanitaetsdienste/names.ts'

/** The row of a service; instants in UTC. */
export type Dienstkopf = Omit<
  Dienst,
  'ortDaten' | 'leiterPerson' | 'stvLeiterPerson' | 'schichten' | 'helfer' | 'nachweise' | 'rechnung' | 'anmeldung' | 'anhaenge'
>

/** A service that this person may see. @throws 404 */
export async function load(db: Db | Trx, actor: Actor, id: string, lock: 'keine' | 'share' | 'update' = 'keine'): Promise<Dienstkopf> {
  const lockClause = lock === 'update' ? sql`for update of d` : lock === 'share' ? sql`for share of d` : sql``
  const { rows } =
    await sql<Dienstkopf>`select d.* from sanitaetsdienste d where d._id = ${id}::uuid and ${visible(actor)} ${lockClause}`.execute(db)
  if (!rows[0]) throw notFound('Der Sanitätsdienst')
  return rows[0]
}

/** A service that this person may change, locked until the end of the transaction. @throws 404, 403 */
export async function loadWith(trx: Trx, actor: Actor, id: string, verb: 'UPDATE' | 'DELETE'): Promise<Allowed<Dienstkopf>> {
  const dienst = await load(trx, actor, id, 'update')
  requireRecht(actor, verb, dienst.art)
  return asAllowed(dienst)
}

/** Asks for the right that this kind of service needs. @throws 403 naming it */
export function requireRecht(actor: Actor, ...[verb, kind]: Parameters<typeof rechtFor>): void {
  const recht = rechtFor(verb, kind)
  if (!may(actor, recht)) throw forbidden(`Dafür fehlt dir das Recht ${rechtText(recht)}.`)
}

/** Asks whether this person plans or leads the service. @throws 403 */
export function requireLeading(actor: Actor, dienst: Pick<Dienstkopf, 'art' | 'leiter' | 'stvLeiter'>): void {
  if (!leads(actor, dienst)) throw forbidden(NOT_LEADING)
}

/** A service that this person plans or leads, locked until the end of the transaction. @throws 404, 403 */
export async function loadLed(trx: Trx, actor: Actor, id: string): Promise<Allowed<Dienstkopf>> {
  const dienst = await load(trx, actor, id, 'update')
  requireLeading(actor, dienst)
  return asAllowed(dienst)
}
