// Fuellings of a vehicle: entered like trips, by the same people; the consumption is derived (view verbraeuche).
import { type RawBuilder, sql } from 'kysely'
import { readableTime } from '#contract/time/berlin.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { may } from '#contract/rights/rechte.ts'
import { readableValue } from '#contract/schema.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import {
  type Betankung,
  betankungFields,
  fuelsOf,
  type Fuel,
  FUEL_NAMES,
  KRAFTSTOFF_NAMES,
  unitOf,
  type Verbrauch,
} from '#features/fahrzeuge/schemas.ts'
import type { Actor, AppContext, Db, Trx } from '#server/context.ts'
import { touchedColumns } from '#server/db/vocabulary.ts'
import { badRequest, conflict, forbidden, notFound, stale } from '#server/errors.ts'
import { columnsFrom } from '#server/export/table.ts'
import { recordChange } from '#server/history/record.ts'
import type { Handler } from '#server/http/routes.ts'
import { dailyEntries } from '#server/share.ts'
import type { Part } from '#server/crud/cursor.ts'
import { bookExport, bookPage, inBook, nameOf, personCell } from './book.ts'
import { checkFahrer, CLOCKS_MS } from './fahrten.ts'
import { askAboutJump, followUp, km, lockVehicle, WAITS } from './odometer.ts'

type C = typeof fahrzeugeContract
type Input = { readonly [F in keyof typeof betankungFields]: Betankung[F] }
type Sent = Omit<Input, 'fahrer' | 'kraftstoff'> & { readonly fahrer: string | null; readonly kraftstoff: Fuel | null }
const TRACKED = Object.keys(betankungFields)
const takeShare = dailyEntries('betankungen', 'Betankungen eingetragen oder geändert')
const DOUBLE = 'Bei diesem Kilometerstand ist schon eine Betankung eingetragen.'
export const doubleBetankung = { msg: DOUBLE, feld: 'kmStand' }

const read = async (db: Db | Trx, actor: Actor, where: RawBuilder<unknown>, limit: number): Promise<Betankung[]> =>
  (
    await sql<Betankung>`
      select t.*, ${inBook(actor, 't.fahrer')} as "fahrerPerson", v.verbrauch,
        (${may(actor, 'UPDATE_FAHRZEUG')} or (${may(actor, 'CREATE_FAHRZEUGBELEGUNG')}
          and (t.fahrer is not distinct from ${actor.profil}::uuid or t."erstelltVon" is not distinct from ${actor._id}::uuid))) as aenderbar
      from betankungen t join verbraeuche v on v.fahrzeug = t.fahrzeug and v._id = t._id
      where ${where} order by t.zeit desc, t._id desc limit ${limit}`.execute(db)
  ).rows

const pageOf = (db: Db, actor: Actor, fahrzeug: string, query: Part) =>
  bookPage(db, { table: 'betankungen', time: 'zeit', fahrzeug }, query, (where, limit) => read(db, actor, where, limit))

export const betankungen =
  (): Handler<C['betankungen']> =>
  async ({ db, actor, params, query }) => {
    await nameOf(db, params.id)
    return pageOf(db, actor, params.id, query)
  }

export const betankungenExport = bookExport('Betankungen', pageOf, [
  ...columnsFrom(betankungFields, ['zeit', 'kmStand', 'kraftstoff', 'menge']),
  { titel: 'Einheit', value: (row) => unitOf(row.kraftstoff) },
  ...columnsFrom(betankungFields, ['betrag', 'voll', 'bezahlung']),
  { titel: 'Verbrauch auf 100 km', value: (row) => row.verbrauch },
  { titel: 'Getankt von', value: ({ fahrerPerson }) => personCell(fahrerPerson) },
  { titel: 'Bemerkung', value: (row) => readableValue(undefined, row['bemerkung']) },
])

// Annahme: a deviation above a quarter deserves a check for a leak, a typo or a missing receipt. Three values are too few to compare.
const OFF = 0.25
const ENOUGH = 4

export const verbrauch =
  ({ now }: AppContext): Handler<C['verbrauch']> =>
  async ({ db, params }) => {
    await nameOf(db, params.id)
    const { rows } = await sql<Verbrauch & { mitte: number }>`
      select kraftstoff, round(sum(summe) * 100 / sum(strecke), 1) as durchschnitt,
        percentile_cont(0.5) within group (order by verbrauch) as mitte,
        json_agg(json_build_object('_id', _id, 'zeit', iso(zeit), 'wert', verbrauch, 'strecke', strecke) order by zeit) as punkte
      from verbraeuche where fahrzeug = ${params.id}::uuid and verbrauch is not null and zeit > ${now()}::timestamptz - interval '2 years'
      group by kraftstoff order by kraftstoff`.execute(db)
    return rows.map(({ mitte: middle, punkte, ...row }) => ({
      ...row,
      punkte: punkte.map((point) => ({ ...point, ausreisser: punkte.length >= ENOUGH && Math.abs(point.wert - middle) > OFF * middle })),
    }))
  }

