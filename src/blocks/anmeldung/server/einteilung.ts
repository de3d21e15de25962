// Staffing: changes of other people's registrations. First planned and checked under locks, then written; in between the area
// reads what it needs (for its history, how things were before).
import { type RawBuilder, sql } from 'kysely'
import { type Anmeldestatus, type Besetzung, stands } from '../contract.ts'
import { ANMELDESTATUS_NAMES } from '../names.ts'
import { conflict, badRequest, HttpError } from '#server/errors.ts'
import { type Belegung, engagements, heldSentence, meets, overlapping, type Reader } from '#blocks/konflikte/server/index.ts'
import { dutyDays, NOBODY, REST_MS } from '#blocks/gueltigkeit/server/index.ts'
import type { Trx } from '#server/context.ts'
import { dateText, readableSpan } from '#contract/berlin.ts'
import { functionOf, isWheel } from '../besetzung.ts'
import type { Obstacle } from '../seat.ts'
import type { HelferState } from '../history.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'
import { checkRest, spanAround } from './rest.ts'
import { FOREIGN_OFFER } from './rules.ts'
import { knownHere, takesNoPart } from './naming.ts'
import { type Before, beforeOf, type Kept, sameInstant, spanOf } from './before.ts'
import { hasPlatz } from './state.ts'
import { type Guarded, reasonsAgainst } from './fit.ts'
import { stateTables, helferState } from './verlauf/helfer.ts'
import { readVehicleFacts, vehiclesColumn } from './wheel.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

/** A requested change. Without `von` and `bis` the span stays as it is, or is all of the offer. */
export interface Change {
  readonly profil: string
  readonly schicht: string
  readonly status: Anmeldestatus
  readonly funktion: string
  readonly fahrzeug: string | null
  readonly praktikant: boolean
  readonly von: string | null
  readonly bis: string | null
  readonly grund?: string
  /** Reason for staffing a person taken elsewhere or unfit for the seat; '' or absent: refused. */
  readonly trotzdem?: string
  /** State that the request is based on, null without a row; absent: any. */
  readonly war?: Anmeldestatus | null | undefined
  readonly kommentar?: string
  readonly kommentarSichtbarkeit?: 'fuehrung' | 'alle'
}

interface Angebot extends Guarded {
  _id: string
  beginn: string
  ende: string
  plaetze: number | null
  besetzung: Besetzung
  fahrzeuge: string[]
}
interface Person {
  _id: string
  vorname: string
  nachname: string
  status: string
  /** Still there, and known to who asks. */
  known: boolean
  qualifikation: string
  hauptamtlich: boolean
  austrittsdatum: string | null
}
/** A registration as it stands. */
interface Existing extends Kept {
  _id: string
  angebot: string
  profil: string
  fahrzeug: string | null
  trotzdem: string
  trotzWegen: Obstacle[]
  eingeteiltAm: string | null
  /** For the history. */
  stand: HelferState
}

interface Asking {
  readonly now: Date
  readonly reader: Reader
  /** Attendance: also members who never signed up are excused or missing. */
  readonly attendance?: true
}

/** A checked change: what is to be written, and what stood there before (null for a new registration). */
export interface Step extends Change {
  readonly von: string
  readonly bis: string
  readonly trotzdem: string
  /** Obstacles that `trotzdem` lifts. */
  readonly trotzWegen: readonly Obstacle[]
  readonly alt: Existing | null
  readonly person: Person
  /** State that a person taken off returns to; null: the row ends. */
  readonly back?: Before | null
  /** State that a person staffed by this returns to once taken off. */
  readonly zuvor: Before | null
}

const name = ({ vorname, nachname }: Person) => `${vorname} ${nachname}`
/** Seats held already: a change of something else asks for no new reason. */
const sameSeat = ({ funktion: fn, fahrzeug, praktikant, status }: Change, old: Existing): boolean =>
  status === 'eingeteilt' &&
  old.status === 'eingeteilt' &&
  fn === old.funktion &&
  fahrzeug === old.fahrzeug &&
  praktikant === old.praktikant
const staysPut = (step: Step, old: Existing): boolean =>
  sameSeat(step, old) && sameInstant(step.von, old.beginn) && sameInstant(step.bis, old.ende)
/** A reason given now, or the one given for this very seat, lifts it. */
const lifts = ({ trotzdem, alt: old, ...step }: Step, obstacle: Obstacle): boolean =>
  trotzdem !== '' && (trotzdem !== old?.trotzdem || (sameSeat(step, old) && old.trotzWegen.includes(obstacle)))
