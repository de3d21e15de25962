// Sign-up rules for an offer. Pure: the same list gives the disabled button its reasons and the server its refusal. The area passes its
// occasion as data (Anlass).
import type { Anmeldestatus, Besetzung, Option } from '../../contract.ts'
import { type Mitwirkender, type Platzbedarf, fillsMissing, withoutBedarf, fitsAtAll } from '../../besetzung.ts'
import { missingText } from '../../sums.ts'
import { type HttpError, conflict, badRequest } from '#server/errors.ts'
import { type Held, heldAs, YOU_HELD } from '#blocks/konflikte/contract.ts'
import { type Belegung, heldBy, overlapsSessions, doOverlap, type Sessions, type Time } from '#blocks/konflikte/server/index.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import {
  alterAm,
  dienstTime,
  dutyDays,
  type Fahrer,
  type Level,
  lostBy,
  qualifikationOver,
  runsOutBefore,
  workingTime,
  workingTimeHints,
} from '#blocks/gueltigkeit/server/index.ts'
import type { Hint } from '#blocks/gueltigkeit/contract.ts'
import { HOLD_MS } from '../../deadlines.ts'
import type { Vehicle } from '../staffing/wheel.ts'
import { dateText, readableSpan, readableTime, tagInBerlin } from '#contract/time/berlin.ts'

/** Occasion data of an offer for the rules. Instants in UTC. */
export interface Anlass {
  readonly name: string
  readonly abgesagt: boolean
  readonly ausgeschrieben: boolean
  readonly abgeschlossen?: boolean
  /** Only planners may still change its people. */
  readonly gesperrt?: boolean
  readonly meldeschluss: string | null
  readonly selbstabsageBis: string | null
  readonly warteliste: boolean
  /** No staffing step: registering gives the place, later people wait. */
  readonly direct?: boolean
  readonly gruppen: readonly string[]
}

export interface AngebotsState extends Platzbedarf {
  readonly _id: string
  readonly beginn: string
  readonly ende: string
  readonly besetzung: Besetzung
  readonly termine?: Sessions
  /** Vehicles named for it; absent in lists. */
  readonly vehicles?: readonly Vehicle[]
}

/** Applicant data for the rules; the qualification is that of their time there. */
export interface Bewerber extends Mitwirkender {
  /** Qualification that expires before the duty, with its last day. */
  readonly lost?: ReturnType<typeof lostBy>
  readonly status: string
  readonly gruppe: string
  /** Last day of the membership; null if unknown. */
  readonly austrittsdatum: string | null
}

export interface Case {
  readonly anlass: Anlass
  readonly angebot: AngebotsState
  readonly person: Bewerber
  readonly anmeldestatus: Anmeldestatus | null
  readonly belegt: readonly Belegung[]
  /** Violated rules on rest and length for employed members. */
  readonly overwork: readonly Hint[]
  /** Open request to the person for this offer. */
  readonly anfrage: NonNullable<Option['anfrage']> | null
  readonly von: string
  readonly bis: string
  readonly now: Date
}

export interface Hindernis {
  readonly sentence: string
  readonly feld?: string
  readonly waiting?: true
  readonly final?: true
  /** Short form for occasion lists; without one, lists ignore the offer, since there is no sign-up. */
  readonly brief?: { readonly text: string; readonly severity: number }
}

type Rule = (situation: Case) => Hindernis | null

/** Returns true if the group is among the target groups (empty: all). */
export const isMeantFor = (groups: readonly string[], group: string | null): boolean =>
  groups.length === 0 || (group !== null && groups.includes(group))

export const FOREIGN_OFFER = 'Diese Schicht gehört nicht hierher.'

const STATUSTEXT: Readonly<Record<string, string>> = { ruhend: 'ruht', ausgetreten: 'ist beendet', gesperrt: 'ist gesperrt' }
const ALREADY: Readonly<Partial<Record<Anmeldestatus, string>>> = {
  gemeldet: 'Du bist schon gemeldet.',
  eingeteilt: 'Du bist schon eingeteilt.',
  warteliste: 'Du stehst schon auf der Warteliste.',
  nichtErschienen: 'Hier ist schon eingetragen, wer da war.',
}

/** Partial time outside the offer, or ending before its begin; shared with planning. */
export const partialTime: Rule = ({ angebot, von, bis }) => {
  const [from, to] = [Date.parse(von), Date.parse(bis)]
  if (to <= from) return { sentence: 'Das Ende deiner Zeit muss nach ihrem Beginn liegen.', feld: 'bis' }
  if (from < Date.parse(angebot.beginn) || to > Date.parse(angebot.ende)) {
    return {
      sentence: `Die Zeit muss in der Schicht liegen: ${readableSpan(angebot.beginn, angebot.ende)}.`,
      feld: from < Date.parse(angebot.beginn) ? 'von' : 'bis',
    }
  }
  return null
}

