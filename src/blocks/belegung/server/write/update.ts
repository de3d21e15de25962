// Changes a booking, all its vehicles, or dates of its series, atomically.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { STANDING_BELEGUNG, type Umfang } from '../../contract.ts'
import { may } from '#contract/rights/rechte.ts'
import { stale } from '#server/errors.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { wallClock, timeFromWallClock } from '#contract/time/berlin.ts'
import { notifyAnfragen } from '../mails/anfragen.ts'
import { coverDienste, releasePlaetze, rewriteBelegungen, readAgain, lockUmfang } from './rows.ts'
import { requireHours } from '../check/hours.ts'
import type { Belegungsart, BelegungsRow, Resource, Values } from '../kind.ts'
import { notifyFahrer } from '../mails/fahrer.ts'
import { type Situation, readPersonen, lockAndRead, requirePersonen } from './situation.ts'
import { notifyConcerned } from '../mails/messages.ts'
import { withRuestzeit, gridObjection, requireEach, requireInTurn, periodObjection } from '../check/period.ts'
import { requireFree } from '../check/pruefung.ts'
import { changeAblehnung, isOwn, requireAllowed, requirePossible } from '../check/rules.ts'
import { takeShare } from './share.ts'
import { endsWaiting, enqueueWaiting } from '../mails/vormerkungen.ts'
import { requireSperrzeit } from './sperrzeit.ts'
import { oneOf } from '#server/db/vocabulary.ts'

interface Job {
  readonly id: string
  readonly version: number
  readonly values: Values & { readonly beginn: string; readonly ende: string; readonly verantwortlich: string | null }
  readonly umfang: Umfang
  readonly grund?: string
}
interface Step {
  readonly before: BelegungsRow
  readonly after: Values & { readonly beginn: string; readonly ende: string }
  readonly resource: string
  readonly moved: boolean
  readonly different: boolean
}
const time = (instant: string) => new Date(instant).toISOString()
const asMinutes = (value: unknown) => (typeof value === 'number' ? value : 0)

function step(kind: Belegungsart, before: BelegungsRow, changes: Values): Step {
  const old = Object.fromEntries(Object.keys(kind.columns.types).map((column) => [column, before[column]]))
  const after: Step['after'] = { ...old, beginn: before.beginn, ende: before.ende, ...changes }
  const resource = String(after[kind.column])
  const moved = resource !== before.ressource || after.beginn !== before.beginn || after.ende !== before.ende
  const prepared = ['ruestzeitVor', 'ruestzeitNach'].some((column) => column in old && after[column] !== old[column])
  return { before, after, resource, moved, different: moved || prepared }
}

/** Shifts `instant` by the difference of `old` and `newBegin` in Berlin local time: it keeps its hour across clock changes. */
function shiftedAlong(instant: string, old: string, newBegin: string): string {
  if (instant === old || old === newBegin) return instant === old ? newBegin : instant
  return timeFromWallClock(wallClock(instant) + wallClock(newBegin) - wallClock(old)).toISOString()
}

/**
 * Applies to `row` only the fields changed from `edited` to `changes`. Intentional differences remain;
 * resource-specific fields apply to the same resource's other dates.
 */
function changedAlong(
  kind: Belegungsart,
  edited: BelegungsRow,
  changes: Values & { readonly beginn: string; readonly ende: string },
  row: BelegungsRow,
): Values {
  const same = row.ressource === edited.ressource
  const fields = Object.keys(kind.columns.types).filter(
    (field) =>
      field in changes &&
      !isDeepStrictEqual(changes[field], edited[field]) &&
      !kind.columns.perTermin.includes(field) &&
      (same || !kind.columns.perResource.includes(field)),
  )
  return {
    ...Object.fromEntries(fields.map((field) => [field, changes[field]])),
    beginn: shiftedAlong(row.beginn, edited.beginn, changes.beginn),
    ende: shiftedAlong(row.ende, edited.ende, changes.ende),
  }
}

/** Locks the bookings in scope and computes their new state. @throws 404, 403, 409 */
async function planAhead(trx: Trx, kind: Belegungsart, actor: Actor, { id, version, values, umfang }: Job, now: Date): Promise<Step[]> {
  // Past dates of a series are unchanged.
  const still = umfang === 'buchung' ? sql`true` : sql`b.ende > ${now}`
  const rows = await lockUmfang(trx, kind, id, umfang, sql`${oneOf('b.status', STANDING_BELEGUNG)} and ${still}`)
  for (const row of await coverDienste(trx, kind, actor, rows)) requireAllowed(changeAblehnung(kind, actor, row, now))
  const edited = rows.find(({ _id }) => _id === id)
  if (edited?.version !== version) throw stale()
  const changes = {
    ...values,
    beginn: time(values.beginn),
    ende: time(values.ende),
    verantwortlich: values.verantwortlich ?? edited.verantwortlich,
    ...(values['sperrzeit'] === true && 'fahrer' in values ? { fahrer: null } : {}),
  }
  return rows.map((row) => step(kind, row, row._id === id ? changes : changedAlong(kind, edited, changes, row)))
}