const keyOf = (angebot: string, profil: string) => `${angebot} ${profil}`

/** Ids of an occasion's offers, or a query for them. */
type Offers = readonly string[] | RawBuilder<unknown>

/** Firm time of a person, by the number of its change. */
type Taken = Belegung & { readonly nr: number }

/**
 * Locks the named offers, then the people, in that order with any plan: the second of two leaders sees the first one's rows and can be
 * told. A statement that waited for locks reads all else in its old state; hence `read` is one of its own.
 */
async function lock(trx: Trx, offers: RawBuilder<unknown>, schichten: readonly string[], profile: readonly string[], reader: Reader) {
  const { rows } = await sql<Person>`
    with o as materialized (select a._id from angebote a where a._id = any(${schichten}::uuid[]) and a._id = any(${offers}) order by a._id for update)
    select p._id, u.vorname, u.nachname, p.status, p."geloeschtAm" is null and ${knownHere(reader, offers)} as known, p.sanitaetsausbildung as qualifikation,
      p.hauptamtlich, p.austrittsdatum::text as austrittsdatum
    from profile p join users u on u._id = p."user" where p._id = any(${profile}::uuid[]) and (select count(*) from o) >= 0 order by p._id for no key update of p`.execute(
    trx,
  )
  return rows
}

/** The named offers, the people's registrations there, and their other firm times with the rest around them. */
async function read(trx: Trx, offers: RawBuilder<unknown>, changes: readonly Change[], profile: readonly string[], reader: Reader) {
  const schichten = [...new Set(changes.map(({ schicht }) => schicht))]
  const here = sql`a._id = any(${schichten}::uuid[]) and a._id = any(${offers})`
  const staffed = changes.map(({ status }) => status === 'eingeteilt')
  const questions = sql`(
    select q.nr, q.wer, x.beginn - make_interval(secs => ${REST_MS / 1000}) as von, x.ende + make_interval(secs => ${REST_MS / 1000}) as bis
    from unnest(${changes.map(({ profil }) => profil)}::uuid[], ${changes.map(({ schicht }) => schicht)}::uuid[], ${staffed}::boolean[])
      with ordinality as q(wer, angebot, staffed, nr) join angebote x on x._id = q.angebot where q.staffed)`
  const { rows } = await sql<{ angebote: readonly Angebot[]; existing: readonly Existing[]; taken: readonly Taken[] }>`select
    (select coalesce(json_agg(json_build_object('_id', a._id, 'beginn', iso(a.beginn), 'ende', iso(a.ende), 'plaetze', a.plaetze, 'besetzung', a.besetzung,
      'termine', zeiten_json(a.zeiten), 'fahrzeuge', array(select v._id from angebot_fahrzeuge v where v.angebot = a._id), 'bedarf', a.bedarf, 'vehicles', ${vehiclesColumn()})), '[]')
      from angebote a where ${here}) as angebote,
    (select coalesce(json_agg(json_build_object('_id', m._id, 'angebot', m.angebot, 'profil', m.profil, 'status', m.status, 'funktion', m.funktion, 'fahrzeug', m.fahrzeug,
      'praktikant', m.praktikant, 'beginn', iso(m.beginn), 'ende', iso(m.ende), 'trotzdem', m.trotzdem, 'trotzWegen', m."trotzWegen", 'grund', m.grund,
      'kommentar', m.kommentar, 'kommentarSichtbarkeit', m."kommentarSichtbarkeit", 'gemeldetAm', iso(m."gemeldetAm"), 'eingeteiltAm', iso(m."eingeteiltAm"),
      'herkunft', m.herkunft, 'zuvor', m.zuvor, 'stand', ${helferState})), '[]')
      from anmeldungen m ${stateTables} where ${here} and m.profil = any(${profile}::uuid[])) as existing,
    ${
      staffed.includes(true)
        ? sql`(select coalesce(json_agg(json_build_object('nr', f.nr, 'als', t.als, 'angebot', t.angebot, 'titel', t.titel, 'beginn', iso(t.beginn), 'ende', iso(t.ende),
      'dienst', t.dienst, 'beside', t.beside) order by t.beginn, t.als, t.titel), '[]') from ${questions} f
      cross join lateral ${engagements(sql`f.wer`, sql`f.von`, sql`f.bis`, reader)} t)`
        : sql`'[]'::json`
    } as taken`.execute(trx)
  const { angebote = [], existing = [], taken = [] } = rows[0] ?? {}
  return {
    angebote: new Map(angebote.map((angebot) => [angebot._id, angebot])),
    existing: new Map(existing.map((row) => [keyOf(row.angebot, row.profil), row])),
    taken: Map.groupBy(taken, ({ nr: number }) => keyOf(changes[number - 1]?.schicht ?? '', changes[number - 1]?.profil ?? '')),
  }
}

