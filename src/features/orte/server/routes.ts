import type { FastifyInstance } from 'fastify'
import { orteContract, ortFelder } from '#features/orte/contract.ts'
import { crudTable } from '#server/crud-table.ts'
import { konflikt, type Konflikte } from '#server/fehler.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { verwendungen } from './queries.ts'

const konflikte: Konflikte = {
  orte_name_key: { msg: 'Einen Ort mit diesem Namen gibt es schon.', feld: 'name' },
  orte_kapazitaet_noetig: { msg: 'Ein buchbarer Raum braucht eine Kapazität.', feld: 'kapazitaet' },
}

const tabelle = crudTable(orteContract, {
  tabelle: 'orte',
  order: ['name'],
  softDelete: 'aktiv',
  historie: true,
  list: { suche: ['name', 'stadt', 'strasse', 'ansprechpartner'] },
})

export const orte = {
  name: 'orte',
  contract: orteContract,
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(
      app,
      kontext,
      orteContract,
      {
        ...tabelle,
        remove: async (anfrage) => {
          const wo = await verwendungen(anfrage.trx, anfrage.params.id)
          if (wo.length > 0) throw konflikt(`Der Ort wird noch verwendet: ${wo.join(', ')}.`)
          await tabelle.remove(anfrage)
        },
        history: ({ db, params }) => verlauf(db, 'orte', params.id, ortFelder),
      },
      { konflikte, behalte: { list: { tabellen: ['orte'] }, get: { tabellen: ['orte'] } } },
    ),
}
