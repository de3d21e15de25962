// Own sign-up and sign-off in two statements each. The first locks occasion and offers and reads the rules' data, the second writes
// everything. Concurrent requests serialize on these locks, on any number of nodes.
import { type RawBuilder, sql } from 'kysely'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { defineStatement } from '#server/db/statement.ts'
import { badRequest, conflict, HttpError, notFound } from '#server/errors.ts'
import { ownProfil } from '#server/allowed.ts'
import { BUNDLE } from '#server/mail/send-mail.ts'
import { isTaken } from '#blocks/konflikte/server/index.ts'
import type { Anmeldestatus, AnmeldungCalls, Helfer } from '../../contract.ts'
import { isStandingStatus } from '../../names.ts'
import { withoutBedarf } from '../../besetzung.ts'
import { answerMaengel } from '../../questions.ts'
import type { Question } from '../../question-fields.ts'
import { notifyAnmeldungen } from '../mails/notify.ts'
import { storeAnswer } from '../asking/reply.ts'
import { closeDone, endQuestions } from '../asking/tell.ts'
import { recordPromoted } from './follow.ts'
import {
  type AngebotsPeople,
  type Person,
  countsOf,
  lackingColumn,
  peopleColumn,
  planNachruecken,
  writeNachgerueckte,
} from './besetzung.ts'
import { loadBewerber, openRequests, type Self, selfColumns } from './bewerber.ts'
import type { OccasionHead, OccasionKind } from './occasion.ts'
import { type AngebotsState, type BewerberState, type Case, caseFrom, dutyOf, isFree, signUpHindernisse, rejectionOf } from './rules.ts'
import { abmeldeHindernis } from './sign-off-rules.ts'
import { type OwnChange, type StateChange, type Withdrawn, withdrawAngebote } from './state.ts'
import { changesJson, helferFrom, waits, writeSignOff, writeSignUp } from './write.ts'
import { notDriving, type Vehicle, vehiclesColumn } from '../staffing/wheel.ts'

type Sql = RawBuilder<unknown>

interface Acting {
  readonly profil: string
  readonly actor: Actor
  readonly now: Date
}

/** Offer with its people and the user's own part; the waiting list setting belongs to the occasion. */
type State = Omit<AngebotsPeople, 'warteliste'> &
  AngebotsState & {
    readonly meine: { readonly _id: string; readonly status: Anmeldestatus } | null
    readonly vehicles: readonly Vehicle[]
    /** Own calls for help without an answer. */
    readonly gefragt: BewerberState['asked']
    readonly angeboten: boolean
    readonly besetzt: boolean
  }
type Locked<H extends OccasionHead> = H & {
  readonly angebote: readonly string[]
  readonly gesperrt: readonly State[]
  readonly ich: Self | null
  /** No concurrent change happened while waiting for the lock. */
  readonly aktuell: boolean
}
interface Meant {
  readonly anlass: string
  readonly schicht: string | null
  readonly profil: string
}

/** Locks the occasion for those who are asked: their sign-up is a yes, and raising a shared lock deadlocks. */
const openHilferuf = (kind: OccasionKind, slot: (name: keyof Meant) => Sql) => sql`gefragt as materialized (select
    from ${kind.from} d
    where d._id = ${slot('anlass')}::uuid
      and exists (select
        from anfragen f join angebote angebot on angebot._id = f.angebot
        where ${kind.id} = d._id and f.profil = ${slot('profil')}::uuid and f.art = 'hilferuf' and f.antwort is null)
    for update of d)`

/**
 * Visible occasion and its offers, locked for writing in the common order: occasion first, then offers by id.
 * Counting `gefragt` first takes its lock before the shared one.
 * The same statement reads all data for the rules. Other people's places are read from before the lock; `aktuell` tells if they are
 * current.
 */
