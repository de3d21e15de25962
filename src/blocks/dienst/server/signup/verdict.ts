import { type Helfer, type Option, SOMEBODY } from '../../contract.ts'
import { isStandingStatus } from '../../names.ts'
import { fitsAtAll, fitsRow, isWheel } from '../../besetzung.ts'
import { freePlaces } from '../../sums.ts'
import { reasonNeeded } from '../../deadlines.ts'
import { overlapText } from '#blocks/konflikte/contract.ts'
import { may } from '#contract/rights/rechte.ts'
import type { Actor } from '#server/context.ts'
import {
  overlapsAngebot,
  type AngebotsState,
  type Anlass,
  type BewerberState,
  type Case,
  caseFrom,
  deadlineHindernis,
  dutyOf,
  type Hindernis,
  signUpHindernisse,
  isFree,
  optionFrom,
  type Question,
} from './rules.ts'
import { notDriving } from '../staffing/wheel.ts'

const SHORT_NOTICE = 'Kurzfristig: absagen geht dann nur mit Grund.'
const WITHOUT_PROFIL: Option = { moeglich: false, gruende: ['Zu deinem Zugang gibt es noch kein Profil.'], warteliste: false }

/** Sign-up option for this person and offer, with the reason if refused. */
function option(bewerber: BewerberState | null, question: Question, now: Date): Option {
  if (!bewerber) return WITHOUT_PROFIL
  const situation = caseFrom(bewerber, question, now)
  const answer = optionFrom(situation)
  const { angebot } = question
  const [beginn, ende] = [question.von ?? angebot.beginn, question.bis ?? angebot.ende]
  const hints = bewerber.times.filter((time) => !time.fest && overlapsAngebot(time, angebot, { beginn, ende })).map(overlapText)
  if (answer.moeglich && !answer.warteliste && reasonNeeded(question.anlass, { status: 'gemeldet', beginn: angebot.beginn }, now))
    hints.push(SHORT_NOTICE)
  const { person } = situation
  // Registering without driving permission requests the driver's place but fills none.
  if (answer.moeglich && !person.praktikant && angebot.bedarf.some((row) => isWheel(row.funktion) && fitsRow(person, row))) {
    const reasons = notDriving(bewerber.fahrer, { vehicles: [], ...angebot }, dutyOf(angebot, beginn, ende), now)
    if (reasons.length > 0) hints.push(`Am Steuer zählst du hier nicht: ${reasons.join(' ')}`)
  }
  return hints.length > 0 ? { ...answer, hinweise: [...new Set(hints)] } : answer
}

const NO_PLACES: Option = { moeglich: false, gruende: ['Hier gibt es keine Plätze.'], warteliste: false }

/** Option of a whole occasion: possible if any offer is; otherwise the distinct reasons against them. */
function combinedOption(each: readonly Option[], reasons = (): string[] => [...new Set(each.flatMap(({ gruende }) => gruende))]): Option {
  if (each.length === 0) return NO_PLACES
  const possible = each.filter(({ moeglich }) => moeglich)
  const warteliste = possible.length > 0 && possible.every(({ warteliste }) => warteliste)
  // Hints are kept only if every possible offer has some.
  const hints = possible.every(({ hinweise }) => hinweise !== undefined)
    ? [...new Set(possible.flatMap(({ hinweise = [] }) => hinweise))]
    : []
  const anfrage = each.find((offer) => offer.anfrage !== undefined)?.anfrage
  const asPraktikant = (possible.length === 0 || warteliste) && each.some((offer) => offer.alsPraktikant === true)
  return {
    moeglich: possible.length > 0,
    gruende: possible.length > 0 ? [] : reasons(),
    warteliste,
    ...(asPraktikant ? { alsPraktikant: asPraktikant } : {}),
    ...(hints.length > 0 ? { hinweise: hints } : {}),
    ...(anfrage === undefined ? {} : { anfrage }),
  }
}