/** Validates people and licence classes for each changed booking. @throws 400 or 409 */
async function requireAllPersonen<R extends Resource>(
  trx: Trx,
  kind: Belegungsart<R>,
  actor: Actor,
  plan: readonly Step[],
  situation: Situation<R>,
): Promise<void> {
  // Other dates may have their own drivers, who get another vehicle.
  const missing = plan
    .filter(({ moved }) => moved)
    .flatMap(({ after: { fahrer } }) => (typeof fahrer === 'string' && !situation.personen.has(fahrer) ? [fahrer] : []))
  const personen = missing.length > 0 ? new Map([...situation.personen, ...(await readPersonen(trx, missing))]) : situation.personen
  for (const { before, after, resource } of plan) requirePersonen(kind, actor, { ...situation, personen }, after, before, [resource])
}

/**
 * Annahme: moving a booking that requires approval, without the right to approve, makes it a request again.
 * @throws 400, 403, 404 or 409 with the reason
 */
export async function changeBelegung<R extends Resource>(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart<R>,
  actor: Actor,
  job: Job,
): Promise<void> {
  const now = context.now()
  const plan = await planAhead(trx, kind, actor, job, now)
  const moved = plan.filter(({ different }) => different)
  if (plan.some(({ before, after }) => before['sperrzeit'] === true || after['sperrzeit'] === true)) requireSperrzeit(kind, actor)
  const wishes = moved.map(({ before: { _id }, after, resource }) => ({
    ressource: resource,
    beginn: after.beginn,
    ende: after.ende,
    ruestzeitVor: asMinutes(after['ruestzeitVor']),
    ruestzeitNach: asMinutes(after['ruestzeitNach']),
    ohne: _id,
  }))
  const { verantwortlich, fahrer } = job.values
  const termine = plan.map(({ after, before }) => ({ ...after, vorher: before })).toSorted((a, b) => a.beginn.localeCompare(b.beginn))
  requireEach(termine, (termin) => periodObjection(termin, now, termin.vorher))
  const situation = await lockAndRead(trx, kind, {
    ressourcen: plan.map(({ resource }) => resource),
    personen: [verantwortlich, typeof fahrer === 'string' ? fahrer : null],
    wishes,
    feld: kind.column,
  })
  const mayEverything = may(actor, `UPDATE_${kind.area}`)
  const changed = plan.map(({ before, after, resource: id, different }) => {
    const resource = situation.ressourcen.get(id)
    if (after['sperrzeit'] !== true || before['sperrzeit'] !== true)
      requirePossible(kind, resource, {
        werte: after,
        before,
        spans: [after],
        different,
        mayEverything,
        now,
        field: kind.column,
      })
    const genehmigung = resource !== undefined && kind.resource.needsGenehmigung(resource)
    const status = different ? (genehmigung ? (mayEverything ? before.status : 'angefragt') : 'bestaetigt') : before.status
    // The reason of a move applies until the next move.
    return { ...after, status, grund: job.grund ?? (different ? '' : before.grund) }
  })
  await requireAllPersonen(trx, kind, actor, plan, situation)
  const who = plan[0]?.before.erstelltVon ?? actor._id
  if (!mayEverything)
    await requireHours(
      trx,
      kind,
      who,
      moved.map(({ after }) => after),
      moved.map(({ before }) => before._id),
    )
  // Moved bookings release their old times; at the new ones they must not conflict with each other.
  const movedIds = new Set(moved.map(({ before }) => before._id))
  await requireFree(trx, kind, actor, wishes, {
    ...situation,
    belegt: situation.belegt.map((list) => list.filter(({ _id }) => !movedIds.has(_id))),
  })
  requireInTurn(
    wishes.map((wish) => ({ ...withRuestzeit(wish), ressourcen: [wish.ressource], named: wish.beginn })),
    0,
    'beginn',
  )
  requireEach(termine, (termin) => gridObjection(termin, termin.vorher))
  await takeShare(trx, kind, actor, plan.length)
  if (moved.length > 1) await releasePlaetze(trx, kind, [...movedIds])
  const rows = plan.map(({ before }) => before)
  await rewriteBelegungen(trx, kind, rows, changed, actor._id)
  const ownSteps = plan.filter(({ moved: wasMoved, before, after }) => wasMoved && isOwn(actor, before) && after['sperrzeit'] !== true)
  for (const [resource, steps] of Map.groupBy(ownSteps, (step) => step.resource)) {
    const spans = steps.map(({ after }) => after)
    await endsWaiting(kind, actor, [resource], spans).execute(trx)
  }
  await passOn(context, trx, kind, actor, plan)
}

async function passOn(context: AppContext, trx: Trx, kind: Belegungsart, actor: Actor, plan: readonly Step[]): Promise<void> {
  const rows = plan.map(({ before }) => before)
  const newFahrer = plan.some(({ before, after }) => 'fahrer' in after && after['fahrer'] !== before.fahrer)
  if (!newFahrer && plan.every(({ different }) => !different)) return
  const state = await readAgain(trx, kind, rows)
  const ids = (steps: readonly Step[]) => new Set(steps.map(({ before }) => before._id))
  const [moved, different] = [ids(plan.filter((part) => part.moved)), ids(plan.filter((part) => part.different))]
  const present = ({ _id }: BelegungsRow) => moved.has(_id)
  if (different.size > 0) await enqueueWaiting(trx, kind)
  if (moved.size > 0) await notifyConcerned(context, trx, kind, 'verlegt', state.filter(present), actor._id, rows.filter(present))
  if (newFahrer) await notifyFahrer(context, trx, kind, state, rows, actor._id)
  if (state.some(({ _id, status }) => different.has(_id) && status === 'angefragt')) await notifyAnfragen(context, trx, kind, actor._id)
}
