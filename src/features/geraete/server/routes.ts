import { sql } from 'kysely'
import { defineLending, lendingArea } from '#blocks/ausleihe/server/index.ts'
import { path } from '#contract/screens.ts'
import { GERAET, geraeteContract } from '#features/geraete/contract.ts'

export const geraete = lendingArea(
  geraeteContract,
  defineLending({
    ...GERAET,
    table: 'geraete',
    area: 'MELDER',
    path: (id) => path('/geraete/edit/{id}', { id }),
    row: {
      title: sql`concat_ws(' ', t.bezeichnung, t.inventarnummer)`,
      alike: sql`t.bezeichnung`,
      codes: sql`array[t.inventarnummer, t.seriennummer]`,
    },
    lossAdvice: { text: 'Lass ein Funkgerät sperren, und ändere, was auf einem Tablet angemeldet ist.', facts: {} },
  }),
  {
    order: ['bezeichnung', 'inventarnummer'],
    finds: { name: ['bezeichnung'], hint: ['inventarnummer', 'modell', 'seriennummer'] },
    searched: ['bezeichnung', 'inventarnummer', 'seriennummer', 'hersteller', 'modell', 'bemerkung'],
    columns: ['bezeichnung', 'art', 'inventarnummer', 'hersteller', 'modell', 'seriennummer', 'status', 'naechstePruefung'],
    conflicts: {
      geraete_seriennummer_key: { msg: 'Ein Gerät mit dieser Seriennummer gibt es schon.', feld: 'seriennummer' },
      geraete_inventarnummer_key: { msg: 'Ein Gerät mit dieser Inventarnummer gibt es schon.', feld: 'inventarnummer' },
    },
    import: {
      key: 'inventarnummer',
      unique: ['seriennummer'],
      also: { bezeichnung: ['Gerät', 'Name'], inventarnummer: ['Inventar-Nr.', 'Inventarnr.'], seriennummer: ['Serien-Nr.', 'Seriennr.'] },
      sample: { bezeichnung: 'Handfunkgerät', art: 'Funkgerät', inventarnummer: 'G 47', modell: 'MTP 850' },
    },
  },
)
