// Staffing: changes of other people's registrations. Changes are planned and checked under locks, then written. In between, the area reads
// the previous state for its history.
import { type RawBuilder, sql } from 'kysely'
import type { Anmeldestatus } from '../../contract.ts'
import { ANMELDESTATUS_NAMES, isStandingStatus } from '../../names.ts'
import { conflict, badRequest, HttpError } from '#server/errors.ts'
import { heldSentence, overlapsSessions, doOverlap, type Reader } from '#blocks/konflikte/server/index.ts'
import { dutyDays, NOBODY } from '#blocks/gueltigkeit/server/index.ts'
import type { Trx } from '#server/context.ts'
import { dateText, readableSpan } from '#contract/time/berlin.ts'
import { functionOf, isWheel } from '../../besetzung.ts'
import type { Obstacle } from '../../seat.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import { checkRest, spanAround } from './rest.ts'
import { FOREIGN_OFFER } from '../signup/rules.ts'
import { noPartText } from './naming.ts'
import { type Before, beforeOf, sameInstant, spanOf } from './before.ts'
import { type Angebot, type Change, type Existing, keyOf, lockPlaces, type Person, readPlaces } from './board.ts'
import { hasPlatz } from '../signup/state.ts'
import { reasonsAgainst } from './fit.ts'
import { readVehicleFacts } from './wheel.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

interface Asking {
  readonly now: Date
  readonly reader: Reader
  /** Attendance: members without a sign-up may also be excused or absent. */
  readonly attendance?: true
}

export interface Step extends Change {
  readonly von: string
  readonly bis: string
  readonly trotzdem: string
  readonly trotzWegen: readonly Obstacle[]
  readonly alt: Existing | null
  readonly person: Person
  /** State restored for a person taken off; null: the row ends. */
  readonly back?: Before | null
  readonly zuvor: Before | null
}

const name = ({ vorname, nachname }: Person) => `${vorname} ${nachname}`
/** Seat already held: other changes need no new reason. */
const sameSeat = ({ funktion, fahrzeug, praktikant, status }: Change, old: Existing): boolean =>
  status === 'eingeteilt' &&
  old.status === 'eingeteilt' &&
  funktion === old.funktion &&
  fahrzeug === old.fahrzeug &&
  praktikant === old.praktikant
const staysPut = (step: Step, old: Existing): boolean =>
  sameSeat(step, old) && sameInstant(step.von, old.beginn) && sameInstant(step.bis, old.ende)
/** Overridden by a reason given now, or earlier for this very seat. */
const lifts = ({ trotzdem, alt, ...step }: Step, obstacle: Obstacle): boolean =>
  trotzdem !== '' && (trotzdem !== alt?.trotzdem || (sameSeat(step, alt) && alt.trotzWegen.includes(obstacle)))

/**
 * Checks changes in offers of one occasion and returns the effective ones. Locks offers and people until the end of the transaction;
 * writes nothing.
 * @param path path of a field in the caller's request, for the refusal; `trotzdem` says that a reason lifts it
 * @throws 400, 409 naming the field, the person and the conflicting duty
 */
export async function planEinteilung(
  trx: Trx,
  offers: readonly string[],
  changes: readonly Change[],
  path: (number: number, field: keyof Change) => string,
  asking: Asking,
): Promise<Step[]> {
  const among = sql`${[...offers]}::uuid[]`
  return planLocked(trx, { offers: among, people: await lockPlaces(trx, among, changes, asking.reader) }, changes, path, asking)
}

