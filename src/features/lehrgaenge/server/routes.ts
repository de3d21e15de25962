import { sql } from 'kysely'
import { may } from '#contract/rights/rechte.ts'
import { lehrgaengeContract, lehrgangFields } from '#features/lehrgaenge/contract.ts'
import { path } from '#contract/screens.ts'
import { columnsFrom } from '#server/export/table.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { forbidden } from '#server/errors.ts'
import { namesFrom } from '#server/history/names.ts'
import { JsonText } from '#server/http/routes.ts'
import type { Actor, Db } from '#server/context.ts'

const mayRead = (actor: Actor) => may(actor, 'READ_ADMIN_LEHRGANG')

export const lehrgaenge = crudArea(
  lehrgaengeContract,
  {
    table: 'lehrgaenge',
    order: ['bezeichnung'],
    searched: ['bezeichnung', 'abkuerzung'],
    filter: { nurNamen: () => null },
    computed: {
      beinhaltetNamen: sql`(select coalesce(string_agg(l.abkuerzung, ', ' order by n), '')
        from unnest(t.beinhaltet) with ordinality i(id, n) join lehrgaenge l on l._id = i.id)`,
    },
    audience: (actor) => String(mayRead(actor)),
    export: {
      titel: 'Lehrgänge',
      columns: () => [
        ...columnsFrom(lehrgangFields, ['bezeichnung', 'abkuerzung', 'kategorie', 'qualifikation', 'gueltigkeitMonate']),
        { titel: 'Beinhaltet', value: (row) => row.beinhaltetNamen },
        ...columnsFrom(lehrgangFields, ['stunden', 'einteilbar', 'rdfAnrechenbar', 'pflicht']),
      ],
    },
    finds: {
      titel: 'Lehrgänge',
      path: (id) => path('/lehrgaenge/edit/{id}', { id }),
      name: ['bezeichnung'],
      hint: ['abkuerzung', 'kategorie'],
    },
    names: { lehrgang: namesFrom('lehrgaenge', sql`abkuerzung`) },
    conflicts: {
      lehrgaenge_bezeichnung_key: { msg: 'Einen Lehrgang mit dieser Bezeichnung gibt es schon.', feld: 'bezeichnung' },
      lehrgaenge_kreisfrei: { msg: 'Ein Lehrgang kann sich nicht selbst enthalten, auch nicht über andere.', feld: 'beinhaltet' },
      lehrgaenge_beinhaltet_fkey: { msg: 'Einen der Lehrgänge unter „Beinhaltet“ gibt es nicht mehr.', feld: 'beinhaltet' },
    },
  },
  (_context, plain) => ({
    list: async (request) => {
      const { db, actor, query } = request
      if (!query.nurNamen && !mayRead(actor)) throw forbidden()
      return query.nurNamen ? names(db, query.alle) : plain.list(request)
    },
  }),
)

async function names(db: Db, withDeleted = false) {
  const { rows } = await sql<{ json: string; count: number }>`
    select coalesce(json_agg(json_build_object('_id', _id, 'bezeichnung', bezeichnung, 'abkuerzung', abkuerzung, 'aktiv', aktiv)
      order by bezeichnung, _id), '[]')::text as json, count(*)::int from lehrgaenge where aktiv or ${withDeleted}`.execute(db)
  return { zeilen: new JsonText(rows[0]?.json ?? '[]'), gesamt: rows[0]?.count ?? 0, naechste: null }
}
