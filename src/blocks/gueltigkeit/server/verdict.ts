// Does a person meet what is asked for, on the day of the duty? Pure, over facts already read (facts.ts); days are `YYYY-MM-DD` in Berlin,
// and the last day of anything is still good.
import { covers, type Qualifikation, rang } from '#contract/qualifikation.ts'
import { type Hint, DIENSTFAEHIG, mayFahren } from '../contract.ts'
import { dateText } from '#contract/time/berlin.ts'
import { type DutyDays, einweisungHint, type Fahrer, type Fahrzeug, fahrzeugHint, fuehrerscheinHint, hintOf, runsOut } from './fahren.ts'

/** A medical qualification and when it counts; null: since ever, for good. */
export interface Level {
  readonly qualifikation: Qualifikation
  readonly ab: string | null
  readonly bis: string | null
}
/** A briefing on a medical device; without `gueltigBis` for good. */
export interface DeviceBriefing {
  readonly geraet: string
  readonly datum: string
  readonly gueltigBis: string | null
}
/** What is known of a person. */
export interface Facts extends Fahrer {
  /** Of the profile. */
  readonly status: string
  readonly geburtsdatum: string | null
  /** Last day of the membership; null where unknown. */
  readonly austrittsdatum: string | null
  /** Employed by the chapter: the ArbZG binds. */
  readonly hauptamtlich: boolean
  readonly levels: readonly Level[]
  readonly geraete: readonly DeviceBriefing[]
  readonly fuehrungszeugnisVorgelegtAm: string | null
  readonly fuehrungszeugnisNaechstesAm: string | null
}
/** What a seat asks for; nothing said, nothing asked. */
export interface Requirement {
  readonly qualifikation?: Qualifikation
  /** A class of driving licence, whatever the vehicle. */
  readonly fuehrerscheinklasse?: string
  /** To be driven. */
  readonly fahrzeug?: Fahrzeug
  /** A device, as the protocols call it. */
  readonly geraet?: string
  readonly mindestalter?: number
  readonly fuehrungszeugnis?: boolean
}
/** `runsOut`: valid today, but no longer on that day. The reasons are short German sentences; `unknown`: facts that are not recorded. */
export interface Verdict {
  readonly verdict: 'valid' | 'runsOut' | 'invalid'
  readonly reasons: readonly Hint[]
  readonly unknown: readonly Hint[]
}
export const NO_BIRTHDAY: Hint = { art: 'geburtsdatum', text: 'Geburtsdatum fehlt.' }
/** Of somebody without a profile. */
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

/** The highest that counts on a day, 'keine' without any. The database says the same by `sanitaet_am`. */
export const qualifikationAm = (levels: readonly Level[], day: string): Qualifikation =>
  levels.reduce<Qualifikation>(
    (best, one) => (rang(one.qualifikation) > rang(best) && counts(one, day) ? one.qualifikation : best),
    'keine',
  )

/** The one that counts on the first and the last day of a duty. */
export function qualifikationOver(levels: readonly Level[], { first, last }: DutyDays): Qualifikation {
  const begins = qualifikationAm(levels, first)
  const ends = first === last ? begins : qualifikationAm(levels, last)
  return rang(ends) < rang(begins) ? ends : begins
}

/** Which qualification of today is lost by a day, and its last good day; null where it is at least as high then. */
export function lostBy(levels: readonly Level[], day: string, today: string): { qualifikation: Qualifikation; am: string } | null {
  const now = qualifikationAm(levels, today)
  if (covers(qualifikationAm(levels, day), now)) return null
  const ends = levels.filter((one) => counts(one, today) && covers(one.qualifikation, now)).map(({ bis }) => bis ?? '')
  return { qualifikation: now, am: ends.sort().at(-1) ?? '' }
}

/** Full years on a day; null where nobody recorded the birthday. Born on 29 February: a year older on 1 March. */
export const alterAm = (geburtsdatum: string | null, day: string): number | null =>
  geburtsdatum === null ? null : Number(day.slice(0, 4)) - Number(geburtsdatum.slice(0, 4)) - Number(day.slice(5) < geburtsdatum.slice(5))

