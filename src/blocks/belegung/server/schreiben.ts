// Bookings and their history, written in one statement.
import { sql } from 'kysely'
import { type Aenderung, eintraege } from '#server/historie/protokoll.ts'
import type { Trx } from '#server/kontext.ts'
import { verfolgt, type Belegungsart, type Werte } from './art.ts'
import { touched } from '#server/db/vocabulary.ts'

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
