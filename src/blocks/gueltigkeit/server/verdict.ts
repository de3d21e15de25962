// Requirement check of a person on the day of a duty. Pure, over facts from facts.ts. Days are `YYYY-MM-DD` in Berlin; last days are
// inclusive.
import { coversQualifikation, type Qualifikation, rangOf } from '#contract/qualifikation.ts'
import { type Hint, DIENSTFAEHIG, mayFahren } from '../contract.ts'
import { dateText } from '#contract/time/berlin.ts'
import { type DutyDays, einweisungHint, type Fahrer, type Fahrzeug, fahrzeugHint, fuehrerscheinHint, hintOf, runsOut } from './fahren.ts'

/** Medical qualification with its validity; null: unlimited. */
export interface Level {
  readonly qualifikation: Qualifikation
  readonly ab: string | null
  readonly bis: string | null
}
/** Briefing on a medical device; without `gueltigBis` unlimited. */
export interface DeviceBriefing {
  readonly geraet: string
  readonly datum: string
  readonly gueltigBis: string | null
}
export interface Facts extends Fahrer {
  readonly status: string
  readonly geburtsdatum: string | null
  /** Last day of the membership; null if unknown. */
  readonly austrittsdatum: string | null
  /** Employed by the chapter: the ArbZG is binding. */
  readonly hauptamtlich: boolean
  readonly levels: readonly Level[]
  readonly geraete: readonly DeviceBriefing[]
  readonly fuehrungszeugnisVorgelegtAm: string | null
  readonly fuehrungszeugnisNaechstesAm: string | null
}
/** Requirements of a seat; absent fields require nothing. */
export interface Requirement {
  readonly qualifikation?: Qualifikation
  readonly fuehrerscheinklasse?: string
  readonly fahrzeug?: Fahrzeug
  readonly geraet?: string
  readonly mindestalter?: number
  readonly fuehrungszeugnis?: boolean
}
/** `runsOut`: valid today, but expired on that day. Reasons are short German sentences; `unknown`: unrecorded facts. */
export interface Verdict {
  readonly verdict: 'valid' | 'runsOut' | 'invalid'
  readonly reasons: readonly Hint[]
  readonly unknown: readonly Hint[]
}
export const NO_BIRTHDAY: Hint = { art: 'geburtsdatum', text: 'Geburtsdatum fehlt.' }
export const NOBODY: Facts = {
  status: 'extern',
  geburtsdatum: null,
  austrittsdatum: null,
  hauptamtlich: false,
  levels: [],
  geraete: [],
  klassen: [],
  gueltigBis: null,
  kontrolleNaechsteAm: null,
  einweisungen: [],
  fuehrungszeugnisVorgelegtAm: null,
  fuehrungszeugnisNaechstesAm: null,
}

const counts = ({ ab, bis }: Level, day: string): boolean => (ab === null || ab <= day) && (bis === null || bis >= day)

/** Highest qualification on a day, 'keine' without any. Equals the SQL function `sanitaet_am`. */
export const qualifikationAm = (levels: readonly Level[], day: string): Qualifikation =>
  levels.reduce<Qualifikation>(
    (best, level) => (rangOf(level.qualifikation) > rangOf(best) && counts(level, day) ? level.qualifikation : best),
    'keine',
  )

export function qualifikationOver(levels: readonly Level[], { first, last }: DutyDays): Qualifikation {
  const begins = qualifikationAm(levels, first)
  const ends = first === last ? begins : qualifikationAm(levels, last)
  return rangOf(ends) < rangOf(begins) ? ends : begins
}

/** Today's qualification that expires by a day, with its last valid day; null if that day's is as high. */
export function lostBy(levels: readonly Level[], day: string, today: string): { qualifikation: Qualifikation; am: string } | null {
  const now = qualifikationAm(levels, today)
  if (coversQualifikation(qualifikationAm(levels, day), now)) return null
  const ends = levels.filter((level) => counts(level, today) && coversQualifikation(level.qualifikation, now)).map(({ bis }) => bis ?? '')
  return { qualifikation: now, am: ends.sort().at(-1) ?? '' }
}

/** Age in full years on a day; null without a recorded birthday. Born on 29 February: a year older on 1 March. */
export const alterAm = (geburtsdatum: string | null, day: string): number | null =>
  geburtsdatum === null ? null : Number(day.slice(0, 4)) - Number(geburtsdatum.slice(0, 4)) - Number(day.slice(5) < geburtsdatum.slice(5))

