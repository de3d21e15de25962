// Reasons for and against a person in an offer. Cheap checks sort everybody; texts are built only for output. Pure.
import type { RawBuilder } from 'kysely'
import { dateText, readableDays } from '#contract/time/berlin.ts'
import {
  altersHints,
  durationHint,
  type Dienst,
  dienstTime,
  type DienstTime,
  type DutyDays,
  alterAm,
  type Facts,
  dutiesOf,
  hintOf as hint,
  lostBy,
  dutyDays,
  qualifikationOver,
  ruheHints,
  runsOut,
  weekendHint,
} from '#blocks/gueltigkeit/server/index.ts'
import type { Hint } from '#blocks/gueltigkeit/contract.ts'
import { type Grade, type Held, heldText, type HeldTexts } from '#blocks/konflikte/contract.ts'
import { overlapsSessions, doOverlap, type PlainTime } from '#blocks/konflikte/server/index.ts'
import { isWheel, fillsMissing, fitsAtAll, type Missing, withoutBedarf } from '../../besetzung.ts'
import type { Anmeldestatus } from '../../contract.ts'
import type { Kandidat } from '../../kandidat.ts'
import { drivingReasons } from '../../seat.ts'
import { type AngebotsState, dutyOf, isMeantFor } from '../signup/rules.ts'
import { drivableBy, seatOffer, type Vehicle } from './wheel.ts'

export interface WantedAngebot extends AngebotsState {
  readonly gruppen: readonly string[]
  readonly wasThere?: RawBuilder<unknown>
  readonly fahrzeuge: readonly Vehicle[]
  readonly withVehicle: boolean
  readonly anlass: string | null
}

export interface PersonRow {
  readonly _id: string
  readonly gruppe: string
  readonly status: Anmeldestatus | null
  readonly von: string | null
  readonly bis: string | null
  readonly praktikant: boolean
  readonly stunden: number
  readonly dienste: number
  /** Firm and other times around the offer (`plainTimesOfAll`). */
  readonly zeiten: readonly PlainTime[] | null
  /** The weekends (gueltigkeit/server/ruhe.ts) of other duties within three weeks. */
  readonly wochenenden: readonly number[] | null
  readonly wunsch: Grade | null
  readonly zuletztGefragtAm: string | null
  readonly sagteNein: boolean
  readonly gefragt: boolean
  readonly dabei: boolean
}

/** Adds facts that rules need and no response contains. */
export type Judged = Kandidat & {
  readonly alter: number | null
  readonly praktikant: boolean
  /** Missing lines of need they could take, including the driving check. */
  readonly fills: readonly Missing[]
}
export interface Named extends Pick<Kandidat, 'fuehrungsausbildung' | 'telefon' | 'kommentar'> {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
}
export const PRESENT: readonly (Kandidat['status'] | null)[] = ['eingeteilt', 'gemeldet', 'warteliste']

export interface Frame {
  readonly angebot: WantedAngebot
  readonly zeit: DienstTime
  readonly days: DutyDays
  /** In Berlin. */
  readonly today: string
  readonly now: Date
}

export const HELD_HINT: HeldTexts = {
  leitung: 'Leitet zu dieser Zeit',
  fahrer: 'Fährt zu dieser Zeit',
  eingeteilt: 'Eingeteilt zu dieser Zeit',
  hidden: 'Zu dieser Zeit anderweitig eingeteilt',
}
const HIDDEN = { als: 'eingeteilt', titel: '' } as const

export function takenOf({ status, von, bis, zeiten }: Pick<PersonRow, 'status' | 'von' | 'bis' | 'zeiten'>, { angebot }: Frame) {
  const all = zeiten ?? []
  const present = PRESENT.includes(status)
  const span = present && von !== null && bis !== null ? { beginn: von, ende: bis } : angebot
  const elsewhere = all.filter(
    (time): time is PlainTime & { als: Held } => time.fest && time.angebot !== angebot._id && time.beside?.includes(angebot._id) !== true,
  )
  const clash = elsewhere.find((time) => doOverlap(time, span) && overlapsSessions(angebot.termine, time))
  const held = clash ? { als: clash.als, titel: clash.titel, beginn: clash.beginn, ende: clash.ende } : null
  // Staffed people with a later conflicting duty remain; planners see the conflict.
  const staysHere = held !== null && status === 'eingeteilt'
  const besetztVon = staysHere ? null : held?.titel === '' ? { ...HIDDEN, beginn: span.beginn, ende: span.ende } : held
  const away = all.find((time) => time.als === 'abwesend' && doOverlap(time, span) && overlapsSessions(angebot.termine, time))
  return { zeiten: all, present, span, elsewhere, held, staysHere, besetztVon, away }
}

export interface Weighed {
  readonly row: PersonRow
  readonly facts: Facts
  readonly taken: ReturnType<typeof takenOf>
  /** Free, rested and askable: lacks at most a place. */
  readonly free: boolean
  readonly fills: readonly Missing[]
  readonly geeignet: boolean
  /** Free for a place that nobody is staffed on yet, though sign-ups may fill it. */
  readonly couldSit: boolean
}

