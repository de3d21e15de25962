import { sql } from 'kysely'
import { isLoss } from '#blocks/ausleihe/contract.ts'
import { defineLending, lendingArea, settleCopies } from '#blocks/ausleihe/server/index.ts'
import { idsByName } from '#blocks/import/server/index.ts'
import { path } from '#contract/screens.ts'
import type { Trx } from '#server/context.ts'
import { SCHLUESSEL, schluesselContract } from '#features/schluessel/contract.ts'

/** The total cannot be lower than the copies issued or lost. */
async function notFewerThanOut(trx: Trx) {
  const { rows } = await sql<{ schluessel: string; highest: number }>`
    select schluessel, max(exemplar) as highest
    from leihen
    where schluessel is not null and ("zurueckAm" is null or ausgang in ('verloren', 'gestohlen'))
    group by schluessel`.execute(trx)
  const highest = new Map(rows.map((row) => [row.schluessel, row.highest]))
  return ({ anzahlGesamt }: Readonly<Record<string, unknown>>, old: { readonly _id: string } | null) =>
    old && Number(anzahlGesamt) < (highest.get(old._id) ?? 0) ? TOO_FEW : undefined
}
const TOO_FEW = 'So wenige sind es nicht: Ein höheres Exemplar ist ausgegeben oder verloren.'

const kind = defineLending({
  ...SCHLUESSEL,
  table: 'schluessel',
  area: 'SCHLUESSEL',
  path: (id) => path('/schluessel/edit/{id}', { id }),
  row: { title: sql`concat_ws(' ', t.nummer, nullif(t.bezeichnung, ''))`, codes: sql`array[t.nummer]`, copies: 'anzahlGesamt' },
  // The report date is set at once. The history keeps the measures of earlier losses.
  follows: { ended: (ending, today) => (isLoss(ending) ? { verlustGemeldetAm: today, massnahme: '' } : {}) },
  lossAdvice: {
    text: 'Überlege, ob Schlösser getauscht oder Transponder gesperrt werden, und trag beim Schlüssel ein, welche Maßnahme folgt.',
    facts: { Schließanlage: sql`t.schliessanlage`, Öffnet: sql`array_to_string(t.tueren, ', ')` },
    outsiders: sql`t."beiVerlust"`,
  },
})

export const schluessel = lendingArea(schluesselContract, kind, {
  order: ['nummer'],
  finds: { name: ['nummer', 'bezeichnung'], hint: ['status', 'objektName'] },
  searched: ['nummer', 'bezeichnung', 'schliessanlage', 'tueren', 'bemerkung'],
  computed: { objektName: sql`coalesce((select o.name from orte o where o._id = t.objekt), '')` },
  alsoReads: ['orte'],
  columns: [
    'nummer',
    'bezeichnung',
    'art',
    'schliessanlage',
    { titel: 'Gebäude', value: ({ objektName: building }) => building as string },
    'tueren',
    'anzahlGesamt',
    'status',
  ],
  conflicts: {
    schluessel_exemplare_check: {
      msg: TOO_FEW,
      feld: 'anzahlGesamt',
    },
    schluessel_nummer_key: { msg: 'Einen Schlüssel mit dieser Nummer gibt es schon.', feld: 'nummer' },
    schluessel_objekt_fkey: { msg: 'Diesen Ort gibt es nicht.', feld: 'objekt' },
  },
  import: {
    key: 'nummer',
    also: {
      nummer: ['Schlüsselnummer', 'Schlüssel-Nr.', 'Nr.'],
      tueren: ['Türen', 'Räume', 'Schließt'],
      anzahlGesamt: ['Anzahl', 'Stück'],
    },
    sample: { nummer: 'GHS 7', bezeichnung: 'Gruppe 7', art: 'Schlüssel', tueren: 'Lager, Kleiderkammer', anzahlGesamt: '3' },
    references: { objekt: idsByName('orte') },
    check: notFewerThanOut,
    written: async (trx, rows, _id) => {
      for (const { _id: key, old } of rows) if (old) await settleCopies(trx, kind, key, Number(old['anzahlGesamt']), { _id })
    },
  },
})
