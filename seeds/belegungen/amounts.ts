import type { Size } from '../size.ts'

export interface Amounts {
  readonly fahrzeugbelegungen: number
  readonly raumbelegungen: number
}

export const BELEGUNGEN: Readonly<Record<Size, Amounts>> = {
  S: { fahrzeugbelegungen: 300, raumbelegungen: 250 },
  M: { fahrzeugbelegungen: 3_000, raumbelegungen: 2_000 },
  L: { fahrzeugbelegungen: 20_000, raumbelegungen: 15_000 },
}
export const BACK = 365
export const AHEAD = 90