/**
 * Checks changes of who is in these offers (those of one occasion) and returns what is to be written, without what would
 * change nothing. Locks offers and people until the end of the transaction; nothing is written yet.
 * @param path the path of a field in the caller's request, for the refusal
 * @throws 400 naming the field, 409 naming the person and where they stand
 */
export async function planEinteilung(
  trx: Trx,
  offers: Offers,
  changes: readonly Change[],
  path: (number: number, field: keyof Change) => string,
  { now, reader, attendance }: Asking,
): Promise<Step[]> {
  const among = 'length' in offers ? sql`${[...offers]}::uuid[]` : sql`array(${offers})`
  const profile = [...new Set(changes.map(({ profil }) => profil))]
  const people = await lock(
    trx,
    among,
    changes.map(({ schicht }) => schicht),
    profile,
    reader,
  )
  const personen = new Map(people.map((person) => [person._id, person]))
  const loaded = await read(trx, among, changes, profile, reader)
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
    if (!old && !attendance && !stands(change.status))
      throw new HttpError(404, [{ msg: `${name(person)} war hier nicht gemeldet.`, feld: path(number, 'status') }])
    if (old?.status === 'eingeteilt' && change.status === 'gemeldet') return [takenOff(change, old, angebot, person)]
    const step = {
      ...change,
      zuvor: old && beforeOf(old, angebot),
      von: change.von ?? old?.beginn ?? angebot.beginn,
      bis: change.bis ?? old?.ende ?? angebot.ende,
      // Who stands here in spite of something does so after a change as well.
      trotzdem: change.trotzdem || (old?.status === 'eingeteilt' ? old.trotzdem : ''),
      trotzWegen: [],
      alt: old,
      person,
    }
    checkRow(step, angebot, (field) => path(number, field), { now, reader })
    return unchanged(step) ? [] : [step]
  })
  checkPlaetze(loaded.angebote, steps)
  const unfit = await checkSeats(trx, loaded.angebote, steps, now)
  return checkTime(loaded, steps, unfit)
}

/** Members' own news about a row since the request read it; null: none that matters. Their own sign-up meanwhile is none. */
function overtaken({ war: before }: Change, now: Anmeldestatus | null, name: string): string | null {
  if (before === undefined || before === now) return null
  if ((now === 'gemeldet' || now === 'warteliste') && before !== 'eingeteilt') return null
  if (now === 'abgesagt') return `Inzwischen hat ${name} abgesagt.`
  return now === null ? `${name} steht hier inzwischen nicht mehr.` : `${name}: inzwischen „${ANMELDESTATUS_NAMES[now]}“.`
}

/** Taken off the board: the row returns to its state before, or ends where there was none. */
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
  const { person, von, bis, fahrzeug, status, alt: old } = step
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
  if (status === 'nichtErschienen' && old?.status !== status && Date.parse(beginn) > now.getTime())
    throw conflict(`${name(person)}: „Nicht erschienen“ geht erst, wenn die Schicht begonnen hat.`, path('status'))
  const joins = (hasPlatz(status) || status === 'warteliste') && old?.status !== status
  if (joins && !DIENSTFAEHIG.includes(person.status)) {
    throw conflict(takesNoPart(reader, name(person), person.status), path('profil'))
  }
  const { austrittsdatum: left } = person
  if (joins && left !== null && left < dutyDays({ beginn: von, ende: bis }).last)
    throw conflict(`${name(person)} ist dann nicht mehr dabei: Die Mitgliedschaft endet am ${dateText(left)}.`, path('profil'))
}

const STANDS = ['status', 'funktion', 'fahrzeug', 'praktikant', 'trotzdem'] as const
const unchanged = ({ alt: old, grund: reason, kommentar: comment, ...step }: Step): boolean =>
  old !== null &&
  reason === undefined &&
  comment === undefined &&
  STANDS.every((field) => old[field] === step[field]) &&
  sameInstant(old.beginn, step.von) &&
  sameInstant(old.ende, step.bis)

