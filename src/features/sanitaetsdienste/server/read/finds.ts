import { sql } from 'kysely'
import { path } from '#contract/screens.ts'
import { type Dated, findByTime, type Shown } from '#server/find.ts'
import { visible } from '../visibility.ts'

/** What the search over everything reads of services, and which of them somebody may see. */
export const dienstFinds = findByTime({
  titel: 'Sanitätsdienste',
  zugang: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'],
  path: (id) => path('/sanitaetsdienst/{id}', { id }),
  tables: () => ['sanitaetsdienste', 'orte'],
  read: async (db) => {
    const { rows } = await sql<Dated>`
      select d._id, extract(epoch from d.beginn)::float8 as beginn, extract(epoch from d.ende)::float8 as ende,
        concat_ws(' ', d.nummer, d.bezeichnung, d.veranstalter ->> 'name', o.name, o.stadt) as suche
      from sanitaetsdienste d left join orte o on o._id = d.ort`.execute(db)
    return rows
  },
  seen: async (db, actor, ids) => {
    const { rows } = await sql<Shown>`
      select d._id, d.bezeichnung as titel, coalesce(o.name, '') as wo from sanitaetsdienste d left join orte o on o._id = d.ort
      where d._id = any(${[...ids]}::uuid[]) and ${visible(actor)}`.execute(db)
    return rows
  },
})
