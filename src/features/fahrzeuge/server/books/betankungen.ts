import { sql } from 'kysely'
import { readableTime } from '#contract/time/berlin.ts'
import { type fahrzeugeContract, fuelContract } from '#features/fahrzeuge/contract.ts'
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
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { crudTable } from '#server/crud/crud-table.ts'
import { badRequest, conflict, forbidden, stale } from '#server/errors.ts'
import { columnsFrom } from '#server/export/table.ts'
import type { Handlers } from '#server/http/routes.ts'
import { dailyEntries } from '#server/share.ts'
import { inBook, isOwn, nameOf, ofVehicle, personCell, type Vehicles } from './book.ts'
import { checkFahrer, CLOCKS_MS } from './fahrten.ts'
import { askAboutJump, followUp, kmText, WAITS } from './odometer.ts'

type C = typeof fahrzeugeContract
type Sent = Pick<Betankung, keyof Omit<typeof betankungFields, 'fahrer' | 'kraftstoff'>> & { readonly kraftstoff: Fuel | null }
const takeShare = dailyEntries('betankungen', 'Betankungen eingetragen oder geändert')
const DOUBLE = 'Bei diesem Kilometerstand ist schon eine Betankung eingetragen.'
export const doubleBetankung = { msg: DOUBLE, feld: 'kmStand' }

