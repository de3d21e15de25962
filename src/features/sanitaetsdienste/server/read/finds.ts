import { sql } from 'kysely'
import { path } from '#contract/screens.ts'
import { type Dated, findByTime } from '#server/find.ts'
import { visible } from '../visibility.ts'

/** What the search over everything reads of services, and which of them somebody may see. */
export const dienstFinds = findByTime({
  titel: 'Sanitätsdienste',
  zugang: ['READ_SANDIENST', 'READ_EXTERN_SANDIENST'],
  path: (id) => path('/sanitaetsdienst/{id}', { id }),
  tables: () => ['sanitaetsdienste', 'orte'],
  read: async (db) => {
    const { rows } = await sql<Dated>`
      select d._id, d.bezeichnung as titel, iso(d.beginn) as beginn, iso(d.ende) as ende, coalesce(o.name, '') as wo,
        suchtext(concat_ws(' ', d.nummer, d.bezeichnung, d.veranstalter ->> 'name', o.name, o.stadt)) as suche
      from sanitaetsdienste d left join orte o on o._id = d.ort`.execute(db)
    return rows
  },
  seen: async (db, actor, ids) => {
    const { rows } = await sql<{ _id: string }>`
      select d._id from sanitaetsdienste d where d._id = any(${[...ids]}::uuid[]) and ${visible(actor)}`.execute(db)
    return new Set(rows.map(({ _id }) => _id))
  },
})
