// How the values of the closed lists and the fields inside a profile read on the screen.
export const STATUS_NAMEN: Readonly<Record<string, string>> = {
  aktiv: 'Aktiv',
  eingeschraenkt: 'Eingeschränkt',
  extern: 'Extern',
  ruhend: 'Ruhend',
  ausgetreten: 'Ausgetreten',
  gesperrt: 'Gesperrt',
}
export const SICHTBAR_NAMEN = { alle: 'Alle', fuehrung: 'Führung', niemand: 'Niemand' } as const
export const ERNAEHRUNG_NAMEN = {
  vegetarisch: 'vegetarisch',
  vegan: 'vegan',
  halal: 'halal',
  koscher: 'koscher',
  allergie: 'Allergie',
} as const
export const BENACHRICHTIGUNG_NAMEN = {
  neuerDienst: 'Ein neuer Dienst ist ausgeschrieben',
  dienstGeaendert: 'Ein Dienst von mir ändert sich',
  eingeteilt: 'Ich bin eingeteilt',
  abgesagt: 'Ein Dienst von mir fällt aus',
  erinnerung: 'Erinnerung vor meinen Diensten',
  ktwNeu: 'Ein neuer KTW-Plan ist da',
  ktwAenderung: 'Ein KTW-Plan von mir ändert sich',
  newsletter: 'Newsletter',
  stunden: 'Neues zu meinen Stundennachweisen',
  faelligkeiten: 'Eine Qualifikation von mir läuft ab; Prüfungen und Mängel der Fahrzeuge, um die ich mich kümmere',
} as const
/** 'keine' is no qualification to show. */
export const qualifikation = (wert: string | undefined): string | null =>
  wert === undefined || wert === 'keine' || wert === '' ? null : wert

const erster = (name: string) => String.fromCodePoint(name.codePointAt(0) ?? 32)

/** The two letters of a person without a picture; `Hannah von der Heide` is HH. */
export const kuerzel = (vorname: string, nachname: string): string =>
  `${erster(vorname)}${erster(nachname.replace(/^(?:(?:von|van|de|der|zu|zum)\s+|d')+/i, ''))}`.toUpperCase()

/** `tel:` takes digits and a plus only. */
export const anrufen = (nummer: string): string => `tel:${nummer.replace(/[^+\d]/g, '')}`
