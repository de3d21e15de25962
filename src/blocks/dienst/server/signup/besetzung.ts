// Counts of an offer and promotion from its waiting list, both updated in the transaction of each change.
import { type RawBuilder, sql } from 'kysely'
import type { BedarfsRow, Besetzung } from '../../contract.ts'
import { type Mitwirkender, fillsMissing, withoutBedarf, type Platzbedarf, countBesetzung, distributePeople } from '../../besetzung.ts'
import type { Trx } from '#server/context.ts'
import type { StateChange } from './state.ts'
import { countRows, writeCounts } from './write.ts'
import { ageAt, oneOf, setTouched } from '#server/db/vocabulary.ts'
import { STANDING_ANMELDUNG } from '../../names.ts'
import { withWheels } from '../staffing/wheel.ts'
import { isTaken, occasionColumn, replyUntil } from '#blocks/konflikte/server/index.ts'
import { dutyEnd, qualifikationDuring } from '#blocks/gueltigkeit/server/index.ts'
import { DIENSTFAEHIG } from '#blocks/gueltigkeit/contract.ts'

/**
 * Expressions over the row `angebot`, from its counts. Missing places, those held without the condition (the rest is free), people
 * without an answer.
 */
export const SEATS = {
  missing: sql`coalesce((angebot.besetzung ->> 'offen')::int, 0)`,
  unfit: sql`coalesce((angebot.besetzung ->> 'ohneVoraussetzung')::int, 0)`,
  undecided: sql`coalesce((angebot.besetzung ->> 'gemeldet')::int + (angebot.besetzung ->> 'praktikanten')::int
    - (angebot.besetzung ->> 'praktikantenEingeteilt')::int, 0)`,
}

type Counting = 'gemeldet' | 'eingeteilt' | 'warteliste'
export interface Person extends Mitwirkender {
  readonly anmeldung: string
  readonly status: Counting
  readonly fahrzeug: string | null
  readonly von: string
  readonly bis: string
  readonly trotzdem: boolean
  /** Eligible to move up: active member, valid registration, no other duty then. */
  readonly frei: boolean
}
export interface AngebotsPeople extends Platzbedarf {
  readonly fahrzeuge: readonly { readonly fahrzeug: null; readonly typ: string; readonly erforderlich: true }[]
  readonly _id: string
  readonly beginn: string
  readonly warteliste: boolean
  readonly leute: readonly Person[]
}

/** Locks these offers until the end of the transaction. Every change of an offer's people takes this lock first. */
export async function lockAngebote(trx: Trx, angebote: readonly string[]): Promise<void> {
  // Fixed lock order prevents deadlocks.
  await sql`select angebot._id
    from angebote angebot
    where angebot._id = any(${angebote}::uuid[])
    order by angebot._id
    for update`.execute(trx)
}

/** People of the row `angebot` as `Person`s, in counting and promotion order. */
export const peopleColumn = () => sql`(
  select coalesce(json_agg(json_build_object('id', meldung.profil, 'anmeldung', meldung._id, 'status', meldung.status,
      'praktikant', meldung.praktikant, 'funktion', meldung.funktion, 'lenkt', meldung.lenkt, 'fahrzeug', meldung.fahrzeug,
      'trotzdem', 'fahren' = any(meldung."trotzWegen"), 'von', meldung.beginn, 'bis', ${dutyEnd('meldung')},
      'qualifikation', ${qualifikationDuring('meldung')}, 'alter', ${ageAt(sql`meldung.beginn`, sql`p.geburtsdatum`)},
      'frei', meldung.gilt
        and ${oneOf('p.status', DIENSTFAEHIG)}
        and p."geloeschtAm" is null
        and (meldung.status <> 'warteliste' or not ${isTaken(sql`meldung.profil`, sql`tstzrange(meldung.beginn, meldung.ende)`)}))
    order by meldung.status = 'eingeteilt' desc, meldung."gemeldetAm", meldung._id),
    '[]')
  from anmeldungen meldung join profile p on p._id = meldung.profil
  where meldung.angebot = angebot._id and ${oneOf('meldung.status', STANDING_ANMELDUNG)})`

export const lackingColumn =
  () => sql`(select coalesce(json_agg(json_build_object('fahrzeug', null, 'typ', n.fehlt, 'erforderlich', true)), '[]')
    from (select fahrzeug_fehlt(v, angebot.beginn) as fehlt from angebot_fahrzeuge v where v.angebot = angebot._id) n
    where n.fehlt is not null)`

const hasWarteliste = () => sql`coalesce(${occasionColumn('warteliste')}::boolean, true)`