export const abgesagt: Rule = ({ anlass }) => (anlass.abgesagt ? { sentence: `${anlass.name} ist abgesagt.`, final: true } : null)

const begun: Rule = ({ angebot, now }) =>
  Date.parse(angebot.beginn) <= now.getTime()
    ? {
        sentence: `Anmelden ging bis zum Beginn am ${readableTime(angebot.beginn)} Uhr.`,
        final: true,
        brief: { text: 'Hat schon begonnen.', severity: 7 },
      }
    : null

export const deadlineHindernis = ({ anlass, now }: Pick<Case, 'anlass' | 'now'>): Hindernis | null =>
  anlass.meldeschluss !== null && Date.parse(anlass.meldeschluss) < now.getTime()
    ? {
        sentence: `Meldeschluss war am ${readableTime(anlass.meldeschluss)} Uhr.`,
        brief: { text: 'Der Meldeschluss ist vorbei.', severity: 6 },
      }
    : null

const alreadySignedUp: Rule = ({ anmeldestatus }) => {
  const sentence = anmeldestatus ? ALREADY[anmeldestatus] : undefined
  return sentence === undefined ? null : { sentence, final: true }
}

const closed: Rule = ({ anlass }) => (anlass.abgeschlossen ? { sentence: `${anlass.name} ist schon abgeschlossen.`, final: true } : null)

export const lockedHindernis = ({ anlass }: { readonly anlass: Anlass }): Hindernis | null =>
  anlass.gesperrt ? { sentence: `${anlass.name} ist gesperrt. Wende dich an die Leitung.`, final: true } : null

const rules: readonly Rule[] = [
  abgesagt,
  closed,
  lockedHindernis,
  begun,
  alreadySignedUp,
  ({ anlass }) => (anlass.ausgeschrieben ? null : { sentence: `${anlass.name} ist noch nicht ausgeschrieben.`, final: true }),
  ({ anmeldestatus }) =>
    anmeldestatus === 'abgelehnt' ? { sentence: 'Deine Meldung wurde abgelehnt. Wende dich an die Leitung.', final: true } : null,
  ({ person }) =>
    DIENSTFAEHIG.includes(person.status)
      ? null
      : { sentence: `Du kannst dich nicht melden: Deine Mitgliedschaft ${STATUSTEXT[person.status] ?? 'ist nicht aktiv'}.`, final: true },
  ({ person }) =>
    person.status === 'eingeschraenkt'
      ? {
          sentence: 'Du kannst dich nicht selbst melden: Deine Mitgliedschaft ist eingeschränkt. Die Leitung kann dich einteilen.',
          final: true,
        }
      : null,
  ({ person: { austrittsdatum }, von, bis }) =>
    austrittsdatum !== null && austrittsdatum < dutyDays({ beginn: von, ende: bis }).last
      ? { sentence: `Du kannst dich nicht melden: Deine Mitgliedschaft endet am ${dateText(austrittsdatum)}.`, final: true }
      : null,
  partialTime,
  deadlineHindernis,
  ({ anlass, person }) =>
    isMeantFor(anlass.gruppen, person.gruppe)
      ? null
      : {
          sentence: `${anlass.name} richtet sich nur an ${anlass.gruppen.join(', ')}.`,
          brief: { text: `${anlass.name} richtet sich an eine andere Gruppe.`, severity: 4 },
        },
  ({ belegt }) =>
    belegt[0]
      ? {
          sentence: `${heldBy(YOU_HELD, belegt[0])}.`,
          brief: { text: `${YOU_HELD[heldAs(belegt[0])]}.`, severity: 3 },
        }
      : null,
  ({ overwork: [limit] }) => (limit ? { sentence: workingTime(limit), brief: { text: limit.text, severity: 3 } } : null),
  (situation) => {
    const { angebot, person } = situation
    if (fitsAtAll(angebot, person)) return null
    if (person.praktikant) {
      return angebot.praktikanten.anzahl === 0
        ? { sentence: 'Für Praktikanten gibt es hier keinen Platz.', feld: 'praktikant', final: true }
        : { sentence: `Praktikanten brauchen hier mindestens ${angebot.praktikanten.mindestqualifikation}.`, final: true }
    }
    if (fitsAtAll(angebot, { ...person, alter: null })) {
      const age = Math.min(...angebot.bedarf.map(({ mindestalter }) => mindestalter ?? Infinity))
      return {
        sentence: `Dafür musst du zu Beginn mindestens ${age} Jahre alt sein.`,
        final: true,
        brief: { text: 'Du bist dafür noch zu jung.', severity: 5 },
      }
    }
    const lost = lostInVain(person, (before) => fitsAtAll(angebot, before))
    if (lost)
      return {
        sentence: runsOutSentence(lost, situation),
        final: true,
        brief: { text: `Deine Ausbildung ${lost.qualifikation} läuft vorher ab.`, severity: 5 },
      }
    const wanted = missingText(
      angebot.bedarf.filter(({ anzahl }) => anzahl > 0).map((row) => ({ ...row, mindestalter: row.mindestalter ?? 0 })),
    )
    return {
      sentence: wanted
        ? `Deine Qualifikation (${qualifikationText(person)}) passt hier auf keinen Platz. Gebraucht: ${wanted}.`
        : 'Hier gibt es nur Plätze für Praktikanten.',
      final: true,
      brief: { text: 'Deine Qualifikation passt hier auf keinen Platz.', severity: 5 },
    }
  },
  ({ anlass, angebot, person }) => {
    const untilStaffed = anlass.warteliste && anlass.direct !== true
    if (isToBeHad(angebot, person, untilStaffed)) return null
    const missing = missingText(untilStaffed ? (angebot.besetzung.zuBesetzen ?? angebot.besetzung.fehlt) : angebot.besetzung.fehlt)
    const sentence = person.praktikant
      ? 'Alle Plätze für Praktikanten sind vergeben.'
      : missing
        ? `Für deine Qualifikation sind alle Plätze vergeben; es fehlt noch: ${missing}.`
        : 'Alle Plätze sind vergeben.'
    return {
      sentence,
      brief: { text: 'Alle Plätze sind vergeben.', severity: 2 },
      ...(anlass.warteliste ? { waiting: true as const } : {}),
    }
  },
]

