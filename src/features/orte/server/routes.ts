import type { FastifyInstance } from 'fastify'
import { orteContract, ortFelder } from '#features/orte/contract.ts'
import { crudTable } from '#server/crud-table.ts'
import { sendeExport } from '#server/export/sende.ts'
import { spaltenAus } from '#server/export/tabelle.ts'
import { konflikt, type Konflikte } from '#server/fehler.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { verwendungen } from './queries.ts'

const konflikte: Konflikte = {
  orte_name_key: { msg: 'Einen Ort mit diesem Namen gibt es schon.', feld: 'name' },
  orte_kapazitaet_noetig: { msg: 'Ein buchbarer Raum braucht eine Kapazität.', feld: 'kapazitaet' },
}

const { alle, ...fuenf } = crudTable(orteContract, {
  tabelle: 'orte',
  order: ['name'],
  softDelete: 'aktiv',
  historie: true,
  list: { suche: ['name', 'stadt', 'strasse', 'ansprechpartner'] },
})

const spalten = spaltenAus(ortFelder, [
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
])

export const orte = {
  name: 'orte',
  contract: orteContract,
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(
      app,
      kontext,
      orteContract,
      {
        ...fuenf,
        remove: async (anfrage) => {
          const wo = await verwendungen(anfrage.trx, anfrage.params.id, kontext.jetzt())
          if (wo.length > 0) throw konflikt(`Der Ort wird noch verwendet: ${wo.join(', ')}.`)
          await fuenf.remove(anfrage)
        },
        export: async ({ db, params, query, reply }) =>
          sendeExport(reply, kontext, params.format, { titel: 'Orte', spalten, zeilen: await alle(db, query) }),
        history: ({ db, params }) => verlauf(db, 'orte', params.id, ortFelder),
      },
      { konflikte, behalte: { list: { tabellen: ['orte'] }, get: { tabellen: ['orte'] } } },
    ),
}
