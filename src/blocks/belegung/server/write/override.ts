// Override by resource managers: moves or cancels the conflicting bookings in the same transaction.
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { rechtText } from '#contract/rights/recht-titles.ts'
import { may } from '#contract/rights/rechte.ts'
import { doOverlap } from '#blocks/konflikte/server/index.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { badRequest, conflict, forbidden, HttpError, notFound } from '#server/errors.ts'
import type { overriding } from '../../contract.ts'
import { callOff, requireStillFree, setStatus } from './decide.ts'
import type { Belegungsart, BelegungsRow, Resource, Values } from '../kind.ts'
import { type Wish, withRuestzeit } from '../check/period.ts'
import { changeAblehnung, requireAllowed } from '../check/rules.ts'
import { coverDienste, lockBelegungen } from './rows.ts'
import { lockResources } from './situation.ts'
import { changeBelegung } from './update.ts'

export type Overriding = z.output<z.ZodMiniObject<typeof overriding>>

/**
 * Frees the time of `wishes`. Bookings used by an occasion are left to its area; non-conflicting ones are unchanged. Cancellations come
 * first,
 * so that moved bookings may take the freed times.
 * @throws 400, 403, 404 or 409 with the reason
 */
export async function freeWishedTime<R extends Resource>(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart<R>,
  actor: Actor,
  { verdraengt, grund }: Overriding,
  wishes: readonly Wish[],
): Promise<void> {
  if (!may(actor, `UPDATE_${kind.area}`))
    throw forbidden(`Was im Weg steht, verlegst du nicht: Dafür fehlt dir das Recht ${rechtText(`UPDATE_${kind.area}`)}.`)
  if (grund === '') throw badRequest('Nenne den Grund: Er steht in der Mail an alle, die Platz machen.', 'grund')
  const ids = verdraengt.map(({ _id }) => _id)
  if (new Set(ids).size < ids.length) throw badRequest('Eine Belegung ist zweimal genannt.', 'verdraengt')
  const rows = await coverDienste(trx, kind, actor, await lockBelegungen(trx, kind, sql`b._id = any(${ids}::uuid[])`))
  const steps = verdraengt.map((entry, at) => {
    const row = rows.find(({ _id }) => _id === entry._id)
    if (!row) throw badRequest('Eine der Belegungen, die Platz machen sollen, gibt es nicht.', 'verdraengt')
    requireAllowed(changeAblehnung(kind, actor, row, context.now()))
    if (row.version !== entry.version)
      throw conflict(`Jemand hat „${row.anlass}“ inzwischen geändert. Sag noch einmal, was daraus wird.`, 'verdraengt')
    const inWay = wishes.some((wish) => wish.ressource === row.ressource && doOverlap(withRuestzeit(wish), withRuestzeit(row)))
    if (!inWay || row.status !== 'bestaetigt') throw conflict(`„${row.anlass}“ steht nicht im Weg.`, 'verdraengt')
    const to = { ressource: entry.ressource ?? row.ressource, beginn: entry.beginn ?? row.beginn, ende: entry.ende ?? row.ende }
    return { row, at, to, moves: entry.ressource !== null || entry.beginn !== null || entry.ende !== null }
  })
  await lockResources(
    trx,
    kind,
    [...wishes, ...steps.map(({ to }) => to)].map(({ ressource }) => ressource),
  )
  const off = steps.filter(({ moves }) => !moves).map(({ row }) => row)
  if (off.length > 0) await callOff(context, trx, kind, actor, off, grund)
  for (const { row, at, to } of steps.filter(({ moves }) => moves)) {
    const { ressource, ...span } = to
    const job = moving(kind, row, { ...span, [kind.column]: ressource }, grund)
    await changeBelegung(context, trx, kind, actor, job).catch(saidOf(kind, row, at))
  }
}

/** Errors of a moved booking are reported at its own fields: the new booking also has begin and end. */
const saidOf =
  (kind: Belegungsart, { anlass }: BelegungsRow, at: number) =>
  (error: unknown) => {
    if (!(error instanceof HttpError)) throw error
    const fields: Readonly<Record<string, string>> = { beginn: '.beginn', ende: '.ende', [kind.column]: '.ressource' }
    throw new HttpError(
      error.status,
      error.errors.map(({ msg, feld = '' }) => ({ msg: `Zu „${anlass}“: ${msg}`, feld: `verdraengt.${at}${fields[feld] ?? ''}` })),
    )
  }

const moving = (kind: Belegungsart, row: BelegungsRow, to: Values, reason: string) => {
  const columns = Object.fromEntries(Object.keys(kind.columns.types).map((column) => [column, row[column]]))
  const { beginn, ende, verantwortlich } = row
  return {
    id: row._id,
    version: row.version,
    values: { ...columns, beginn, ende, verantwortlich, ...to },
    umfang: 'diese',
    grund: reason,
  } as const
}

/**
 * Undoes a booking that displaced others: cancels it and restores them, all or none. Only its author may,
 * and only if none of them has changed since. Matched by the transaction's timestamp; previous values come from the history.
 * @throws 404, or 409 naming the current conflict
 */
export async function takeOverrideBack<R extends Resource>(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart<R>,
  actor: Actor,
  id: string,
): Promise<void> {
  const { rows: done } = await sql<{ objekt: string; action: string; at: string; before: Values }>`
    select h.objekt, h.aktion as action, n."erstelltAm" as at, jsonb_object_agg(h.feld, h.alt) as before
    from ${sql.table(kind.table)} n
      join historie m on m.bereich = ${kind.table} and m.objekt = n._id and m.aktion = 'angelegt' and m.feld = 'status'
      join historie h on h.bereich = m.bereich
        and h."user" = ${actor._id}::uuid
        and h.zeit between n."erstelltAm" and m.zeit
    where n._id = ${id}::uuid and n."erstelltVon" = ${actor._id}::uuid
    group by h.objekt, h.aktion, n."erstelltAm"
    order by (array_agg(h._id order by h._id))[1] desc`.execute(trx)
  if (done.length === 0) throw notFound(kind.mention)
  const rows = await lockBelegungen(trx, kind, sql`b._id = any(${done.map(({ objekt }) => objekt)}::uuid[])`)
  const did = (action: string) =>
    done.flatMap(({ objekt, action: what, at, before }) => {
      const row = rows.find(({ _id }) => _id === objekt)
      if (row?.geaendertAm !== at)
        throw conflict(
          'Seit der Buchung hat sich etwas davon geändert. Storniere sie, und stelle einzeln wieder her, was Platz gemacht hat.',
        )
      return what === action ? [{ row, before }] : []
    })
  const places = [...rows.map(({ ressource }) => ressource), ...done.map(({ before }) => before[kind.column])]
  await lockResources(
    trx,
    kind,
    places.filter((place) => typeof place === 'string'),
  )
  await callOff(
    context,
    trx,
    kind,
    actor,
    did('angelegt').map(({ row }) => row),
    '',
  )
  // Restores in reverse order: a later one may be at an earlier one's old place.
  for (const { row, before } of did('geaendert')) await changeBelegung(context, trx, kind, actor, moving(kind, row, before, ''))
  const off = did('storniert')
  if (off.length === 0) return
  const back = off.map(({ row }) => row)
  await requireStillFree(trx, kind, actor, back, context.now())
  const states = new Map(off.map(({ row, before }) => [row._id, before['status'] as BelegungsRow['status']]))
  await setStatus(context, trx, kind, actor, back, 'wiederhergestellt', ({ _id }) => ({
    status: states.get(_id) ?? 'bestaetigt',
    grund: '',
  }))
}
