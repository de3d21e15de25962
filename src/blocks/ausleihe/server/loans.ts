// Handing out and taking back. One row of `leihen` per piece and holder; that a piece has one holder the database keeps (migration 0057).
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { tagInBerlin } from '#contract/berlin.ts'
import type { Actor, Trx } from '#server/context.ts'
import { mayName, touched } from '#server/db/vocabulary.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import { checkSignature } from '#server/files/signature.ts'
import { recordChange } from '#server/history/record.ts'
import { ENDINGS, type issueFields, LOST, type returnFields } from '../contract.ts'
import { copiesOf, freeCopies, type LendingKind } from './kind.ts'

export type Issue = z.output<z.ZodMiniObject<typeof issueFields>>
type Return = z.output<z.ZodMiniObject<typeof returnFields>>
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
}
/** The thing as it stands, locked until the end of the transaction. @throws 404 */
async function locked(trx: Trx, kind: LendingKind, id: string): Promise<Thing> {
  // Locked first and read then: one statement would wait for the lock and count what was free before.
  await sql`select 1 from ${sql.table(kind.table)} where _id = ${id}::uuid for update`.execute(trx)
  const { rows } = await sql<Thing>`
    select t.status, ${kind.title} as titel, ${copiesOf(kind)} as copies, ${freeCopies(kind)} as frei from ${sql.table(kind.table)} t where t._id = ${id}::uuid`.execute(
    trx,
  )
  if (!rows[0]) throw notFound(kind.words.the)
  return rows[0]
}

/** @throws 400 for somebody who is nobody to the writer, or who left */
async function requireMember(trx: Trx, actor: Actor, profil: string): Promise<void> {
  const { rows } = await sql`
    select 1 from profile p where p._id = ${profil}::uuid and p."geloeschtAm" is null and p.status not in ('ausgetreten', 'gesperrt') and ${mayName(actor, 'p')}`.execute(
    trx,
  )
  if (rows.length === 0) throw badRequest('Dieses Mitglied gibt es nicht, oder es ist ausgetreten.', 'profil')
}

const setStatus = (trx: Trx, kind: LendingKind, id: string, status: string, actor: Actor) =>
  sql`update ${sql.table(kind.table)} set status = ${status}, ${touched(actor._id)} where _id = ${id}::uuid`.execute(trx)

/** @throws 400, 404, 409 with one sentence; then nothing is handed out */
export async function issue({ trx, actor, now }: By, kind: LendingKind, id: string, body: Issue): Promise<string> {
  const thing = await locked(trx, kind, id)
  const called = `${kind.words.one} ${thing.titel}`
  if (thing.status !== kind.free)
    throw conflict(`${called}: ${kind.states[thing.status] ?? thing.status}. Deshalb lässt sich nichts ausgeben.`)
  const copy = body.exemplar ?? thing.frei[0]
  if (copy === undefined) throw conflict(`${called}: Alle Exemplare sind ausgegeben oder verloren.`)
  if (!thing.frei.includes(copy))
    throw copy > thing.copies
      ? badRequest(`Ein Exemplar ${copy} gibt es nicht: Es sind ${thing.copies}.`, 'exemplar')
      : conflict(`${called}: Exemplar ${copy} ist nicht da.`, 'exemplar')
  await requireMember(trx, actor, body.profil)
  if (body.faelligAm !== null && body.faelligAm < tagInBerlin(now)) throw badRequest('Dieser Tag ist schon vorbei.', 'faelligAm')
  checkSignature(body.unterschrift, 'unterschrift')
  const { rows } = await sql<{ _id: string }>`
    insert into leihen (${sql.ref(kind.kind)}, exemplar, profil, "ausgegebenAm", "ausgegebenVon", "faelligAm", kaution, unterschrift, bemerkung)
    values (${id}::uuid, ${copy}, ${body.profil}::uuid, ${now}, ${actor._id}::uuid, ${body.faelligAm}, ${body.kaution ?? 0}, ${body.unterschrift}, ${body.bemerkung})
    returning _id`.execute(trx)
  if (thing.frei.length === 1) await setStatus(trx, kind, id, 'ausgegeben', actor)
  await recordChange(trx, {
    area: kind.table,
    object: id,
    action: 'ausgegeben',
    fields: ['traeger'],
    after: { traeger: body.profil },
    actor: actor._id,
  })
  return rows[0]?._id ?? ''
}

