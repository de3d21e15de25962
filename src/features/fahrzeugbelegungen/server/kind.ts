import { path, withQuery } from '#contract/screens.ts'
import { sql } from 'kysely'
import { standstillOf, stateColumns, WARNING_TABLES } from '#features/fahrzeuge/server/queries.ts'
import { type Belegungsart, showLimits } from '#blocks/belegung/server/index.ts'
import { HOLDERS, SOURCE, vehicleName } from './queries.ts'
import { drivingObjection, type Fahrzeug, fahrzeugObjection } from './fahrzeug.ts'

export const FAHRZEUGE: Belegungsart<Fahrzeug> = {
  ...SOURCE,
  dienste: HOLDERS,
  resources: 'fahrzeuge',
  name: vehicleName,
  // Broken vehicles can still be booked for the workshop.
  standstill: { text: sql<string | null>`case when b.art <> 'Werkstatt' then ${standstillOf('r')} end`, tables: WARNING_TABLES },
  rechte: { create: 'CREATE_FAHRZEUGBELEGUNG', update: 'UPDATE_FAHRZEUGBELEGUNG', remove: 'DELETE_FAHRZEUGBELEGUNG' },
  mention: 'Die Fahrzeugbelegung',
  path: (id) => path('/fahrzeugbelegung/edit/{id}', { id }),
  createPath: path('/fahrzeugbelegungen/neu'),
  anfragenPath: withQuery(path('/fahrzeugbelegungen'), { ansicht: 'liste', nur: 'angefragt' }),
  columns: {
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
  several: true,
  notice: sql`r._id, coalesce(nullif(r.funkrufname, ''), r.bezeichnung) as name, r.bezeichnung, r.kennung, r.funkrufname, r.typ, r.status,
    r.aktiv, r.buchbar, r.buchungsregeln, r.fuehrerscheinklasse, r."zulGesamtmasse", ${stateColumns('r')}`,
  doesNotExist: 'Dieses Fahrzeug gibt es nicht.',
  objection: fahrzeugObjection,
  needsGenehmigung: ({ buchungsregeln }) => buchungsregeln.genehmigung,
  drivingObjection,
}

showLimits(FAHRZEUGE, 'Grenzen je Person: Fahrzeuge', path('/fahrzeugbelegungen'))