const lockAndRead = (kind: OccasionKind, how: Sql, joins: boolean) =>
  defineStatement<Meant, Locked<OccasionHead>>(
    (slot, visible) => sql`
      with ${joins ? sql`${openHilferuf(kind, slot)},` : sql``}
        d as materialized (select ${kind.headColumns}
        from ${kind.from} d
        where d._id = ${slot('anlass')}::uuid and ${visible} ${joins ? sql`and (select count(*) from gefragt) >= 0` : sql``} ${how}),
        angebot as materialized (select angebot.*, angebot.xmin as stand
          from angebote angebot
          where ${kind.id} = (select d._id from d)
            and (${slot('schicht')}::uuid is null or angebot._id = ${slot('schicht')}::uuid)
          order by angebot._id
          for update)
      select d.*,
        array(select angebot._id
          from angebote angebot
          where ${kind.id} = d._id
          order by angebot.beginn, angebot.ende, angebot._id) as angebote,
        (select coalesce(json_agg(json_build_object('_id', angebot._id, 'beginn', iso(angebot.beginn),
              'ende', iso(angebot.ende), 'bedarf', angebot.bedarf, 'praktikanten', angebot.praktikanten,
              'besetzung', angebot.besetzung,
              'termine', case when angebot.zeiten is not null then zeiten_json(angebot.zeiten) end,
              'fahrzeuge', ${lackingColumn()}, 'vehicles', ${vehiclesColumn()}, 'leute', ${peopleColumn()},
              'meine', (select json_build_object('_id', meldung._id, 'status', meldung.status)
                from anmeldungen meldung
                where meldung.angebot = angebot._id and meldung.profil = ${slot('profil')}::uuid),
              'gefragt', ${openRequests(sql`f.angebot = angebot._id and f.profil = ${slot('profil')}::uuid`)},
              'angeboten', exists (select
                from anfragen f join anmeldungen meldung on meldung._id = f.anmeldung
                where meldung.angebot = angebot._id and meldung.profil = ${slot('profil')}::uuid and f.antwort is null),
              'besetzt', ${joins ? isTaken(sql`${slot('profil')}::uuid`, sql`tstzrange(angebot.beginn, angebot.ende)`) : sql`null`})
            order by angebot.beginn, angebot.ende, angebot._id),
            '[]')
          from angebot) as gesperrt,
        ${
          joins
            ? sql`(select row_to_json(ich)
          from (select ${selfColumns()} from profile p where p._id = ${slot('profil')}::uuid) ich)`
            : sql`null`
        } as ich,
        not exists (select from angebot join angebote b on b._id = angebot._id where b.xmin <> angebot.stand) as aktuell
      from d`,
  )

/**
 * Rereads after a concurrent change; the locks are already held.
 * @throws 404
 */
async function locked<H extends OccasionHead>(
  trx: Trx,
  kind: OccasionKind<H>,
  read: ReturnType<typeof lockAndRead>,
  wanted: Meant,
  actor: Actor,
): Promise<Locked<H>> {
  for (;;) {
    const [found] = await read(trx, wanted, kind.visible(actor))
    if (!found) throw notFound(kind.mention)
    if (found.aktuell) return found as Locked<H>
  }
}

/**
 * The named offer, or the only one.
 * @throws 400 naming the field
 */
export function oneOffer({ phrases }: OccasionKind, angebote: readonly string[], chosen: string | null | undefined): string {
  // Ids may arrive in upper case; the database uses lower case.
  const id = chosen?.toLowerCase()
  if (id !== undefined) {
    if (angebote.includes(id)) return id
    throw badRequest(`Diese Schicht gehört nicht zu ${phrases.ofThis}.`, 'schicht')
  }
  const [first] = angebote
  if (first === undefined) throw conflict(`${phrases.this} hat noch keine Schicht.`)
  if (angebote.length > 1) throw badRequest(`${phrases.this} hat mehrere Schichten. Wähle eine aus.`, 'schicht')
  return first
}

/**
 * Validates answers against the questions.
 * @throws 400 with all errors at once
 */
export function answersOf(questions: readonly Question[], answers: readonly string[]): string[] {
  const errors = answerMaengel(questions, answers)
  if (errors.length > 0) throw new HttpError(400, errors)
  return answers.slice(0, questions.length)
}

interface Wish {
  readonly schicht?: string | undefined
  readonly von?: string | null | undefined
  readonly bis?: string | null | undefined
  readonly praktikant: boolean
  readonly kommentar: string
  readonly kommentarSichtbarkeit: 'fuehrung' | 'alle'
  readonly antworten: readonly string[]
}

const isWhole = ({ angebot, von, bis }: Case) =>
  Date.parse(von) === Date.parse(angebot.beginn) && Date.parse(bis) === Date.parse(angebot.ende)