/** Sentences by member status; independent of the requirement. */
const STATUS: Readonly<Record<string, string>> = { ruhend: 'Die Mitgliedschaft ruht.', ausgetreten: 'Ausgetreten.', gesperrt: 'Gesperrt.' }

type Check = (person: Facts, wanted: Requirement, day: string, today: string) => Hint | null
const CHECKS: readonly Check[] = [
  ({ status }) => (DIENSTFAEHIG.includes(status) ? null : hintOf('status', STATUS[status] ?? 'Nicht im Dienst.')),
  ({ austrittsdatum }, _wanted, day) =>
    austrittsdatum !== null && austrittsdatum < day ? hintOf('status', `Mitgliedschaft endet am ${dateText(austrittsdatum)}.`) : null,
  ({ levels }, { qualifikation }, day, today) => {
    if (qualifikation === undefined) return null
    const has = qualifikationAm(levels, day)
    if (coversQualifikation(has, qualifikation)) return null
    const lost = lostBy(levels, day, today)
    if (lost && coversQualifikation(lost.qualifikation, qualifikation))
      return hintOf('qualifikation', `${lost.qualifikation} ${runsOut(lost.am, today)}.`)
    return hintOf('qualifikation', `${has === 'keine' ? 'Keine Ausbildung' : has}: gebraucht wird ${qualifikation}.`)
  },
  (person, { fuehrerscheinklasse, fahrzeug }, day, today) =>
    fuehrerscheinklasse === undefined && fahrzeug === undefined ? null : fuehrerscheinHint(person, day, today),
  ({ klassen: classes }, { fuehrerscheinklasse }) =>
    fuehrerscheinklasse === undefined || mayFahren(classes, { fuehrerscheinklasse, zulGesamtmasse: null })
      ? null
      : hintOf('fuehrerschein', `Klasse ${fuehrerscheinklasse} steht nicht im Profil.`),
  (person, { fahrzeug }, day, today) => (fahrzeug === undefined ? null : fahrzeugHint(person, fahrzeug, day, today)),
  ({ geraete }, { geraet }, day, today) =>
    geraet === undefined
      ? null
      : einweisungHint(
          geraet,
          geraete.filter((briefing) => briefing.geraet.toLowerCase() === geraet.toLowerCase()),
          day,
          today,
        ),
  ({ fuehrungszeugnisVorgelegtAm, fuehrungszeugnisNaechstesAm }, { fuehrungszeugnis: wanted }, day, today) => {
    if (wanted !== true) return null
    if (fuehrungszeugnisVorgelegtAm === null || fuehrungszeugnisVorgelegtAm > day)
      return hintOf('fuehrungszeugnis', 'Führungszeugnis noch nicht vorgelegt.')
    return fuehrungszeugnisNaechstesAm !== null && fuehrungszeugnisNaechstesAm < day
      ? hintOf('fuehrungszeugnis', `Führungszeugnis ${runsOut(fuehrungszeugnisNaechstesAm, today)}.`)
      : null
  },
  // Annahme: without a recorded birthday a minimum age counts as met, as in the need of an offer. `unknown` lists it.
  ({ geburtsdatum }, { mindestalter }, day) => {
    const age = mindestalter === undefined ? null : alterAm(geburtsdatum, day)
    return age === null || mindestalter === undefined || age >= mindestalter
      ? null
      : hintOf('alter', `Am Tag ${age} ${age === 1 ? 'Jahr' : 'Jahre'} alt: gebraucht ab ${mindestalter}.`)
  },
]

/** Checks a person for a seat on a day, with every reason against. */
export function judgePerson(person: Facts, wanted: Requirement, day: string, today: string): Verdict {
  const against = CHECKS.flatMap((check) => {
    const reason = check(person, wanted, day, today)
    return reason ? [{ reason, ends: day > today && check(person, wanted, today, today) === null }] : []
  })
  const verdict = against.length === 0 ? 'valid' : against.every(({ ends }) => ends) ? 'runsOut' : 'invalid'
  const unknown = wanted.mindestalter !== undefined && person.geburtsdatum === null ? [NO_BIRTHDAY] : []
  return { verdict, reasons: against.map(({ reason }) => reason), unknown }
}
