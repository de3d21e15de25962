// Which services somebody may see and change: the one home of the row-level rights of this area.
import { sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import { type ARTEN, type Dienststatus, rechtFuer } from '#features/sanitaetsdienste/formen.ts'
import { alsErlaubt, type Erlaubt } from '#server/erlaubt.ts'
import { nichtGefunden, verboten } from '#server/fehler.ts'
import type { Db, Nutzer, Trx } from '#server/kontext.ts'
import { sichtbar } from './visibility.ts'

/** The header row of a service; instants in UTC. */
export interface Dienstkopf {
  readonly _id: string
  readonly version: number
  readonly nummer: string
  readonly art: (typeof ARTEN)[number]
  readonly status: Dienststatus
  readonly bezeichnung: string
  readonly ort: string
  readonly beginn: string
  readonly ende: string
  readonly meldeschluss: string | null
  readonly selbstabsageBis: string | null
  readonly warteliste: boolean
  readonly sichtbarFuer: readonly string[]
  readonly abgesagt: boolean
  readonly leiter: string | null
  readonly stvLeiter: string | null
  readonly abgeschlossenAm: string | null
  readonly [spalte: string]: unknown
}

/** A service that this person may see. @throws 404 */
export async function lade(db: Db | Trx, nutzer: Nutzer, id: string, sperre: 'keine' | 'share' | 'update' = 'keine'): Promise<Dienstkopf> {
  const riegel = sperre === 'update' ? sql`for update of d` : sperre === 'share' ? sql`for share of d` : sql``
  const { rows } =
    await sql<Dienstkopf>`select d.* from sanitaetsdienste d where d._id = ${id}::uuid and ${sichtbar(nutzer)} ${riegel}`.execute(db)
  if (!rows[0]) throw nichtGefunden('Der Sanitätsdienst')
  return rows[0]
}

/** A service that this person may change, locked until the end of the transaction. @throws 404, 403 */
export async function ladeMit(trx: Trx, nutzer: Nutzer, id: string, verb: 'UPDATE' | 'DELETE'): Promise<Erlaubt<Dienstkopf>> {
  const dienst = await lade(trx, nutzer, id, 'update')
  const recht = rechtFuer(verb, dienst.art)
  if (!darf(nutzer, recht)) throw verboten(`Dafür fehlt dir das Recht ${recht}.`)
  return alsErlaubt(dienst)
}

/** Does this person plan or lead the service: sees comments and telephone numbers? */
export const fuehrt = (nutzer: Nutzer, dienst: Pick<Dienstkopf, 'art' | 'leiter' | 'stvLeiter'>): boolean =>
  darf(nutzer, rechtFuer('UPDATE', dienst.art)) || (nutzer.profil !== null && [dienst.leiter, dienst.stvLeiter].includes(nutzer.profil))