export function weighPerson(row: PersonRow, facts: Facts, frame: Frame): Weighed {
  const { angebot } = frame
  const taken = takenOf(row, frame)
  // Members who signed off, were rejected or said no to this offer are not asked again.
  const free =
    row.status === null &&
    !row.sagteNein &&
    row.wunsch !== 'nicht' &&
    taken.besetztVon === null &&
    !taken.away &&
    isMeantFor(angebot.gruppen, row.gruppe) &&
    fatigue(frame.zeit, dutiesOf(taken.elsewhere, angebot._id), row.wochenenden ?? [], facts.hauptamtlich).length === 0
  const fills = free ? fillsOf(personOf(row, facts, frame.days), facts, frame.days, frame) : []
  const geeignet = free && (withoutBedarf(angebot) || fills.length > 0)
  const { zuBesetzen = [] } = angebot.besetzung
  return {
    row,
    facts,
    taken,
    free,
    fills,
    geeignet,
    couldSit: geeignet || (free && fillsMissing(zuBesetzen, personOf(row, facts, frame.days))),
  }
}

const personOf = ({ _id, status, praktikant }: PersonRow, facts: Facts, days: DutyDays) => ({
  id: _id,
  qualifikation: qualifikationOver(facts.levels, days),
  alter: alterAm(facts.geburtsdatum, days.first),
  praktikant: PRESENT.includes(status) && praktikant,
  funktion: '',
})

function fillsOf(person: ReturnType<typeof personOf>, facts: Facts, days: DutyDays, { angebot, today }: Frame): Missing[] {
  const open = angebot.besetzung.fehlt.filter((line) => fillsMissing([line], person))
  if (!open.some((line) => isWheel(line.funktion))) return open
  const wheel = drives(angebot) ? drivableBy(facts, angebot.fahrzeuge, days, today) : NO_WHEEL
  const offer = seatOffer(angebot.bedarf, angebot.fahrzeuge)
  return open.filter(({ funktion }) => !isWheel(funktion) || drivingReasons(wheel, offer, { funktion, fahrzeug: null }).length === 0)
}

export function explainPerson({ row, facts, taken, free, geeignet }: Weighed, named: Named, frame: Frame): Judged {
  const { angebot, today } = frame
  const { span, held, away, elsewhere, besetztVon, present } = taken
  const days = span === angebot ? frame.days : dutyDays(dutyOf(angebot, span.beginn, span.ende))
  const lost = lostBy(facts.levels, days.last, today)
  // Annahme: warnings for an offer with sessions are those of the first one.
  const time = span === angebot || angebot.termine ? frame.zeit : dienstTime(span)
  const person = personOf(row, facts, days)
  const { qualifikation, alter, praktikant } = person
  const { faehrt, hinweise } = drives(angebot) ? drivableBy(facts, angebot.fahrzeuge, days, today) : NO_WHEEL
  const limits = angebot.bedarf.map((line) => line.mindestalter ?? 0)
  const hints: Hint[] = [
    ...(row.wunsch === 'nicht' ? [hint('wunsch', 'Möchte zu dieser Zeit nicht.')] : []),
    ...(row.wunsch === 'reserve' ? [hint('wunsch', 'Nur, wenn sonst niemand kann.')] : []),
    ...(away ? [hint('abwesend', `Nicht verfügbar: ${readableDays(away.beginn, away.ende)}.`)] : []),
    ...(fitsAtAll(angebot, person)
      ? []
      : [hint('qualifikation', `${qualifikation === 'keine' ? 'Keine Ausbildung' : qualifikation}: reicht für keinen Platz.`)]),
    ...(lost ? [hint('ausbildung', `${lost.qualifikation} ${runsOut(lost.am, today)}.`)] : []),
    ...(facts.status === 'eingeschraenkt' ? [hint('status', 'Nur eingeschränkt einsetzbar.')] : []),
    ...(facts.austrittsdatum !== null && facts.austrittsdatum < days.last
      ? [hint('status', `Mitgliedschaft endet am ${dateText(facts.austrittsdatum)}.`)]
      : []),
    ...(held && taken.staysHere ? [hint('anderswo', `${heldText(HELD_HINT, held)}.`)] : []),
    ...altersHints(
      alter,
      time,
      limits.some((limit) => limit > 0),
    ),
    ...fatigue(time, dutiesOf(elsewhere, angebot._id), row.wochenenden ?? [], facts.hauptamtlich),
  ]
  const likely = present || geeignet || (free && angebot.besetzung.fehlt.some((line) => fillsMissing([line], person)))
  return {
    profil: { _id: row._id, vorname: named.vorname, nachname: named.nachname },
    gruppe: row.gruppe,
    qualifikation,
    alter,
    praktikant,
    fuehrungsausbildung: named.fuehrungsausbildung,
    status: row.status,
    kommentar: named.kommentar,
    telefon: named.telefon,
    besetztVon,
    faehrt,
    altersstufe: alter === null ? null : Math.max(0, ...limits.filter((limit) => limit <= alter)),
    // Reasons against driving are built for likely candidates only; for the rest `faehrt` suffices.
    hinweise: [...hints, ...(likely ? hinweise : hinweise.filter(({ fahrzeug }) => fahrzeug === undefined))],
    wunsch: row.wunsch,
    dabei: row.dabei,
    stunden90Tage: row.stunden,
    dienste90Tage: row.dienste,
    zuletztGefragtAm: row.zuletztGefragtAm,
    geeignet,
    fills: fillsOf(person, facts, days, frame),
  }
}

function fatigue(time: DienstTime, near: readonly Dienst[], weekends: readonly number[], employed: boolean): Hint[] {
  return [durationHint(time, employed), ...ruheHints(time, near, employed), weekendHint(time, weekends)].filter((hint) => hint !== null)
}

const NO_WHEEL: ReturnType<typeof drivableBy> = { faehrt: [], hinweise: [] }
const drives = ({ bedarf, fahrzeuge, withVehicle }: WantedAngebot): boolean =>
  fahrzeuge.length > 0 || withVehicle || bedarf.some((line) => isWheel(line.funktion))
