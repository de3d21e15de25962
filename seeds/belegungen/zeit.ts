// When bookings lie, and when they were made.
import { plusTage } from '../tage.ts'
import { uhr } from '../uhr.ts'
import type { Zufall } from '../zufall.ts'
import { VORAUS, ZURUECK } from './mass.ts'

const TAG_MS = 86_400_000

export interface Zeitwunsch {
  /** Full hours at which such a thing begins. */
  readonly beginnt: readonly number[]
  readonly stunden: readonly number[]
}
export interface Spanne {
  readonly von: number
  readonly bis: number
}

/** Everything was done by the evening before the chapter is made. */
export const standVon = (heute: string): number => uhr(plusTage(heute, -1), 21, 30)

export function zufaelligerTag(zufall: Zufall, heute: string): string {
  return plusTage(heute, zufall.ganz(-ZURUECK, VORAUS - 1))
}

/** A span on this day, in quarters of an hour of Berlin's clock. */
export function spanneAm(zufall: Zufall, tag: string, { beginnt, stunden }: Zeitwunsch): Spanne {
  const viertel = zufall.eins([0, 0, 0, 30, 30, 15])
  const [ab, dauer] = [zufall.eins(beginnt), zufall.eins(stunden)]
  return { von: uhr(tag, ab, viertel), bis: uhr(tag, ab + Math.floor(dauer), viertel + (dauer % 1) * 60) }
}

/** Booked one to thirty days before it begins, and never in the future. */
export const gebuchtAm = (zufall: Zufall, von: number, heute: string): number =>
  Math.min(von - zufall.ganz(1, 30) * TAG_MS, standVon(heute) - zufall.ganz(0, 9) * TAG_MS - zufall.ganz(0, 600) * 60_000)

export const iso = (ms: number): string => new Date(ms).toISOString()
