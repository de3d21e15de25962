// What the history names by an id, as people call it.
import { sql } from 'kysely'
import type { Db } from '#server/kontext.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const istVerweis = (wert: unknown): wert is string => typeof wert === 'string' && UUID.test(wert)

/** The names of these vehicles, places and members; what no longer exists is left out. */
async function namenVon(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; name: string }>`
    select p._id, concat_ws(' ', u.vorname, u.nachname) as name from profile p join users u on u._id = p."user" where p._id = any(${ids}::uuid[])
    union all select _id, bezeichnung from fahrzeuge where _id = any(${ids}::uuid[])
    union all select _id, name from orte where _id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}

/**
 * Entries of a history with vehicles, places and members by the names that they have today. What no longer exists stands there
 * as "gelöscht", so that an ended account leaves no name behind. One query where there is anything to name.
 */
export async function mitNamen<E extends { readonly alt: unknown; readonly neu: unknown }>(db: Db, eintraege: readonly E[]): Promise<E[]> {
  const namen = await namenVon(db, [...new Set(eintraege.flatMap(({ alt, neu }) => [alt, neu]).filter(istVerweis))])
  const name = (wert: unknown): unknown => (istVerweis(wert) ? (namen.get(wert) ?? 'gelöscht') : wert)
  return eintraege.map((eintrag) => ({ ...eintrag, alt: name(eintrag.alt), neu: name(eintrag.neu) }))
}
