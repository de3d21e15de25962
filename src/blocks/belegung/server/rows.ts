// The rows of bookings: held until the end of the transaction, and written with their history in one statement.
import { type RawBuilder, sql } from 'kysely'
import type { Umfang } from '../contract.ts'
import { nichtGefunden } from '#server/fehler.ts'
import type { Trx } from '#server/kontext.ts'
import type { Sql } from './zeilen.ts'
import { type Aenderung, eintraege } from '#server/historie/protokoll.ts'
import { touched } from '#server/db/vocabulary.ts'
import type { Belegungsart, Belegungszeile, Werte } from './art.ts'

const auswahl = (art: Belegungsart) => sql`
  select ${sql.join(Object.keys(art.spalten).map((spalte) => sql.ref(`b.${spalte}`)))}, b._id, b.version, b."erstelltVon", b."geaendertAm", b."geaendertVon", ${sql.ref(`b.${art.spalte}`)} as ressource, ${art.name} as "ressourceName", b.beginn, b.ende,
    ${sql.ref(`b.${art.titel}`)} as anlass, b.verantwortlich, coalesce(p.name, '') as "verantwortlichName", b.status, b.grund, b.serie,
    ${art.geruestet ? sql`b."ruestzeitVor", b."ruestzeitNach"` : sql`0 as "ruestzeitVor", 0 as "ruestzeitNach"`},
    ${'fahrer' in art.spalten ? sql`b.fahrer` : sql`null as fahrer`}, ${art.dienste?.id ?? sql`null`} as dienst, coalesce(${art.dienste?.name ?? sql`null`}, '') as "dienstName"
  from ${sql.table(art.tabelle)} b join ${sql.table(art.ressourcen)} r on r._id = ${sql.ref(`b.${art.spalte}`)}
    left join personen p on p._id = b.verantwortlich`

/** Bookings that fulfil a condition over the row `b`, locked until the end of the transaction, in an order that no two lock crosswise. */
export async function sperreBelegungen(trx: Trx, art: Belegungsart, bedingung: RawBuilder<unknown>): Promise<Belegungszeile[]> {
  const { rows } = await sql<Belegungszeile>`${auswahl(art)} where ${bedingung} order by b._id for update of b`.execute(trx)
  return rows
}

/** A booking, locked. @throws 404 */
export const sperreBelegung = async (trx: Trx, art: Belegungsart, id: string): Promise<Belegungszeile> => {
  const [zeile] = await sperreBelegungen(trx, art, sql`b._id = ${id}::uuid`)
  if (!zeile) throw nichtGefunden(art.nennung)
  return zeile
}

/**
 * Which vehicles of a booking or dates of its series are meant, locked: the booking itself, and of the others those that fulfil
 * `weitere` over the row `b`. Alone where there are no others.
 * @throws 404
 */
export async function sperreUmfang(trx: Trx, art: Belegungsart, id: string, umfang: Umfang, weitere: Sql): Promise<Belegungszeile[]> {
  if (umfang === 'diese') return [await sperreBelegung(trx, art, id)]
  const gemeint = (spalte: 'buchung' | 'serie' | 'beginn') =>
    sql`(select ${sql.ref(`s.${spalte}`)} from ${sql.table(art.tabelle)} s where s._id = ${id}::uuid)`
  const andere =
    umfang === 'buchung'
      ? sql`b.buchung = ${gemeint('buchung')}`
      : sql`b.serie = ${gemeint('serie')} ${umfang === 'kuenftige' ? sql`and b.beginn >= ${gemeint('beginn')}` : sql``}`
  const zeilen = await sperreBelegungen(trx, art, sql`(b._id = ${id}::uuid or (${andere} and ${weitere}))`)
  if (!zeilen.some(({ _id }) => _id === id)) throw nichtGefunden(art.nennung)
  return zeilen
}

/** What the history follows, in the order in which it tells it. */
const verfolgt = ({ spalten }: Belegungsart): string[] => [...Object.keys(spalten), 'status', 'grund']

/** The names and types of columns, as `json_to_recordset` wants them. */
const alsSpalten = (spalten: Readonly<Record<string, string>>) =>
  sql.join(Object.entries(spalten).map(([name, typ]) => sql`${sql.ref(name)} ${sql.raw(typ)}`))

/** New bookings, `werte` with their ids. @returns when they were written, in UTC */
export async function fuegeEin(
  trx: Trx,
  art: Belegungsart,
  werte: readonly (Werte & { readonly _id: string })[],
  wer: string,
): Promise<string> {
  const spalten = { _id: 'uuid', ...art.spalten, status: 'text', serie: 'uuid', ...(art.mehrere ? { buchung: 'uuid' } : {}) }
  const namen = sql.join(Object.keys(spalten).map((name) => sql.ref(name)))
  const verlauf = eintraege(
    werte.map((neu): Aenderung => ({ bereich: art.tabelle, objekt: neu._id, aktion: 'angelegt', felder: verfolgt(art), neu, wer })),
  )
  const { rows } = await sql<{ jetzt: string }>`
    with n as (insert into ${sql.table(art.tabelle)} (${namen}, "erstelltVon", "geaendertVon")
        select ${namen}, ${wer}::uuid, ${wer}::uuid from json_to_recordset(${JSON.stringify(werte)}::json) as w(${alsSpalten(spalten)})),
      h as (${verlauf ?? sql`select 1`})
    select now() as jetzt`.execute(trx)
  return rows[0]?.jetzt ?? ''
}

/** What bookings are to be, beside what they were, in the same order. */
export async function schreibeUm(
  trx: Trx,
  art: Belegungsart,
  alt: readonly (Werte & { readonly _id: string })[],
  neu: readonly Werte[],
  wer: string,
): Promise<void> {
  const spalten = { ...art.spalten, status: 'text' }
  const verlauf = eintraege(
    neu.map((werte, i): Aenderung => ({
      bereich: art.tabelle,
      objekt: alt[i]?._id ?? '',
      aktion: 'geaendert',
      felder: verfolgt(art),
      alt: alt[i] ?? {},
      neu: { grund: alt[i]?.['grund'], ...werte },
      wer,
    })),
  )
  const zeilen = JSON.stringify(neu.map((werte, i) => ({ ...werte, _id: alt[i]?._id })))
  await sql`
    with n as (update ${sql.table(art.tabelle)} b set ${sql.join(Object.keys(spalten).map((name) => sql`${sql.ref(name)} = ${sql.ref(`w.${name}`)}`))},
        ${touched(wer, sql`now()`, 'b')}
        from json_to_recordset(${zeilen}::json) as w(${alsSpalten({ _id: 'uuid', ...spalten })}) where b._id = w._id),
      h as (${verlauf ?? sql`select 1`})
    select 1`.execute(trx)
}

/**
 * Takes these bookings out of the plan until they are written anew in the same transaction: so one may take the place that another
 * of them leaves, which the exclusion constraint would refuse row by row.
 */
export const gibPlaetzeFrei = (trx: Trx, art: Belegungsart, ids: readonly string[]): Promise<unknown> =>
  sql`update ${sql.table(art.tabelle)} b set status = 'angefragt' where b._id = any(${[...ids]}::uuid[]) and b.status = 'bestaetigt'`.execute(
    trx,
  )
