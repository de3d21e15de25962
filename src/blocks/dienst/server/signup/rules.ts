// May somebody sign up for an offer? Rules take data and return a reason: the same list gives the disabled button its reasons and
// the server its refusal. What an area knows of its occasion comes as data (Anlass).
import type { Anmeldestatus, Besetzung, Option } from '../../contract.ts'
import { type Mitwirkender, type Platzbedarf, fillsMissing, withoutBedarf, fitsAtAll } from '../../besetzung.ts'
import { missingText } from '../../sums.ts'
import { type HttpError, conflict, badRequest } from '#server/errors.ts'
import { type Held, heldAs, YOU_HELD } from '#blocks/konflikte/contract.ts'
import { type Belegung, heldBy, meets, overlapping, type Sessions, type Time } from '#blocks/konflikte/server/index.ts'
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
import type { Vehicle } from '../staffing/wheel.ts'
import { dateText, readableSpan, readableTime, tagInBerlin } from '#contract/time/berlin.ts'

/** What an area says of the occasion of an offer. Instants in UTC. */
export interface Anlass {
  /** How sentences begin: "Der Dienst". */
  readonly name: string
  readonly abgesagt: boolean
  /** Published: members may sign up. */
  readonly ausgeschrieben: boolean
  /** Closed: who was there is written. */
  readonly abgeschlossen?: boolean
  /** Only who plans still changes who stands in it. */
  readonly gesperrt?: boolean
  readonly meldeschluss: string | null
  readonly selbstabsageBis: string | null
  readonly warteliste: boolean
  /** Nobody is staffed: whoever registers has the place, and who comes later waits. */
  readonly direct?: boolean
  /** The groups it is meant for; empty for all. */
  readonly gruppen: readonly string[]
}

export interface AngebotsState extends Platzbedarf {
  readonly _id: string
  readonly beginn: string
  readonly ende: string
  readonly besetzung: Besetzung
  /** When anybody in it is busy, where that is not all of its span. */
  readonly termine?: Sessions
  /** Vehicles named for it; absent in lists. */
  readonly vehicles?: readonly Vehicle[]
}

/** Somebody who wants to sign up, as the rules need to know them; their qualification is that of their time there. */
export interface Bewerber extends Mitwirkender {
  /** The one of today that they lose until then, and its last day. */
  readonly lost?: ReturnType<typeof lostBy>
  /** Of the profile. */
  readonly status: string
  readonly gruppe: string
  /** Last day of the membership; null where unknown. */
  readonly austrittsdatum: string | null
}

export interface Case {
  readonly anlass: Anlass
  readonly angebot: AngebotsState
  readonly person: Bewerber
  /** The state that the person has in this offer, or null. */
  readonly anmeldestatus: Anmeldestatus | null
  /** What takes the person's time then. */
  readonly belegt: readonly Belegung[]
  /** Broken rules on rest and length for employed members. */
  readonly overwork: readonly Hint[]
  /** The part of the offer that the person wants. */
  readonly von: string
  readonly bis: string
  readonly now: Date
}

export interface Hindernis {
  readonly sentence: string
  /** The field to blame, where the input is invalid (400). */
  readonly feld?: string
  /** A place on the waiting list is still possible. */
  readonly waiting?: true
  /** Nothing else needs to be said. */
  readonly final?: true
  /** The short form for lists of occasions; without one the offer does not count there, as there is nothing to sign up for. */
  readonly brief?: { readonly text: string; readonly severity: number }
}

type Rule = (situation: Case) => Hindernis | null

/** Is an occasion for these groups (empty: for all) meant for somebody of this one? */
export const isMeantFor = (groups: readonly string[], group: string | null): boolean =>
  groups.length === 0 || (group !== null && groups.includes(group))

/** Of an offer that belongs to another occasion. */
export const FOREIGN_OFFER = 'Diese Schicht gehört nicht hierher.'

const STATUSTEXT: Readonly<Record<string, string>> = { ruhend: 'ruht', ausgetreten: 'ist beendet', gesperrt: 'ist gesperrt' }
const ALREADY: Readonly<Partial<Record<Anmeldestatus, string>>> = {
  gemeldet: 'Du bist schon gemeldet.',
  eingeteilt: 'Du bist schon eingeteilt.',
  warteliste: 'Du stehst schon auf der Warteliste.',
  nichtErschienen: 'Hier ist schon eingetragen, wer da war.',
}

