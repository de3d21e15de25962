import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { sanitaetsdiensteContract } from '../../contract.ts'
import type { vorlage } from '../../formen.ts'
import type { Kontext } from '#server/kontext.ts'
import type { Handler } from '#server/routes.ts'
import { sichtbar } from '../queries.ts'

type C = typeof sanitaetsdiensteContract
const HOECHSTENS = 300

/** Each combination of name, organiser and place once, with the latest service that had it; the latest combinations first. */
export const vorlagen =
  (_kontext: Kontext, art?: 'intern' | 'extern'): Handler<C['distinct']> & Handler<C['distinctIntern']> & Handler<C['distinctExtern']> =>
  async ({ db, nutzer }) => {
    const { rows } = await sql<z.output<typeof vorlage>>`
      select v.bezeichnung, v.veranstalter, v.ort, o.name as "ortName", v.art, v.letzter, v."letzterBeginn", v.anzahl
      from (
        select distinct on (d.bezeichnung, d.veranstalter ->> 'name', d.ort) d.bezeichnung, d.veranstalter ->> 'name' as veranstalter, d.ort, d.art,
          d._id as letzter, d.beginn as "letzterBeginn", (count(*) over (partition by d.bezeichnung, d.veranstalter ->> 'name', d.ort))::int as anzahl
        from sanitaetsdienste d where ${sichtbar(nutzer)} ${art ? sql`and d.art = ${art}` : sql``}
        order by d.bezeichnung, d.veranstalter ->> 'name', d.ort, d.beginn desc, d._id desc
      ) v join orte o on o._id = v.ort
      order by v."letzterBeginn" desc, v.letzter limit ${HOECHSTENS}`.execute(db)
    return rows
  }
