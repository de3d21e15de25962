// Handing out and taking back. One row of `leihen` per piece and holder; the database enforces one holder per piece (migration 1065).
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { tagInBerlin } from '#contract/time/berlin.ts'
import type { Actor, Trx } from '#server/context.ts'
import { mayName, setTouched } from '#server/db/vocabulary.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import { checkSignature } from '#server/files/signature.ts'
import { recordChange, recordChanges } from '#server/history/record.ts'
import { ENDINGS, isLoss, type issueFields, type issueTerms, type returnFields } from '../contract.ts'
import { copiesOf, freeCopies, type LendingKind, statusOf } from './kind.ts'
import { tellLoss } from './loss.ts'

export type Terms = z.output<z.ZodMiniObject<typeof issueTerms>>
export interface Piece extends Pick<z.output<z.ZodMiniObject<typeof issueFields>>, 'kaution' | 'exemplar' | 'menge'> {
  readonly kind: LendingKind
  readonly id: string
}
type Return = z.output<z.ZodMiniObject<typeof returnFields>>
type Values = Readonly<Record<string, unknown>>
export interface By {
  readonly trx: Trx
  readonly actor: Actor
  readonly now: Date
}

interface Thing {
  readonly status: string
  readonly titel: string
  readonly copies: number
  readonly frei: number[]
  readonly usedUp: boolean
  readonly deposit: number
  readonly barred: string | null
}
/** Locks all things of a call first and in a fixed order, to avoid deadlocks. */
export async function lockAll(trx: Trx, things: readonly Pick<Piece, 'kind' | 'id'>[]): Promise<void> {
  const byTable = Map.groupBy(things, ({ kind: { table } }) => table)
  for (const table of [...byTable.keys()].toSorted()) {
    const ids = byTable.get(table)?.map(({ id }) => id)
    await sql`select 1 from ${sql.table(table)} where _id = any (${ids}::uuid[]) order by _id for update`.execute(trx)
  }
}

/** The current state of a thing. @throws 404 */
async function thingOf(trx: Trx, kind: LendingKind, id: string): Promise<Thing> {
  const { rows } = await sql<Thing>`
    select ${statusOf(kind)} as status, ${kind.row.title} as titel,
      ${kind.counted ? sql`t.bestand` : copiesOf(kind)} as copies,
      ${kind.counted ? sql`'{}'::int[]` : freeCopies(kind)} as frei, ${kind.row.usedUp ?? sql`false`} as "usedUp",
      ${kind.row.deposit ?? sql`0`}::float8 as deposit, ${kind.row.barred ?? sql`null`} as barred
    from ${sql.table(kind.table)} t
    where t._id = ${id}::uuid`.execute(trx)
  if (!rows[0]) throw notFound(kind.words.the)
  return rows[0]
}
/** Locks first, then reads: a single statement would wait for the lock but count the earlier snapshot. @throws 404 */
async function locked(trx: Trx, kind: LendingKind, id: string): Promise<Thing> {
  await lockAll(trx, [{ kind, id }])
  return thingOf(trx, kind, id)
}

/** @throws 400 for a person unknown to the writer or departed, a past day, or an incomplete signature */
export async function requireTerms({ trx, actor, now }: By, { profil, faelligAm, unterschrift }: Terms): Promise<void> {
  const { rows } = await sql`
    select 1
    from profile p
    where p._id = ${profil}::uuid
      and p."geloeschtAm" is null
      and p.status not in ('ausgetreten', 'gesperrt')
      and ${mayName(actor, 'p')}`.execute(trx)
  if (rows.length === 0) throw badRequest('Dieses Mitglied gibt es nicht, oder es ist ausgetreten.', 'profil')
  if (faelligAm !== null && faelligAm < tagInBerlin(now)) throw badRequest('Dieser Tag ist schon vorbei.', 'faelligAm')
  checkSignature(unterschrift, 'unterschrift')
}

const setStatus = (trx: Trx, kind: LendingKind, id: string, status: string, actor: Pick<Actor, '_id'>) =>
  sql`update ${sql.table(kind.table)} set status = ${status}, ${setTouched(actor._id)} where _id = ${id}::uuid`.execute(trx)

