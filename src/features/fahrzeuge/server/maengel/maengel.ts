// Defects of vehicles: any member reports them, the Fahrzeugwarte handle them.
import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { CountCard } from '#contract/dashboard.ts'
import { may } from '#contract/rights/rechte.ts'
import { path, withQuery } from '#contract/screens.ts'
import { keysOf } from '#contract/schema.ts'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { isOpenMangel, isWithdrawable, type Mangel, mangelFields, OPEN_DEFECT, PRIORITAET_NAMES } from '#features/fahrzeuge/schemas.ts'
import { joinQuery } from '#server/db/joined.ts'
import { conflict, notFound, stale, forbidden } from '#server/errors.ts'
import { recordChange, recordChanges } from '#server/history/record.ts'
import { readVerlauf } from '#server/history/verlauf.ts'
import type { Actor, Db, AppContext, Trx } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { clearPlans, followState, lockWithDiensten } from '../state/ausser-dienst.ts'
import { notifyFahrzeugwarte, urgentOf } from './mangel-news.ts'
import { filesOf, oneOf, setTouched } from '#server/db/vocabulary.ts'
import { dailyEntries } from '#server/share.ts'
import { inBook } from '../books/book.ts'

type C = typeof fahrzeugeContract
const TRACKED = Object.keys(mangelFields)
const takeShare = dailyEntries('fahrzeugmaengel', 'Mängel gemeldet oder geändert')
const LEVELS = keysOf(PRIORITAET_NAMES)

/** Defects with their pictures, open ones first and by urgency, settled ones by when they were; one query. */
async function read(db: Db | Trx, actor: Actor, where: RawBuilder<unknown>): Promise<Mangel[]> {
  const { rows } = await sql<Mangel>`
    select m._id, m.version, m."erstelltAm", m."erstelltVon", m."geaendertAm", m."geaendertVon", m.fahrzeug,
      f.bezeichnung as "fahrzeugName", m.titel, m.beschreibung, m.prioritaet, m.status, m."ausserDienst", m.ungesichtet,
      m."behobenAm", m.loesung, ${inBook(actor, 'm.gemeldetVon')} as "gemeldetVonPerson",
      ${filesOf('fahrzeugmaengel', sql`m._id`)} as bilder
    from fahrzeugmaengel m join fahrzeuge f on f._id = m.fahrzeug
    where ${where}
    order by ${oneOf('m.status', OPEN_DEFECT)} desc,
      case when ${oneOf('m.status', OPEN_DEFECT)} then array_position(array['kritisch', 'hoch', 'mittel', 'niedrig'], m.prioritaet) end,
      case when not ${oneOf('m.status', OPEN_DEFECT)} then coalesce(m."behobenAm", m."geaendertAm") end desc,
      m."erstelltAm" desc, m._id
    limit 1000`.execute(db)
  return rows
}
async function readMangel(db: Db | Trx, actor: Actor, id: string): Promise<Mangel> {
  const [mangel] = await read(db, actor, sql`m._id = ${id}::uuid`)
  if (!mangel) throw notFound('Der Mangel')
  return mangel
}

export const allMaengel =
  (): Handler<C['alleMaengel']> =>
  ({ db, actor, query }) =>
    read(
      db,
      actor,
      sql`f.aktiv and ${query.status ? sql`m.status = ${query.status}` : oneOf('m.status', OPEN_DEFECT)}
      ${query.prioritaet ? sql`and m.prioritaet = ${query.prioritaet}` : sql``}`,
    )

