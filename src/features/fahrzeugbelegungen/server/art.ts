// Vehicles as something that is booked.
import { sql } from 'kysely'
import { sichtbareDienste } from '#features/sanitaetsdienste/server/queries.ts'
import type { Belegungsart } from '#server/belegung/art.ts'
import { fahrzeugEinwand, sperreFahrzeuge } from './fahrzeug.ts'

export const FAHRZEUGE: Belegungsart = {
  tabelle: 'fahrzeugbelegungen',
  spalte: 'fahrzeug',
  ressourcen: 'fahrzeuge',
  titel: 'zweck',
  name: sql<string>`coalesce(nullif(r.funkrufname, ''), r.bezeichnung)`,
  rechte: { anlegen: 'CREATE_FAHRZEUGBELEGUNG', aendern: 'UPDATE_FAHRZEUGBELEGUNG', loeschen: 'DELETE_FAHRZEUGBELEGUNG' },
  nennung: 'Die Fahrzeugbelegung',
  pfad: (id) => `/fahrzeugbelegung/edit/${id}`,
  anfragenpfad: '/fahrzeugbelegungen?ansicht=liste&nur=angefragt',
  sperre: async (trx, ids) =>
    new Map(
      [...(await sperreFahrzeuge(trx, ids, 'fahrzeug'))].map(([id, fahrzeug]) => [
        id,
        { name: fahrzeug.name, einwand: (verwendung) => fahrzeugEinwand(fahrzeug, verwendung) },
      ]),
    ),
  sichtbareDienste,
}