/** Copy number to hand out; none for counted kinds. @throws 400, 409 if none is available */
function copyOf(thing: Thing, { kind, exemplar, menge }: Piece): number {
  const called = `${kind.words.one} ${thing.titel}`
  if (thing.barred !== null) throw conflict(`${called}: ${thing.barred}`)
  if (kind.counted) {
    if (thing.copies >= menge) return 1
    throw conflict(
      thing.copies === 0 ? `${called}: Davon ist nichts mehr da.` : `${called}: Davon sind nur noch ${thing.copies} da.`,
      'menge',
    )
  }
  if (menge > 1) throw badRequest('Davon gibt es jedes nur einmal.', 'menge')
  if (thing.status !== kind.free)
    throw conflict(`${called}: ${kind.states[thing.status] ?? thing.status}. Deshalb lässt sich nichts ausgeben.`)
  const copy = exemplar ?? thing.frei[0]
  if (copy === undefined) throw conflict(`${called}: Alle Exemplare sind ausgegeben oder verloren.`)
  if (thing.frei.includes(copy)) return copy
  throw copy > thing.copies
    ? badRequest(`Ein Exemplar ${copy} gibt es nicht: Es sind ${thing.copies}.`, 'exemplar')
    : conflict(`${called}: Exemplar ${copy} ist nicht da.`, 'exemplar')
}

/** Changes the stock of a counted kind; `column`: in stock, or in cleaning. */
const move = (trx: Trx, kind: LendingKind, id: string, by: number, actor: Actor, column = 'bestand') =>
  sql`update ${sql.table(kind.table)}
    set ${sql.ref(column)} = ${sql.ref(column)} + ${by}, ${setTouched(actor._id)}
    where _id = ${id}::uuid`.execute(trx)

async function issue({ trx, actor, now }: By, terms: Terms, piece: Piece): Promise<string> {
  const { kind, id, menge } = piece
  const thing = await thingOf(trx, kind, id)
  const copy = copyOf(thing, piece)
  const ended = thing.usedUp ? 'verbraucht' : null
  // Removes it from stock first: a piece is never both in stock and lent.
  if (kind.counted) await move(trx, kind, id, -menge, actor)
  const { rows } = await sql<{ _id: string }>`
    insert into leihen (${sql.ref(kind.kind)}, exemplar, menge, profil, "ausgegebenAm", "ausgegebenVon", "faelligAm",
      kaution, unterschrift, bemerkung, "zurueckAm", ausgang)
    values (${id}::uuid, ${copy}, ${menge}, ${terms.profil}::uuid, ${now}, ${actor._id}::uuid,
      ${ended ? null : terms.faelligAm}::date, ${piece.kaution ?? thing.deposit * menge}, ${terms.unterschrift},
      ${terms.bemerkung}, ${ended ? now : null}::timestamptz, ${ended}::text)
    returning _id`.execute(trx)
  if (!kind.counted && thing.frei.length === 1) await setStatus(trx, kind, id, 'ausgegeben', actor)
  return rows[0]?._id ?? ''
}
/** Issues locked things on validated terms; returns the loan ids. @throws 400, 404, 409 with one sentence; then nothing is handed out */
export async function issueAll(by: By, terms: Terms, pieces: readonly Piece[]): Promise<string[]> {
  const loans: string[] = []
  for (const piece of pieces) loans.push(await issue(by, terms, piece))
  await recordChanges(
    by.trx,
    pieces.map(({ kind, id, menge }) => ({
      area: kind.table,
      object: id,
      action: 'ausgegeben',
      after: { traeger: terms.profil, ...(menge > 1 ? { menge } : {}) },
      actor: by.actor._id,
    })),
  )
  return loans
}

interface Out {
  readonly _id: string
  readonly profil: string
  readonly exemplar: number
  readonly menge: number
  readonly ausgang: string | null
}

const isOut = ({ ausgang }: Out): boolean => ausgang === null

