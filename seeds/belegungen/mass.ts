// How much of it (demo-data: bookings a year): most behind us, the rest within three months.
import type { Groesse } from '../size.ts'

export interface Mass {
  readonly fahrzeugbelegungen: number
  readonly raumbelegungen: number
}

export const BELEGUNGEN: Readonly<Record<Groesse, Mass>> = {
  S: { fahrzeugbelegungen: 300, raumbelegungen: 250 },
  M: { fahrzeugbelegungen: 3_000, raumbelegungen: 2_000 },
  L: { fahrzeugbelegungen: 20_000, raumbelegungen: 15_000 },
}
/** Days behind and ahead that bookings lie in. */
export const ZURUECK = 365
export const VORAUS = 90
