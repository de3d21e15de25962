// The inspections of a vehicle as the screens list them.
import { dringlichkeit } from '#contract/faelligkeit.ts'
import { PRUEFARTEN, PRUEFFELD, type Pruefart, type Pruefstand } from '#features/fahrzeuge/formen.ts'

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

/** `2027-03` as people write it: `03/2027`. */
export const monatText = (monat: string) => `${monat.slice(5, 7)}/${monat.slice(0, 4)}`

/** Reads `03/2027`, `3.27`, `2027-03` and `März 2027`; answers `YYYY-MM`, undefined when it is no month. */
export function leseMonat(eingabe: string): string | undefined {
  const text = eingabe.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text)
  const deutsch = /^(\d{1,2})\s*[./]\s*(\d{2}|\d{4})$/.exec(text)
  const wort = /^(\p{L}{3,})\.?\s+(\d{2}|\d{4})$/u.exec(text)
  const monat = iso?.[2] ?? deutsch?.[1] ?? (wort?.[1] ? String(MONATE.findIndex((name) => name.startsWith(wort[1] ?? '')) + 1) : undefined)
  const jahr = iso?.[1] ?? deutsch?.[2] ?? wort?.[2]
  if (!monat || !jahr || Number(monat) < 1 || Number(monat) > 12) return undefined
  return `${jahr.length === 2 ? `20${jahr}` : jahr}-${monat.padStart(2, '0')}`
}
const MONATE = ['januar', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember']