async function load(trx: Trx, angebote: readonly string[]): Promise<AngebotsPeople[]> {
  const { rows } = await sql<AngebotsPeople & { bedarf: BedarfsRow[]; begun: boolean }>`
    select angebot._id, angebot.bedarf, angebot.praktikanten, angebot.beginn, angebot.beginn <= now() as begun,
      ${hasWarteliste()} as warteliste, ${lackingColumn()} as fahrzeuge, ${peopleColumn()} as leute
    from angebote angebot
    where angebot._id = any(${angebote}::uuid[])`.execute(trx)
  return withWheels(trx, rows)
}

/**
 * Counts an offer. `plaetze` is the maximum of registrations, null for unlimited.
 * People outside the need take no place. With a waiting list, a place that is only requested remains available (ADR 26).
 */
function count(angebot: AngebotsPeople): { besetzung: Besetzung; plaetze: number | null } {
  const { besetzung, surplus } = countBesetzung(angebot, angebot.leute)
  const { soll, unbesetzt = 0, praktikantenSoll, praktikantenEingeteilt = 0 } = besetzung
  const toBeHad = angebot.warteliste && (unbesetzt > 0 || praktikantenEingeteilt < praktikantenSoll)
  return { besetzung, plaetze: withoutBedarf(angebot) || toBeHad ? null : soll + praktikantenSoll + surplus }
}

export const countsOf = (angebote: readonly AngebotsPeople[]): string =>
  JSON.stringify(angebote.map((angebot) => ({ _id: angebot._id, ...count(angebot) })))

const rowsOf = (angebote: readonly AngebotsPeople[]) => countRows(sql`${countsOf(angebote)}`)

/**
 * Recomputes `besetzung` and `plaetze` of these offers in three queries, three more with drivers. Call in the transaction of every
 * change of their need or people.
 */
export async function refreshBesetzung(trx: Trx, angebote: readonly string[]): Promise<void> {
  if (angebote.length === 0) return
  await lockAngebote(trx, angebote)
  for (let at = 0; at < angebote.length; at += AT_ONCE)
    await writeCounts(rowsOf(await load(trx, angebote.slice(at, at + AT_ONCE)))).execute(trx)
}
/** Offers per statement: all of a large chapter would exceed the statement timeout. */
const AT_ONCE = 2_000

/** People who move up, in waiting-list order: each one who fills an open place. */
export function findPromoted(angebot: Platzbedarf & { readonly leute: readonly Person[] }, without: readonly string[] = []): Person[] {
  const attending: Mitwirkender[] = angebot.leute.filter(({ status }) => status !== 'warteliste')
  const waiting = angebot.leute.filter(({ id, status, frei }) => status === 'warteliste' && frei && !without.includes(id))
  const moved: Person[] = []
  for (const person of waiting) {
    const { fehlt, praktikanten } = distributePeople(angebot, attending)
    const platz =
      withoutBedarf(angebot) ||
      (person.praktikant
        ? distributePeople(angebot, [...attending, person]).praktikanten.length > praktikanten.length
        : fillsMissing(fehlt, person))
    if (!platz) continue
    moved.push(person)
    attending.push(person)
  }
  return moved
}

/** Promotions in these offers, and the offers after them. None once an offer has begun. */
export function planNachruecken(angebote: readonly AngebotsPeople[], now: Date, without: readonly string[] = []) {
  const change: StateChange[] = []
  const after = angebote.map((angebot) => {
    const moved = angebot.beginn <= now.toISOString() ? [] : findPromoted(angebot, without)
    for (const { anmeldung, id } of moved)
      change.push({ anmeldung, angebot: angebot._id, profil: id, vorher: 'warteliste', after: 'gemeldet', trigger: 'nachgerueckt' })
    return {
      ...angebot,
      leute: angebot.leute.map((person) => (moved.includes(person) ? { ...person, status: 'gemeldet' as const } : person)),
    }
  })
  return { change, after }
}

/** Writes promotions with their reply deadlines. The counts with `plaetze` come first, as the constraint on the last place reads them. */
export async function writeNachgerueckte(trx: Trx, change: readonly StateChange[], now: Date): Promise<void> {
  if (change.length === 0) return
  await sql`update anmeldungen meldung
    set status = 'gemeldet', "antwortBis" = ${replyUntil(now)}, ${setTouched(null, sql`now()`, 'meldung')}
    from angebote angebot
    where angebot._id = meldung.angebot
      and meldung._id = any(${change.map(({ anmeldung }) => anmeldung)}::uuid[])`.execute(trx)
}

/**
 * Promotes people from the waiting lists of these offers, recomputes the counts, and returns the state changes. The caller writes
 * history and mails. Profiles in `without` do not move up.
 * Annahme: people move up until the offer begins, also after the deadline, but not with another duty at that time.
 * Annahme: everybody on the list moves up, also people put there by the staffing. Unwanted people are rejected instead.
 * A change that puts somebody on the list does not promote them again (`without`).
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
 * Like `promoteNext` for locked offers. `also`: statements run with the counts, `n` their rows; `asked`: a request about these offers is
 * open.
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
