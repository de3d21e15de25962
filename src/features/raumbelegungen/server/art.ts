// Rooms as something that is booked. A room is an Ort with `buchbar`.
import { pfad, withQuery } from '#contract/screens.ts'
import { sql } from 'kysely'
import type { Belegungsart } from '#blocks/belegung/server/index.ts'
import { type Raum, raumEinwand } from './raum.ts'

export const RAEUME: Belegungsart<Raum> = {
  tabelle: 'raumbelegungen',
  spalte: 'raum',
  ressourcen: 'orte',
  titel: 'titel',
  geruestet: true,
  name: sql<string>`r.name`,
  rechte: { anlegen: 'CREATE_RAUMBELEGUNG', aendern: 'UPDATE_RAUMBELEGUNG', loeschen: 'DELETE_RAUMBELEGUNG' },
  nennung: 'Die Raumbelegung',
  pfad: (id) => pfad('/raumbelegung/{id}', { id }),
  anfragenpfad: withQuery(pfad('/raumbelegungen'), { ansicht: 'liste', nur: 'angefragt' }),
  spalten: {
    raum: 'uuid',
    beginn: 'timestamptz',
    ende: 'timestamptz',
    titel: 'text',
    veranstalter: 'text',
    verantwortlich: 'uuid',
    personen: 'int',
    bestuhlung: 'text',
    ausstattung: 'text[]',
    ruestzeitVor: 'int',
    ruestzeitNach: 'int',
    oeffentlich: 'bool',
    bemerkung: 'text',
  },
  jeRessource: ['raum'],
  jeTermin: [],
  mehrere: false,
  kenntnis: sql`r._id, r.name, r.stadt, r.kapazitaet, r.ausstattung, r.farbe, r.aktiv, r.buchbar, r.genehmigung`,
  gibtEsNicht: 'Diesen Raum gibt es nicht.',
  einwand: raumEinwand,
  brauchtGenehmigung: ({ genehmigung }) => genehmigung,
}