interface Ended {
  readonly _id: string
  readonly menge: number
  readonly rest: number
  readonly ausgang: Return['ausgang']
  readonly grund: string
}
/** Ends a loan; a partial return becomes an ended loan of its own. Returns the id of the ended loan. */
async function end({ trx, actor, now }: By, kind: LendingKind, { _id, menge, rest, ausgang, grund }: Ended): Promise<string> {
  const how = sql`greatest(${now}::timestamptz, "ausgegebenAm"), ${actor._id}::uuid, ${ausgang}, ${grund}`
  if (rest === 0) {
    await sql`update leihen set ("zurueckAm", "zurueckAn", ausgang, grund) = (${how}) where _id = ${_id}::uuid`.execute(trx)
    return _id
  }
  // The deposit is split proportionally as well.
  const columns = sql`${sql.ref(kind.kind)}, exemplar, profil, "ausgegebenAm", "ausgegebenVon", "faelligAm", unterschrift, bemerkung`
  const part = sql`round(kaution * ${menge}::int / menge, 2)`
  const { rows } = await sql<{ _id: string }>`
    insert into leihen (${columns}, menge, kaution, "zurueckAm", "zurueckAn", ausgang, grund)
    select ${columns}, ${menge}::int, ${part}, ${how} from leihen where _id = ${_id}::uuid returning _id`.execute(trx)
  await sql`update leihen set kaution = kaution - ${part}, menge = ${rest} where _id = ${_id}::uuid`.execute(trx)
  return rows[0]?._id ?? _id
}

