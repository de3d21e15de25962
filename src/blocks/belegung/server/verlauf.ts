import type * as z from 'zod/mini'
import { enumOf, readable } from '#contract/schema.ts'
import { BELEGUNGSSTATUS_NAMEN } from '../contract.ts'
import { mitNamen } from '#server/historie/namen.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Db } from '#server/kontext.ts'
import { verlaufstitel } from './zeilen.ts'

const zustand = enumOf(BELEGUNGSSTATUS_NAMEN)

/** The history of a booking as people read it: things and members by their names, the state in words. Two queries. */
export async function belegungsverlauf(db: Db, bereich: string, id: string, felder: Readonly<Record<string, z.core.$ZodType>>) {
  const eintraege = await mitNamen(db, await verlauf(db, bereich, id, { ...felder, ...verlaufstitel }))
  const lesbar = (wert: unknown, feld: string): unknown => (feld === 'status' ? readable(zustand, wert).toLowerCase() : wert)
  return eintraege.map((eintrag) => ({ ...eintrag, alt: lesbar(eintrag.alt, eintrag.feld), neu: lesbar(eintrag.neu, eintrag.feld) }))
}
