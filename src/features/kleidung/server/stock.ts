import { sql } from 'kysely'
import type { Validated } from '#contract/endpoint.ts'
import type { kleidungContract, Moved } from '#features/kleidung/contract.ts'
import type { Actor, Db, Trx } from '#server/context.ts'
import { setTouched, userNamed } from '#server/db/vocabulary.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'

const EFFECT = {
  zugang: [1, 0],
  aussonderung: [-1, 0],
  reinigung: [-1, 1],
  gereinigt: [1, -1],
} as const

interface Booked {
  readonly trx: Trx
  readonly actor: Pick<Actor, '_id'>
  readonly now: Date
}
/** Writes a ledger entry and its effect atomically; the stock is never negative. @throws 400, 404, 409 */
export async function bookMove(
  { trx, actor, now }: Booked,
  id: string,
  { art, menge, grund, bemerkung }: Validated<typeof kleidungContract.move>['body'],
): Promise<void> {
  if (art === 'aussonderung' && grund === null) throw badRequest('Sag, warum es ausgesondert wird.', 'grund')
  const [shelf, cleaned] = EFFECT[art]
  const { rows } = await sql<{ there: number; away: number }>`
    select bestand as there, "inReinigung" as away from kleidung where _id = ${id}::uuid for update`.execute(trx)
  const [stock] = rows
  if (!stock) throw notFound('Das Kleidungsstück')
  if (stock.there + shelf * menge < 0) throw conflict(`So viele sind nicht da: ${stock.there}.`, 'menge')
  if (stock.there + shelf * menge > 10_000) throw conflict(`Dann wären es mehr als 10.000: Es sind schon ${stock.there}.`, 'menge')
  if (stock.away + cleaned * menge < 0) throw conflict(`So viele sind nicht in der Reinigung: ${stock.away}.`, 'menge')
  await sql`
    update kleidung set bestand = bestand + ${shelf * menge}, "inReinigung" = "inReinigung" + ${cleaned * menge}, ${setTouched(actor._id)}
    where _id = ${id}::uuid`.execute(trx)
  await sql`
    insert into bestandsbewegungen (kleidung, art, menge, grund, bemerkung, am, von)
    values (${id}::uuid, ${art}, ${menge}, ${art === 'aussonderung' ? grund : ''}, ${bemerkung}, ${now}, ${actor._id}::uuid)`.execute(trx)
}

/** Ledger entries for stock changed in a form or import: article id and difference. The initial stock is already in the history. */
export async function correctStock({ trx, actor, now }: Booked, rows: readonly (readonly [id: string, more: number])[]): Promise<void> {
  const changed = rows.filter(([, difference]) => difference !== 0)
  if (changed.length === 0) return
  await sql`
    insert into bestandsbewegungen (kleidung, art, menge, am, von)
    select z.id, 'korrektur', z.more, ${now}, ${actor._id}::uuid
    from unnest(${changed.map(([id]) => id)}::uuid[], ${changed.map(([, difference]) => difference)}::int[]) z (id, more)`.execute(trx)
}

/** Newest first; at most 200. */
export async function readMoves(db: Db, id: string): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select b._id, b.art, b.menge, nullif(b.grund, '') as grund, b.bemerkung, iso(b.am) as am, ${userNamed('b.von')} as von
    from bestandsbewegungen b where b.kleidung = ${id}::uuid order by b.am desc, b._id desc limit 200`.execute(db)
  return rows
}
