import { dringlichkeitOf } from '#blocks/faelligkeit/contract.ts'
import { PRUEFARTEN, CHECK_FIELD, type Pruefart, type CheckState } from '#features/fahrzeuge/schemas.ts'
import { monthText } from '#contract/time/month.ts'

export type CheckFields = Readonly<Record<(typeof CHECK_FIELD)[Pruefart], string>>
export type Faelligkeit = Pick<CheckState['pruefungen'][number], 'art' | 'faellig' | 'ampel'>

export const SHORT: Readonly<Record<Pruefart, string>> = {
  hu: 'HU',
  sp: 'SP',
  uvv: 'UVV',
  medPruefung: 'Med.',
  versicherung: 'Vers.',
  desinfektion: 'Desinf.',
}

/** All recorded inspections, most urgent first, relative to the day `today` (`YYYY-MM-DD`). */
export const faelligkeitenOf = (fahrzeug: CheckFields, today: string): Faelligkeit[] =>
  PRUEFARTEN.flatMap((kind) => {
    const faellig = fahrzeug[CHECK_FIELD[kind]]
    return faellig === '' ? [] : [{ art: kind, faellig, ampel: dringlichkeitOf(faellig, today).ampel }]
  }).sort((a, b) => a.faellig.localeCompare(b.faellig))

/**
 * Text beside the traffic light, which must not depend on colour alone: 'überfällig: 09/2026', 'bald: 12/2026', 'bis 03/2027', 'nicht
 * erfasst'.
 */
export function faelligkeitText({ ampel, faellig }: Pick<Faelligkeit, 'ampel' | 'faellig'>): string {
  if (ampel === 'grau' || faellig === '') return 'nicht erfasst'
  const month = monthText(faellig)
  if (ampel === 'rot') return `überfällig: ${month}`
  return ampel === 'gelb' ? `bald: ${month}` : `bis ${month}`
}
