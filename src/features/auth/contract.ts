import * as z from 'zod/mini'
import { field, id, requiredText } from '#contract/fields.ts'
import { defineContract, onlyId } from '#contract/endpoint.ts'
import { RECHTE } from '#contract/rights/rechte.ts'

export const PASSWORT_MIN = 12
export const PASSWORT_MAX = 200

/** A new password, never trimmed. passwortstaerke.ts checks its strength. */
export const newPasswort = (titel: string) => field(titel, z.string().check(z.minLength(PASSWORT_MIN), z.maxLength(PASSWORT_MAX)))

/** The signed-in user (specification §3 "User"): `_id` is the user's id, `profil` the profile's id (null until it exists). */
const angemeldeter = z.object({
  _id: id,
  profil: z.nullable(id),
  username: z.string(),
  vorname: z.string(),
  nachname: z.string(),
  rechte: z.array(z.enum(RECHTE)),
})

/** One of the user's own sessions; instants in UTC. `diese` marks the current one. */
const session = z.object({
  _id: id,
  geraet: z.string(),
  erstelltAm: z.string(),
  zuletztAm: z.string(),
  laeuftAb: z.string(),
  diese: z.boolean(),
})

export const authContract = defineContract({
  get: { method: 'GET', path: '/api/auth', zugang: 'angemeldet', titel: 'Wer bin ich?', response: angemeldeter },
  anmelden: {
    method: 'POST',
    path: '/api/auth',
    zugang: 'oeffentlich',
    titel: 'Anmelden',
    transaction: 'selbst',
    body: z.object({
      username: requiredText('Benutzername', 254),
      passwort: field('Passwort', z.string().check(z.minLength(1), z.maxLength(PASSWORT_MAX))),
    }),
    response: z.object({ token: z.string() }),
  },
  abmelden: { method: 'DELETE', path: '/api/auth', zugang: 'angemeldet', titel: 'Abmelden', response: null },
  sitzungen: {
    method: 'GET',
    path: '/api/auth/sitzungen',
    zugang: 'angemeldet',
    titel: 'Eigene Anmeldungen auflisten',
    response: z.array(session),
  },
  sitzungBeenden: {
    method: 'DELETE',
    path: '/api/auth/sitzungen/{id}',
    zugang: 'angemeldet',
    titel: 'Eigene Anmeldung auf einem Gerät beenden',
    params: onlyId,
    response: null,
  },
})