/** Path of a step's field in the request. */
type At = (step: Step, field: keyof Change) => string
interface Locked {
  readonly offers: RawBuilder<unknown>
  readonly people: readonly Person[]
}
export async function planLocked(
  trx: Trx,
  { offers, people }: Locked,
  changes: readonly Change[],
  path: (number: number, field: keyof Change) => string,
  { now, reader, attendance }: Asking,
): Promise<Step[]> {
  const personen = new Map(people.map((person) => [person._id, person]))
  const loaded = await readPlaces(trx, offers, changes, reader)
  const seen = new Set<string>()
  const steps = changes.flatMap((change, number): Step[] => {
    const angebot = loaded.angebote.get(change.schicht)
    if (!angebot) throw badRequest(FOREIGN_OFFER, path(number, 'schicht'))
    const person = personen.get(change.profil)
    if (person?.known !== true) throw badRequest('Diese Person gibt es nicht.', path(number, 'profil'))
    const key = keyOf(change.schicht, change.profil)
    if (seen.has(key)) throw badRequest(`${name(person)} steht für dieselbe Schicht zweimal in der Liste.`, path(number, 'profil'))
    seen.add(key)
    const old = loaded.existing.get(key) ?? null
    const news = overtaken(change, old?.status ?? null, name(person))
    if (news !== null) throw conflict(news, path(number, 'status'))
    if (!old && !attendance && !isStandingStatus(change.status))
      throw new HttpError(404, [{ msg: `${name(person)} war hier nicht gemeldet.`, feld: path(number, 'status') }])
    if (old?.status === 'eingeteilt' && change.status === 'gemeldet') return [takenOff(change, old, angebot, person)]
    const step = {
      ...change,
      zuvor: old && beforeOf(old, angebot),
      von: change.von ?? old?.beginn ?? angebot.beginn,
      bis: change.bis ?? old?.ende ?? angebot.ende,
      // An existing override remains after a change.
      trotzdem: change.trotzdem || (old?.status === 'eingeteilt' ? old.trotzdem : ''),
      trotzWegen: [],
      alt: old,
      person,
    }
    checkRow(step, angebot, (field) => path(number, field), { now, reader })
    return unchanged(step) ? [] : [step]
  })
  const at: At = ({ schicht, profil }, field) =>
    path(
      changes.findIndex((change) => change.schicht === schicht && change.profil === profil),
      field,
    )
  checkPlaetze(loaded.angebote, steps, at)
  const unfit = await checkSeats(trx, loaded.angebote, steps, now, at)
  return checkTime(loaded, steps, unfit, at)
}

/** Conflict with the member's own change since the request read the row; null: none. A sign-up meanwhile is no conflict. */
function overtaken({ war }: Change, now: Anmeldestatus | null, name: string): string | null {
  if (war === undefined || war === now) return null
  if ((now === 'gemeldet' || now === 'warteliste') && war !== 'eingeteilt') return null
  if (now === 'abgesagt') return `Inzwischen hat ${name} abgesagt.`
  return now === null ? `${name} steht hier inzwischen nicht mehr.` : `${name}: inzwischen „${ANMELDESTATUS_NAMES[now]}“.`
}

/** Takes a person off the board: restores the earlier state, or ends the row. */
function takenOff(change: Change, old: Existing, angebot: Angebot, person: Person): Step {
  const back = beforeOf(old, angebot)
  const { beginn, ende } = back ? spanOf(back, angebot) : old
  return {
    ...change,
    status: back?.status ?? 'abgesagt',
    funktion: back?.funktion ?? '',
    fahrzeug: null,
    praktikant: back?.praktikant ?? false,
    ...(back && { grund: back.grund, kommentar: back.kommentar, kommentarSichtbarkeit: back.kommentarSichtbarkeit }),
    von: beginn,
    bis: ende,
    trotzdem: '',
    trotzWegen: [],
    alt: old,
    person,
    back,
    zuvor: null,
  }
}

