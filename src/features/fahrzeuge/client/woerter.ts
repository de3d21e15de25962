import type { Ampel } from './pruefungen.ts'

/** How the values of the closed lists read on the screen. */
export const STATUS_NAMEN = {
  einsatzbereit: 'Einsatzbereit',
  eingeschraenkt: 'Eingeschränkt',
  werkstatt: 'Werkstatt',
  ausserDienst: 'Außer Dienst',
} as const
export const STATUS_FARBEN = { einsatzbereit: 'gruen', eingeschraenkt: 'gelb', werkstatt: 'red', ausserDienst: 'gray' } as const
export const TYP_NAMEN: Readonly<Record<string, string>> = { Anhaenger: 'Anhänger' }
export const KRAFTSTOFF_NAMEN = { diesel: 'Diesel', benzin: 'Benzin', strom: 'Strom', hybrid: 'Hybrid' } as const

export const AMPEL_FARBEN: Readonly<Record<Ampel, string>> = { abgelaufen: 'red', bald: 'gelb', ok: 'gruen' }
export const AMPEL_TEXTE: Readonly<Record<Ampel, string>> = { abgelaufen: 'abgelaufen', bald: 'bald fällig', ok: 'in Ordnung' }
