import { sql } from 'kysely'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import type { Bereich } from '#server/app.ts'
import { crudArea } from '#server/crud-area.ts'
import { namesFrom } from '#server/historie/names.ts'
import { auftraege } from './faelligkeiten.ts'
import { fahrtAendern, fahrten, fahrtenExport, fahrtEintragen, fahrtLoeschen } from './fahrten.ts'
import { importieren, importLesen } from './import.ts'
import { spalten } from './liste.ts'
import { alleMaengel, maengel, mangelAendern, mangelBild, mangelbildrecht, mangelHistory, mangelMelden } from './maengel.ts'
import { pruefplan, pruefungen, pruefungErfassen } from './pruefungen.ts'
import { betroffen, mitFolgen } from './stand.ts'

const plain = crudArea(
  fahrzeugeContract,
  {
    tabelle: 'fahrzeuge',
    order: ['bezeichnung'],
    lesen: { standortName: sql`(select o.name from orte o where o._id = t.standort)` },
    liestAuch: ['orte'],
    suche: ['bezeichnung', 'kennzeichen', 'funkrufname', 'kennung', 'typ'],
    export: { titel: 'Fahrzeuge', spalten },
    konflikte: {
      fahrzeuge_kennzeichen_key: { msg: 'Ein Fahrzeug mit diesem Kennzeichen gibt es schon.', feld: 'kennzeichen' },
      fahrzeuge_kennung_key: { msg: 'Ein Fahrzeug mit dieser Kennung gibt es schon.', feld: 'kennung' },
      fahrzeuge_standort_fkey: { msg: 'Diesen Standort gibt es nicht.', feld: 'standort' },
      fahrten_nicht_doppelt: { msg: 'Zu dieser Zeit steht schon eine Fahrt im Buch.', feld: 'beginn' },
    },
  },
  (kontext, handlers) => ({
    ...mitFolgen(kontext, handlers),
    betroffen: betroffen(kontext),
    pruefplan: pruefplan(kontext),
    pruefungen: pruefungen(),
    pruefungErfassen: pruefungErfassen(kontext),
    alleMaengel: alleMaengel(),
    maengel: maengel(),
    mangelMelden: mangelMelden(kontext),
    mangelAendern: mangelAendern(kontext),
    mangelHistory: mangelHistory(kontext),
    mangelBild: mangelBild(),
    fahrten: fahrten(),
    fahrtenExport: fahrtenExport(kontext),
    fahrtEintragen: fahrtEintragen(kontext),
    fahrtAendern: fahrtAendern(kontext),
    fahrtLoeschen: fahrtLoeschen(),
    importLesen: importLesen(),
    importieren: importieren(),
  }),
)
export const fahrzeuge: Bereich = {
  ...plain,
  ...auftraege,
  dateirecht: { fahrzeugmaengel: mangelbildrecht },
  // By its name, and as its crew calls it.
  names: {
    fahrzeug: namesFrom('fahrzeuge', sql`bezeichnung`),
    funkrufname: namesFrom('fahrzeuge', sql`coalesce(nullif(funkrufname, ''), bezeichnung)`),
  },
}
