import { orteContract } from '#features/orte/contract.ts'
import { crudArea } from '#server/crud-area.ts'
import { konflikt } from '#server/fehler.ts'
import { verwendungen } from './queries.ts'

export const orte = crudArea(
  orteContract,
  {
    tabelle: 'orte',
    order: ['name'],
    suche: ['name', 'stadt', 'strasse', 'ansprechpartner'],
    export: {
      titel: 'Orte',
      spalten: [
        'name',
        'kategorie',
        'strasse',
        'hausnummer',
        'plz',
        'stadt',
        'ansprechpartner',
        'telefon',
        'buchbar',
        'kapazitaet',
        'genehmigung',
        'hinweise',
      ],
    },
    konflikte: {
      orte_name_key: { msg: 'Einen Ort mit diesem Namen gibt es schon.', feld: 'name' },
      orte_kapazitaet_noetig: { msg: 'Ein buchbarer Raum braucht eine Kapazität.', feld: 'kapazitaet' },
    },
  },
  (kontext, plain) => ({
    remove: async (anfrage) => {
      const wo = await verwendungen(anfrage.trx, anfrage.params.id, kontext.jetzt())
      if (wo.length > 0) throw konflikt(`Der Ort wird noch verwendet: ${wo.join(', ')}.`)
      await plain.remove(anfrage)
    },
  }),
)