export const countDefects = joinQuery(
  sql<{ open: number; urgent: number }>`
    select count(*)::int as open, (count(*) filter (where m.prioritaet in ('kritisch', 'hoch')))::int as urgent
    from fahrzeugmaengel m join fahrzeuge f on f._id = m.fahrzeug
    where f.aktiv and ${oneOf('m.status', OPEN_DEFECT)}`,
  (rows): CountCard[] =>
    rows.map(({ open, urgent }) => ({
      zahl: open,
      eins: 'offener Mangel',
      viele: 'offene Mängel',
      hinweis: urgent === 0 ? 'Keiner davon ist dringend.' : urgent === 1 ? 'Einer davon ist dringend.' : `${urgent} davon sind dringend.`,
      pfad: withQuery(path('/fahrzeuge'), { ansicht: 'maengel' }),
    })),
)

export const maengel =
  (): Handler<C['maengel']> =>
  async ({ db, actor, params }) => {
    const { rows } = await sql`select 1 from fahrzeuge where _id = ${params.id}::uuid`.execute(db)
    if (rows.length === 0) throw notFound('Das Fahrzeug')
    return read(db, actor, sql`m.fahrzeug = ${params.id}::uuid`)
  }

export const mangelHistory =
  (context: AppContext): Handler<C['mangelHistory']> =>
  async ({ db, actor, params }) => {
    const { rows } = await sql`
      select 1 from fahrzeugmaengel where _id = ${params.mangelId}::uuid and fahrzeug = ${params.id}::uuid`.execute(db)
    if (rows.length === 0) throw notFound('Der Mangel')
    return readVerlauf(context, { db, actor }, 'fahrzeugmaengel', params.mangelId, mangelFields, inBook(actor, 'p._id'))
  }

interface Vehicle {
  readonly bezeichnung: string
  readonly status: string
  readonly statusGrund: string
}

/** @throws 404 */
async function loadVehicle(trx: Trx, fahrzeug: string): Promise<Vehicle> {
  const { rows } = await sql<Vehicle>`
    select bezeichnung, status, "statusGrund" from fahrzeuge where _id = ${fahrzeug}::uuid and aktiv`.execute(trx)
  if (!rows[0]) throw notFound('Das Fahrzeug')
  return rows[0]
}

/** Locks the vehicle with the services that use it; only for changes that take it out of service. @throws 404 */
async function lock(context: AppContext, trx: Trx, fahrzeug: string): Promise<Vehicle> {
  await lockWithDiensten(trx, fahrzeug, context.now())
  return loadVehicle(trx, fahrzeug)
}

/** Current state of the defect. @throws 404 if it does not belong to this vehicle, 409 if it was changed meanwhile */
async function loadState(
  trx: Trx,
  { id, mangelId }: { id: string; mangelId: string },
  version: number,
  gesperrt: boolean,
): Promise<Mangel> {
  const { rows } = await sql<Mangel>`
    select * from fahrzeugmaengel where _id = ${mangelId}::uuid and fahrzeug = ${id}::uuid ${gesperrt ? sql`for update` : sql``}`.execute(
    trx,
  )
  if (!rows[0]) throw notFound('Der Mangel')
  if (rows[0].version !== version) throw stale()
  return rows[0]
}

// Annahme: nobody finds more at once. The limit counts open ones; vehicle keepers have none.
const MOST_CRITICAL = 3
const MOST_OF_VEHICLE = 10

/**
 * Serializes writers of a vehicle's defects and reports of one member, so that the following reads are current. Must run as separate
 * statements, before any row lock.
 */