/** A part outside the offer, or one that ends before it begins; shared with the planning. */
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
        sentence: `Dafür ist es zu spät: Beginn war am ${readableTime(angebot.beginn)} Uhr.`,
        final: true,
        brief: { text: 'Hat schon begonnen.', severity: 7 },
      }
    : null

/** The deadline of the whole occasion has passed. */
export const deadline = ({ anlass, now }: Pick<Case, 'anlass' | 'now'>): Hindernis | null =>
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

/** Only who plans still changes who stands in it. */
export const locked = ({ anlass }: { readonly anlass: Anlass }): Hindernis | null =>
  anlass.gesperrt ? { sentence: `${anlass.name} ist gesperrt. Wende dich an die Leitung.`, final: true } : null

const rules: readonly Rule[] = [
  abgesagt,
  closed,
  locked,
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
  ({ person: { austrittsdatum: left }, von: beginn, bis: ende }) =>
    left !== null && left < dutyDays({ beginn, ende }).last
      ? { sentence: `Du kannst dich nicht melden: Deine Mitgliedschaft endet am ${dateText(left)}.`, final: true }
      : null,
  partialTime,
  deadline,
  ({ anlass, person }) =>
    isMeantFor(anlass.gruppen, person.gruppe)
      ? null
      : {
          sentence: `${anlass.name} richtet sich nur an ${anlass.gruppen.join(', ')}.`,
          brief: { text: `${anlass.name} richtet sich an eine andere Gruppe.`, severity: 4 },
        },
  ({ belegt: taken }) =>
    taken[0]
      ? {
          sentence: `${heldBy(YOU_HELD, taken[0])}.`,
          brief: { text: `${YOU_HELD[heldAs(taken[0])]}.`, severity: 3 },
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
      angebot.bedarf.filter(({ anzahl: count }) => count > 0).map((row) => ({ ...row, mindestalter: row.mindestalter ?? 0 })),
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
    const rest = missingText(untilStaffed ? (angebot.besetzung.zuBesetzen ?? angebot.besetzung.fehlt) : angebot.besetzung.fehlt)
    const sentence = person.praktikant
      ? 'Alle Plätze für Praktikanten sind vergeben.'
      : rest
        ? `Für deine Qualifikation sind alle Plätze vergeben; es fehlt noch: ${rest}.`
        : 'Alle Plätze sind vergeben.'
    return {
      sentence,
      brief: { text: 'Alle Plätze sind vergeben.', severity: 2 },
      ...(anlass.warteliste ? { waiting: true as const } : {}),
    }
  },
]

/** The duty by which somebody is judged: their part, of sessions the first. */
export const dutyOf = ({ termine }: Pick<AngebotsState, 'termine'>, beginn: string, ende: string) => termine?.[0] ?? { beginn, ende }

/** The lost qualification, where with it they would have done. */
const lostInVain = (person: Bewerber, would: (before: Bewerber) => boolean) =>
  person.lost && would({ ...person, qualifikation: person.lost.qualifikation }) ? person.lost : null
/** "Deine Ausbildung RS läuft am 12.03. ab, der Dienst ist am 15.03." */
const runsOutSentence = (lost: NonNullable<Bewerber['lost']>, { anlass, angebot, von, bis, now }: Case): string =>
  runsOutBefore(`Deine Ausbildung ${lost.qualifikation}`, lost.am, anlass.name, dutyDays(dutyOf(angebot, von, bis)).last, tagInBerlin(now))

const qualifikationText = ({ qualifikation }: Bewerber) => (qualifikation === 'keine' ? 'keine Ausbildung' : qualifikation)

/** A place that nobody registered or was staffed for. */
export const isFree = ({ besetzung, praktikanten }: AngebotsState, person: Bewerber): boolean =>
  person.praktikant ? besetzung.praktikanten < praktikanten.anzahl : fillsMissing(besetzung.fehlt, person)

/**
 * One may register for a place as long as nobody is staffed there: one that is only asked for sends nobody to the waiting list (ADR 26).
 * Without a waiting list, or where nobody is staffed, who comes first is first. Counts from before that was told apart know only what is free.
 */
