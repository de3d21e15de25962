// Logbook of a vehicle. Constraint fahrten_nicht_doppelt: a vehicle is on one trip at a time.
import { type RawBuilder, sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { type Fahrt, fahrtFields } from '#features/fahrzeuge/schemas.ts'
import { conflict, notFound, badRequest, stale, forbidden } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { Db, AppContext, Actor, Trx } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { readableTime, wallClock } from '#contract/time/berlin.ts'
import type { Part } from '#server/crud/cursor.ts'
import { bookExport, bookPage, inBook, nameOf, personCell } from './book.ts'
import { followUpBelegungen, checkBelegung } from './fahrtbelegung.ts'
import { askAboutJump, followUp, km, lockVehicle, WAITS } from './odometer.ts'
import { mayName, touchedColumns } from '#server/db/vocabulary.ts'
import { dailyEntries } from '#server/share.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

type C = typeof fahrzeugeContract
type Props = Omit<Fahrt, 'fahrer'> & { readonly fahrer: string | null }
type Input = Pick<Props, keyof typeof fahrtFields>
const TRACKED = Object.keys(fahrtFields)
const takeShare = dailyEntries('fahrten', 'Fahrten eingetragen oder geändert')
// Annahme: trips are entered afterwards; tolerance for clock skew.
export const CLOCKS_MS = 10 * 60_000
const DAY_MS = 86_400_000

const selection = (actor: Actor) => sql`
  select t._id, t.version, t."erstelltAm", t."erstelltVon", t."geaendertAm", t."geaendertVon", t.fahrzeug, t.belegung, t.fahrer, t.beginn, t.ende, t."kmStart",
    t."kmEnde", t.zweck, t.ziel, t.bemerkung, ${inBook(actor, 't.fahrer')} as "fahrerPerson",
    (${may(actor, 'UPDATE_FAHRZEUG')} or (${may(actor, 'CREATE_FAHRZEUGBELEGUNG')}
      and (t.fahrer is not distinct from ${actor.profil}::uuid or t."erstelltVon" is not distinct from ${actor._id}::uuid))) as aenderbar
  from fahrten t`

const read = async (db: Db | Trx, actor: Actor, where: RawBuilder<unknown>, limit: number): Promise<Fahrt[]> =>
  (await sql<Fahrt>`${selection(actor)} where ${where} order by t.beginn desc, t._id desc limit ${limit}`.execute(db)).rows

const pageOf = (db: Db, actor: Actor, fahrzeug: string, query: Part) =>
  bookPage(db, { table: 'fahrten', time: 'beginn', fahrzeug }, query, (where, limit) => read(db, actor, where, limit))

export const fahrten =
  (): Handler<C['fahrten']> =>
  async ({ db, actor, params, query }) => {
    await nameOf(db, params.id)
    return pageOf(db, actor, params.id, query)
  }

const text = (what: keyof Fahrt) => (row: Readonly<Record<string, unknown>>) => (row[what] ?? null) as string | number | null
export const fahrtenExport = bookExport('Fahrtenbuch', pageOf, [
  { titel: 'Beginn', value: (row) => row.beginn },
  { titel: 'Ende', value: (row) => row.ende },
  { titel: 'Fahrer', value: ({ fahrerPerson }) => personCell(fahrerPerson) },
  { titel: 'Kilometer bei Beginn', value: text('kmStart') },
  { titel: 'Kilometer am Ende', value: text('kmEnde') },
  { titel: 'Gefahren', value: (row) => row.kmEnde - row.kmStart },
  { titel: 'Zweck', value: text('zweck') },
  { titel: 'Ziel', value: text('ziel') },
  { titel: 'Bemerkung', value: text('bemerkung') },
])

function check({ beginn, ende, kmStart, kmEnde }: Input, now: Date): void {
  if (Date.parse(ende) <= Date.parse(beginn)) throw badRequest(END_AFTER_BEGIN, 'ende')
  if (wallClock(ende) - wallClock(beginn) > 14 * DAY_MS) throw badRequest('Eine Fahrt dauert höchstens 14 Tage.', 'ende')
  if (Date.parse(ende) > now.getTime() + CLOCKS_MS) throw badRequest('Die Fahrt ist noch nicht zu Ende. Trage sie danach ein.', 'ende')
  if (kmEnde < kmStart) throw badRequest('Der Kilometerstand am Ende ist kleiner als bei Beginn.', 'kmEnde')
}

/** A driver already recorded in the book or booking is kept, even if hidden from the caller. @throws 400 */
export async function checkFahrer(
  trx: Trx,
  actor: Actor,
  fahrer: string | null,
  belegung: string | null,
  before: string | null,
): Promise<string> {
  if (fahrer === null) throw badRequest('Fahrer fehlt.', 'fahrer')
  const { rows } = await sql`
    select 1 from profile p where p._id = ${fahrer}::uuid and p."geloeschtAm" is null and (${mayName(actor, 'p')} or p._id = ${before}::uuid
      or exists (select 1 from fahrzeugbelegungen b where b._id = ${belegung}::uuid and b.fahrer = p._id))`.execute(trx)
  if (rows.length === 0) throw badRequest('Diesen Fahrer gibt es nicht.', 'fahrer')
  return fahrer
}

/** Warnings about the kilometres compared with the trips before and after; nothing is refused. */
async function hints(trx: Trx, { _id, fahrzeug, beginn, ende, kmStart, kmEnde }: Fahrt): Promise<string[]> {
  const { rows } = await sql<{ davor: number | null; danach: number | null }>`
    select (select "kmEnde" from fahrten where fahrzeug = ${fahrzeug}::uuid and _id <> ${_id}::uuid and ende <= ${beginn}::timestamptz order by ende desc limit 1) as davor,
      (select "kmStart" from fahrten where fahrzeug = ${fahrzeug}::uuid and _id <> ${_id}::uuid and beginn >= ${ende}::timestamptz order by beginn limit 1) as danach`.execute(
    trx,
  )
  const { davor = null, danach: afterwards = null } = rows[0] ?? {}
  return [
    davor !== null && kmStart < davor ? `Die Fahrt davor endete bei ${km(davor)}, diese beginnt bei ${km(kmStart)}.` : '',
    davor !== null && kmStart > davor ? `Zwischen der Fahrt davor und dieser fehlen ${km(kmStart - davor)}.` : '',
    afterwards !== null && kmEnde > afterwards ? `Die Fahrt danach beginnt schon bei ${km(afterwards)}.` : '',
  ].filter(Boolean)
}

const trip = ({ beginn, ende, kmStart, kmEnde }: Input) => ({
  time: beginn,
  kmStart,
  kmEnde,
  hours: (Date.parse(ende) - Date.parse(beginn)) / 3_600_000,
  says: 'diese Fahrt beginnt bei',
})

/** Friendly message before the constraint fails. @throws 409 */
async function checkFree(trx: Trx, fahrzeug: string, { beginn, ende }: Input, without: string | null): Promise<void> {
  const { rows } = await sql<{ zweck: string; beginn: string }>`
    select zweck, beginn from fahrten where fahrzeug = ${fahrzeug}::uuid and _id is distinct from ${without}::uuid
      and tstzrange(beginn, ende) && tstzrange(${beginn}::timestamptz, ${ende}::timestamptz) order by beginn limit 1`.execute(trx)
  if (rows[0])
    throw conflict(`Zu dieser Zeit steht schon eine Fahrt im Buch: ${rows[0].zweck}, ${readableTime(rows[0].beginn)} Uhr.`, 'beginn')
}

async function done(
  context: AppContext,
  trx: Trx,
  actor: Actor,
  id: string,
  before: string | null,
): Promise<ResponseOf<C['fahrtEintragen']>> {
  const [fahrt] = await read(trx, actor, sql`t._id = ${id}::uuid`, 1)
  if (!fahrt) throw notFound('Die Fahrt')
  await followUpBelegungen(trx, [before, fahrt.belegung], actor._id)
  const waits = await followUp(context, trx, actor, fahrt.fahrzeug, { entered: 'eine Fahrt', settles: (latest) => latest === id })
  return { ...fahrt, hinweise: [...(await hints(trx, fahrt)), ...(waits ? [WAITS] : [])] }
}

export const fahrtEnter =
  (context: AppContext): Handler<C['fahrtEintragen']> =>
  async ({ trx, actor, params, body: { bestaetigt, ...body } }) => {
    check(body, context.now())
    await lockVehicle(trx, params.id)
    const fahrer = await checkFahrer(trx, actor, body.fahrer ?? actor.profil, body.belegung, null)
    await checkBelegung(trx, body.belegung, { ...body, fahrzeug: params.id })
    await checkFree(trx, params.id, body, null)
    if (!bestaetigt) await askAboutJump(trx, params.id, trip(body), null)
    await takeShare(trx, actor)
    const { _id } = await trx
      .insertInto('fahrten')
      .values({ ...body, fahrer, fahrzeug: params.id, erstelltVon: actor._id, geaendertVon: actor._id })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      area: 'fahrten',
      object: _id,
      action: 'angelegt',
      fields: TRACKED,
      after: { ...body, fahrer },
      actor: actor._id,
    })
    return done(context, trx, actor, _id, null)
  }