function checkRow(step: Step, { beginn, ende, fahrzeuge }: Angebot, path: (field: keyof Change) => string, { now, reader }: Asking): void {
  const { person, von, bis, fahrzeug, status, alt } = step
  if (Date.parse(bis) <= Date.parse(von)) throw badRequest(`${name(person)}: ${END_AFTER_BEGIN}`, path('bis'))
  if (Date.parse(von) < Date.parse(beginn) || Date.parse(bis) > Date.parse(ende)) {
    throw badRequest(
      `${name(person)}: Die Zeit muss in der Schicht liegen, ${readableSpan(beginn, ende)}.`,
      path(Date.parse(von) < Date.parse(beginn) ? 'von' : 'bis'),
    )
  }
  if (fahrzeug !== null && !fahrzeuge.includes(fahrzeug)) {
    throw badRequest(`${name(person)}: Dieses Fahrzeug fährt in dieser Schicht nicht mit.`, path('fahrzeug'))
  }
  if (status === 'nichtErschienen' && alt?.status !== status && Date.parse(beginn) > now.getTime())
    throw conflict(`${name(person)}: „Nicht erschienen“ geht erst, wenn die Schicht begonnen hat.`, path('status'))
  const joins = (hasPlatz(status) || status === 'warteliste') && alt?.status !== status
  if (joins && !DIENSTFAEHIG.includes(person.status)) {
    throw conflict(noPartText(reader, name(person), person.status), path('profil'))
  }
  const { austrittsdatum } = person
  if (joins && austrittsdatum !== null && austrittsdatum < dutyDays({ beginn: von, ende: bis }).last)
    throw conflict(`${name(person)} ist dann nicht mehr dabei: Die Mitgliedschaft endet am ${dateText(austrittsdatum)}.`, path('profil'))
}

const STANDS = ['status', 'funktion', 'fahrzeug', 'praktikant', 'trotzdem'] as const
const unchanged = ({ alt, grund, kommentar, ...step }: Step): boolean =>
  alt !== null &&
  grund === undefined &&
  kommentar === undefined &&
  STANDS.every((field) => alt[field] === step[field]) &&
  sameInstant(alt.beginn, step.von) &&
  sameInstant(alt.ende, step.bis)

/** The limit applies to registrations; staffing may exceed it. */
function checkPlaetze(angebote: ReadonlyMap<string, Angebot>, steps: readonly Step[], at: At): void {
  for (const { _id, plaetze, besetzung } of angebote.values()) {
    const stepsHere = steps.filter(({ schicht }) => schicht === _id)
    const newcomer = stepsHere.find(({ status, alt }) => status === 'gemeldet' && !hasPlatz(alt?.status))
    if (plaetze === null || !newcomer) continue
    const difference = stepsHere.reduce((n, { status, alt }) => n + Number(hasPlatz(status)) - Number(hasPlatz(alt?.status)), 0)
    if (besetzung.gemeldet + besetzung.eingeteilt + besetzung.praktikanten + difference > plaetze) {
      throw conflict(
        `Alle Plätze sind vergeben. Teile ${name(newcomer.person)} ein oder setze die Person auf die Warteliste.`,
        at(newcomer, 'status'),
      )
    }
  }
}

/**
 * Checks licence, briefings, training and age on the day, for seats that require them. Returns obstacles of unfit people.
 * @throws 409 naming seat, person and reason
 */
async function checkSeats(
  trx: Trx,
  angebote: ReadonlyMap<string, Angebot>,
  steps: readonly Step[],
  now: Date,
  at: At,
): Promise<ReadonlyMap<Step, readonly Obstacle[]>> {
  const unfit = new Map<Step, readonly Obstacle[]>()
  const guarded = steps.flatMap((step) => {
    const angebot = angebote.get(step.schicht)
    const seat = angebot && step.status === 'eingeteilt' && !step.praktikant ? functionOf(angebot, step.funktion) : ''
    return angebot && seat ? [{ step, angebot, seat }] : []
  })
  if (guarded.length === 0) return unfit
  const people = [...new Set(guarded.map(({ step }) => step.profil))]
  const facts = await readVehicleFacts(
    trx,
    people,
    guarded.flatMap(({ angebot }) => angebot.vehicles),
  )
  for (const { step, angebot, seat } of guarded) {
    const reasons = reasonsAgainst(facts.get(step.profil) ?? NOBODY, angebot, step, now)
    if (reasons.length === 0) continue
    // A person who lost a requirement keeps the seat without counting (wheel.ts).
    const open = reasons.filter(({ wegen }) => !lifts(step, wegen))
    if (open.length > 0 && !(step.alt && staysPut(step, step.alt)))
      throw conflict(
        `${name(step.person)}, ${seatTitle(seat, angebot, step)}: ` +
          `${open.map(({ text }) => text).join(' ')} Wenn es trotzdem gehen soll, schreib, warum.`,
        at(step, 'trotzdem'),
      )
    unfit.set(
      step,
      reasons.map(({ wegen }) => wegen),
    )
  }
  return unfit
}

