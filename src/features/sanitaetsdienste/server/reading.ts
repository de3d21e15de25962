import { type RawBuilder, sql } from 'kysely'
import type { Helfer } from '#blocks/dienst/contract.ts'
import { dataOf, readFor } from '#blocks/dienst/server/index.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { firstPhone } from '#server/db/vocabulary.ts'
import type { Dienst, Schicht } from '../schemas.ts'
import { loadDienst } from './load.ts'
import { kind } from './occasion.ts'

type Sql = RawBuilder<unknown>

/** A service with its people before redaction: includes comments and reasons. */
export type DienstData = Omit<Dienst, 'schichten' | 'anmeldung' | 'helfer'> & {
  readonly helfer: Helfer[]
  readonly schichten: readonly Omit<Schicht, 'anmeldung'>[]
}
/** @throws 404 */
export const dienstData = <More = object>(db: Db | Trx, id: string, extra?: RawBuilder<More>): Promise<DienstData & More> =>
  dataOf(db, kind, id, extra) as Promise<unknown> as Promise<DienstData & More>

/** Answer of write calls for this person. The caller has checked the right to read. */
export const readDienst = (context: AppContext, trx: Trx, actor: Actor, id: string): Promise<Dienst> =>
  readFor(kind, context, trx, actor, id) as Promise<unknown> as Promise<Dienst>

export type Leader = NonNullable<Dienst['leiterPerson']> & { readonly telefon: string }
export type Place = Dienst['ortDaten'] & { readonly ansprechpartner: string; readonly telefon: string }
export type Service = Omit<DienstData, 'ortDaten' | 'leiterPerson' | 'stvLeiterPerson'> & {
  readonly ortDaten: Place
  readonly leiterPerson: Leader | null
  readonly stvLeiterPerson: Leader | null
}

const leader = (column: 'leiter' | 'stvLeiter'): Sql => sql`(
  select json_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname, 'telefon', ${firstPhone})
  from profile p join users u on u._id = p."user" where p._id = d.${sql.ref(column)})`
export const ortJson = sql`json_build_object('_id', o._id, 'koordinaten', o.koordinaten${sql.join(
  ['name', 'strasse', 'hausnummer', 'plz', 'stadt', 'hinweise', 'ansprechpartner', 'telefon'].map(
    (name) => sql`, ${sql.lit(name)}, coalesce(${sql.ref(`o.${name}`)}, '')`,
  ),
  sql``,
)})`

/** Loads a service for prints. @throws 404 */
export const loadForPrint = (db: Db, id: string): Promise<Service> =>
  dienstData(
    db,
    id,
    sql<
      Pick<Service, 'leiterPerson' | 'stvLeiterPerson' | 'ortDaten'>
    >`, ${leader('leiter')} as "leiterPerson", ${leader('stvLeiter')} as "stvLeiterPerson",
      (select ${ortJson} from (select d.ort as id) x left join orte o on o._id = x.id) as "ortDaten"`,
  )
/** Loads a service for prints after a visibility check. @throws 404 */
export async function visibleService(db: Db, actor: Actor, id: string): Promise<Service> {
  await loadDienst(db, actor, id)
  return loadForPrint(db, id)
}

export const nameOf = (person: { readonly vorname: string; readonly nachname: string } | null): string =>
  person ? `${person.vorname} ${person.nachname}` : ''
