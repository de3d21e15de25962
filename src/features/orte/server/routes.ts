import { registerShown } from '#blocks/dienst/server/index.ts'
import { sql } from 'kysely'
import { orteContract } from '#features/orte/contract.ts'
import { path } from '#contract/screens.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { conflict } from '#server/errors.ts'
import { namesFrom } from '#server/history/names.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'

registerShown('orte')

export const orte = crudArea(
  orteContract,
  {
    table: 'orte',
    order: ['name'],
    searched: ['name', 'stadt', 'strasse', 'ansprechpartner'],
    export: {
      titel: 'Orte',
      columns: [
        ['name', 'kategorie', 'strasse', 'hausnummer', 'plz', 'stadt'],
        ['ansprechpartner', 'telefon', 'buchbar', 'kapazitaet', 'genehmigung', 'hinweise'],
      ].flat(),
    },
    finds: { titel: 'Orte', path: (id) => path('/orte/edit/{id}', { id }), name: ['name'], hint: ['kategorie', 'strasse', 'stadt'] },
    names: { ort: namesFrom('orte', sql`name`) },
    conflicts: {
      orte_name_key: { msg: 'Einen Ort mit diesem Namen gibt es schon.', feld: 'name' },
      orte_kapazitaet_noetig: { msg: 'Sag noch, wie viele Personen in den Raum passen.', feld: 'kapazitaet' },
    },
  },
  (context, plain) => ({
    names: async (request) => {
      const { zeilen, ...totals } = await plain.list(request)
      return { ...totals, zeilen: zeilen.value.map(({ _id, name }) => ({ _id, name })) }
    },
    remove: async (anfrage) => {
      const where = await usages(context, anfrage.trx, anfrage.actor, anfrage.params.id)
      if (where.length > 0)
        throw conflict(where[0] === '' ? 'Der Ort ist noch belegt.' : `Der Ort wird noch verwendet: ${where.filter(Boolean).join(', ')}.`)
      await plain.remove(anfrage)
    },
  }),
)

// Names what still needs this place, at most five of a kind; what this person may not see comes last, as ''. Locks the place, so that
// nothing new comes to need it meanwhile.
async function usages({ placeUses, now }: AppContext, trx: Trx, actor: Actor, ort: string): Promise<string[]> {
  await sql`select 1 from orte where _id = ${ort}::uuid for update`.execute(trx)
  const parts = placeUses.map(({ rows }, kind) => sql`(select ${kind}::int as kind, u.* from (${rows(ort, actor, now())}) u)`)
  const { rows } = await sql<{ kind: number; name: string | null; beginn: string | null }>`
    select * from (${sql.join(parts, sql` union all `)}) u
    order by name is null, kind, beginn, name`.execute(trx)
  return rows.map(({ kind, name, beginn }) => (name === null ? '' : (placeUses[kind]?.tell(name, beginn) ?? '')))
}
