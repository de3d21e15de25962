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
  teilgenommen: 'Teilgenommen',
  uebergabe: 'Übergabe eines Platzes',
  users: 'Zugänge',
  warteliste: 'Warteliste',
  zugesagt: 'Zugesagt',
  zurueckgezogen: 'Zurückgezogen',
}

export const onPaper = (value: unknown): string => (typeof value === 'string' && ownOf(WORDS, value)) || readableValue(undefined, value)

/** A field of the profile; plain text in the contract may still be a day. */
export function factOnPaper(field: Shape[string] | undefined, value: unknown): string {
  const text = readableValue(field, value)
  return text === value ? onPaper(value) : text
}
