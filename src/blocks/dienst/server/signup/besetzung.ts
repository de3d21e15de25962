// The counts of an offer, and who moves up from its waiting list: both follow in the transaction of each change.
import { type RawBuilder, sql } from 'kysely'
import type { BedarfsRow, Besetzung } from '../../contract.ts'
import { type Mitwirkender, fillsMissing, withoutBedarf, type Platzbedarf, countBesetzung, distribute } from '../../besetzung.ts'
import type { Trx } from '#server/context.ts'
import type { StateChange } from './state.ts'
import { countRows, writeCounts } from './write.ts'
import { ageAt, oneOf, touched } from '#server/db/vocabulary.ts'
import { STANDING_ANMELDUNG } from '../../names.ts'
import { withWheels } from '../staffing/wheel.ts'
import { isTaken, occasionColumn, replyUntil } from '#blocks/konflikte/server/index.ts'
import { dutyEnd, qualifikationDuring } from '#blocks/gueltigkeit/server/index.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'

/**
 * Of the row `a` of angebote, as its counts say: places that are missing, those of them that hold somebody without their condition (the rest
 * is free), and people without an answer.
 */
export const SEATS = {
  missing: sql`coalesce((a.besetzung ->> 'offen')::int, 0)`,
  unfit: sql`coalesce((a.besetzung ->> 'ohneVoraussetzung')::int, 0)`,
  undecided: sql`coalesce((a.besetzung ->> 'gemeldet')::int + (a.besetzung ->> 'praktikanten')::int - (a.besetzung ->> 'praktikantenEingeteilt')::int, 0)`,
}

type Counting = 'gemeldet' | 'eingeteilt' | 'warteliste'
/** Somebody who is registered, staffed or waits. */
export interface Person extends Mitwirkender {
  /** The registration's id; `id` is the profile's. */
  readonly anmeldung: string
  readonly status: Counting
  /** The vehicle's place in the offer. */
  readonly fahrzeug: string | null
  /** Their part of the offer; of sessions the first. */
  readonly von: string
  readonly bis: string
  /** A reason to drive there all the same is given. */
  readonly trotzdem: boolean
  /** May move up: still a member, the registration counts, and nothing else takes their time then. */
  readonly frei: boolean
}
/** What the counts are made of. */
export interface AngebotsPeople extends Platzbedarf {
  /** Places of required vehicles that it lacks. */
  readonly fahrzeuge: readonly { readonly fahrzeug: null; readonly typ: string; readonly erforderlich: true }[]
  readonly _id: string
  readonly beginn: string
  /** Its occasion has a waiting list. */
  readonly warteliste: boolean
  readonly leute: readonly Person[]
}

/** Locks these offers until the end of the transaction: every change of who is in an offer takes this lock first. */
export async function lockAngebote(trx: Trx, angebote: readonly string[]): Promise<void> {
  // Always in the same order, so that two transactions never deadlock.
  await sql`select a._id from angebote a where a._id = any(${angebote}::uuid[]) order by a._id for update`.execute(trx)
}

/** The people of the row `a` of angebote, as `Person`s in the order in which they count and move up. */
export const peopleColumn = () => sql`(
  select coalesce(json_agg(json_build_object('id', m.profil, 'anmeldung', m._id, 'status', m.status, 'praktikant', m.praktikant, 'funktion', m.funktion,
      'lenkt', m.lenkt, 'fahrzeug', m.fahrzeug, 'trotzdem', 'fahren' = any(m."trotzWegen"), 'von', m.beginn, 'bis', ${dutyEnd('m')},
      'qualifikation', ${qualifikationDuring('m')}, 'alter', ${ageAt(sql`m.beginn`, sql`p.geburtsdatum`)},
      'frei', m.gilt and ${oneOf('p.status', DIENSTFAEHIG)} and p."geloeschtAm" is null
        and (m.status <> 'warteliste' or not ${isTaken(sql`m.profil`, sql`tstzrange(m.beginn, m.ende)`)}))
      order by m.status = 'eingeteilt' desc, m."gemeldetAm", m._id), '[]')
  from anmeldungen m join profile p on p._id = m.profil
  where m.angebot = a._id and ${oneOf('m.status', STANDING_ANMELDUNG)})`

/** Required vehicles that the row `a` of angebote lacks: without a name, or not to be planned on. */
export const lackingColumn =
  () => sql`(select coalesce(json_agg(json_build_object('fahrzeug', null, 'typ', n.fehlt, 'erforderlich', true)), '[]')
  from (select fahrzeug_fehlt(v, a.beginn) as fehlt from angebot_fahrzeuge v where v.angebot = a._id) n where n.fehlt is not null)`

/** Has the occasion of the row `a` of angebote a waiting list? */
const hasWarteliste = () => sql`coalesce(${occasionColumn('warteliste')}::boolean, true)`

async function load(trx: Trx, angebote: readonly string[]): Promise<AngebotsPeople[]> {
  const { rows } = await sql<AngebotsPeople & { bedarf: BedarfsRow[]; begun: boolean }>`
    select a._id, a.bedarf, a.praktikanten, a.beginn, a.beginn <= now() as begun, ${hasWarteliste()} as warteliste, ${lackingColumn()} as fahrzeuge, ${peopleColumn()} as leute from angebote a where a._id = any(${angebote}::uuid[])`.execute(
    trx,
  )
  return withWheels(trx, rows)
}

/**
 * Counts an offer. `plaetze` is how many may be registered, null for as many as like: those who count for no place of the need take none
 * away from it, and with a waiting list a place that is only asked for is still to be had (ADR 26).
 */