interface Remarks extends Pick<Wish, 'kommentar' | 'kommentarSichtbarkeit'> {
  readonly angebot: string
  readonly profil: string
  readonly answers: string
}
async function writeRemarks(trx: Trx, { angebot, profil, kommentar, kommentarSichtbarkeit, answers }: Remarks): Promise<Helfer> {
  const { rows } = await sql<{ helfer: Helfer }>`
    with m as (update anmeldungen
      set kommentar = ${kommentar}, "kommentarSichtbarkeit" = ${kommentarSichtbarkeit}, antworten = ${answers}::jsonb
      where angebot = ${angebot}::uuid and profil = ${profil}::uuid
      returning *)
    ${helferFrom(sql`m`)}`.execute(trx)
  if (!rows[0]) throw notFound('Die Meldung')
  return rows[0].helfer
}

/**
 * Signs members up for occasions of this kind, or onto the waiting list if every suitable place is taken. For members who are asked, a
 * sign-up for the whole time is the yes.
 */
export function signUp<H extends OccasionHead>(context: AppContext, kind: OccasionKind<H>) {
  // Share lock: sign-up and cancellation exclude each other. Those who are asked lock exclusively.
  const read = lockAndRead(kind, sql`for share of d`, true)
  const write = { first: writeSignUp(kind, false), again: writeSignUp(kind, true) }

  /** @throws 400, 404, 409 with the first reason of the rules */
  return async (trx: Trx, anlass: string, wish: Wish, { profil, actor, now }: Acting): Promise<Helfer> => {
    const { schicht = null, kommentar, kommentarSichtbarkeit, praktikant } = wish
    const occasion = await locked(trx, kind, read, { anlass, schicht, profil }, actor)
    const id = oneOffer(kind, occasion.angebote, schicht)
    const answers = JSON.stringify(answersOf(occasion.fragen, wish.antworten))
    const state = occasion.gesperrt.find(({ _id }) => _id === id)
    if (!state || !occasion.ich) throw conflict('Diese Schicht gibt es nicht mehr.')
    const { meine, ...angebot } = state
    // Only people with another duty or an employment need all their times, with titles for the refusal.
    const bewerber = (angebot.besetzt || occasion.ich.hauptamtlich) && (await loadBewerber(trx, actor, now))
    const question = { ...wish, angebot, anlass: kind.asAnlass(occasion), anmeldestatus: meine?.status ?? null }
    const { gefragt: asked } = angebot
    const situation = caseFrom({ ...(bewerber || { ...occasion.ich, declined: [], times: [] }), asked }, question, now)
    const isToBeHad = () => withoutBedarf(angebot) || isFree(angebot, situation.person)
    const isSignedUp = () => meine !== null && isStandingStatus(meine.status)
    if (situation.anfrage && !praktikant && isWhole(situation) && isToBeHad() && !isSignedUp()) {
      await storeAnswer({ context, trx, kind }, { id: situation.anfrage._id, profil }, { antwort: 'zugesagt' }, actor)
      return writeRemarks(trx, { angebot: id, profil, kommentar, kommentarSichtbarkeit, answers })
    }
    const reasons = signUpHindernisse(situation)
    const refusal = reasons.find(({ waiting }) => !waiting)
    if (refusal) throw rejectionOf(refusal)
    const status = reasons.length > 0 ? 'warteliste' : 'gemeldet'
    const { von, bis } = situation
    const lenkt = notDriving(occasion.ich.fahrer, angebot, dutyOf(angebot, von, bis), now).length === 0
    const me: Person = { ...situation.person, von, bis, anmeldung: '', status, frei: true, fahrzeug: null, trotzdem: false, lenkt }
    const changes: OwnChange[] = [{ angebot: id, profil, vorher: meine?.status ?? null, after: status, trigger: 'selbst' }]
    const [written] = await (meine ? write.again : write.first)(trx, {
      anlass: occasion._id,
      user: actor._id,
      now: now.toISOString(),
      counts: countsOf([{ ...angebot, warteliste: question.anlass.warteliste, leute: [...angebot.leute, me] }]),
      changes: changesJson(changes),
      news: BUNDLE + waits.state(occasion._id, profil),
      angebot: id,
      profil,
      status,
      von,
      bis,
      lenkt,
      praktikant,
      comment: kommentar,
      sichtbarkeit: kommentarSichtbarkeit,
      answers,
    })
    if (!written) throw notFound('Die Meldung')
    if (asked.length > 0) await closeDone(trx, changes, now)
    return written.helfer
  }
}