/** The member's status, whatever is asked for. */
const STATUS: Readonly<Record<string, string>> = { ruhend: 'Die Mitgliedschaft ruht.', ausgetreten: 'Ausgetreten.', gesperrt: 'Gesperrt.' }

type Check = (person: Facts, wanted: Requirement, day: string, today: string) => Hint | null
const CHECKS: readonly Check[] = [
  ({ status }) => (DIENSTFAEHIG.includes(status) ? null : hintOf('status', STATUS[status] ?? 'Nicht im Dienst.')),
  ({ austrittsdatum: left }, _wanted, day) =>
    left !== null && left < day ? hintOf('status', `Mitgliedschaft endet am ${dateText(left)}.`) : null,
  ({ levels }, { qualifikation: needs }, day, today) => {
    if (needs === undefined) return null
    const has = qualifikationAm(levels, day)
    if (covers(has, needs)) return null
    const lost = lostBy(levels, day, today)
    if (lost && covers(lost.qualifikation, needs)) return hintOf('qualifikation', `${lost.qualifikation} ${runsOut(lost.am, today)}.`)
    return hintOf('qualifikation', `${has === 'keine' ? 'Keine Ausbildung' : has}: gebraucht wird ${needs}.`)
  },
  (person, { fuehrerscheinklasse: category, fahrzeug }, day, today) =>
    category === undefined && fahrzeug === undefined ? null : fuehrerscheinHint(person, day, today),
  ({ klassen: classes }, { fuehrerscheinklasse: category }) =>
    category === undefined || mayFahren(classes, { fuehrerscheinklasse: category, zulGesamtmasse: null })
      ? null
      : hintOf('fuehrerschein', `Klasse ${category} steht nicht im Profil.`),
  (person, { fahrzeug }, day, today) => (fahrzeug === undefined ? null : fahrzeugHint(person, fahrzeug, day, today)),
  ({ geraete: briefings }, { geraet: device }, day, today) =>
    device === undefined
      ? null
      : einweisungHint(
          device,
          briefings.filter((one) => one.geraet.toLowerCase() === device.toLowerCase()),
          day,
          today,
        ),
  ({ fuehrungszeugnisVorgelegtAm: shown, fuehrungszeugnisNaechstesAm: next }, { fuehrungszeugnis: wanted }, day, today) => {
    if (wanted !== true) return null
    if (shown === null || shown > day) return hintOf('fuehrungszeugnis', 'Führungszeugnis noch nicht vorgelegt.')
    return next !== null && next < day ? hintOf('fuehrungszeugnis', `Führungszeugnis ${runsOut(next, today)}.`) : null
  },
  // Annahme: without a recorded birthday a minimum age counts as met, as in the need of an offer; `unknown` says so.
  ({ geburtsdatum }, { mindestalter: min }, day) => {
    const age = min === undefined ? null : alterAm(geburtsdatum, day)
    return age === null || min === undefined || age >= min
      ? null
      : hintOf('alter', `Am Tag ${age} ${age === 1 ? 'Jahr' : 'Jahre'} alt: gebraucht ab ${min}.`)
  },
]

/** The verdict on a person for a seat on a day, with every reason against. */
export function judge(person: Facts, wanted: Requirement, day: string, today: string): Verdict {
  const against = CHECKS.flatMap((check) => {
    const reason = check(person, wanted, day, today)
    return reason ? [{ reason, ends: day > today && check(person, wanted, today, today) === null }] : []
  })
  const verdict = against.length === 0 ? 'valid' : against.every(({ ends }) => ends) ? 'runsOut' : 'invalid'
  const unknown = wanted.mindestalter !== undefined && person.geburtsdatum === null ? [NO_BIRTHDAY] : []
  return { verdict, reasons: against.map(({ reason }) => reason), unknown }
}