interface Reading {
  readonly anlass: Anlass
  readonly actor: Actor
  readonly bewerber: BewerberState | null
  readonly leading: boolean
}
export function readableFor<S extends AngebotsState>(
  { schichten, helfer }: { readonly schichten: readonly S[]; readonly helfer: readonly Helfer[] },
  { anlass, actor, bewerber, leading }: Reading,
  now: Date,
) {
  const isOwn = ({ profil }: Helfer) => profil._id === actor.profil
  const ownRows = helfer.filter(isOwn)
  const answered = schichten.map((angebot) => {
    const status = ownRows.find(({ schicht }) => schicht === angebot._id)?.status ?? null
    return { ...angebot, anmeldung: option(bewerber, { angebot, anlass, anmeldestatus: status }, now) }
  })
  const seesAll = leading || may(actor, 'READ_UNSICHTBARE_USER') || ownRows.some(({ status }) => isStandingStatus(status))
  const people = helfer.map(({ verborgen, ...person }) =>
    verborgen && !seesAll && !isOwn(person) ? { ...person, ...nameless(person) } : person,
  )
  return {
    schichten: answered,
    helfer: leading ? people : people.flatMap((person) => (isOwn(person) ? [person] : forOthers(person))),
    anmeldung: combinedOption(answered.map(({ anmeldung }) => anmeldung)),
  }
}

const nameless = ({ _id }: Helfer) => ({ profil: { _id, vorname: '', nachname: SOMEBODY }, verborgen: true, eingeteiltVon: null })

/** Annahme: sign-offs, rejections and absences are visible only to the person and the leaders. */
const forOthers = (helfer: Helfer): Helfer[] =>
  isStandingStatus(helfer.status)
    ? [
        {
          ...helfer,
          grund: '',
          trotzdem: '',
          zuvor: null,
          antworten: [],
          kommentar: helfer.kommentarSichtbarkeit === 'alle' ? helfer.kommentar : '',
        },
      ]
    : []

/**
 * List form: one short reason, the mildest over all offers. None if the sheet must explain it (no need, nothing left).
 * `passt`: an available place fits the person, and their time is free.
 * Annahme: trainee places fit only people without a fitting line of need.
 */
export function listVerdict(
  bewerber: BewerberState | null,
  anlass: Anlass,
  offers: readonly Pick<Question, 'angebot' | 'anmeldestatus'>[],
  now: Date,
): { readonly passt: boolean; readonly anmeldung: Option } {
  const late = deadlineHindernis({ anlass, now })?.brief?.text
  if (!bewerber) return { passt: false, anmeldung: { ...WITHOUT_PROFIL, gruende: late ? [late] : [] } }
  const cases = offers.map((offer) => {
    const situation = caseFrom(bewerber, { ...offer, anlass }, now)
    const reasons = signUpHindernisse(situation)
    return { situation, reasons, answer: optionFrom(situation, reasons) }
  })
  // Leading the own occasion counts as well: leaders may take an offer but need not.
  const given = bewerber.times.flatMap((time) =>
    time.fest || time.als === 'leitung' || time.als === 'bereitschaft' ? [{ ...time, beside: null }] : [],
  )
  const fits = cases.some(({ situation: { angebot, person }, answer: { moeglich, warteliste, alsPraktikant } }) => {
    if (bewerber.declined.includes(angebot._id) || given.some((time) => overlapsAngebot(time, angebot, angebot))) return false
    if (!moeglich || warteliste) return alsPraktikant === true && !fitsAtAll(angebot, person)
    return hasNeed(angebot) && isFree(angebot, person) && freePlaces(angebot.besetzung) > 0
  })
  const each = cases.map(({ answer }) => answer)
  return { passt: fits, anmeldung: combinedOption(each, () => (late ? [late] : briefly(cases))) }
}

const hasNeed = ({ bedarf }: AngebotsState): boolean => bedarf.some(({ anzahl }) => anzahl > 0)

function briefly(cases: readonly { readonly situation: Case; readonly reasons: readonly Hindernis[] }[]): string[] {
  const worst = cases.flatMap(({ situation, reasons }) => {
    const briefs = reasons.flatMap(({ brief }) => brief ?? [])
    if (briefs.length < reasons.length) return []
    return hasNeed(situation.angebot) ? briefs.toSorted((a, b) => b.severity - a.severity).slice(0, 1) : [{ text: '', severity: 0 }]
  })
  const [mildest] = worst.toSorted((a, b) => a.severity - b.severity)
  return mildest?.text ? [mildest.text] : []
}