export async function waitForOthers(trx: Trx, fahrzeug: string, reporter: string | null): Promise<void> {
  if (reporter !== null) await sql`select pg_advisory_xact_lock(hashtext('fahrzeugmaengel'), hashtext(${reporter}))`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtext('fahrzeugmaengel'), hashtext(${fahrzeug}))`.execute(trx)
}

async function openOf(trx: Trx, { _id }: Actor, fahrzeug: string) {
  const { rows } = await sql<{ critical: number; ofVehicle: number }>`
    select count(*) filter (where prioritaet = 'kritisch')::int as critical,
      count(*) filter (where fahrzeug = ${fahrzeug}::uuid)::int as "ofVehicle"
    from fahrzeugmaengel
    where "erstelltVon" = ${_id}::uuid and ${oneOf('status', OPEN_DEFECT)}`.execute(trx)
  return rows[0] ?? { critical: 0, ofVehicle: 0 }
}

/** True if this member has already blocked another vehicle today. The new defect then only warns until a vehicle keeper has reviewed it. */
async function blockedAnother(trx: Trx, { _id }: Actor, fahrzeug: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from fahrzeugmaengel, (select array['niedrig', 'mittel', 'hoch', 'kritisch'] as levels) l
    where "erstelltVon" = ${_id}::uuid
      and fahrzeug <> ${fahrzeug}::uuid
      and array_position(levels, prioritaet) >= array_position(levels,
        coalesce((select wert ->> 'mangel' from config where key = 'fahrzeugsperre'), 'kritisch'))
      and ("erstelltAm" at time zone 'Europe/Berlin')::date = (now() at time zone 'Europe/Berlin')::date
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Prevents that one member blocks the fleet or floods a vehicle with reports. @throws 409 */
async function requireFew(trx: Trx, actor: Actor, fahrzeug: string, prioritaet: string): Promise<void> {
  const { critical, ofVehicle } = await openOf(trx, actor, fahrzeug)
  if (prioritaet === 'kritisch' && critical >= MOST_CRITICAL)
    throw conflict(
      `Von dir sind schon ${MOST_CRITICAL} kritische Mängel offen. ` +
        'Ruf bitte einen Fahrzeugwart an: Er trägt weitere ein und sperrt, was nicht fahren darf.',
      'prioritaet',
    )
  if (ofVehicle >= MOST_OF_VEHICLE)
    throw conflict(
      `Von dir sind an diesem Fahrzeug schon ${MOST_OF_VEHICLE} Mängel offen. Ruf bitte einen Fahrzeugwart an, er trägt weitere ein.`,
      'titel',
    )
}

/** Takes the vehicle out of service because of a defect: state, plans and mails at once. No effect if it already is. */
async function setAusserDienst(
  context: AppContext,
  trx: Trx,
  fahrzeug: string,
  old: { status: string; statusGrund: string },
  reason: string,
  actor: string,
): Promise<void> {
  const after = { status: 'ausserDienst', statusGrund: reason.slice(0, 200) }
  if (old.status !== 'ausserDienst') {
    await sql`
      update fahrzeuge set status = ${after.status}, "statusGrund" = ${after.statusGrund}, ${setTouched(actor)}
      where _id = ${fahrzeug}::uuid`.execute(trx)
    await recordChange(trx, {
      area: 'fahrzeuge',
      object: fahrzeug,
      action: 'geaendert',
      fields: ['status', 'statusGrund'],
      before: old,
      after,
      actor,
    })
  }
  await clearPlans(context, trx, { fahrzeug, was: 'ausserDienst', grund: reason, actor })
}

type Report = Parameters<Handler<C['mangelMelden']>>[0]['body']

/**
 * Stores reports with their history, then updates the vehicle's state and sends mails once for all. The first is the most severe.
 * Requires `waitForOthers`.
 */
async function report(
  context: AppContext,
  trx: Trx,
  actor: Actor,
  vehicle: string,
  found: readonly (Report & { readonly checkpunkt?: string })[],
): Promise<readonly string[]> {
  const [worst] = found
  if (!worst) return []
  const keeps = may(actor, 'UPDATE_FAHRZEUG')
  // Annahme: critical reports of a member are mailed at once; vehicle keepers decide about taking it out of service.
  const defects = found.map((defect) => ({
    ...defect,
    _id: randomUUIDv7() as string,
    ausserDienst: keeps && (defect.ausserDienst || defect.prioritaet === 'kritisch'),
  }))
  const grave = defects.some(({ ausserDienst }) => ausserDienst)
  const fahrzeug = grave ? await lock(context, trx, vehicle) : await loadVehicle(trx, vehicle)
  const unseen = !keeps && (await blockedAnother(trx, actor, vehicle))
  const before = await urgentOf(trx, vehicle)
  await takeShare(trx, actor, defects.length)
  const author = { ungesichtet: unseen, gemeldetVon: actor.profil, erstelltVon: actor._id, geaendertVon: actor._id }
  await trx
    .insertInto('fahrzeugmaengel')
    .values(defects.map((defect) => ({ ...defect, ...author, fahrzeug: vehicle })))
    .execute()
  await recordChanges(
    trx,
    defects.map((defect) => ({
      area: 'fahrzeugmaengel',
      object: defect._id,
      action: 'angelegt',
      fields: TRACKED,
      after: { ...defect, status: 'gemeldet' },
      actor: actor._id,
    })),
  )
  if (grave) await setAusserDienst(context, trx, vehicle, fahrzeug, worst.titel, actor._id)
  await followState(context, trx, actor._id, [vehicle])
  await notifyFahrzeugwarte(context, trx, actor, { ...fahrzeug, _id: vehicle }, before, {
    ...worst,
    raised: true,
    more: defects.length - 1,
  })
  return defects.map(({ _id }) => _id)
}

export const mangelMelden =
  (context: AppContext): Handler<C['mangelMelden']> =>
  async ({ trx, actor, params, body }) => {
    const wart = may(actor, 'UPDATE_FAHRZEUG')
    if (body.ausserDienst && !wart)
      throw forbidden('Außer Dienst stellen darf nur, wer das Recht „Fahrzeuge ändern“ hat. Melde den Mangel als kritisch.')
    await waitForOthers(trx, params.id, actor._id)
    if (!wart) await requireFew(trx, actor, params.id, body.prioritaet)
    const [id = ''] = await report(context, trx, actor, params.id, [body])
    return readMangel(trx, actor, id)
  }

export const openLines = async (db: Db | Trx, fahrzeug: string) =>
  (
    await sql<{ punkt: string; mangel: string; titel: string }>`
      select checkpunkt as punkt, _id as mangel, titel from fahrzeugmaengel
      where fahrzeug = ${fahrzeug}::uuid and checkpunkt <> '' and ${oneOf('status', OPEN_DEFECT)} order by "erstelltAm", _id`.execute(db)
  ).rows

/**
 * Stores the defects of failed lines, most severe first. Annahme: the length of a list bounds their number, so a checklist is accepted
 * completely. Above a member's limit, critical ones count as high, so that nobody can block the fleet.
 */
export async function reportLines(
  context: AppContext,
  trx: Trx,
  actor: Actor,
  fahrzeug: string,
  lines: readonly (Pick<Report, 'titel' | 'beschreibung' | 'prioritaet'> & { readonly checkpunkt: string })[],
): Promise<readonly string[]> {
  const bound = lines[0]?.prioritaet === 'kritisch' && !may(actor, 'UPDATE_FAHRZEUG')
  const critical = bound ? MOST_CRITICAL - (await openOf(trx, actor, fahrzeug)).critical : lines.length
  return report(
    context,
    trx,
    actor,
    fahrzeug,
    lines.map((line, i) => ({
      ...line,
      prioritaet: line.prioritaet === 'kritisch' && i >= critical ? 'hoch' : line.prioritaet,
      ausserDienst: false,
    })),
  )
}

/** Restricts members who are no vehicle keepers to a withdrawal. @throws 403 */
function requireWithdrawal(actor: Actor, old: Mangel, change: Pick<Mangel, keyof typeof mangelFields>): void {
  if (!isWithdrawable(old, actor._id))
    throw forbidden(
      'Das darf nur, wer den Mangel gemeldet hat, solange niemand daran arbeitet; sonst fehlt dir das Recht „Fahrzeuge ändern“.',
    )
  const same = change.titel === old.titel && change.beschreibung === old.beschreibung && change.ausserDienst === old.ausserDienst
  const status = change.status === old.status || change.status === 'abgelehnt'
  if (!same || !status || LEVELS.indexOf(change.prioritaet) > LEVELS.indexOf(old.prioritaet))
    throw forbidden(
      'Du kannst den Mangel zurückziehen oder seine Priorität senken. Für alles andere fehlt dir das Recht „Fahrzeuge ändern“.',
    )
}

type Changed = Pick<Mangel, keyof typeof mangelFields> & { readonly version: number }
/**
 * Writes a change with all effects; `isBack` takes a decision back, and leaves the report as unseen as it was. Requires `waitForOthers`.
 * @returns true if no reason remains for the vehicle being out of service
 * @throws 403, 404, 409
 */
export async function changeDefect(
  context: AppContext,
  trx: Trx,
  actor: Actor,
  params: { readonly id: string; readonly mangelId: string },
  body: Changed,
  isBack = false,
): Promise<boolean> {
  // Read without a lock first. Services and vehicle are locked before the defect, and only if the vehicle goes out of service. The
  // version check below keeps the decision valid.
  const old = await loadState(trx, params, body.version, false)
  if (!may(actor, 'UPDATE_FAHRZEUG')) requireWithdrawal(actor, old, body)
  const offen = isOpenMangel(body)
  const ausserDienst = body.ausserDienst || (offen && body.prioritaet === 'kritisch' && old.prioritaet !== 'kritisch')
  const wasHeld = old.ausserDienst && isOpenMangel(old)
  const holds = ausserDienst && offen
  const raised = offen && (!isOpenMangel(old) || LEVELS.indexOf(body.prioritaet) > LEVELS.indexOf(old.prioritaet))
  const fahrzeug = holds && !wasHeld ? await lock(context, trx, params.id) : await loadVehicle(trx, params.id)
  await loadState(trx, params, body.version, true)
  const before = await urgentOf(trx, params.id)
  await takeShare(trx, actor)
  const { titel, beschreibung, prioritaet, status, loesung } = body
  await sql`
    update fahrzeugmaengel
    set ungesichtet = ungesichtet and not ${may(actor, 'UPDATE_FAHRZEUG') && offen && !isBack}, titel = ${titel},
      beschreibung = ${beschreibung}, prioritaet = ${prioritaet}, status = ${status},
      "ausserDienst" = ${ausserDienst}, loesung = ${loesung},
      "behobenAm" = ${status === 'behoben' ? (old.behobenAm ?? context.now()) : null}, ${setTouched(actor._id)}
    where _id = ${params.mangelId}::uuid`.execute(trx)
  await recordChange(trx, {
    area: 'fahrzeugmaengel',
    object: params.mangelId,
    action: 'geaendert',
    fields: TRACKED,
    before: old,
    after: { ...body, ausserDienst },
    actor: actor._id,
  })
  if (holds && !wasHeld) await setAusserDienst(context, trx, params.id, fahrzeug, titel, actor._id)
  await followState(context, trx, actor._id, [params.id])
  await notifyFahrzeugwarte(context, trx, actor, { ...fahrzeug, _id: params.id }, before, { ...body, raised })
  const { rows } = await sql<{ frei: boolean }>`
    select f.status = 'ausserDienst'
      and not exists (select 1
        from fahrzeugmaengel m
        where m.fahrzeug = f._id and m."ausserDienst" and ${oneOf('m.status', OPEN_DEFECT)}) as frei
    from fahrzeuge f
    where f._id = ${params.id}::uuid`.execute(trx)
  return wasHeld && !holds && rows[0]?.frei === true
}

export const mangelChange =
  (context: AppContext): Handler<C['mangelAendern']> =>
  async ({ trx, actor, params, body }) => {
    await waitForOthers(trx, params.id, null)
    const einsatzbereitMoeglich = await changeDefect(context, trx, actor, params, body)
    return { ...(await readMangel(trx, actor, params.mangelId)), einsatzbereitMoeglich }
  }