// Annahme: vehicles up to 3.5 t have no larger tank.
const SMALL_TANK = 150

/** Validates a fuelling on its own, and returns its fuel. @throws 400 */
async function check(trx: Trx, fahrzeug: string, sent: Sent, now: Date): Promise<Fuel> {
  if (Date.parse(sent.zeit) > now.getTime() + CLOCKS_MS) throw badRequest('Der Zeitpunkt liegt in der Zukunft.', 'zeit')
  if (sent.bezahlung === 'privat' && sent.betrag === null) throw badRequest('Sag noch, was du ausgelegt hast.', 'betrag')
  const { kraftstoff, zulGesamtmasse } = await trx
    .selectFrom('fahrzeuge')
    .select(['kraftstoff', 'zulGesamtmasse'])
    .where('_id', '=', fahrzeug)
    .executeTakeFirstOrThrow()
  const fuel = kraftstoff as keyof typeof KRAFTSTOFF_NAMES | null
  const fits = fuelsOf(fuel)
  const got = sent.kraftstoff ?? (fits.length === 1 ? fits[0] : undefined)
  if (got === undefined) throw badRequest('Sag noch, was getankt wurde.', 'kraftstoff')
  if (!fits.includes(got))
    throw badRequest(`Das Fahrzeug fährt mit ${KRAFTSTOFF_NAMES[fuel ?? got]}, nicht mit ${FUEL_NAMES[got]}.`, 'kraftstoff')
  if (sent.menge > SMALL_TANK && zulGesamtmasse !== null && zulGesamtmasse <= 3500)
    throw badRequest(`Mehr als ${SMALL_TANK} ${unitOf(got)} passen in dieses Fahrzeug nicht.`, 'menge')
  return got
}

interface Neighbour {
  readonly km: number
  readonly zeit: string
}
/**
 * Readings never decrease between fuellings, since the consumption is computed from them. A conflict with a trip, whose times are
 * rounded, only needs confirmation. The vehicle is locked. @throws 400, and 409 at `bestaetigt`
 */
async function checkReading(trx: Trx, fahrzeug: string, sent: Sent, confirmed: boolean, without: string | null): Promise<void> {
  const { zeit, kmStand } = sent
  const { rows } = await sql<{ before: Neighbour | null; after: Neighbour | null; trip: number | null }>`
    select
      (select json_build_object('km', "kmStand", 'zeit', iso(zeit)) from betankungen where fahrzeug = ${fahrzeug}::uuid and _id is distinct from ${without}::uuid
        and zeit <= ${zeit}::timestamptz and "kmStand" > ${kmStand} order by zeit desc limit 1) as before,
      (select json_build_object('km', "kmStand", 'zeit', iso(zeit)) from betankungen where fahrzeug = ${fahrzeug}::uuid and _id is distinct from ${without}::uuid
        and zeit > ${zeit}::timestamptz and "kmStand" < ${kmStand} order by zeit limit 1) as after,
      (select "kmEnde" from fahrten where fahrzeug = ${fahrzeug}::uuid and ende <= ${zeit}::timestamptz order by ende desc limit 1) as trip`.execute(
    trx,
  )
  const { before, after, trip } = rows[0] ?? {}
  const wrong = 'Stimmt das nicht, dann sag es einem Fahrzeugwart: Er berichtigt es.'
  if (before) throw badRequest(`Beim Tanken am ${readableTime(before.zeit)} Uhr standen schon ${km(before.km)} da. ${wrong}`, 'kmStand')
  if (after)
    throw badRequest(`Beim Tanken am ${readableTime(after.zeit)} Uhr, danach, standen erst ${km(after.km)} da. ${wrong}`, 'kmStand')
  if (confirmed) return
  if (trip && trip > kmStand)
    throw conflict(`Die Fahrt davor endete bei ${km(trip)}, getankt wurde bei ${km(kmStand)}. Stimmt der Kilometerstand?`, 'bestaetigt')
  await askAboutJump(trx, fahrzeug, { time: zeit, kmStart: kmStand, kmEnde: kmStand, says: 'getankt wurde bei' }, without)
}