// Annahme: a deviation above a quarter deserves a check for a leak, a typo or a missing receipt. Three values are too few to compare.
const OFF = 0.25
const ENOUGH = 4

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
    select (select json_build_object('km', "kmStand", 'zeit', iso(zeit))
      from betankungen
      where fahrzeug = ${fahrzeug}::uuid
        and _id is distinct from ${without}::uuid
        and zeit <= ${zeit}::timestamptz
        and "kmStand" > ${kmStand}
      order by zeit desc
      limit 1) as before,
      (select json_build_object('km', "kmStand", 'zeit', iso(zeit))
        from betankungen
        where fahrzeug = ${fahrzeug}::uuid
          and _id is distinct from ${without}::uuid
          and zeit > ${zeit}::timestamptz
          and "kmStand" < ${kmStand}
        order by zeit
        limit 1) as after,
      (select "kmEnde"
        from fahrten
        where fahrzeug = ${fahrzeug}::uuid and ende <= ${zeit}::timestamptz
        order by ende desc
        limit 1) as trip`.execute(trx)
  const { before, after, trip } = rows[0] ?? {}
  const wrong = 'Stimmt das nicht, dann sag es einem Fahrzeugwart: Er berichtigt es.'
  if (before) throw badRequest(`Beim Tanken am ${readableTime(before.zeit)} Uhr standen schon ${kmText(before.km)} da. ${wrong}`, 'kmStand')
  if (after)
    throw badRequest(`Beim Tanken am ${readableTime(after.zeit)} Uhr, danach, standen erst ${kmText(after.km)} da. ${wrong}`, 'kmStand')
  if (confirmed) return
  if (trip && trip > kmStand)
    throw conflict(
      `Die Fahrt davor endete bei ${kmText(trip)}, getankt wurde bei ${kmText(kmStand)}. Stimmt der Kilometerstand?`,
      'bestaetigt',
    )
  await askAboutJump(trx, fahrzeug, { time: zeit, kmStart: kmStand, kmEnde: kmStand, says: 'getankt wurde bei' }, without)
}

/** Friendly message before the constraint fails. @throws 409 */
async function checkSingle(trx: Trx, fahrzeug: string, reading: number, fuel: Fuel, without: string | null): Promise<void> {
  const { rows } =
    await sql`select 1 from betankungen where fahrzeug = ${fahrzeug}::uuid and "kmStand" = ${reading} and kraftstoff = ${fuel}
    and _id is distinct from ${without}::uuid`.execute(trx)
  if (rows.length > 0) throw conflict(DOUBLE, 'kmStand')
}

const consumption = (fahrzeug: string) =>
  sql`(select jsonb_object_agg(v._id, v.verbrauch) from verbraeuche v where v.fahrzeug = ${fahrzeug}::uuid) -> t._id::text`

export function fuelCalls(context: AppContext, vehicles: Vehicles) {
  const book = crudTable(context, fuelContract, {
    table: 'betankungen',
    order: { newest: ['zeit'] },
    mention: 'Die Betankung',
    below: ofVehicle(vehicles),
    computed: {
      fahrerPerson: (actor) => inBook(actor, 't.fahrer'),
      aenderbar: isOwn,
      verbrauch: (_actor, _now, fahrzeug) => consumption(fahrzeug),
    },
    export: {
      titel: 'Betankungen',
      columns: () => [
        ...columnsFrom(betankungFields, ['zeit', 'kmStand', 'kraftstoff', 'menge']),
        { titel: 'Einheit', value: ({ kraftstoff }) => unitOf(kraftstoff) },
        ...columnsFrom(betankungFields, ['betrag', 'voll', 'bezahlung']),
        { titel: 'Verbrauch auf 100 km', value: ({ verbrauch }) => verbrauch },
        { titel: 'Getankt von', value: ({ fahrerPerson }) => personCell(fahrerPerson) },
        ...columnsFrom(betankungFields, ['bemerkung']),
      ],
    },
  })
  const checked = async <B extends Sent & { readonly fahrer: string | null; readonly bestaetigt: boolean }>(
    { trx, actor, params: { id }, body }: { trx: Trx; actor: Actor; params: { id: string }; body: B },
    old: Betankung | null,
  ) => {
    const without = old?._id ?? null
    const kraftstoff = await check(trx, id, { ...body, kraftstoff: body.kraftstoff ?? old?.kraftstoff ?? null }, context.now())
    const fahrer = await checkFahrer(trx, actor, body.fahrer ?? (old ? old.fahrer : actor.profil), null, old?.fahrer ?? null)
    await checkSingle(trx, id, body.kmStand, kraftstoff, without)
    await checkReading(trx, id, body, body.bestaetigt || body.kmStand === old?.kmStand, without)
    await takeShare(trx, actor)
    return { ...body, kraftstoff, fahrer }
  }
  const done = async ({ trx, actor }: { trx: Trx; actor: Actor }, fuel: Betankung) => {
    const { _id, fahrzeug } = fuel
    // The statement that wrote the fuelling does not see it in the view.
    const { rows } = await sql<Pick<Betankung, 'verbrauch'>>`
      select verbrauch from verbraeuche where fahrzeug = ${fahrzeug}::uuid and _id = ${_id}::uuid`.execute(trx)
    const waits = await followUp(context, trx, actor, fahrzeug, { entered: 'eine Betankung', settles: (latest) => latest === _id })
    return { ...fuel, ...rows[0], hinweise: waits ? [WAITS] : [] }
  }
  return {
    betankungen: book.list,
    betankungenExport: book.export,
    verbrauch: async ({ db, params }) => {
      await nameOf(db, params.id)
      const { rows } = await sql<Verbrauch & { mitte: number }>`
        select kraftstoff, round(sum(summe) * 100 / sum(strecke), 1) as durchschnitt,
          percentile_cont(0.5) within group (order by verbrauch) as mitte,
          json_agg(json_build_object('_id', _id, 'zeit', iso(zeit), 'wert', verbrauch, 'strecke', strecke)
            order by zeit) as punkte
        from verbraeuche
        where fahrzeug = ${params.id}::uuid
          and verbrauch is not null
          and zeit > ${context.now()}::timestamptz - interval '2 years'
        group by kraftstoff
        order by kraftstoff`.execute(db)
      return rows.map(({ mitte: middle, punkte, ...row }) => ({
        ...row,
        punkte: punkte.map((point) => ({ ...point, ausreisser: punkte.length >= ENOUGH && Math.abs(point.wert - middle) > OFF * middle })),
      }))
    },
    enterBetankung: async (request) => {
      const place = await book.place(request)
      const { value } = await book.create({ ...request, body: await checked(request, null) }, place)
      return done(request, value)
    },
    changeBetankung: async (request) => {
      const old = await book.open(request)
      if (!old.aenderbar) throw forbidden('Ändern darfst du nur, was du selbst getankt hast; sonst fehlt dir das Recht „Fahrzeuge ändern“.')
      if (old.version !== request.body.version) throw stale()
      const { value } = await book.update({ ...request, body: await checked(request, old) }, old)
      return done(request, value)
    },
    deleteBetankung: async (request) => {
      const { trx, actor, params } = request
      const old = await book.open(request)
      await book.remove(request, old)
      await followUp(context, trx, actor, params.id, { entered: 'eine Betankung', settles: (_latest, kmState) => kmState === old.kmStand })
    },
  } satisfies Partial<Handlers<C>>
}
