import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Belegungsstatus } from '#contract/belegung.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Db } from '#server/kontext.ts'
import { verlaufstitel } from './zeilen.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const istVerweis = (wert: unknown): wert is string => typeof wert === 'string' && UUID.test(wert)

const STATUS: Readonly<Record<Belegungsstatus, string>> = {
  angefragt: 'angefragt',
  bestaetigt: 'bestätigt',
  abgelehnt: 'abgelehnt',
  storniert: 'storniert',
}

/** The names of these vehicles, rooms and members; what no longer exists is left out. */
async function namenVon(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; name: string }>`
    select p._id, concat_ws(' ', u.vorname, u.nachname) as name from profile p join users u on u._id = p."user" where p._id = any(${ids}::uuid[])
    union all select _id, bezeichnung from fahrzeuge where _id = any(${ids}::uuid[])
    union all select _id, name from orte where _id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}

/**
 * The history of a booking as people read it: vehicles, rooms and members by the names that they have today. What no longer
 * exists stands there as "gelöscht", so that an ended account leaves no name behind. Two queries.
 */
export async function belegungsverlauf(db: Db, bereich: string, id: string, felder: Readonly<Record<string, z.core.$ZodType>>) {
  const eintraege = await verlauf(db, bereich, id, { ...felder, ...verlaufstitel })
  const ids = [...new Set(eintraege.flatMap(({ alt, neu }) => [alt, neu]).filter(istVerweis))]
  const namen = await namenVon(db, ids)
  const lesbar = (wert: unknown, feld: string): unknown => {
    if (istVerweis(wert)) return namen.get(wert) ?? 'gelöscht'
    return feld === 'status' ? (STATUS[wert as Belegungsstatus] ?? wert) : wert
  }
  return eintraege.map((eintrag) => ({ ...eintrag, alt: lesbar(eintrag.alt, eintrag.feld), neu: lesbar(eintrag.neu, eintrag.feld) }))
}
