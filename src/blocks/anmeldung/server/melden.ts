// One's own sign-up and sign-off. The area locks its occasion and the offer's row first: the second to come is counted against
// what the first one wrote, on any number of nodes. Then one query reads what the rules need, and one statement writes the
// registrations, the counts and what the area adds, above all its history.
import { type RawBuilder, sql } from 'kysely'
import { type Anmeldestatus, STANDING_ANMELDUNG } from '../contract.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Db, Actor, AppContext, Trx } from '#server/context.ts'
import {
  type AngebotsPeople,
  type Person,
  hasWarteliste,
  peopleColumn,
  lackingColumn,
  planNachruecken,
  writeNachgerueckte,
  countsStatement,
} from './besetzung.ts'
import { type AngebotsState, type Anlass, type BewerberState, rejection, caseFrom, dutyOf, hindernisse } from './rules.ts'
import { abmeldeHindernis } from './sign-off-rules.ts'
import { closeDone } from './anfragen/tell.ts'
import { notDriving, type Vehicle, vehiclesColumn } from './wheel.ts'
import { type OwnChange, type StateChange, type Withdrawn, withdrawAngebote } from './state.ts'
import { oneOf, oneOfIds, touched } from '#server/db/vocabulary.ts'
import { type LoadPart, partLoader } from '#server/parts.ts'
import { einweisungenColumn, factTables, levelsColumn, REST_MS } from '#blocks/gueltigkeit/server/index.ts'
import { timesJson, timeTables } from '#blocks/konflikte/server/index.ts'

type Sql = RawBuilder<unknown>

/** Columns of the row `p` of profile that make a `BewerberState` for this reader; past times are left out, and times that are not firm on request. */
const bewerberColumns = (
  now: Date,
  reader: Actor,
  firm?: true,
  // A duty that ended lately still asks for rest.
  from = new Date(now.getTime() - REST_MS),
): RawBuilder<unknown> => sql`p._id as id, p.status, p.gruppe, p.hauptamtlich, p.austrittsdatum::text as austrittsdatum, ${levelsColumn()} as levels,
  p.geburtsdatum::text as geburtsdatum, json_build_object('klassen', p.fuehrerscheinklassen, 'gueltigBis', p."fuehrerscheinGueltigBis",
    'kontrolleNaechsteAm', p."fuehrerscheinKontrolleNaechsteAm", 'einweisungen', ${einweisungenColumn()}) as fahrer,
  array(select f.angebot from anfragen f where f.profil = p._id and f.antwort = 'abgelehnt' and f."laeuftAb" > ${from}) as declined,
  ${timesJson(sql`p._id`, sql`${from}::timestamptz`, sql`'infinity'::timestamptz`, reader, { firm, own: true })} as times`

const bewerberRow = (actor: Actor, from: Date) =>
  sql<BewerberState>`select ${bewerberColumns(from, actor)} from profile p where p._id = ${actor.profil}::uuid`

/** One query. Null for those who have no profile. */
export const loadBewerber = async (db: Db | Trx, actor: Actor, from: Date): Promise<BewerberState | null> =>
  actor.profil === null ? null : ((await bewerberRow(actor, from).execute(db)).rows[0] ?? null)

const HOUR = 3_600_000

/** `loadBewerber`, cached until one of its tables changes. */
export const bewerberOf = (load: LoadPart, actor: Actor, now: Date): Promise<BewerberState | null> =>
  load({
    // A new entry each hour, so that what is over drops out.
    key: `bewerber ${actor.profil} ${Math.floor(now.getTime() / HOUR)}`,
    // Their rights say which titles they read.
    tables: ['users', 'profile', 'anfragen', ...factTables('levels', 'onVehicles'), ...timeTables()],
    query: () => bewerberRow(actor, now),
    shape: ([row]) => row ?? null,
  })
export const cachedBewerber = ({ cache, db, now }: Pick<AppContext, 'cache' | 'db' | 'now'>, actor: Actor): Promise<BewerberState | null> =>
  bewerberOf(partLoader({ cache, db }), actor, now())

interface Acting {
  readonly profil: string
  readonly actor: Actor
  readonly now: Date
}
interface Wish {
  readonly angebot: string
  readonly anlass: Anlass
  readonly von?: string | null | undefined
  readonly bis?: string | null | undefined
  readonly praktikant: boolean
  readonly kommentar: string
  readonly kommentarSichtbarkeit: 'fuehrung' | 'alle'
  readonly antworten: readonly string[]
}

