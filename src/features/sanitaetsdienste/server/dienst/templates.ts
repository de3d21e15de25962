import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import type { template } from '../../schemas.ts'
import type { AppContext } from '#server/context.ts'
import type { Handler } from '#server/http/routes.ts'
import { dienste } from '../occasion.ts'

type C = typeof sanitaetsdiensteContract
const MAX = 300

/** Each combination of name, organiser and place once, with its latest service; latest first. */
export const templates =
  (
    _context: AppContext,
    kind?: 'intern' | 'extern',
  ): Handler<C['distinct']> & Handler<C['distinctIntern']> & Handler<C['distinctExtern']> =>
  async ({ db, actor }) => {
    const { rows } = await sql<z.output<typeof template>>`
      select v.bezeichnung, v.veranstalter, v.ort, o.name as "ortName", v.art, v.letzter, v."letzterBeginn", v.anzahl
      from (
        select distinct on (d.bezeichnung, d.veranstalter ->> 'name', d.ort) d.bezeichnung,
          d.veranstalter ->> 'name' as veranstalter, d.ort, d.art, d._id as letzter, d.beginn as "letzterBeginn",
          (count(*) over (partition by d.bezeichnung, d.veranstalter ->> 'name', d.ort))::int as anzahl
        from sanitaetsdienste d
        where ${dienste.visible(actor)} ${kind ? sql`and d.art = ${kind}` : sql``}
        order by d.bezeichnung, d.veranstalter ->> 'name', d.ort, d.beginn desc, d._id desc
      ) v
        join orte o on o._id = v.ort
      order by v."letzterBeginn" desc, v.letzter
      limit ${MAX}`.execute(db)
    return rows
  }
