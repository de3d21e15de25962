import { registerShown } from '#blocks/dienst/server/index.ts'
import { sql } from 'kysely'
import { STANDING_BELEGUNG } from '#blocks/belegung/contract.ts'
import { may } from '#contract/rights/rechte.ts'
import { orteContract } from '#features/orte/contract.ts'
import { visible } from '#features/sanitaetsdienste/server/queries.ts'
import { path } from '#contract/screens.ts'
import { crudArea } from '#server/crud/crud-area.ts'
import { oneOf } from '#server/db/vocabulary.ts'
import { conflict } from '#server/errors.ts'
import { namesFrom } from '#server/history/names.ts'
import { JsonText } from '#server/http/routes.ts'
import type { Actor, Trx } from '#server/context.ts'
import { readableTime } from '#contract/time/berlin.ts'

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
      const { zeilen: rows, ...rest } = await plain.list(request)
      const all = (rows instanceof JsonText ? JSON.parse(rows.text) : rows) as readonly { _id: string; name: string }[]
      return { ...rest, zeilen: all.map(({ _id, name }) => ({ _id, name })) }
    },
    remove: async (anfrage) => {
      const where = await usages(anfrage.trx, anfrage.actor, anfrage.params.id, context.now())
      if (where.length > 0)
        throw conflict(where[0] === '' ? 'Der Ort ist noch belegt.' : `Der Ort wird noch verwendet: ${where.filter(Boolean).join(', ')}.`)
      await plain.remove(anfrage)
    },
  }),
)

// What still needs this place, named for the refusal, at most five of a kind; what this person may not see comes last, as ''. The
// place is locked, so that nothing new comes to need it meanwhile. What is over needs it no more.
async function usages(trx: Trx, actor: Actor, ort: string, now: Date): Promise<string[]> {
  await sql`select 1 from orte where _id = ${ort}::uuid for update`.execute(trx)
  const { rows } = await sql<{ rang: number; name: string | null; beginn: string | null }>`
    select * from (
      (select 1 as rang, bezeichnung::text as name, null::timestamptz as beginn from fahrzeuge where standort = ${ort}::uuid and aktiv order by bezeichnung limit 5)
      union all
      (select 2, case when ${may(actor, 'READ_RAUMBELEGUNG')} then titel end, beginn from raumbelegungen
        where raum = ${ort}::uuid and ende > ${now} and ${oneOf('status', STANDING_BELEGUNG)} order by beginn limit 5)
      union all
      (select 3, case when s.seen then d.bezeichnung end, d.beginn from sanitaetsdienste d cross join lateral (select ${visible(actor)} as seen) s
        where d.ort = ${ort}::uuid and d.ende > ${now} and not d.abgesagt order by s.seen desc, d.beginn limit 5)
    ) u
    order by name is null, rang, beginn, name`.execute(trx)
  return rows.map(({ rang, name, beginn }) =>
    name === null
      ? ''
      : beginn === null
        ? `Standort von ${name}`
        : `${rang === 2 ? 'Belegung' : 'Sanitätsdienst'} „${name}“ am ${readableTime(beginn)} Uhr`,
  )
}
