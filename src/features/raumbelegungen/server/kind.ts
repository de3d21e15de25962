import { path, withQuery } from '#contract/screens.ts'
import { sql } from 'kysely'
import { type Belegungsart, showLimits } from '#blocks/belegung/server/index.ts'
import { type Raum, raumObjection } from './raum.ts'

export const RAEUME: Belegungsart<Raum> = {
  table: 'raumbelegungen',
  column: 'raum',
  resources: 'orte',
  titel: 'titel',
  prepared: true,
  name: sql<string>`r.name`,
  rechte: { create: 'CREATE_RAUMBELEGUNG', update: 'UPDATE_RAUMBELEGUNG', remove: 'DELETE_RAUMBELEGUNG' },
  mention: 'Die Raumbelegung',
  path: (id) => path('/raumbelegung/{id}', { id }),
  createPath: path('/raumbelegungen/neu'),
  anfragenPath: withQuery(path('/raumbelegungen'), { ansicht: 'liste', nur: 'angefragt' }),
  columns: {
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
    sperrzeit: 'bool',
  },
  perResource: ['raum'],
  perTermin: [],
  several: false,
  notice: sql`r._id, r.name, r.stadt, r.kapazitaet, r.ausstattung, r.farbe, r.aktiv, r.buchbar, r.genehmigung`,
  doesNotExist: 'Diesen Raum gibt es nicht.',
  objection: raumObjection,
  needsGenehmigung: ({ genehmigung }) => genehmigung,
}

showLimits(RAEUME, 'Grenzen je Person: Räume', path('/raumbelegungen'))
