import { path } from '#contract/screens.ts'
import { sql } from 'kysely'
import { standstillOf, stateColumns, WARNING_TABLES } from '#features/fahrzeuge/server/queries.ts'
import type { Belegungsart } from '#blocks/belegung/server/index.ts'
import { HOLDERS, SOURCE, vehicleName } from './queries.ts'
import { weighDrivers } from './weigh.ts'
import { drivingObjection, type Fahrzeug, fahrzeugObjection } from './fahrzeug.ts'

export const FAHRZEUGE: Belegungsart<Fahrzeug> = {
  ...SOURCE,
  dienste: HOLDERS,
  area: 'FAHRZEUGBELEGUNG',
  mention: 'Die Fahrzeugbelegung',
  screens: {
    detail: (id) => path('/fahrzeugbelegung/edit/{id}', { id }),
    list: path('/fahrzeugbelegungen'),
    create: path('/fahrzeugbelegungen/neu'),
  },
  columns: {
    types: {
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
      sperrzeit: 'bool',
    },
    perResource: ['fahrzeug', 'fahrer'],
    perTermin: ['kmStart', 'kmEnde'],
    together: 'buchung',
  },
  resource: {
    table: 'fahrzeuge',
    name: vehicleName,
    title: sql<string>`r.bezeichnung`,
    // Broken vehicles can still be booked for the workshop.
    standstill: { text: sql<string | null>`case when b.art <> 'Werkstatt' then ${standstillOf('r')} end`, tables: WARNING_TABLES },
    notice: sql`r._id, coalesce(nullif(r.funkrufname, ''), r.bezeichnung) as name, r.bezeichnung, r.kennung, r.funkrufname, r.typ, r.status,
    r.aktiv, r.buchbar, r.buchungsregeln, r.fuehrerscheinklasse, r."zulGesamtmasse", ${stateColumns('r')}`,
    doesNotExist: 'Dieses Fahrzeug gibt es nicht.',
    objection: fahrzeugObjection,
    needsGenehmigung: ({ buchungsregeln }) => buchungsregeln.genehmigung,
    drivingObjection,
    weigh: weighDrivers,
  },
}