/** An offer, who is in it, and one's own part in it. */
interface State extends AngebotsPeople, AngebotsState {
  /** One's own registration, of whatever state, or null. */
  readonly meine: { readonly _id: string; readonly status: Anmeldestatus } | null
  readonly vehicles: readonly Vehicle[]
  /** Somebody is asked to help here and has not answered. */
  readonly gefragt: boolean
  /** One's own place is offered to somebody who has not answered. */
  readonly angeboten: boolean
}
const stateColumns = (
  profil: string,
): Sql => sql`a._id, a.beginn, a.ende, a.bedarf, a.praktikanten, a.besetzung, zeiten_json(a.zeiten) as termine, ${hasWarteliste()} as warteliste, ${lackingColumn()} as fahrzeuge,
  ${vehiclesColumn()} as vehicles, ${peopleColumn()} as leute,
  case when ich._id is not null then json_build_object('_id', ich._id, 'status', ich.status) end as meine,
  exists (select 1 from anfragen f where f.angebot = a._id and f.antwort is null and f.art = 'hilferuf') as gefragt,
  exists (select 1 from anfragen f where f.anmeldung = ich._id and f.antwort is null) as angeboten
  from angebote a left join anmeldungen ich on ich.angebot = a._id and ich.profil = ${profil}::uuid`

/** What is to be written: the statement for the registrations (it returns their rows) and the one for the counts. */
interface Plan<W> {
  readonly writes: Sql
  readonly counts: Sql
  readonly changes: readonly W[]
}
/** What the area adds to the writing statement; `m` are the registrations as written. */
interface Addition<W, A> {
  readonly writes: (changes: readonly W[]) => readonly Sql[]
  /** Selects the answer, one row per registration. */
  readonly answers: RawBuilder<A>
}

async function write<W, A>(
  trx: Trx,
  { writes: registrations, counts, changes }: Plan<W>,
  { writes, answers }: Addition<W, A>,
): Promise<A[]> {
  const parts = [
    sql`m as (${registrations})`,
    sql`z as (${counts})`,
    ...writes(changes).map((part, number) => sql`${sql.ref(`also${number}`)} as (${part})`),
  ]
  const { rows } = await sql<A>`with ${sql.join(parts)} ${answers}`.execute(trx)
  return rows
}

async function planAnmeldung(
  trx: Trx,
  wish: Wish,
  { profil, actor, now }: Acting,
): Promise<Plan<OwnChange> & { readonly gefragt: boolean }> {
  const { rows } = await sql<State & { bewerber: BewerberState }>`
    select row_to_json(ich2) as bewerber, ${stateColumns(profil)} cross join (select ${bewerberColumns(now, actor, true)} from profile p where p._id = ${profil}::uuid) ich2
    where a._id = ${wish.angebot}::uuid`.execute(trx)
  const [state] = rows
  if (!state) throw conflict('Diese Schicht gibt es nicht mehr.')
  const { bewerber, meine: mine, gefragt, ...angebot } = state
  const situation = caseFrom(bewerber, { ...wish, angebot, anmeldestatus: mine?.status ?? null }, now)
  const reasons = hindernisse(situation)
  const refusal = reasons.find(({ waiting }) => !waiting)
  if (refusal) throw rejection(refusal)
  const after = reasons.length > 0 ? 'warteliste' : 'gemeldet'
  const lenkt = notDriving(bewerber.fahrer, angebot, dutyOf(angebot, situation.von, situation.bis), now).length === 0
  const span = { von: situation.von, bis: situation.bis }
  const me: Person = { ...situation.person, ...span, anmeldung: '', status: after, frei: true, fahrzeug: null, trotzdem: false, lenkt }
  const { kommentar: comment, kommentarSichtbarkeit: commentSichtbarkeit, praktikant } = wish
  const answers = sql`${JSON.stringify(wish.antworten)}::jsonb`
  return {
    // The row of an earlier sign-off is used again: there is only ever one per person and offer.
    writes: mine
      ? sql`update anmeldungen set status = ${after}, beginn = ${situation.von}, ende = ${situation.bis}, lenkt = ${lenkt}, praktikant = ${praktikant}, kommentar = ${comment}, antworten = ${answers},
          "kommentarSichtbarkeit" = ${commentSichtbarkeit}, grund = '', funktion = '', fahrzeug = null, qualifikation = '', gilt = true, herkunft = 'selbst', zuvor = null,
          "gemeldetAm" = ${now}, "eingeteiltVon" = null, "eingeteiltAm" = null, ${touched(actor._id, now)}
          where _id = ${mine._id}::uuid returning *`
      : sql`insert into anmeldungen (angebot, profil, status, beginn, ende, lenkt, praktikant, kommentar, "kommentarSichtbarkeit", antworten, "gemeldetAm", "erstelltVon", "geaendertVon")
          values (${angebot._id}, ${profil}, ${after}, ${situation.von}, ${situation.bis}, ${lenkt}, ${praktikant}, ${comment}, ${commentSichtbarkeit}, ${answers}, ${now}, ${actor._id}, ${actor._id})
          returning *`,
    counts: countsStatement([{ ...angebot, leute: [...angebot.leute, me] }]),
    changes: [{ angebot: angebot._id, profil, vorher: mine?.status ?? null, after, trigger: 'selbst' }],
    gefragt,
  }
}

