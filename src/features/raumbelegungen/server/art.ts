// Rooms as something that is booked. A room is an Ort with `buchbar`.
import { sql } from 'kysely'
import type { Belegungsart } from '#server/belegung/art.ts'
import { raumEinwand, sperreRaeume } from './raum.ts'

export const RAEUME: Belegungsart = {
  tabelle: 'raumbelegungen',
  spalte: 'raum',
  ressourcen: 'orte',
  titel: 'titel',
  name: sql<string>`r.name`,
  rechte: { anlegen: 'CREATE_RAUMBELEGUNG', aendern: 'UPDATE_RAUMBELEGUNG', loeschen: 'DELETE_RAUMBELEGUNG' },
  nennung: 'Die Raumbelegung',
  pfad: (id) => `/raumbelegung/${id}`,
  anfragenpfad: '/raumbelegungen?ansicht=liste&nur=angefragt',
  sperre: async (trx, ids) =>
    new Map([...(await sperreRaeume(trx, ids))].map(([id, raum]) => [id, { name: raum.name, einwand: () => raumEinwand(raum) }])),
}
