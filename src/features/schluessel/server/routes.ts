import { sql } from 'kysely'
import { LOST } from '#blocks/ausleihe/contract.ts'
import { defineLending, lendingArea } from '#blocks/ausleihe/server/index.ts'
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
    // Since when it is known stands there at once. What was done about an earlier loss tells the history.
    ended: (ending, today) => (LOST.includes(ending) ? { verlustGemeldetAm: today, massnahme: '' } : {}),
    lossAdvice: {
      text: 'Überlege, ob Schlösser getauscht oder Transponder gesperrt werden, und trag beim Schlüssel ein, welche Maßnahme folgt.',
      facts: { Schließanlage: sql`t.schliessanlage`, Öffnet: sql`array_to_string(t.tueren, ', ')` },
      outsiders: sql`t."beiVerlust"`,
    },
  }),
  {
    order: ['nummer'],
    searched: ['nummer', 'bezeichnung', 'schliessanlage', 'tueren', 'bemerkung'],
    computed: { objektName: sql`coalesce((select o.name from orte o where o._id = t.objekt), '')` },
    alsoReads: ['orte'],
    columns: ['nummer', 'bezeichnung', 'art', 'schliessanlage', 'tueren', 'anzahlGesamt', 'status'],
    conflicts: {
      schluessel_exemplare_check: {
        msg: 'So wenige sind es nicht: Ein höheres Exemplar ist ausgegeben oder verloren.',
        feld: 'anzahlGesamt',
      },
      schluessel_nummer_key: { msg: 'Einen Schlüssel mit dieser Nummer gibt es schon.', feld: 'nummer' },
      schluessel_objekt_fkey: { msg: 'Diesen Ort gibt es nicht.', feld: 'objekt' },
    },
    import: { key: 'nummer' },
  },
)
