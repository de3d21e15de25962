// Logbook of a vehicle. Constraint fahrten_nicht_doppelt: a vehicle is on one trip at a time.
import { sql } from 'kysely'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { readableTime, wallClock } from '#contract/time/berlin.ts'
import { type fahrzeugeContract, tripContract } from '#features/fahrzeuge/contract.ts'
import { type Fahrt, fahrtFields } from '#features/fahrzeuge/schemas.ts'
import { crudTable } from '#server/crud/crud-table.ts'
import { badRequest, conflict, forbidden, stale } from '#server/errors.ts'
import { columnsFrom } from '#server/export/table.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import type { Handlers } from '#server/http/routes.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { dailyEntries } from '#server/share.ts'
import { inBook, isOwn, ofVehicle, personCell, type Vehicles } from './book.ts'
import { followUpBelegungen, checkBelegung } from './fahrtbelegung.ts'
import { askAboutJump, followUp, kmText, WAITS } from './odometer.ts'

type Input = Pick<Fahrt, keyof Omit<typeof fahrtFields, 'fahrer'>>
const takeShare = dailyEntries('fahrten', 'Fahrten eingetragen oder geändert')
// Annahme: trips are entered afterwards; tolerance for clock skew.
export const CLOCKS_MS = 10 * 60_000
const DAY_MS = 86_400_000

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
    select (select "kmEnde"
      from fahrten
      where fahrzeug = ${fahrzeug}::uuid and _id <> ${_id}::uuid and ende <= ${beginn}::timestamptz
      order by ende desc
      limit 1) as davor,
      (select "kmStart"
        from fahrten
        where fahrzeug = ${fahrzeug}::uuid and _id <> ${_id}::uuid and beginn >= ${ende}::timestamptz
        order by beginn
        limit 1) as danach`.execute(trx)
  const { davor = null, danach: afterwards = null } = rows[0] ?? {}
  return [
    davor !== null && kmStart < davor ? `Die Fahrt davor endete bei ${kmText(davor)}, diese beginnt bei ${kmText(kmStart)}.` : '',
    davor !== null && kmStart > davor ? `Zwischen der Fahrt davor und dieser fehlen ${kmText(kmStart - davor)}.` : '',
    afterwards !== null && kmEnde > afterwards ? `Die Fahrt danach beginnt schon bei ${kmText(afterwards)}.` : '',
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

interface Sent<B> {
  readonly trx: Trx
  readonly actor: Actor
  readonly params: { readonly id: string }
  readonly body: B
}
type Body = Input & { readonly fahrer: string | null; readonly bestaetigt: boolean }
/** Checks a trip against booking, driver and book; the vehicle is locked. @throws 400, 409 */
async function checked<B extends Body>({ trx, actor, params: { id }, body }: Sent<B>, old: Fahrt | null) {
  const without = old?._id ?? null
  const fahrer = await checkFahrer(trx, actor, body.fahrer ?? (old ? old.fahrer : actor.profil), body.belegung, old?.fahrer ?? null)
  await checkBelegung(trx, body.belegung, { ...body, fahrzeug: id })
  await checkFree(trx, id, body, without)
  if (!body.bestaetigt && (body.kmStart !== old?.kmStart || body.kmEnde !== old.kmEnde)) await askAboutJump(trx, id, trip(body), without)
  await takeShare(trx, actor)
  return { ...body, fahrer }
}

export function tripCalls(context: AppContext, vehicles: Vehicles) {
  const book = crudTable(context, tripContract, {
    table: 'fahrten',
    order: { newest: ['beginn'] },
    mention: 'Die Fahrt',
    below: ofVehicle(vehicles),
    computed: { fahrerPerson: (actor) => inBook(actor, 't.fahrer'), aenderbar: isOwn },
    export: {
      titel: 'Fahrtenbuch',
      columns: () => [
        { titel: 'Beginn', value: ({ beginn }) => beginn },
        { titel: 'Ende', value: ({ ende }) => ende },
        { titel: 'Fahrer', value: ({ fahrerPerson }) => personCell(fahrerPerson) },
        { titel: 'Kilometer bei Beginn', value: ({ kmStart }) => kmStart },
        { titel: 'Kilometer am Ende', value: ({ kmEnde }) => kmEnde },
        { titel: 'Gefahren', value: ({ kmStart, kmEnde }) => kmEnde - kmStart },
        ...columnsFrom(fahrtFields, ['zweck', 'ziel', 'bemerkung']),
      ],
    },
  })
  const done = async ({ trx, actor }: { trx: Trx; actor: Actor }, fahrt: Fahrt, before: string | null) => {
    await followUpBelegungen(trx, [before, fahrt.belegung], actor._id)
    const waits = await followUp(context, trx, actor, fahrt.fahrzeug, { entered: 'eine Fahrt', settles: (latest) => latest === fahrt._id })
    return { ...fahrt, hinweise: [...(await hints(trx, fahrt)), ...(waits ? [WAITS] : [])] }
  }
  return {
    fahrten: book.list,
    fahrtenExport: book.export,
    fahrtEintragen: async (request) => {
      check(request.body, context.now())
      const place = await book.place(request)
      const { value } = await book.create({ ...request, body: await checked(request, null) }, place)
      return done(request, value, null)
    },
    fahrtAendern: async (request) => {
      const old = await book.open(request)
      if (!old.aenderbar) throw forbidden('Ändern darfst du nur deine eigenen Fahrten; sonst fehlt dir das Recht „Fahrzeuge ändern“.')
      if (old.version !== request.body.version) throw stale()
      check(request.body, context.now())
      const { value } = await book.update({ ...request, body: await checked(request, old) }, old)
      return done(request, value, old.belegung)
    },
    fahrtLoeschen: async (request) => {
      const { trx, actor, params } = request
      const old = await book.open(request)
      await book.remove(request, old)
      await followUpBelegungen(trx, [old.belegung], actor._id)
      await followUp(context, trx, actor, params.id, { entered: 'eine Fahrt', settles: (_latest, kmState) => kmState === old.kmEnde })
    },
  } satisfies Partial<Handlers<typeof fahrzeugeContract>>
}