/** Span a person is checked for: their own part; with sessions, the first. */
export const dutyOf = ({ termine }: Pick<AngebotsState, 'termine'>, beginn: string, ende: string) => termine?.[0] ?? { beginn, ende }

/** The expiring qualification, if it would have sufficed. */
const lostInVain = (person: Bewerber, would: (before: Bewerber) => boolean) =>
  person.lost && would({ ...person, qualifikation: person.lost.qualifikation }) ? person.lost : null
/** "Deine Ausbildung RS läuft am 12.03. ab, der Dienst ist am 15.03." */
const runsOutSentence = (lost: NonNullable<Bewerber['lost']>, { anlass, angebot, von, bis, now }: Case): string =>
  runsOutBefore(`Deine Ausbildung ${lost.qualifikation}`, lost.am, anlass.name, dutyDays(dutyOf(angebot, von, bis)).last, tagInBerlin(now))

const qualifikationText = ({ qualifikation }: Bewerber) => (qualifikation === 'keine' ? 'keine Ausbildung' : qualifikation)

export const isFree = ({ besetzung, praktikanten }: AngebotsState, person: Bewerber): boolean =>
  person.praktikant ? besetzung.praktikanten < praktikanten.anzahl : fillsMissing(besetzung.fehlt, person)

/**
 * Places are available until somebody is staffed; a requested place sends nobody to the waiting list (ADR 26).
 * Without a waiting list or staffing, first come, first served. Counts from before that distinction hold only free places.
 */
function isToBeHad(angebot: AngebotsState, person: Bewerber, warteliste: boolean): boolean {
  if (withoutBedarf(angebot)) return true
  if (!warteliste) return isFree(angebot, person)
  const { zuBesetzen, praktikantenEingeteilt } = angebot.besetzung
  return person.praktikant
    ? (praktikantenEingeteilt ?? angebot.besetzung.praktikanten) < angebot.praktikanten.anzahl
    : fillsMissing(zuBesetzen ?? angebot.besetzung.fehlt, person)
}

/** Reasons against a sign-up; those with `waiting` still allow the waiting list. */
export function signUpHindernisse(situation: Case): Hindernis[] {
  const reasons: Hindernis[] = []
  for (const rule of rules) {
    const reason = rule(situation)
    if (!reason) continue
    reasons.push(reason)
    if (reason.final) break
  }
  return reasons
}

