// How much of it (demo-data: bookings a year): most behind us, the rest within three months.
import type { Size } from '../size.ts'

export interface Measure {
  readonly fahrzeugbelegungen: number
  readonly raumbelegungen: number
}

export const BELEGUNGEN: Readonly<Record<Size, Measure>> = {
  S: { fahrzeugbelegungen: 300, raumbelegungen: 250 },
  M: { fahrzeugbelegungen: 3_000, raumbelegungen: 2_000 },
  L: { fahrzeugbelegungen: 20_000, raumbelegungen: 15_000 },
}
/** Days behind and ahead that bookings lie in. */
export const BACK = 365
export const AHEAD = 90