interface Out {
  readonly _id: string
  readonly profil: string
  readonly exemplar: number
  readonly ausgang: string | null
}

const isOut = ({ ausgang: ending }: Out): boolean => ending === null

/** What is lost may be found later: then the same call takes it back. @throws 400, 404, 409 */
export async function takeBack({ trx, actor, now }: By, kind: LendingKind, id: string, body: Return): Promise<void> {
  const thing = await locked(trx, kind, id)
  const { rows } = await sql<Out>`
    select _id, profil, exemplar, ausgang from leihen where ${sql.ref(kind.kind)} = ${id}::uuid
      and ${body.leihe === null ? sql`true` : sql`_id = ${body.leihe}::uuid`} and ("zurueckAm" is null or ausgang in ('verloren', 'gestohlen'))
    order by "zurueckAm" nulls first, exemplar`.execute(trx)
  const out = body.leihe === null && rows.some(isOut) ? rows.filter(isOut) : rows
  const [one, another] = out
  const called = `${kind.words.one} ${thing.titel}`
  if (!one) throw conflict(`${called} ist nicht ausgegeben.`)
  if (another) throw badRequest(`${called}: Es sind mehrere ausgegeben. Sag, welches Exemplar zurückkommt.`, 'leihe')
  const lost = LOST.includes(body.ausgang)
  if (lost && one.ausgang !== null) throw conflict(`${called} ist schon als verloren gemeldet.`)
  if (lost && body.grund === '') throw badRequest('Schreib dazu, was passiert ist.', 'grund')
  await sql`update leihen set "zurueckAm" = greatest(${now}, "ausgegebenAm"), "zurueckAn" = ${actor._id}::uuid, ausgang = ${body.ausgang}, grund = ${body.grund}
    where _id = ${one._id}::uuid`.execute(trx)
  const { frei: free } = await locked(trx, kind, id)
  const stillOut = await sql`select 1 from leihen where ${sql.ref(kind.kind)} = ${id}::uuid and "zurueckAm" is null`.execute(trx)
  const moved = free.length > 0 ? kind.free : stillOut.rows.length > 0 ? 'ausgegeben' : 'verloren'
  // What was set by hand stays: blocked, discarded.
  const status =
    body.ausgang === 'defekt' && thing.copies === 1
      ? kind.broken
      : [kind.free, 'ausgegeben', 'verloren'].includes(thing.status)
        ? moved
        : thing.status
  if (status !== thing.status) await setStatus(trx, kind, id, status, actor)
  await recordChange(trx, {
    area: kind.table,
    object: id,
    action: lost ? 'verloren' : 'zurueckgenommen',
    fields: ['traeger', 'ausgang'],
    before: { traeger: one.profil },
    after: { traeger: null, ausgang: body.grund === '' ? ENDINGS[body.ausgang] : `${ENDINGS[body.ausgang]}: ${body.grund}` },
    actor: actor._id,
  })
  if (lost) await kind.lost?.(trx, { id, reason: body.grund, actor, now })
}

/** The status follows from who has it; by hand one says only what nobody's holding it says. @throws 409 */
export async function checkStatus(trx: Trx, kind: LendingKind, id: string, status: string): Promise<void> {
  const thing = await locked(trx, kind, id)
  if (status === thing.status) return
  const called = `${kind.words.one} ${thing.titel}`
  if (thing.status === 'ausgegeben') throw conflict(`${called} ist ausgegeben. Nimm zurück, statt den Status zu ändern.`, 'status')
  if (status === 'ausgegeben') throw conflict(`${called}: Gib aus, statt den Status zu setzen.`, 'status')
  if (status === kind.free && thing.frei.length === 0)
    throw conflict(`${called} ist als verloren gemeldet. Nimm zurück, wenn es wieder da ist.`, 'status')
}
