// The inspections of a vehicle as the screens list them.
import { dringlichkeit } from '#blocks/faelligkeit/contract.ts'
import { PRUEFARTEN, PRUEFFELD, type Pruefart, type Pruefstand } from '#features/fahrzeuge/formen.ts'
import { monatText } from '#contract/monat.ts'

export type Prueffelder = Readonly<Record<(typeof PRUEFFELD)[Pruefart], string>>
export type Faelligkeit = Pick<Pruefstand['pruefungen'][number], 'art' | 'faellig' | 'ampel'>

/** For the narrow column of a list. */
export const KURZ: Readonly<Record<Pruefart, string>> = {
  hu: 'HU',
  sp: 'SP',
  uvv: 'UVV',
  medPruefung: 'Med.',
  versicherung: 'Vers.',
  desinfektion: 'Desinf.',
}

/** All inspections that are entered, the most urgent first, seen from the day `heute` (`YYYY-MM-DD`). */
export const faelligkeiten = (fahrzeug: Prueffelder, heute: string): Faelligkeit[] =>
  PRUEFARTEN.flatMap((art) => {
    const faellig = fahrzeug[PRUEFFELD[art]]
    return faellig === '' ? [] : [{ art, faellig, ampel: dringlichkeit(faellig, heute).ampel }]
  }).sort((a, b) => a.faellig.localeCompare(b.faellig))

/** The light never speaks by its colour alone: 'überfällig: 09/2026', 'bald: 12/2026', 'bis 03/2027', 'nicht erfasst'. */
export function satz({ ampel, faellig }: Pick<Faelligkeit, 'ampel' | 'faellig'>): string {
  if (ampel === 'grau' || faellig === '') return 'nicht erfasst'
  const monat = monatText(faellig)
  if (ampel === 'rot') return `überfällig: ${monat}`
  return ampel === 'gelb' ? `bald: ${monat}` : `bis ${monat}`
}