/** Locks the trip. @throws 404 */
async function load(trx: Trx, actor: Actor, { id, fahrtId }: { id: string; fahrtId: string }): Promise<Fahrt> {
  await lockVehicle(trx, id)
  const [fahrt] = await read(trx, actor, sql`t._id = ${fahrtId}::uuid and t.fahrzeug = ${id}::uuid`, 1)
  if (!fahrt) throw notFound('Die Fahrt')
  return fahrt
}

export const fahrtChange =
  (context: AppContext): Handler<C['fahrtAendern']> =>
  async ({ trx, actor, params, body: { version, bestaetigt, ...body } }) => {
    const old = await load(trx, actor, params)
    if (!old.aenderbar) throw forbidden('Ändern darfst du nur deine eigenen Fahrten; sonst fehlt dir das Recht „Fahrzeuge ändern“.')
    if (old.version !== version) throw stale()
    check(body, context.now())
    const fahrer = await checkFahrer(trx, actor, body.fahrer ?? old.fahrer, body.belegung, old.fahrer)
    await checkBelegung(trx, body.belegung, { ...body, fahrzeug: params.id })
    await checkFree(trx, params.id, body, old._id)
    if (!bestaetigt && (body.kmStart !== old.kmStart || body.kmEnde !== old.kmEnde)) await askAboutJump(trx, params.id, trip(body), old._id)
    await takeShare(trx, actor)
    await trx
      .updateTable('fahrten')
      .set({ ...body, fahrer, ...touchedColumns(actor._id, context.now()) })
      .where('_id', '=', old._id)
      .execute()
    await recordChange(trx, {
      area: 'fahrten',
      object: old._id,
      action: 'geaendert',
      fields: TRACKED,
      before: old,
      after: { ...body, fahrer },
      actor: actor._id,
    })
    return done(context, trx, actor, old._id, old.belegung)
  }

export const fahrtDelete =
  (context: AppContext): Handler<C['fahrtLoeschen']> =>
  async ({ trx, actor, params }) => {
    const old = await load(trx, actor, params)
    await trx.deleteFrom('fahrten').where('_id', '=', old._id).execute()
    await recordChange(trx, { area: 'fahrten', object: old._id, action: 'geloescht', fields: TRACKED, before: old, actor: actor._id })
    await followUpBelegungen(trx, [old.belegung], actor._id)
    await followUp(context, trx, actor, params.id, { entered: 'eine Fahrt', settles: (_latest, kmState) => kmState === old.kmEnde })
  }