/** Friendly message before the constraint fails. @throws 409 */
async function checkSingle(trx: Trx, fahrzeug: string, reading: number, fuel: Fuel, without: string | null): Promise<void> {
  const { rows } =
    await sql`select 1 from betankungen where fahrzeug = ${fahrzeug}::uuid and "kmStand" = ${reading} and kraftstoff = ${fuel}
    and _id is distinct from ${without}::uuid`.execute(trx)
  if (rows.length > 0) throw conflict(DOUBLE, 'kmStand')
}

async function done(context: AppContext, trx: Trx, actor: Actor, fahrzeug: string, id: string): Promise<ResponseOf<C['enterBetankung']>> {
  const [betankung] = await read(trx, actor, sql`t._id = ${id}::uuid and t.fahrzeug = ${fahrzeug}::uuid`, 1)
  if (!betankung) throw notFound('Die Betankung')
  const waits = await followUp(context, trx, actor, fahrzeug, { entered: 'eine Betankung', settles: (latest) => latest === id })
  return { ...betankung, hinweise: waits ? [WAITS] : [] }
}

export const betankungEnter =
  (context: AppContext): Handler<C['enterBetankung']> =>
  async ({ trx, actor, params, body: { bestaetigt, ...body } }) => {
    await lockVehicle(trx, params.id)
    const kraftstoff = await check(trx, params.id, body, context.now())
    const fahrer = await checkFahrer(trx, actor, body.fahrer ?? actor.profil, null, null)
    await checkSingle(trx, params.id, body.kmStand, kraftstoff, null)
    await checkReading(trx, params.id, body, bestaetigt, null)
    const after = { ...body, kraftstoff, fahrer }
    await takeShare(trx, actor)
    const { _id } = await trx
      .insertInto('betankungen')
      .values({ ...after, fahrzeug: params.id, erstelltVon: actor._id, geaendertVon: actor._id })
      .returning('_id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, { area: 'betankungen', object: _id, action: 'angelegt', fields: TRACKED, after, actor: actor._id })
    return done(context, trx, actor, params.id, _id)
  }

/** Locks the fuelling and its vehicle. @throws 404 */
async function load(trx: Trx, actor: Actor, { id, betankungId }: { id: string; betankungId: string }): Promise<Betankung> {
  await lockVehicle(trx, id)
  const [betankung] = await read(trx, actor, sql`t._id = ${betankungId}::uuid and t.fahrzeug = ${id}::uuid`, 1)
  if (!betankung) throw notFound('Die Betankung')
  return betankung
}

export const betankungChange =
  (context: AppContext): Handler<C['changeBetankung']> =>
  async ({ trx, actor, params, body: { version, bestaetigt, ...body } }) => {
    const old = await load(trx, actor, params)
    if (!old.aenderbar) throw forbidden('Ändern darfst du nur, was du selbst getankt hast; sonst fehlt dir das Recht „Fahrzeuge ändern“.')
    if (old.version !== version) throw stale()
    const kraftstoff = await check(trx, params.id, { ...body, kraftstoff: body.kraftstoff ?? old.kraftstoff }, context.now())
    const fahrer = await checkFahrer(trx, actor, body.fahrer ?? old.fahrer, null, old.fahrer)
    await checkSingle(trx, params.id, body.kmStand, kraftstoff, old._id)
    await checkReading(trx, params.id, body, bestaetigt || body.kmStand === old.kmStand, old._id)
    const after = { ...body, kraftstoff, fahrer }
    await takeShare(trx, actor)
    await trx
      .updateTable('betankungen')
      .set({ ...after, ...touchedColumns(actor._id, context.now()) })
      .where('_id', '=', old._id)
      .execute()
    await recordChange(trx, {
      area: 'betankungen',
      object: old._id,
      action: 'geaendert',
      fields: TRACKED,
      before: old,
      after,
      actor: actor._id,
    })
    return done(context, trx, actor, params.id, old._id)
  }

export const betankungDelete =
  (context: AppContext): Handler<C['deleteBetankung']> =>
  async ({ trx, actor, params }) => {
    const old = await load(trx, actor, params)
    await trx.deleteFrom('betankungen').where('_id', '=', old._id).execute()
    await recordChange(trx, { area: 'betankungen', object: old._id, action: 'geloescht', fields: TRACKED, before: old, actor: actor._id })
    await followUp(context, trx, actor, params.id, {
      entered: 'eine Betankung',
      settles: (_latest, kmState) => kmState === old.kmStand,
    })
  }