interface SignedOff {
  readonly anlass: string
  readonly eigene: readonly StateChange[]
  readonly nachgerueckt: readonly StateChange[]
  /** Hand-over requests that this change ended. */
  readonly uebergaben: readonly Withdrawn[]
}

/** Signs members off from the offers they are registered, staffed or waiting in, and promotes from the waiting list. */
export function signOff<H extends OccasionHead>(kind: OccasionKind<H>) {
  // Update lock: a leaving staffed person can change the occasion's state.
  const read = lockAndRead(kind, sql`for update of d`, false)
  const write = writeSignOff(kind)

  /**
   * Returns the state changes; the caller records `nachgerueckt`.
   * @throws 400 if a reason is required, 404, 409 after the begin or without anything to sign off from
   */
  return async (
    trx: Trx,
    id: string,
    { schicht, grund }: { readonly schicht?: string | undefined; readonly grund: string },
    { profil, actor, now }: Acting,
  ): Promise<SignedOff> => {
    const occasion = await locked(trx, kind, read, { anlass: id, schicht: schicht ?? null, profil }, actor)
    if (schicht !== undefined) oneOffer(kind, occasion.angebote, schicht)
    const anlass = kind.asAnlass(occasion)
    const standing = occasion.gesperrt.flatMap(({ meine, ...state }) =>
      meine && isStandingStatus(meine.status) ? [{ ...state, warteliste: anlass.warteliste, meine }] : [],
    )
    // Begun shifts are unchanged, unless there are no others.
    const upcoming = standing.filter(({ beginn }) => Date.parse(beginn) > now.getTime())
    const states = upcoming.length > 0 ? upcoming : standing
    if (states.length === 0) throw conflict('Du bist hier nicht gemeldet.')
    for (const { meine, beginn } of states) {
      const refusal = abmeldeHindernis({ anlass, status: meine.status, beginn, grund, now })
      if (refusal) throw rejectionOf(refusal)
    }
    const withoutMe = states.map((state) => ({ ...state, leute: state.leute.filter((person) => person.id !== profil) }))
    const { change: nachgerueckt, after } = planNachruecken(withoutMe, now)
    const ownChanges = states.map(({ _id, meine }): StateChange => ({
      anmeldung: meine._id,
      angebot: _id,
      profil,
      vorher: meine.status,
      after: 'abgesagt',
      trigger: 'selbst',
    }))
    await write(trx, {
      anlass: occasion._id,
      user: actor._id,
      now: now.toISOString(),
      counts: countsOf(after),
      changes: changesJson(ownChanges),
      news: BUNDLE + waits.state(occasion._id, profil),
      reason: grund,
    })
    const offered = states.flatMap(({ meine, angeboten: isOffered }) => (isOffered ? [meine._id] : []))
    const uebergaben = await withdrawAngebote(trx, offered, now)
    await writeNachgerueckte(trx, nachgerueckt, now)
    return { anlass: occasion._id, eigene: ownChanges, nachgerueckt, uebergaben }
  }
}

export function anmelden(context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['anmelden']> {
  const write = signUp(context, kind)
  return ({ trx, actor, params, body, arrived: now }) => write(trx, params.id, body, { profil: ownProfil(actor), actor, now })
}

export function abmelden(context: AppContext, kind: OccasionKind): Handler<AnmeldungCalls['abmelden']> {
  const write = signOff(kind)
  return async ({ trx, actor, params, query }) => {
    const acting = { profil: ownProfil(actor), actor, now: context.now() }
    const scope = { context, trx, kind }
    const { anlass, eigene, nachgerueckt, uebergaben } = await write(trx, params.id, query, acting)
    if (eigene.some(({ vorher }) => vorher === 'eingeteilt')) {
      await kind.refreshStatus(trx, anlass)
      await notifyAnmeldungen(scope, eigene, actor._id)
    }
    await endQuestions(scope, anlass, uebergaben, actor._id)
    await recordPromoted(scope, anlass, nachgerueckt)
  }
}
