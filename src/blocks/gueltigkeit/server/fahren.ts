// May somebody drive a vehicle on a day: class, validity, check of the licence, briefing (rules.md 4.4, entities.md 2.5).
import { type Hint, mayFahren } from '../contract.ts'

/** "28.02.2027" of a day `YYYY-MM-DD`. */
const datumText = (day: string): string => day.split('-').toReversed().join('.')

/** Days are `YYYY-MM-DD`. */
export interface Fahrer {
  readonly klassen: readonly string[]
  readonly gueltigBis: string | null
  readonly kontrolleNaechsteAm: string | null
  readonly einweisungen: readonly Einweisung[]
}
export interface Einweisung {
  readonly fahrzeug: string
  /** The `einweisungsgruppe` of that vehicle, '' for none: a briefing holds for all vehicles of its group. */
  readonly gruppe: string
  readonly datum: string
  readonly gueltigBis: string
}
export interface Fahrzeug {
  readonly fahrzeug: string
  /** As people call it. */
  readonly name: string
  readonly fuehrerscheinklasse: string
  readonly zulGesamtmasse: number | null
  readonly einweisungErforderlich: boolean
  readonly einweisungsgruppe: string
}

/** "läuft am 28.02.2027 ab", or in the past tense; days are `YYYY-MM-DD`. */
export const runsOut = (am: string, today: string): string =>
  am < today ? `ist am ${datumText(am)} abgelaufen` : `läuft am ${datumText(am)} ab`

/** What is wrong with the licence itself on that day, whatever the vehicle. */
export function fuehrerscheinHint(
  { klassen: classes, gueltigBis: validBis, kontrolleNaechsteAm: checkNextAt }: Fahrer,
  day: string,
  today: string,
): Hint | null {
  const hint = (text: string): Hint => ({ art: 'fuehrerschein', text })
  if (classes.length === 0) return hint('Kein Führerschein eingetragen.')
  if (validBis !== null && validBis < day) return hint(`Führerschein ${runsOut(validBis, today)}.`)
  if (checkNextAt === null) return hint('Führerschein noch nicht kontrolliert.')
  if (checkNextAt < day) return hint(`Führerscheinkontrolle ${runsOut(checkNextAt, today)}.`)
  return null
}

/** What is wrong between this person and this vehicle on that day. */
export function fahrzeugHint({ klassen: classes, einweisungen }: Fahrer, fahrzeug: Fahrzeug, day: string, today: string): Hint | null {
  const { name, fuehrerscheinklasse, einweisungErforderlich: einweisungRequired, einweisungsgruppe } = fahrzeug
  if (!mayFahren(classes, fahrzeug))
    return { art: 'fuehrerschein', text: `Für ${name} braucht es Klasse ${fuehrerscheinklasse}; im Profil steht sie nicht.` }
  if (!einweisungRequired) return null
  const matching = einweisungen.filter(
    (one) => one.datum <= day && (one.fahrzeug === fahrzeug.fahrzeug || (einweisungsgruppe !== '' && one.gruppe === einweisungsgruppe)),
  )
  const last = matching
    .map(({ gueltigBis: validBis }) => validBis)
    .sort()
    .at(-1)
  if (last === undefined) return { art: 'einweisung', text: `${name}: Einweisung fehlt.` }
  return last < day ? { art: 'einweisung', text: `${name}: Einweisung ${runsOut(last, today)}.` } : null
}