export function optionFrom(situation: Case, reasons: readonly Hindernis[] = signUpHindernisse(situation)): Option {
  const possible = reasons.every(({ waiting }) => waiting)
  const warteliste = possible && reasons.length > 0
  // People without a fitting free place may still attend as trainees.
  const asPraktikant =
    reasons.length > 0 &&
    !situation.person.praktikant &&
    signUpHindernisse({ ...situation, person: { ...situation.person, praktikant: true } }).length === 0
  return {
    moeglich: possible,
    gruende: reasons.map(({ sentence }) => sentence),
    warteliste,
    ...(asPraktikant ? { alsPraktikant: asPraktikant } : {}),
    ...(situation.anfrage === null ? {} : { anfrage: situation.anfrage }),
  }
}

/** HTTP error for this reason: 400 with a field, 409 otherwise. */
export const rejectionOf = ({ sentence, feld }: Hindernis): HttpError =>
  feld === undefined ? conflict(sentence) : badRequest(sentence, feld)

/** Facts about a person for the rules, independent of the offer (`loadBewerber`). */
export interface BewerberState {
  readonly id: string
  readonly status: string
  readonly gruppe: string
  readonly levels: readonly Level[]
  /** Birthday, or null if not recorded. */
  readonly geburtsdatum: string | null
  readonly austrittsdatum: string | null
  readonly fahrer: Fahrer
  /** Employed by the chapter: the ArbZG is binding. */
  readonly hauptamtlich: boolean
  readonly declined: readonly string[]
  /** Calls for help without an answer, by offer. */
  readonly asked: readonly Request[]
  /** The person's firm and other times, by begin, without past ones. */
  readonly times: readonly Time[]
}

/** Offer with its occasion data. Without `von` and `bis`: the whole offer. */
export interface Question {
  readonly angebot: AngebotsState
  readonly anlass: Anlass
  readonly anmeldestatus: Anmeldestatus | null
  readonly von?: string | null | undefined
  readonly bis?: string | null | undefined
  readonly praktikant?: boolean
}

interface Request {
  readonly _id: string
  readonly angebot: string
  readonly gestelltAm: string
  readonly laeuftAb: string
}
/** The rule of `stillOffen` (asking/question.ts) for cached requests. */
function openRequest(asked: readonly Request[], { _id, beginn, ende, bedarf, besetzung }: AngebotsState, now: Date): Case['anfrage'] {
  const open = asked.find(
    ({ angebot, gestelltAm, laeuftAb }) =>
      angebot === _id &&
      Date.parse(laeuftAb) > now.getTime() &&
      Date.parse(gestelltAm) <= now.getTime() - HOLD_MS &&
      (bedarf.length === 0 || besetzung.offen > 0),
  )
  return open ? { _id: open._id, beginn, ende } : null
}

type FirmTime = Time & { readonly als: Held }
export const overlapsAngebot = (time: Time, angebot: AngebotsState, span: Pick<Time, 'beginn' | 'ende'>): boolean =>
  time.angebot !== angebot._id &&
  time.beside?.includes(angebot._id) !== true &&
  doOverlap(time, span) &&
  overlapsSessions(angebot.termine, time)

/**
 * Builds the rules' input. The requested end may precede the begin: the rules report that.
 * Overlaps are therefore searched in either order.
 */
export function caseFrom(
  { times, hauptamtlich, geburtsdatum, levels, fahrer, asked, ...person }: BewerberState,
  question: Question,
  now: Date,
): Case {
  const { angebot, anlass, anmeldestatus, praktikant = false } = question
  const [von, bis] = [question.von ?? angebot.beginn, question.bis ?? angebot.ende]
  const [beginn, ende] = Date.parse(von) < Date.parse(bis) ? [von, bis] : [bis, von]
  const duty = dutyOf(angebot, beginn, ende)
  const [days, today] = [dutyDays(duty), tagInBerlin(now)]
  const clash = times.find((time): time is FirmTime => time.fest && overlapsAngebot(time, angebot, { beginn, ende }))
  return {
    anlass,
    angebot,
    person: {
      ...person,
      qualifikation: qualifikationOver(levels, days),
      lost: lostBy(levels, days.last, today),
      alter: alterAm(geburtsdatum, days.first),
      praktikant,
      funktion: '',
    },
    anmeldestatus,
    belegt: clash ? [clash] : [],
    overwork: hauptamtlich
      ? workingTimeHints(
          dienstTime(duty),
          times.filter(({ fest }) => fest),
          angebot._id,
        )
      : [],
    anfrage: anlass.abgesagt || anlass.abgeschlossen === true ? null : openRequest(asked, angebot, now),
    von,
    bis,
    now,
  }
}
