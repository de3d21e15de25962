import { sql } from 'kysely'
import { defineLending, lendingArea } from '#blocks/ausleihe/server/index.ts'
import { tagInBerlin } from '#contract/berlin.ts'
import { path } from '#contract/screens.ts'
import { SCHLUESSEL_STATUS, schluesselContract } from '#features/schluessel/contract.ts'

export const schluessel = lendingArea(
  schluesselContract,
  defineLending({
    kind: 'schluessel',
    table: 'schluessel',
    area: 'SCHLUESSEL',
    words: { one: 'Schlüssel', the: 'Der Schlüssel', many: 'Schlüssel' },
    path: (id) => path('/schluessel/edit/{id}', { id }),
    free: 'verfuegbar',
    broken: 'defekt',
    states: SCHLUESSEL_STATUS,
    title: sql`concat_ws(' ', t.nummer, nullif(t.bezeichnung, ''))`,
    codes: sql`array[t.nummer]`,
    copies: sql`t."anzahlGesamt"`,
    // What is done about it somebody says afterwards; since when it is known stands there at once.
    lost: async (trx, { id, now }) => {
      await sql`update schluessel set "verlustGemeldetAm" = ${tagInBerlin(now)} where _id = ${id}::uuid`.execute(trx)
    },
  }),
  {
    order: ['nummer'],
    searched: ['nummer', 'bezeichnung', 'schliessanlage', 'tueren', 'bemerkung'],
    computed: { objektName: sql`coalesce((select o.name from orte o where o._id = t.objekt), '')` },
    alsoReads: ['orte'],
    columns: ['nummer', 'bezeichnung', 'art', 'schliessanlage', 'tueren', 'anzahlGesamt', 'status'],
    conflicts: {
      schluessel_nummer_key: { msg: 'Einen Schlüssel mit dieser Nummer gibt es schon.', feld: 'nummer' },
      schluessel_objekt_fkey: { msg: 'Diesen Ort gibt es nicht.', feld: 'objekt' },
    },
    import: { key: 'nummer' },
  },
)
