// Labels of stored values on paper: people read the PDF of their data, programs the JSON.
import { readableValue, type Shape } from '#contract/schema.ts'
import { ownOf } from '#contract/words.ts'

const WORDS: Readonly<Record<string, string>> = {
  abgelehnt: 'Abgelehnt',
  abgesagt: 'Abgesagt',
  abgeschlossen: 'Abgeschlossen',
  abwesenheiten: 'Abwesenheiten',
  wuensche: 'Wünsche',
  angefragt: 'Angefragt',
  angelegt: 'Angelegt',
  angemeldet: 'Angemeldet',
  ausbildungen: 'Ausbildungen',
  bestaetigt: 'Bestätigt',
  blutspenden: 'Blutspenden',
  einladung: 'Eingeladen',
  eingereicht: 'Eingereicht',
  eingeteilt: 'Eingeteilt',
  einweisungen: 'Fahrzeugeinweisungen',
  entwurf: 'Entwurf',
  fahrzeugbelegungen: 'Fahrzeugbuchungen',
  fahrzeuge: 'Fahrzeuge',
  fahrzeugmaengel: 'Mängel an Fahrzeugen',
  geaendert: 'Geändert',
  geloescht: 'Gelöscht',
  gemeldet: 'Gemeldet',
  hilferuf: 'Bitte um Hilfe',
  nichtErschienen: 'Nicht erschienen',
  orte: 'Orte',
  profile: 'Profile',
  raumbelegungen: 'Raumbuchungen',
  Sanitaetsdienst: 'Sanitätsdienst',
  sanitaetsdienste: 'Sanitätsdienste',
  storniert: 'Storniert',
  tankkarte: 'Tankkarte',
  teilgenommen: 'Teilgenommen',
  uebergabe: 'Übergabe eines Platzes',
  users: 'Zugänge',
  warteliste: 'Warteliste',
  zugesagt: 'Zugesagt',
  zurueckgezogen: 'Zurückgenommen',
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
export const isId = (value: unknown): boolean => typeof value === 'string' && ID.test(value)

/** Without ids at any depth, which name nothing to a reader. */
function withoutIds(value: unknown): unknown {
  if (isId(value)) return null
  if (Array.isArray(value)) return value.map(withoutIds).filter((part) => part !== null && part !== '')
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutIds(part)]))
}

export const onPaper = (value: unknown): string =>
  (typeof value === 'string' && ownOf(WORDS, value)) || readableValue(undefined, withoutIds(value))

/** A field of the profile; plain text in the contract may still be a day. */
export function factOnPaper(field: Shape[string] | undefined, value: unknown): string {
  const text = readableValue(field, withoutIds(value))
  return text === value ? onPaper(value) : text
}
