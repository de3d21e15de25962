// Several defects settled or refused at once, each by the rule of its own change (docs/adr/0129).
import { sql } from 'kysely'
import type { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { isOpenMangel, type Mangel } from '#features/fahrzeuge/schemas.ts'
import type { AppContext, Trx } from '#server/context.ts'
import { decideEach } from '#server/decide-each.ts'
import { badRequest, conflict, notFound } from '#server/errors.ts'
import type { Handler } from '#server/http/routes.ts'
import { changeDefect, waitForOthers } from './maengel.ts'

/** State and solution before the last change of the state. */
async function stateBefore(trx: Trx, { _id, loesung }: Mangel): Promise<Pick<Mangel, 'status' | 'loesung'>> {
  const { rows } = await sql<{ feld: string; alt: string | null }>`
    select feld, alt #>> '{}' as alt from historie
    where bereich = 'fahrzeugmaengel' and objekt = ${_id}::uuid and feld in ('status', 'loesung')
      and zeit = (select max(zeit) from historie where bereich = 'fahrzeugmaengel' and objekt = ${_id}::uuid and feld = 'status')`.execute(
    trx,
  )
  const old = new Map(rows.map(({ feld, alt }) => [feld, alt ?? '']))
  return { status: (old.get('status') ?? 'gemeldet') as Mangel['status'], loesung: old.get('loesung') ?? loesung }
}

export const decideDefects =
  (context: AppContext): Handler<(typeof fahrzeugeContract)['decideMaengel']> =>
  async ({ trx, actor, refusalOf, body: { maengel, status, grund } }) => {
    if (status === 'abgelehnt' && grund.trim() === '') throw badRequest('Nenne den Grund.', 'grund')
    const ids = maengel.map(({ _id }) => _id.toLowerCase())
    const { rows: of } = await sql<{ fahrzeug: string }>`
      select distinct fahrzeug from fahrzeugmaengel where _id = any(${ids}::uuid[]) order by fahrzeug`.execute(trx)
    for (const { fahrzeug } of of) await waitForOthers(trx, fahrzeug, null)
    const { rows } = await sql<Mangel & { name: string }>`
      select m.*, f.bezeichnung as name from fahrzeugmaengel m join fahrzeuge f on f._id = m.fahrzeug
      where m._id = any(${ids}::uuid[])`.execute(trx)
    const found = new Map(rows.map((row) => [row._id, row]))
    const ready = new Map<string, string>()
    const answer = await decideEach({ trx, refusalOf }, maengel, async ({ _id, version }) => {
      const row = found.get(_id.toLowerCase())
      if (!row) throw notFound('Der Mangel')
      const isBack = status === 'offen'
      if (isOpenMangel(row) === isBack) throw conflict(isBack ? 'Dieser Mangel ist noch offen.' : 'Dieser Mangel ist schon erledigt.')
      const after = isBack ? await stateBefore(trx, row) : { status, loesung: status === 'abgelehnt' ? grund : row.loesung }
      const params = { id: row.fahrzeug, mangelId: row._id }
      if (await changeDefect(context, trx, actor, params, { ...row, ...after, version }, isBack)) ready.set(row.fahrzeug, row.name)
    })
    return { ...answer, einsatzbereit: [...ready].map(([_id, bezeichnung]) => ({ _id, bezeichnung })) }
  }
