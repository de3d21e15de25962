// How people and what is known of them read.
/** 'keine' is no qualification to show. */
export const qualifikation = (wert: string | undefined): string | null =>
  wert === undefined || wert === 'keine' || wert === '' ? null : wert

const erster = (name: string) => String.fromCodePoint(name.codePointAt(0) ?? 32)

/** The two letters of a person without a picture; `Hannah von der Heide` is HH. */
export const kuerzel = (vorname: string, nachname: string): string =>
  `${erster(vorname)}${erster(nachname.replace(/^(?:(?:von|van|de|der|zu|zum)\s+|d')+/i, ''))}`.toUpperCase()

/** `tel:` takes digits and a plus only. */
export const anrufen = (nummer: string): string => `tel:${nummer.replace(/[^+\d]/g, '')}`
