// The header of a service as columns, and the references that it names.
import { sql } from 'kysely'
import { dienstFields, type NewDienst } from '../../schemas.ts'
import { HttpError, conflict, badRequest } from '#server/errors.ts'
import type { Trx } from '#server/context.ts'
import { determine } from '../bedarf/determine.ts'

type Head = Pick<NewDienst, keyof typeof dienstFields>
export const HEAD_FIELDS = Object.keys(dienstFields) as (keyof Head)[]
/** Instants among them: written in any offset, stored and compared in UTC. */
const TIMES = new Set<string>([
  'treffpunktZeit',
  'beginn',
  'ende',
  'aufbauAb',
  'abbauBis',
  'leitstelleAngemeldetAm',
  'meldeschluss',
  'selbstabsageBis',
])

/** An instant as the database answers it. */
export const asUtc = (time: string): string => new Date(time).toISOString()

/** What a client wrote, with all instants in the one form that the database answers, and the estimate recalculated. */
export const headFrom = (body: Head): Record<keyof Head, unknown> =>
  Object.fromEntries(
    HEAD_FIELDS.map((field) => {
      const value: unknown = body[field]
      if (field === 'risiko') return [field, recalculated(body.risiko)]
      return [field, TIMES.has(field) && typeof value === 'string' ? asUtc(value) : value]
    }),
  ) as Record<keyof Head, unknown>

/**
 * The estimate with the result that our tables give: what stands in print before an authority is never what a client sent.
 * @throws 400 naming the field of the estimate
 */
function recalculated(risiko: Head['risiko']): Head['risiko'] {
  if (risiko === null) return null
  try {
    return { ...risiko, ergebnis: determine(risiko.eingabe) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new HttpError(
      error.status,
      error.errors.map(({ msg, feld: field }) => ({ msg, feld: `risiko.eingabe.${field ?? ''}` })),
    )
  }
}

/** The header as columns: objects become JSON. */
export const asColumns = (body: Head) => {
  const { veranstalter, risiko, ...rest } = { ...body, ...(headFrom(body) as Head) }
  const columns = Object.fromEntries(HEAD_FIELDS.flatMap((field) => (field in rest ? [[field, rest[field as keyof typeof rest]]] : [])))
  return {
    ...(columns as typeof rest),
    veranstalter: JSON.stringify(veranstalter),
    risiko: risiko === null ? null : JSON.stringify(risiko),
  }
}

/**
 * Do place and leaders exist? Only what `before` did not already name is checked: a place that was deleted since stays.
 * @throws 400, 409 naming who is no longer a member
 */
export async function checkReferences(
  trx: Trx,
  dienst: Head,
  before: Partial<Record<'ort' | 'leiter' | 'stvLeiter', unknown>> = {},
): Promise<void> {
  if (dienst.ort !== before.ort) {
    const ort = await trx.selectFrom('orte').select('aktiv').where('_id', '=', dienst.ort).executeTakeFirst()
    if (!ort) throw badRequest('Diesen Ort gibt es nicht.', 'ort')
    if (!ort.aktiv) throw conflict('Dieser Ort ist gelöscht. Wähle einen anderen oder hole ihn zurück.', 'ort')
  }
  const fresh = (['leiter', 'stvLeiter'] as const).filter((field) => dienst[field] !== null && dienst[field] !== before[field])
  if (fresh.length === 0) return
  const { rows } = await sql<{ _id: string; name: string; status: string; geloescht: boolean }>`
    select p._id, p.name, p.status, p."geloeschtAm" is not null as geloescht
    from personen p where p._id = any(${fresh.map((field) => dienst[field])}::uuid[])`.execute(trx)
  for (const field of fresh) {
    const there = rows.find(({ _id }) => _id === dienst[field])
    if (!there || there.geloescht)
      throw badRequest(field === 'leiter' ? 'Diese Leitung gibt es nicht.' : 'Diese Stellvertretung gibt es nicht.', field)
    if (there.status === 'ausgetreten' || there.status === 'gesperrt') throw conflict(`${there.name} ist nicht mehr aktiv dabei.`, field)
  }
}
