// A service as it is read: one shape and one query for answers, mails, calendars and prints. What a reader may see of it is decided
// where it leaves (read.ts); what the contract does not name stays here.
import { type RawBuilder, sql } from 'kysely'
import type { Helfer } from '#blocks/dienst/contract.ts'
import { helferJson, helferTables, vehiclesColumn } from '#blocks/dienst/server/index.ts'
import type { Dienst, Schicht } from '#features/sanitaetsdienste/schemas.ts'
import { warningsOf } from '#features/fahrzeuge/server/queries.ts'
import { invoiceOf } from '#features/rechnungen/server/queries.ts'
import { notFound } from '#server/errors.ts'
import { missing } from '#server/history/record.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { filesOf, firstPhone, oneOfIds } from '#server/db/vocabulary.ts'
import { visible } from './visibility.ts'

type Sql = RawBuilder<unknown>

export type Leader = NonNullable<Dienst['leiterPerson']> & { readonly telefon: string }
export type Place = Dienst['ortDaten'] & { readonly ansprechpartner: string; readonly telefon: string }
export type Shift = Omit<Schicht, 'anmeldung'>
/** Instants in UTC; shifts by begin, their vehicles by name, wishes last. */
export interface Service extends Omit<
  Dienst,
  'schichten' | 'anmeldung' | 'anhaenge' | 'helfer' | 'nachweise' | 'rechnung' | 'ortDaten' | 'leiterPerson' | 'stvLeiterPerson'
> {
  readonly ortDaten: Place
  readonly leiterPerson: Leader | null
  readonly stvLeiterPerson: Leader | null
  /** The profile of the person who made it, where it still is. */
  readonly ersteller: string | null
  readonly schichten: readonly Shift[]
}
export type DienstData = Service & Pick<Dienst, 'nachweise' | 'rechnung' | 'anhaenge'> & { readonly helfer: Helfer[] }

const vehicles = sql`(
  select coalesce(json_agg(json_build_object('_id', v._id, 'fahrzeug', v.fahrzeug, 'typ', coalesce(nullif(v.typ, ''), f.typ), 'erforderlich', v.erforderlich,
    'bezeichnung', coalesce(f.bezeichnung, ''), 'kennung', coalesce(f.kennung, ''), 'funkrufname', coalesce(f.funkrufname, ''), 'sitzplaetze', f.sitzplaetze,
    'warnungen', case when f._id is null or a.ende <= now() then '[]' else ${warningsOf('f')} end)
    order by v.fahrzeug is null, f.bezeichnung, v.typ, v._id), '[]')
  from angebot_fahrzeuge v left join fahrzeuge f on f._id = v.fahrzeug where v.angebot = a._id)`

/** The shifts of the row `d` as JSON: what the rules of signing up ask, with `more` keys and values. */
export const shiftsOf = (more: Sql = sql``): Sql => sql`(
  select coalesce(json_agg(json_build_object('_id', a._id, 'bezeichnung', a.bezeichnung, 'beginn', iso(a.beginn), 'ende', iso(a.ende), 'bedarf', a.bedarf,
    'praktikanten', a.praktikanten, 'besetzung', a.besetzung ${more}) order by a.beginn, a.ende, a._id), '[]')
  from angebote a where a.sanitaetsdienst = d._id)`

const leader = (column: 'leiter' | 'stvLeiter'): Sql => sql`(
  select json_build_object('_id', p._id, 'vorname', u.vorname, 'nachname', u.nachname, 'telefon', ${firstPhone})
  from profile p join users u on u._id = p."user" where p._id = d.${sql.ref(column)})`

/** The place, of the row `o` of orte; empty where a draft names none. */
export const ortJson = sql`json_build_object('_id', o._id, 'koordinaten', o.koordinaten${sql.join(
  ['name', 'strasse', 'hausnummer', 'plz', 'stadt', 'hinweise', 'ansprechpartner', 'telefon'].map(
    (name) => sql`, ${sql.lit(name)}, coalesce(${sql.ref(`o.${name}`)}, '')`,
  ),
  sql``,
)})`

/** Services by a condition, with further `columns` (both over the row `d`); one query. */
async function read<S extends Service>(db: Db | Trx, where: Sql, columns: Sql = sql``): Promise<S[]> {
  const { rows } = await sql<S>`
    select d.*, ${ortJson} as "ortDaten",
      ${leader('leiter')} as "leiterPerson", ${leader('stvLeiter')} as "stvLeiterPerson",
      (select e._id from profile e where e."user" = d."erstelltVon" and e."geloeschtAm" is null) as ersteller,
      ${shiftsOf(sql`, 'fahrzeuge', ${vehicles}, 'vehicles', ${vehiclesColumn()}`)} as schichten ${columns}
    from sanitaetsdienste d left join orte o on o._id = d.ort where ${where}`.execute(db)
  return rows
}
export const readServices = <More = object>(db: Db | Trx, ids: readonly string[], more?: RawBuilder<More>): Promise<(Service & More)[]> =>
  read<Service & More>(db, oneOfIds('d._id', ids), more)

/** How many records of hours from the row `d` were submitted and confirmed; what was submitted and turned down counts as submitted. */
export const countedHours: Sql = sql`(
  select json_build_object('eingereicht', count(*) filter (where s.status in ('eingereicht', 'abgelehnt')),
    'bestaetigt', count(*) filter (where s.status = 'bestaetigt'))
  from angebote a join anmeldungen m on m.angebot = a._id join stundennachweise s on s.anmeldung = m._id where a.sanitaetsdienst = d._id)`

/** A service as this person may see it; comments and reasons are not in it. One query. @throws 404 */
export async function visibleService(db: Db | Trx, actor: Actor, id: string): Promise<Service> {
  const [dienst] = await read(db, sql`d._id = ${id}::uuid and ${visible(actor)}`)
  if (!dienst) throw notFound('Der Sanitätsdienst')
  return dienst
}

/**
 * A service with its people, as nobody in particular sees it: comments and reasons are still in it. One query; `more`: further columns.
 * @throws 404
 */
export async function dienstData<More = object>(db: Db | Trx, id: string, more = sql<More>``): Promise<DienstData & More> {
  const [dienst] = await read<DienstData & More>(
    db,
    oneOfIds('d._id', [id]),
    sql`, ${countedHours} as nachweise, ${invoiceOf} as rechnung, ${filesOf('sanitaetsdienste', sql`d._id`)} as anhaenge, (select coalesce(json_agg(${helferJson} order by m."gemeldetAm", m._id), '[]')
      from angebote a join anmeldungen m on m.angebot = a._id ${helferTables} where a.sanitaetsdienst = d._id) as helfer ${more}`,
  )
  if (!dienst) throw await missing(db, 'sanitaetsdienste', id, 'Der Sanitätsdienst')
  return dienst
}

/** "Halle Süd, Musterstraße 1, 00101 Musterstadt" */
export const address = ({ name, strasse: street, hausnummer, plz, stadt: city }: Place): string =>
  [name, `${street} ${hausnummer}`.trim(), `${plz} ${city}`.trim()].filter(Boolean).join(', ')

/** "Rita Leitung"; '' for nobody. */
export const nameOf = (person: { readonly vorname: string; readonly nachname: string } | null): string =>
  person ? `${person.vorname} ${person.nachname}` : ''
