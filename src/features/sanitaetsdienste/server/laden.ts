// Which services somebody may see and change: the one home of the row-level rights of this area.
import { type RawBuilder, sql } from 'kysely'
import { darf } from '#contract/rechte.ts'
import { ARTEN, type Dienststatus, ENTWURF, rechtFuer } from '#features/sanitaetsdienste/formen.ts'
import { alsErlaubt, type Erlaubt } from '#server/erlaubt.ts'
import { nichtGefunden, verboten } from '#server/fehler.ts'
import type { Db, Nutzer, Trx } from '#server/kontext.ts'

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

/** Which services this person may see, as a condition over the row `d` of sanitaetsdienste. */
export function sichtbar(nutzer: Nutzer): RawBuilder<unknown> {
  const arten = ARTEN.filter((art) => darf(nutzer, rechtFuer('READ', art)))
  const plant = ARTEN.filter((art) => darf(nutzer, rechtFuer('UPDATE', art)))
  // Drafts and what is meant for some groups: seen by who plans, who leads, and the groups.
  return sql`(d.art = any(${arten}::text[]) and (d.art = any(${plant}::text[]) or ${nutzer.profil}::uuid in (d.leiter, d."stvLeiter")
    or (d.status <> all(${[...ENTWURF]}::text[]) and (d."sichtbarFuer" = '{}'
      or (select p.gruppe from profile p where p._id = ${nutzer.profil}::uuid) = any(d."sichtbarFuer")
      or exists (select 1 from angebote a join anmeldungen m on m.angebot = a._id where a.sanitaetsdienst = d._id and m.profil = ${nutzer.profil}::uuid)))))`
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

/** Which of these services the person may see: for other areas that name them. */
export async function sichtbareDienste(db: Db | Trx, nutzer: Nutzer, dienste: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    _id: string
  }>`select d._id from sanitaetsdienste d where d._id = any(${[...dienste]}::uuid[]) and ${sichtbar(nutzer)}`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}
