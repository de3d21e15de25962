import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { fahrzeugeContract, fahrzeugFelder } from '#features/fahrzeuge/contract.ts'
import type { Bereich } from '#server/app.ts'
import { crudTable } from '#server/crud-table.ts'
import { sendeExport } from '#server/export/sende.ts'
import type { Konflikte } from '#server/fehler.ts'
import { mitNamen } from '#server/historie/namen.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import type { Kontext } from '#server/kontext.ts'
import { addRoutes } from '#server/routes.ts'
import { auftraege } from './faelligkeiten.ts'
import { fahrtAendern, fahrten, fahrtenExport, fahrtEintragen, fahrtLoeschen } from './fahrten.ts'
import { importieren, importLesen } from './import.ts'
import { spalten } from './liste.ts'
import { alleMaengel, maengel, mangelAendern, mangelBild, mangelbildrecht, mangelHistory, mangelMelden } from './maengel.ts'
import { pruefplan, pruefungen, pruefungErfassen } from './pruefungen.ts'
import { betroffen, mitFolgen } from './stand.ts'

const konflikte: Konflikte = {
  fahrzeuge_kennzeichen_key: { msg: 'Ein Fahrzeug mit diesem Kennzeichen gibt es schon.', feld: 'kennzeichen' },
  fahrzeuge_kennung_key: { msg: 'Ein Fahrzeug mit dieser Kennung gibt es schon.', feld: 'kennung' },
  fahrzeuge_standort_fkey: { msg: 'Diesen Standort gibt es nicht.', feld: 'standort' },
  fahrten_nicht_doppelt: { msg: 'Zu dieser Zeit steht schon eine Fahrt im Buch.', feld: 'beginn' },
}

const { alle, ...fuenf } = crudTable(fahrzeugeContract, {
  tabelle: 'fahrzeuge',
  order: ['bezeichnung'],
  lesen: { standortName: sql`(select o.name from orte o where o._id = t.standort)` },
  softDelete: 'aktiv',
  historie: true,
  list: { suche: ['bezeichnung', 'kennzeichen', 'funkrufname', 'kennung', 'typ'] },
})
const behalten = { tabellen: ['fahrzeuge', 'orte'] }

export const fahrzeuge: Bereich = {
  name: 'fahrzeuge',
  contract: fahrzeugeContract,
  ...auftraege,
  dateirecht: { fahrzeugmaengel: mangelbildrecht },
  routen: (app: FastifyInstance, kontext: Kontext) =>
    addRoutes(
      app,
      kontext,
      fahrzeugeContract,
      {
        ...fuenf,
        ...mitFolgen(kontext, fuenf),
        export: async ({ db, params, query, reply }) =>
          sendeExport(reply, kontext, params.format, {
            titel: 'Fahrzeuge',
            spalten: spalten(params.format),
            zeilen: await alle(db, query),
          }),
        history: async ({ db, params }) => mitNamen(db, await verlauf(db, 'fahrzeuge', params.id, fahrzeugFelder)),
        betroffen: betroffen(kontext),
        pruefplan: pruefplan(kontext),
        pruefungen: pruefungen(),
        pruefungErfassen: pruefungErfassen(kontext),
        alleMaengel: alleMaengel(),
        maengel: maengel(),
        mangelMelden: mangelMelden(kontext),
        mangelAendern: mangelAendern(kontext),
        mangelHistory: mangelHistory(),
        mangelBild: mangelBild(),
        fahrten: fahrten(),
        fahrtenExport: fahrtenExport(kontext),
        fahrtEintragen: fahrtEintragen(kontext),
        fahrtAendern: fahrtAendern(kontext),
        fahrtLoeschen: fahrtLoeschen(),
        importLesen: importLesen(),
        importieren: importieren(),
      },
      { konflikte, behalte: { list: behalten, get: behalten } },
    ),
}