function count(angebot: AngebotsPeople): { besetzung: Besetzung; plaetze: number | null } {
  const { besetzung, surplus } = countBesetzung(angebot, angebot.leute)
  const { soll: total, unbesetzt = 0, praktikantenSoll: traineePlaces, praktikantenEingeteilt: trainees = 0 } = besetzung
  const toBeHad = angebot.warteliste && (unbesetzt > 0 || trainees < traineePlaces)
  return { besetzung, plaetze: withoutBedarf(angebot) || toBeHad ? null : total + traineePlaces + surplus }
}

/** The counts of these offers, for `countRows`. */
export const countsOf = (angebote: readonly AngebotsPeople[]): string =>
  JSON.stringify(angebote.map((angebot) => ({ _id: angebot._id, ...count(angebot) })))

const rowsOf = (angebote: readonly AngebotsPeople[]) => countRows(sql`${countsOf(angebote)}`)

/**
 * Recomputes `besetzung` and `plaetze` of these offers in three queries, three more where somebody drives. Call it in the transaction of
 * every change of their need or people.
 */
export async function refresh(trx: Trx, angebote: readonly string[]): Promise<void> {
  if (angebote.length === 0) return
  await lockAngebote(trx, angebote)
  for (let at = 0; at < angebote.length; at += AT_ONCE)
    await writeCounts(rowsOf(await load(trx, angebote.slice(at, at + AT_ONCE)))).execute(trx)
}
/** Offers counted by one statement: all of a large chapter would exceed the time limit of an answer. */
const AT_ONCE = 2_000

/** Who of the waiting list gets a place, in its order: each one who fills an open place. */
export function promoted(angebot: Platzbedarf & { readonly leute: readonly Person[] }, without: readonly string[] = []): Person[] {
  const there: Mitwirkender[] = angebot.leute.filter(({ status }) => status !== 'warteliste')
  const waiting = angebot.leute.filter(({ id, status, frei: free }) => status === 'warteliste' && free && !without.includes(id))
  const fresh: Person[] = []
  for (const person of waiting) {
    const { fehlt: missing, praktikanten } = distribute(angebot, there)
    const platz =
      withoutBedarf(angebot) ||
      (person.praktikant
        ? distribute(angebot, [...there, person]).praktikanten.length > praktikanten.length
        : fillsMissing(missing, person))
    if (!platz) continue
    fresh.push(person)
    there.push(person)
  }
  return fresh
}

/** Who moves up in these offers, and the offers after. Nobody moves up once an offer has begun. */
export function planNachruecken(angebote: readonly AngebotsPeople[], now: Date, without: readonly string[] = []) {
  const change: StateChange[] = []
  const after = angebote.map((angebot) => {
    const fresh = angebot.beginn <= now.toISOString() ? [] : promoted(angebot, without)
    for (const { anmeldung, id } of fresh)
      change.push({ anmeldung, angebot: angebot._id, profil: id, vorher: 'warteliste', after: 'gemeldet', trigger: 'nachgerueckt' })
    return {
      ...angebot,
      leute: angebot.leute.map((person) => (fresh.includes(person) ? { ...person, status: 'gemeldet' as const } : person)),
    }
  })
  return { change, after }
}

/** Writes who moved up, and until when they answer. The counts with `plaetze` are written first: the constraint that guards the last place goes by them. */
export async function writeNachgerueckte(trx: Trx, change: readonly StateChange[], now: Date): Promise<void> {
  if (change.length === 0) return
  await sql`update anmeldungen m set status = 'gemeldet', "antwortBis" = ${replyUntil(now)}, ${touched(null, sql`now()`, 'm')}
    from angebote a where a._id = m.angebot and m._id = any(${change.map(({ anmeldung }) => anmeldung)}::uuid[])`.execute(trx)
}

/**
 * Moves people up from the waiting lists of these offers where a place is open, recomputes the counts, and returns whose
 * state changed (the caller writes history and mails). Profiles in `without` do not move up.
 * Annahme: people move up until the offer begins, also after the deadline, but not while they stand, lead or drive elsewhere at that time.
 * Annahme: everybody on the list moves up, also those put there by the staffing: waiting means just that. People who are not to
 * come are turned down instead. The change that puts somebody on the list does not move them up again (`without`).
 */
export async function promoteNext(
  trx: Trx,
  angebote: readonly string[],
  now: Date,
  without: readonly string[] = [],
): Promise<StateChange[]> {
  if (angebote.length === 0) return []
  await lockAngebote(trx, angebote)
  return (await promoteLocked(trx, angebote, now, without)).change
}

/**
 * As `promoteNext`, of offers that are locked. `also` are statements that go down with the counts, the rows `n` to them; `asked`: a question
 * about one of these offers waits for an answer.
 */
export async function promoteLocked(
  trx: Trx,
  angebote: readonly string[],
  now: Date,
  without: readonly string[] = [],
  also: readonly RawBuilder<unknown>[] = [],
): Promise<{ readonly change: StateChange[]; readonly asked: boolean }> {
  const { change, after } = planNachruecken(await load(trx, angebote), now, without)
  const parts = also.map((part, i) => sql`, ${sql.ref(`w${i}`)} as (${part})`)
  const { rows } = await sql<{ asked: boolean }>`
    with n as materialized (select n.* from ${rowsOf(after)})${sql.join(parts, sql``)} ${writeCounts(sql`n`)}
    returning exists (select from anfragen f where f.angebot = angebote._id and f.antwort is null) as asked`.execute(trx)
  await writeNachgerueckte(trx, change, now)
  return { change, asked: rows.some(({ asked }) => asked) }
}
