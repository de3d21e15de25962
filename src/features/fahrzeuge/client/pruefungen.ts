// The inspections of a vehicle and how urgent they are. Due dates are months: an inspection is valid to the last day of its month.
export const PRUEFUNGEN = ['huBis', 'spBis', 'uvvBis', 'medPruefungBis', 'versicherungBis', 'desinfektionBis'] as const
export type Pruefung = (typeof PRUEFUNGEN)[number]

export const KURZ: Readonly<Record<Pruefung, string>> = {
  huBis: 'HU',
  spBis: 'SP',
  uvvBis: 'UVV',
  medPruefungBis: 'Med.',
  versicherungBis: 'Vers.',
  desinfektionBis: 'Desinf.',
}

export type Ampel = 'abgelaufen' | 'bald' | 'ok'
export interface Faelligkeit {
  readonly pruefung: Pruefung
  readonly monat: string
  readonly ampel: Ampel
}

const monatszahl = (monat: string) => Number(monat.slice(0, 4)) * 12 + Number(monat.slice(5, 7))

// Annahme: "bald" means that it ends in this month or one of the next two: time enough for an appointment at the workshop.
const VORLAUF_MONATE = 2

/** How urgent an inspection is that ends with `bis` (`YYYY-MM`), seen from the day `heute` (`YYYY-MM-DD`); null when there is none. */
export function ampel(bis: string, heute: string): Ampel | null {
  if (bis === '') return null
  const rest = monatszahl(bis) - monatszahl(heute)
  if (rest < 0) return 'abgelaufen'
  return rest <= VORLAUF_MONATE ? 'bald' : 'ok'
}

/** All inspections that are entered, the most urgent first. */
export function faelligkeiten(fahrzeug: Readonly<Record<Pruefung, string>>, heute: string): Faelligkeit[] {
  return PRUEFUNGEN.flatMap((pruefung) => {
    const stufe = ampel(fahrzeug[pruefung], heute)
    return stufe ? [{ pruefung, monat: fahrzeug[pruefung], ampel: stufe }] : []
  }).sort((a, b) => a.monat.localeCompare(b.monat))
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
