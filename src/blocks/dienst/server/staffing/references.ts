import { sql } from 'kysely'
import type { Actor, Trx } from '#server/context.ts'
import { mayName } from '#server/db/vocabulary.ts'
import { badRequest, conflict } from '#server/errors.ts'

interface Named {
  readonly ort: string | null
  readonly leiter: string | null
  readonly stvLeiter: string | null
}

/**
 * Checks that place and leaders exist for the caller. Only new references are checked: a place deleted since is kept.
 * @throws 400, 409 naming a former member
 */
export async function checkReferences(
  trx: Trx,
  actor: Actor,
  occasion: Named,
  before: Partial<Record<keyof Named, unknown>> = {},
): Promise<void> {
  if (occasion.ort !== null && occasion.ort !== before.ort) {
    const { rows: places } = await sql<{ aktiv: boolean }>`select aktiv from anlass_orte where _id = ${occasion.ort}::uuid`.execute(trx)
    const [ort] = places
    if (!ort) throw badRequest('Diesen Ort gibt es nicht.', 'ort')
    if (!ort.aktiv) throw conflict('Dieser Ort ist gelöscht. Wähle einen anderen oder hole ihn zurück.', 'ort')
  }
  const changed = (['leiter', 'stvLeiter'] as const).filter((field) => occasion[field] !== null && occasion[field] !== before[field])
  if (changed.length === 0) return
  const { rows } = await sql<{ _id: string; name: string; status: string; geloescht: boolean }>`
    select p._id, p.name, p.status, p."geloeschtAm" is not null as geloescht
    from personen p join profile x on x._id = p._id
    where p._id = any(${changed.map((field) => occasion[field])}::uuid[]) and ${mayName(actor, 'x')}`.execute(trx)
  for (const field of changed) {
    const leader = rows.find(({ _id }) => _id === occasion[field])
    if (!leader || leader.geloescht)
      throw badRequest(field === 'leiter' ? 'Diese Leitung gibt es nicht.' : 'Diese Stellvertretung gibt es nicht.', field)
    if (leader.status === 'ausgetreten' || leader.status === 'gesperrt') throw conflict(`${leader.name} ist nicht mehr aktiv dabei.`, field)
  }
}
