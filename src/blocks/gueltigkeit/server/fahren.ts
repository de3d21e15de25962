// May somebody drive a vehicle on a day: class, validity, check of the licence, briefing.
import { dateText, tagInBerlin } from '#contract/time/berlin.ts'
import { type Hint, mayFahren } from '../contract.ts'

/** First and last day of a person's part of a duty. Starts are checked against the first, expiries against the last. */
export interface DutyDays {
  readonly first: string
  readonly last: string
}
/** An end at midnight belongs to the day before. */
export const dutyDays = ({ beginn, ende }: { readonly beginn: string; readonly ende: string }): DutyDays => ({
  first: tagInBerlin(beginn),
  last: tagInBerlin(new Date(Date.parse(ende) - 1)),
})

export interface Fahrer {
  readonly klassen: readonly string[]
  readonly gueltigBis: string | null
  readonly kontrolleNaechsteAm: string | null
  readonly einweisungen: readonly Einweisung[]
}
export interface Einweisung {
  readonly fahrzeug: string
  /** `einweisungsgruppe` of the vehicle, '' for none: a briefing covers the whole group. */
  readonly gruppe: string
  readonly datum: string
  readonly gueltigBis: string
}
export interface Fahrzeug {
  readonly fahrzeug: string
  readonly name: string
  readonly fuehrerscheinklasse: string
  readonly zulGesamtmasse: number | null
  readonly einweisungErforderlich: boolean
  readonly einweisungsgruppe: string
}

/** "läuft am 28.02.2027 ab", or in the past tense; days are `YYYY-MM-DD`. */
export const runsOut = (am: string, today: string): string =>
  am < today ? `ist am ${dateText(am)} abgelaufen` : `läuft am ${dateText(am)} ab`

/**
 * "RS läuft am 12.03. ab, der Dienst ist am 15.03."; with the year if it differs from today's.
 * @param name wording for the occasion: "Der Dienst"
 */
export function runsOutBefore(what: string, am: string, name: string, day: string, today: string): string {
  const short = (instant: string) => (instant.slice(0, 4) === today.slice(0, 4) ? dateText(instant).slice(0, 6) : dateText(instant))
  return `${what} läuft am ${short(am)} ab, ${name.charAt(0).toLowerCase()}${name.slice(1)} ist am ${`${short(day)}.`.replace('..', '.')}`
}

export const hintOf = (kind: Hint['art'], text: string): Hint => ({ art: kind, text })

/** Hint for the longest-valid of these briefings on that day: missing, expired, or none. A name '' stands beside the text. */
export function einweisungHint(
  name: string,
  einweisungen: readonly { readonly datum: string; readonly gueltigBis: string | null }[],
  day: string,
  today: string,
): Hint | null {
  const last = einweisungen
    .filter(({ datum }) => datum <= day)
    .map(({ gueltigBis }) => gueltigBis ?? '9999-12-31')
    .sort()
    .at(-1)
  const hint = (text: string) => hintOf('einweisung', `${name === '' ? '' : `${name}: `}Einweisung ${text}.`)
  if (last === undefined) return hint('fehlt')
  return last < day ? hint(runsOut(last, today)) : null
}

export function fuehrerscheinHint(
  { klassen: classes, gueltigBis, kontrolleNaechsteAm: checkNextAt }: Fahrer,
  day: string,
  today: string,
): Hint | null {
  const hint = (text: string) => hintOf('fuehrerschein', text)
  if (classes.length === 0) return hint('Kein Führerschein eingetragen.')
  if (gueltigBis !== null && gueltigBis < day) return hint(`Führerschein ${runsOut(gueltigBis, today)}.`)
  if (checkNextAt === null) return hint('Führerschein noch nicht kontrolliert.')
  if (checkNextAt < day) return hint(`Führerscheinkontrolle ${runsOut(checkNextAt, today)}.`)
  return null
}

export function fahrzeugHint({ klassen: classes, einweisungen }: Fahrer, fahrzeug: Fahrzeug, day: string, today: string): Hint | null {
  const { name, fuehrerscheinklasse, einweisungErforderlich, einweisungsgruppe } = fahrzeug
  if (!mayFahren(classes, fahrzeug))
    return hintOf('fuehrerschein', `Für ${name} braucht es Klasse ${fuehrerscheinklasse}; im Profil steht sie nicht.`)
  if (!einweisungErforderlich) return null
  const valid = einweisungen.filter(
    (einweisung) => einweisung.fahrzeug === fahrzeug.fahrzeug || (einweisungsgruppe !== '' && einweisung.gruppe === einweisungsgruppe),
  )
  return einweisungHint(name, valid, day, today)
}
