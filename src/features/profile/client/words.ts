// How people and what is known of them read.
/** 'keine' is no qualification to show. */
export const qualifikation = (value: string | undefined): string | null =>
  value === undefined || value === 'keine' || value === '' ? null : value

const first = (name: string) => String.fromCodePoint(name.codePointAt(0) ?? 32)

/** The two letters of a person without a picture; `Hannah von der Heide` is HH. */
export const kuerzel = (vorname: string, nachname: string): string =>
  `${first(vorname)}${first(nachname.replace(/^(?:(?:von|van|de|der|zu|zum)\s+|d')+/i, ''))}`.toUpperCase()