/**
 * Signs up, or onto the waiting list when every suitable place is taken. The offer must be locked.
 * @throws 400, 409 with the first reason of the rules
 */
export async function signUp<A>(trx: Trx, wish: Wish, acting: Acting, addition: Addition<OwnChange, A>): Promise<A> {
  const plan = await planAnmeldung(trx, wish, acting)
  const [answer] = await write(trx, plan, addition)
  if (!answer) throw notFound('Die Meldung')
  if (plan.gefragt) await closeDone(trx, plan.changes, acting.now)
  return answer
}

async function planAbmeldung(
  trx: Trx,
  angebote: readonly string[],
  anlass: Anlass,
  reason: string,
  { profil, actor, now }: Acting,
): Promise<Plan<StateChange> & { readonly nachgerueckt: readonly StateChange[]; readonly angeboten: boolean }> {
  const { rows } = await sql<State>`
    select ${stateColumns(profil)} where ${oneOfIds('a._id', angebote)} and ${oneOf('ich.status', STANDING_ANMELDUNG)}
    order by a.beginn, ich._id`.execute(trx)
  // Shifts that have begun stay as they are, unless they are the only ones.
  const upcoming = rows.filter(({ beginn }) => Date.parse(beginn) > now.getTime())
  const meant = (upcoming.length > 0 ? upcoming : rows).flatMap(({ meine: mine, ...state }) => (mine ? [{ ...state, meine: mine }] : []))
  if (meant.length === 0) throw conflict('Du bist hier nicht gemeldet.')
  for (const { meine: mine, beginn } of meant) {
    const refusal = abmeldeHindernis({ anlass, status: mine.status, beginn, grund: reason, now })
    if (refusal) throw rejection(refusal)
  }
  const withoutMe = meant.map((state) => ({ ...state, leute: state.leute.filter(({ id }) => id !== profil) }))
  const { change: nachgerueckt, after } = planNachruecken(withoutMe, now)
  return {
    writes: sql`update anmeldungen set status = 'abgesagt', grund = ${reason}, antworten = '[]', funktion = '', fahrzeug = null, zuvor = null, "eingeteiltVon" = null, "eingeteiltAm" = null,
      ${touched(actor._id, now)}
      where ${oneOfIds(
        '_id',
        meant.map(({ meine: mine }) => mine._id),
      )} returning *`,
    counts: countsStatement(after),
    changes: meant.map(({ _id, meine: mine }) => ({
      anmeldung: mine._id,
      angebot: _id,
      profil,
      vorher: mine.status,
      after: 'abgesagt',
      trigger: 'selbst',
    })),
    nachgerueckt,
    angeboten: meant.some(({ angeboten: offered }) => offered),
  }
}

/**
 * Signs off from those of these offers in which one is registered, staffed or waits; the waiting list moves up. The offers must be
 * locked. Returns whose state changed: the addition records `eigene`, the caller still has to record `nachgerueckt`.
 * @throws 400 when a reason is wanted, 409 after the begin or when there is nothing to sign off from
 */
export async function signOff(
  trx: Trx,
  wish: { readonly angebote: readonly string[]; readonly anlass: Anlass; readonly grund: string },
  acting: Acting,
  writes: Addition<StateChange, unknown>['writes'],
): Promise<{
  readonly eigene: readonly StateChange[]
  readonly nachgerueckt: readonly StateChange[]
  /** Questions to others about these places that ended by this. */
  readonly uebergaben: readonly Withdrawn[]
}> {
  const { angebote, anlass, grund: reason } = wish
  const plan = await planAbmeldung(trx, angebote, anlass, reason, acting)
  await write(trx, plan, { writes, answers: sql`select m._id from m` })
  const { changes: own, nachgerueckt, angeboten: offered } = plan
  const uebergaben = offered
    ? await withdrawAngebote(
        trx,
        own.map(({ anmeldung }) => anmeldung),
        acting.now,
      )
    : []
  await writeNachgerueckte(trx, nachgerueckt, acting.now)
  return { eigene: own, nachgerueckt, uebergaben }
}