/** Writes fields of a thing; returns their previous values. */
async function put(trx: Trx, kind: LendingKind, id: string, fields: Values, actor: Actor): Promise<Values> {
  const cells = Object.entries(fields)
  if (cells.length === 0) return {}
  const { rows } = await sql<Values>`
    select ${sql.join(cells.map(([name]) => sql.ref(name)))} from ${sql.table(kind.table)} where _id = ${id}::uuid`.execute(trx)
  const values = sql.join(cells.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  await sql`update ${sql.table(kind.table)} set ${values}, ${setTouched(actor._id)} where _id = ${id}::uuid`.execute(trx)
  return rows[0] ?? {}
}

/** Updates the status after a return, a loss or a changed number of copies; manual statuses remain: blocked, discarded, missing. */
export async function updateThingStatus(
  trx: Trx,
  kind: LendingKind,
  id: string,
  before: Thing,
  ending: Return['ausgang'],
  actor: Pick<Actor, '_id'>,
): Promise<void> {
  // Missing from stock, not lost by a holder.
  const missed = before.status === 'verloren' && before.frei.length > 0
  if (missed || ![kind.free, 'ausgegeben', 'verloren'].includes(before.status)) return
  const { frei } = await locked(trx, kind, id)
  const stillOut = await sql`select 1 from leihen where ${sql.ref(kind.kind)} = ${id}::uuid and "zurueckAm" is null`.execute(trx)
  const follows = frei.length > 0 ? kind.free : stillOut.rows.length > 0 ? 'ausgegeben' : 'verloren'
  const status = ending === 'defekt' && before.copies === 1 ? kind.broken : follows
  if (status !== before.status) await setStatus(trx, kind, id, status, actor)
}

/** Updates the status after an import changed the number of equal copies, like the form does. `was`: the previous number. */
export async function settleCopies(trx: Trx, kind: LendingKind, id: string, was: number, actor: Pick<Actor, '_id'>): Promise<void> {
  const thing = await locked(trx, kind, id)
  if (thing.copies === was) return
  await updateThingStatus(trx, kind, id, { ...thing, copies: was, frei: thing.frei.filter((copy) => copy <= was) }, 'zurueck', actor)
}

/** Takes a piece back; also for a lost piece that was found later. @throws 400, 404, 409 */
export async function takePieceBack({ trx, actor, now }: By, kind: LendingKind, id: string, body: Return): Promise<void> {
  const thing = await locked(trx, kind, id)
  const { rows } = await sql<Out>`
    select _id, profil, exemplar, menge, ausgang
    from leihen
    where ${sql.ref(kind.kind)} = ${id}::uuid
      and ${body.leihe === null ? sql`true` : sql`_id = ${body.leihe}::uuid`}
      and ("zurueckAm" is null or ausgang in ('verloren', 'gestohlen'))
    order by "zurueckAm" nulls first, exemplar`.execute(trx)
  const out = body.leihe === null && rows.some(isOut) ? rows.filter(isOut) : rows
  const [loan, another] = out
  const called = `${kind.words.one} ${thing.titel}`
  if (!loan) throw conflict(`${called} ist nicht ausgegeben.`)
  if (another) throw badRequest(`${called}: Es sind mehrere ausgegeben. Sag, welches Exemplar zurückkommt.`, 'leihe')
  const lost = isLoss(body.ausgang)
  if (lost && loan.ausgang !== null) throw conflict(`${called} ist schon als verloren gemeldet.`)
  if (lost && body.grund === '') throw badRequest('Schreib dazu, was passiert ist.', 'grund')
  if (body.ausgang === 'reinigung' && !kind.counted) throw badRequest('Das geht nur bei Kleidung.', 'ausgang')
  const amount = body.menge ?? loan.menge
  if (amount > loan.menge) throw badRequest(`So viele sind nicht ausgegeben: ${loan.menge}.`, 'menge')
  const ended = await end({ trx, actor, now }, kind, { ...body, ...loan, menge: amount, rest: loan.menge - amount, ausgang: body.ausgang })
  if (kind.counted) {
    if (body.ausgang === 'zurueck') await move(trx, kind, id, amount, actor)
    if (body.ausgang === 'reinigung') await move(trx, kind, id, amount, actor, 'inReinigung')
  } else await updateThingStatus(trx, kind, id, thing, body.ausgang, actor)
  const follows = kind.follows?.ended?.(body.ausgang, tagInBerlin(now)) ?? {}
  await recordChange(trx, {
    area: kind.table,
    object: id,
    action: lost ? 'verloren' : 'zurueckgenommen',
    fields: ['traeger', 'menge', 'ausgang', ...Object.keys(follows)],
    before: { ...(await put(trx, kind, id, follows, actor)), traeger: loan.profil },
    // The reason is stored with the loan, for readers permitted to see the person.
    after: { ...follows, traeger: null, ausgang: ENDINGS[body.ausgang] },
    actor: actor._id,
  })
  if (lost || loan.ausgang !== null) await tellLoss(trx, kind, id, ended, lost)
}

/** Validates a manual status: only statuses without a holder, because others are derived. Returns the previous thing. @throws 409 */
export async function checkStatus(trx: Trx, kind: LendingKind, id: string, status: string): Promise<Thing> {
  const thing = await locked(trx, kind, id)
  if (status === thing.status) return thing
  const called = `${kind.words.one} ${thing.titel}`
  if (thing.status === 'ausgegeben') throw conflict(`${called} ist ausgegeben. Nimm zurück, statt den Status zu ändern.`, 'status')
  if (status === 'ausgegeben') throw conflict(`${called}: Gib aus, statt den Status zu setzen.`, 'status')
  if (status === kind.free && thing.frei.length === 0)
    throw conflict(`${called} ist als verloren gemeldet. Nimm zurück, wenn es wieder da ist.`, 'status')
  return thing
}

/** Notifies of a piece set to lost or found again manually, like any other loss. */
export async function tellStatus(trx: Trx, kind: LendingKind, id: string, was: string, is: string): Promise<void> {
  if (is !== was && (is === 'verloren' || (was === 'verloren' && is === kind.free))) await tellLoss(trx, kind, id, null, is === 'verloren')
}

/** Sets the status of several numbered pieces manually. @throws 400, 404, 409; then none is changed */
export async function setStates(
  { trx, actor, now }: By,
  kind: LendingKind,
  ids: readonly string[],
  status: string,
  reason: string,
): Promise<void> {
  if (kind.counted || !Object.hasOwn(kind.states, status)) throw badRequest('Diesen Status gibt es hier nicht.', 'status')
  for (const id of ids.toSorted()) {
    const { status: was } = await checkStatus(trx, kind, id, status)
    await tellStatus(trx, kind, id, was, status)
    const { rows } = await sql<{ row: Values }>`
      select to_jsonb(t) as row
      from ${sql.table(kind.table)} t
      where _id = ${id}::uuid`.execute(trx)
    const row = rows[0]?.row ?? {}
    const after = kind.follows?.settled?.({ ...row, status }, { was, today: tagInBerlin(now) }) ?? { status }
    const changed = Object.fromEntries(Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, row[name])))
    const before = await put(trx, kind, id, changed, actor)
    await recordChange(trx, {
      area: kind.table,
      object: id,
      action: 'geaendert',
      fields: [...Object.keys(changed), 'grund'],
      before,
      after: { ...changed, ...(reason === '' ? {} : { grund: reason }) },
      actor: actor._id,
    })
  }
}
