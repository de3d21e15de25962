// Vehicles as something that is booked.
import { pfad, withQuery } from '#contract/screens.ts'
import { sql } from 'kysely'
import { nutzenderDienst } from '#features/sanitaetsdienste/server/queries.ts'
import type { Belegungsart } from '#blocks/belegung/server/index.ts'
import { QUELLE } from './queries.ts'
import { fahreinwand, type Fahrzeug, fahrzeugEinwand } from './fahrzeug.ts'

export const FAHRZEUGE: Belegungsart<Fahrzeug> = {
  ...QUELLE,
  dienste: nutzenderDienst,
  ressourcen: 'fahrzeuge',
  name: sql<string>`coalesce(nullif(r.funkrufname, ''), r.bezeichnung)`,
  rechte: { anlegen: 'CREATE_FAHRZEUGBELEGUNG', aendern: 'UPDATE_FAHRZEUGBELEGUNG', loeschen: 'DELETE_FAHRZEUGBELEGUNG' },
  nennung: 'Die Fahrzeugbelegung',
  pfad: (id) => pfad('/fahrzeugbelegung/edit/{id}', { id }),
  anfragenpfad: withQuery(pfad('/fahrzeugbelegungen'), { ansicht: 'liste', nur: 'angefragt' }),
  spalten: {
    fahrzeug: 'uuid',
    beginn: 'timestamptz',
    ende: 'timestamptz',
    zweck: 'text',
    art: 'text',
    fahrer: 'uuid',
    verantwortlich: 'uuid',
    ziel: 'text',
    kmStart: 'int',
    kmEnde: 'int',
    bemerkung: 'text',
  },
  jeRessource: ['fahrzeug', 'fahrer'],
  jeTermin: ['kmStart', 'kmEnde'],
  mehrere: true,
  kenntnis: sql`r._id, coalesce(nullif(r.funkrufname, ''), r.bezeichnung) as name, r.bezeichnung, r.kennung, r.funkrufname, r.typ, r.status, r."statusGrund",
    r.aktiv, r.buchbar, r.buchungsregeln, r.fuehrerscheinklasse, r."zulGesamtmasse"`,
  gibtEsNicht: 'Dieses Fahrzeug gibt es nicht.',
  einwand: fahrzeugEinwand,
  brauchtGenehmigung: ({ buchungsregeln }) => buchungsregeln.genehmigung,
  fahreinwand,
}