function isToBeHad(angebot: AngebotsState, person: Bewerber, warteliste: boolean): boolean {
  if (withoutBedarf(angebot)) return true
  if (!warteliste) return isFree(angebot, person)
  const { zuBesetzen, praktikantenEingeteilt } = angebot.besetzung
  return person.praktikant
    ? (praktikantenEingeteilt ?? angebot.besetzung.praktikanten) < angebot.praktikanten.anzahl
    : fillsMissing(zuBesetzen ?? angebot.besetzung.fehlt, person)
}

/** Everything that keeps a person from signing up for an offer; those with `waiting` still allow the waiting list. */
export function hindernisse(situation: Case): Hindernis[] {
  const reasons: Hindernis[] = []
  for (const rule of rules) {
    const reason = rule(situation)
    if (!reason) continue
    reasons.push(reason)
    if (reason.final) break
  }
  return reasons
}

/** The answer that the button shows. */
export function optionFrom(situation: Case, reasons: readonly Hindernis[] = hindernisse(situation)): Option {
  const possible = reasons.every(({ waiting }) => waiting)
  const warteliste = possible && reasons.length > 0
  // Those who would have to wait, or fit nowhere, may still come along as trainees.
  const asPraktikant =
    reasons.length > 0 &&
    !situation.person.praktikant &&
    hindernisse({ ...situation, person: { ...situation.person, praktikant: true } }).length === 0
  return {
    moeglich: possible,
    gruende: reasons.map(({ sentence }) => sentence),
    warteliste,
    ...(asPraktikant ? { alsPraktikant: asPraktikant } : {}),
  }
}

/** The refusal for this reason: 400 when a field is to blame, 409 otherwise. */
export const rejection = ({ sentence, feld: field }: Hindernis): HttpError =>
  field === undefined ? conflict(sentence) : badRequest(sentence, field)

/** What the rules need to know of somebody, whatever the offer (`loadBewerber`). */
export interface BewerberState {
  /** The profile's id. */
  readonly id: string
  /** Of the profile. */
  readonly status: string
  readonly gruppe: string
  readonly levels: readonly Level[]
  /** A day, or null where nobody recorded it. */
  readonly geburtsdatum: string | null
  readonly austrittsdatum: string | null
  readonly fahrer: Fahrer
  /** Employed by the chapter: the ArbZG binds. */
  readonly hauptamtlich: boolean
  /** Offers of which they declined a request lately. */
  readonly declined: readonly string[]
  /** The person's firm and other times, by begin; past ones are left out. */
  readonly times: readonly Time[]
}

/** An offer as it stands, and what the area says of its occasion. Without `von` and `bis` the whole of it is meant. */
export interface Question {
  readonly angebot: AngebotsState
  readonly anlass: Anlass
  /** The state that the person has in this offer, or null. */
  readonly anmeldestatus: Anmeldestatus | null
  readonly von?: string | null | undefined
  readonly bis?: string | null | undefined
  readonly praktikant?: boolean
}

type FirmTime = Time & { readonly als: Held }
/** True where the time falls onto this part of an offer, and is no part of it. */
export const against = (one: Time, angebot: AngebotsState, span: Pick<Time, 'beginn' | 'ende'>): boolean =>
  one.angebot !== angebot._id && one.beside?.includes(angebot._id) !== true && overlapping(one, span) && meets(angebot.termine, one)

/**
 * The case for the rules. A wish may still end before it begins: that is for the rules to say, so overlaps are looked for
 * between its ends in either order.
 */
export function caseFrom(
  { times, hauptamtlich: employed, geburtsdatum, levels, fahrer: _driving, ...person }: BewerberState,
  question: Question,
  now: Date,
): Case {
  const { angebot, anlass, anmeldestatus, praktikant = false } = question
  const [von, bis] = [question.von ?? angebot.beginn, question.bis ?? angebot.ende]
  const [beginn, ende] = Date.parse(von) < Date.parse(bis) ? [von, bis] : [bis, von]
  const duty = dutyOf(angebot, beginn, ende)
  const [days, today] = [dutyDays(duty), tagInBerlin(now)]
  const there = times.find((one): one is FirmTime => one.fest && against(one, angebot, { beginn, ende }))
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
    belegt: there ? [there] : [],
    overwork: employed
      ? workingTimeHints(
          dienstTime(duty),
          times.filter(({ fest: firm }) => firm),
          angebot._id,
        )
      : [],
    von,
    bis,
    now,
  }
}
