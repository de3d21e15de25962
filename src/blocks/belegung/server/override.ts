// Who keeps the vehicles or rooms books onto what is taken: in the same transaction what stands there moves or is called off.
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { rechtText } from '#contract/recht-titles.ts'
import { may } from '#contract/rechte.ts'
import { overlapping } from '#blocks/konflikte/server/index.ts'
import type { AppContext, Actor, Trx } from '#server/context.ts'
import { badRequest, conflict, forbidden, stale } from '#server/errors.ts'
import type { overriding } from '../contract.ts'
import { callOff } from './decide.ts'
import type { Belegungsart, Resource } from './kind.ts'
import { type Wish, withRuestzeit } from './period.ts'
import { changeAblehnung, require } from './rules.ts'
import { coverDienste, lockBelegungen } from './rows.ts'
import { change } from './update.ts'

export type Overriding = z.output<z.ZodMiniObject<typeof overriding>>

/**
 * Clears what `wishes` need. What an occasion uses stays with its area; what is not in the way stays where it is. Cancellations come first,
 * so that what moves may take their places.
 * @throws 400, 403, 404 or 409 naming what speaks against it
 */
export async function override<R extends Resource>(
  context: AppContext,
  trx: Trx,
  kind: Belegungsart<R>,
  actor: Actor,
  { verdraengt, grund: reason }: Overriding,
  wishes: readonly Wish[],
): Promise<void> {
  if (!may(actor, kind.rechte.update))
    throw forbidden(`Was im Weg steht, verlegst du nicht: Dafür fehlt dir das Recht ${rechtText(kind.rechte.update)}.`)
  if (reason === '') throw badRequest('Nenne den Grund: Er steht in der Mail an alle, die Platz machen.', 'grund')
  const ids = verdraengt.map(({ _id }) => _id)
  if (new Set(ids).size < ids.length) throw badRequest('Eine Belegung ist zweimal genannt.', 'verdraengt')
  const rows = await coverDienste(trx, kind, actor, await lockBelegungen(trx, kind, sql`b._id = any(${ids}::uuid[])`))
  const steps = verdraengt.map((one) => {
    const row = rows.find(({ _id }) => _id === one._id)
    if (!row) throw badRequest('Eine der Belegungen, die Platz machen sollen, gibt es nicht.', 'verdraengt')
    require(changeAblehnung(kind, actor, row, context.now()))
    if (row.version !== one.version) throw stale()
    const inWay = wishes.some((wish) => wish.ressource === row.ressource && overlapping(withRuestzeit(wish), withRuestzeit(row)))
    if (!inWay || row.status !== 'bestaetigt') throw conflict(`„${row.anlass}“ steht nicht im Weg.`, 'verdraengt')
    const to = { ressource: one.ressource ?? row.ressource, beginn: one.beginn ?? row.beginn, ende: one.ende ?? row.ende }
    return { row, to, moves: one.ressource !== null || one.beginn !== null || one.ende !== null }
  })
  const off = steps.filter(({ moves }) => !moves).map(({ row }) => row)
  if (off.length > 0) await callOff(context, trx, kind, actor, off, reason)
  for (const { row, to } of steps.filter(({ moves }) => moves)) {
    const { ressource: resource, ...span } = to
    const columns = Object.fromEntries(Object.keys(kind.columns).map((column) => [column, row[column]]))
    const values = { ...columns, verantwortlich: row.verantwortlich, ...span, [kind.column]: resource }
    // oxlint-disable-next-line no-await-in-loop -- each finds the places that those before it left
    await change(context, trx, kind, actor, { id: row._id, version: row.version, values, umfang: 'diese', grund: reason })
  }
}