const seatTitle = (fn: string, { vehicles }: Angebot, { fahrzeug }: Step): string => {
  const vehicle = vehicles.find(({ platz }) => platz === fahrzeug) ?? (isWheel(fn) && vehicles.length === 1 ? vehicles[0] : undefined)
  return vehicle ? `${fn} auf ${vehicle.name}` : fn
}

/**
 * Checks time conflicts; the steps keep a reason only if it overrides something.
 * @throws 409
 */
function checkTime(
  { angebote, taken }: Pick<Awaited<ReturnType<typeof readPlaces>>, 'angebote' | 'taken'>,
  steps: readonly Step[],
  unfit: ReadonlyMap<Step, readonly Obstacle[]>,
  at: At,
): Step[] {
  const staffed = steps.filter(({ status }) => status === 'eingeteilt')
  for (const [i, a] of staffed.entries()) {
    const b = staffed
      .slice(i + 1)
      .find((b) => b.profil === a.profil && Date.parse(b.von) < Date.parse(a.bis) && Date.parse(a.von) < Date.parse(b.bis))
    if (b)
      throw conflict(`${name(a.person)} kann nicht in zwei Schichten zugleich stehen: ${readableSpan(b.von, b.bis)}.`, at(b, 'schicht'))
  }
  // Rows changed by this request are checked in their new state.
  const changed = new Set(steps.map(({ schicht, profil }) => keyOf(schicht, profil)))
  const others = new Map(
    staffed.map((step) => {
      const around = spanAround(step, step.person.hauptamtlich)
      const belegungen = taken.get(keyOf(step.schicht, step.profil)) ?? []
      return [
        step,
        belegungen.filter((belegung) => doOverlap(belegung, around) && !changed.has(keyOf(belegung.angebot ?? '', step.profil))),
      ]
    }),
  )
  for (const [step, belegungen] of others) {
    const { alt, person, von, bis } = step
    const stood = alt?.status === 'eingeteilt' && sameInstant(alt.beginn, von) && sameInstant(alt.ende, bis)
    if (person.hauptamtlich && !stood)
      checkRest(name(person), step, angebote.get(step.schicht)?.termine, belegungen, staffed, at(step, 'profil'))
  }
  return steps.map((step) => {
    const { alt, person, schicht, trotzdem } = step
    const belegungen = (others.get(step) ?? []).filter(
      (belegung) =>
        doOverlap(belegung, { beginn: step.von, ende: step.bis }) &&
        belegung.beside?.includes(schicht) !== true &&
        overlapsSessions(angebote.get(schicht)?.termine, belegung),
    )
    // Existing staffing remains despite a later driving or other duty: its planner was warned.
    const clash = belegungen.find((belegung) => !(alt?.status === 'eingeteilt' && doOverlap(belegung, alt)))
    const forSeatAlone = trotzdem === alt?.trotzdem && !alt.trotzWegen.includes('zeit')
    if (clash && (trotzdem === '' || forSeatAlone)) throw conflict(heldSentence(name(person), clash), at(step, 'trotzdem'))
    const lifted = (unfit.get(step) ?? []).filter((obstacle) => lifts(step, obstacle))
    const trotzWegen: Obstacle[] = [...(belegungen.length > 0 && trotzdem !== '' ? ['zeit' as const] : []), ...new Set(lifted)]
    return { ...step, trotzdem: trotzWegen.length > 0 ? trotzdem : '', trotzWegen }
  })
}
