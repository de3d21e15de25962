import type * as z from 'zod/mini'
import type { Belegungsstatus } from '../contract.ts'
import { mitNamen } from '#server/historie/namen.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Db } from '#server/kontext.ts'
import { verlaufstitel } from './zeilen.ts'

const STATUS: Readonly<Record<Belegungsstatus, string>> = {
  angefragt: 'angefragt',
  bestaetigt: 'bestätigt',
  abgelehnt: 'abgelehnt',
  storniert: 'storniert',
}

/** The history of a booking as people read it: things and members by their names, the state in words. Two queries. */
export async function belegungsverlauf(db: Db, bereich: string, id: string, felder: Readonly<Record<string, z.core.$ZodType>>) {
  const eintraege = await mitNamen(db, await verlauf(db, bereich, id, { ...felder, ...verlaufstitel }))
  const lesbar = (wert: unknown, feld: string): unknown => (feld === 'status' ? (STATUS[wert as Belegungsstatus] ?? wert) : wert)
  return eintraege.map((eintrag) => ({ ...eintrag, alt: lesbar(eintrag.alt, eintrag.feld), neu: lesbar(eintrag.neu, eintrag.feld) }))
}
