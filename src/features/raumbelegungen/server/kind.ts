import { path } from '#contract/screens.ts'
import { sql } from 'kysely'
import type { Belegungsart } from '#blocks/belegung/server/index.ts'
import { type Raum, raumObjection } from './raum.ts'

export const RAEUME: Belegungsart<Raum> = {
  table: 'raumbelegungen',
  column: 'raum',
  titel: 'titel',
  prepared: true,
  area: 'RAUMBELEGUNG',
  mention: 'Die Raumbelegung',
  screens: {
    detail: (id) => path('/raumbelegung/{id}', { id }),
    list: path('/raumbelegungen'),
    create: path('/raumbelegungen/neu'),
  },
  columns: {
    types: {
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
  },
  resource: {
    table: 'orte',
    name: sql<string>`r.name`,
    title: sql<string>`r.name`,
    notice: sql`r._id, r.name, r.stadt, r.kapazitaet, r.ausstattung, r.farbe, r.aktiv, r.buchbar, r.genehmigung`,
    doesNotExist: 'Diesen Raum gibt es nicht.',
    objection: raumObjection,
    needsGenehmigung: ({ genehmigung }) => genehmigung,
  },
}
