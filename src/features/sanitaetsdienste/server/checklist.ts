// Checklist of a service, with person and time of each tick (BRK 1.3).
import { sql } from 'kysely'
import type { ResponseOf } from '#contract/endpoint.ts'
import { checklistSetting } from '#features/einstellungen/server/queries.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import type { AppContext, Db, Trx } from '#server/context.ts'
import { userNamed } from '#server/db/vocabulary.ts'
import { badRequest } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { Handler } from '#server/http/routes.ts'
import { loadDienst, loadLed } from './load.ts'
import { dienste } from './occasion.ts'

type C = typeof sanitaetsdiensteContract
type Point = ResponseOf<C['checkliste']>[number]

async function pointsOf(db: Db | Trx, id: string): Promise<Point[]> {
  const { rows: ticked } = await sql<Point>`
    select c.punkt, iso(c.am) as am, ${userNamed('c.von')} as person
    from dienst_checklisten c
    where c.dienst = ${id}::uuid
    order by c.am, c.punkt`.execute(db)
  const { punkte } = await checklistSetting.read(db)
  const names = new Set([...punkte, ...ticked.map((punkt) => punkt.punkt)])
  return [...names].map((name) => ticked.find((punkt) => punkt.punkt === name) ?? { punkt: name, am: null, person: null })
}

export const checklist: Handler<C['checkliste']> = async ({ db, actor, params }) => {
  dienste.requireLeading(actor, await loadDienst(db, actor, params.id))
  return pointsOf(db, params.id)
}

/** Idempotent: the first tick is kept. @throws 400 for a point that is on no list */
export const tick =
  (context: AppContext): Handler<C['tick']> =>
  async ({ trx, actor, params, body: { punkt, erledigt } }) => {
    const { _id: dienst } = await loadLed(trx, actor, params.id)
    const point = (await pointsOf(trx, dienst)).find((candidate) => candidate.punkt === punkt)
    if (!point) throw badRequest('Dieser Punkt steht nicht auf der Checkliste.', 'punkt')
    if (erledigt !== (point.am !== null)) {
      if (erledigt)
        await sql`insert into dienst_checklisten (dienst, punkt, am, von)
          values (${dienst}::uuid, ${punkt}, ${context.now()}, ${actor._id}::uuid)`.execute(trx)
      else await sql`delete from dienst_checklisten where dienst = ${dienst}::uuid and punkt = ${punkt}`.execute(trx)
      const [before, after] = erledigt ? [null, punkt] : [punkt, null]
      const change = { area: 'sanitaetsdienste', object: dienst, action: 'geaendert', fields: ['checkliste'], actor: actor._id }
      await recordChange(trx, { ...change, before: { checkliste: before }, after: { checkliste: after } })
    }
    return pointsOf(trx, dienst)
  }
