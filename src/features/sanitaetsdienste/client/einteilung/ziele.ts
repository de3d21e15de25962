// The places of a shift as one reads them.
import type { Bedarfszeile } from '#blocks/anmeldung/contract.ts'
import type { Schicht } from '#features/sanitaetsdienste/formen.ts'
import { fahrzeugname } from './sitze.ts'
import type { Tafel, Ziel } from './tafel.ts'

/** "RS", "SanA · Leiter", "Helfer ohne Ausbildung, ab 18". */
export function zeilenname({
  qualifikation,
  funktion,
  mindestalter,
}: Pick<Bedarfszeile, 'qualifikation' | 'funktion' | 'mindestalter'>): string {
  const wer = qualifikation === 'keine' ? 'Helfer' : qualifikation
  return `${funktion ? `${funktion} (${wer})` : wer}${mindestalter ? `, ab ${mindestalter}` : ''}`
}

export function zielname(ziel: Ziel, schicht: Schicht): string {
  if (ziel.art === 'praktikant') return 'Praktikant'
  if (ziel.art === 'zusaetzlich') return 'zusätzlich eingeteilt'
  if (ziel.art === 'zeile') {
    const zeile = schicht.bedarf[ziel.zeile]
    return zeile ? zeilenname(zeile) : ''
  }
  const fahrzeug = schicht.fahrzeuge.find(({ _id }) => _id === ziel.fahrzeug)
  return `${ziel.funktion}, ${fahrzeug ? fahrzeugname(fahrzeug) : 'Fahrzeug'}`
}

/** Is this the place of who leads? (A Transportführer only leads a vehicle.) */
export const istLeitung = (funktion: string): boolean => /leit/i.test(funktion)

export interface Wahlziel {
  readonly ziel: Ziel
  readonly name: string
  /** How many of its kind are free. */
  readonly frei: number
}

/** All kinds of places, those with room first; equal places of a line are one choice. */
export function wahlziele(tafel: Tafel): readonly Wahlziel[] {
  const { schicht } = tafel
  const zeilen = schicht.bedarf.map((zeile, nr) => ({
    ziel: { art: 'zeile', zeile: nr } as const,
    name: zeilenname(zeile),
    frei: tafel.plaetze.filter((platz) => platz.zeile === nr && !platz.stelle).length,
  }))
  const sitze = tafel.fahrzeuge.flatMap(({ fahrzeug, sitze }) =>
    sitze.flatMap(({ funktion, stelle }) =>
      stelle
        ? []
        : [{ ziel: { art: 'sitz', fahrzeug: fahrzeug._id, funktion } as const, name: `${funktion}, ${fahrzeugname(fahrzeug)}`, frei: 1 }],
    ),
  )
  const uebrig = schicht.praktikanten.anzahl - tafel.praktikanten.length
  return [
    ...zeilen.filter(({ frei }) => frei > 0),
    ...sitze,
    ...(uebrig > 0 ? [{ ziel: { art: 'praktikant' } as const, name: 'Praktikant', frei: uebrig }] : []),
  ]
}

export const plaetzeFrei = (anzahl: number): string => (anzahl === 1 ? '1 Platz frei' : `${anzahl} Plätze frei`)