/** Registrations are limited to the places; staffing may exceed them. */
function checkPlaetze(angebote: ReadonlyMap<string, Angebot>, steps: readonly Step[]): void {
  for (const { _id, plaetze, besetzung } of angebote.values()) {
    const here = steps.filter(({ schicht }) => schicht === _id)
    const fresh = here.find(({ status, alt: old }) => status === 'gemeldet' && !hasPlatz(old?.status))
    if (plaetze === null || !fresh) continue
    const difference = here.reduce((n, { status, alt: old }) => n + Number(hasPlatz(status)) - Number(hasPlatz(old?.status)), 0)
    if (besetzung.gemeldet + besetzung.eingeteilt + besetzung.praktikanten + difference > plaetze) {
      throw conflict(`Alle Plätze sind vergeben. Teile ${name(fresh.person)} ein oder setze die Person auf die Warteliste.`)
    }
  }
}

/**
 * Checks licence, briefings, training and age on the day, for seats that ask for them. Returns obstacles of unfit people.
 * @throws 409 naming seat, person and reason
 */
async function checkSeats(
  trx: Trx,
  angebote: ReadonlyMap<string, Angebot>,
  steps: readonly Step[],
  now: Date,
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
    // A person who lost a requirement since stays in the seat, and does not count (wheel.ts).
    const open = reasons.filter(({ wegen }) => !lifts(step, wegen))
    if (open.length > 0 && !(step.alt && staysPut(step, step.alt)))
      throw conflict(
        `${name(step.person)}, ${seatTitle(seat, angebot, step)}: ${open.map(({ text }) => text).join(' ')} Wenn es trotzdem gehen soll, schreib, warum.`,
      )
    unfit.set(
      step,
      reasons.map(({ wegen }) => wegen),
    )
  }
  return unfit
}

/** "Fahrer auf Musterstadt 14/01" */
const seatTitle = (fn: string, { vehicles }: Angebot, { fahrzeug }: Step): string => {
  const vehicle = vehicles.find(({ platz }) => platz === fahrzeug) ?? (isWheel(fn) && vehicles.length === 1 ? vehicles[0] : undefined)
  return vehicle ? `${fn} auf ${vehicle.name}` : fn
}

/** The steps, each with a reason only where there is something that it is in spite of. @throws 409 */
function checkTime(
  { angebote, taken }: Pick<Awaited<ReturnType<typeof read>>, 'angebote' | 'taken'>,
  steps: readonly Step[],
  unfit: ReadonlyMap<Step, readonly Obstacle[]>,
): Step[] {
  const staffed = steps.filter(({ status }) => status === 'eingeteilt')
  for (const [i, a] of staffed.entries()) {
    const b = staffed
      .slice(i + 1)
      .find((b) => b.profil === a.profil && Date.parse(b.von) < Date.parse(a.bis) && Date.parse(a.von) < Date.parse(b.bis))
    if (b) throw conflict(`${name(a.person)} kann nicht in zwei Schichten zugleich stehen: ${readableSpan(b.von, b.bis)}.`)
  }
  // What this request changes is judged by its new state.
  const changed = new Set(steps.map(({ schicht, profil }) => keyOf(schicht, profil)))
  const others = new Map(
    staffed.map((step) => {
      const around = spanAround(step, step.person.hauptamtlich)
      const held = taken.get(keyOf(step.schicht, step.profil)) ?? []
      return [step, held.filter((one) => overlapping(one, around) && !changed.has(keyOf(one.angebot ?? '', step.profil)))]
    }),
  )
  for (const [step, held] of others) {
    const { alt: old, person, von, bis } = step
    const stood = old?.status === 'eingeteilt' && sameInstant(old.beginn, von) && sameInstant(old.ende, bis)
    if (person.hauptamtlich && !stood) checkRest(name(person), step, angebote.get(step.schicht)?.termine, held, staffed)
  }
  return steps.map((step) => {
    const { alt: old, person, schicht, trotzdem: reason } = step
    const held = (others.get(step) ?? []).filter(
      (one) =>
        overlapping(one, { beginn: step.von, ende: step.bis }) &&
        one.beside?.includes(schicht) !== true &&
        meets(angebote.get(schicht)?.termine, one),
    )
    // Who was staffed first and is to drive or stand elsewhere since stays: whoever did that was warned of it.
    const clash = held.find((one) => !(old?.status === 'eingeteilt' && overlapping(one, old)))
    const forSeatAlone = reason === old?.trotzdem && !old.trotzWegen.includes('zeit')
    if (clash && (reason === '' || forSeatAlone)) throw conflict(heldSentence(name(person), clash))
    const lifted = (unfit.get(step) ?? []).filter((obstacle) => lifts(step, obstacle))
    const trotzWegen: Obstacle[] = [...(held.length > 0 && reason !== '' ? ['zeit' as const] : []), ...new Set(lifted)]
    return { ...step, trotzdem: trotzWegen.length > 0 ? reason : '', trotzWegen }
  })
}
