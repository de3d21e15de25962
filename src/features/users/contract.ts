import * as z from 'zod/mini'
import { feld, id, pflichtmuster, pflichttext } from '#contract/bausteine.ts'
import { defineContract, nurId } from '#contract/endpoint.ts'
import { neuesPasswort, PASSWORT_MAX } from '#features/auth/contract.ts'

const username = feld(
  'Benutzername',
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((w) => /^[a-z0-9._-]{3,40}$/.test(w), { error: 'ist nicht gültig. Beispiel: jana.mueller' }),
  ),
)
const adresse = z.string().check(
  z.trim(),
  z.maxLength(254),
  z.refine((w) => z.safeParse(z.email(), w).success, { error: 'ist keine gültige E-Mail-Adresse' }),
)
const nummer = z.string().check(
  z.trim(),
  z.refine((w) => /^[+0-9 /()-]{5,25}$/.test(w), { error: 'ist nicht gültig. Beispiel: 0234 567890' }),
)
const ohneDoppelte = z.transform((liste: string[]) => [...new Set(liste)])

/** entities.md 2.1, the part that belongs to the account. */
export const userFelder = {
  username,
  vorname: pflichttext('Vorname', 60),
  nachname: pflichttext('Nachname', 60),
  email: feld('E-Mail', z.pipe(z.array(adresse).check(z.minLength(1), z.maxLength(5)), ohneDoppelte)),
  primary_email: feld('Haupt-E-Mail', z._default(z.string().check(z.trim(), z.maxLength(254)), '')),
  telefon: feld('Telefon', z._default(z.pipe(z.array(nummer).check(z.maxLength(6)), ohneDoppelte), [])),
  primary_telefon: feld('Haupttelefon', z._default(z.string().check(z.trim(), z.maxLength(25)), '')),
}

interface Erreichbarkeit {
  email?: string[]
  primary_email?: string
  telefon?: string[]
  primary_telefon?: string
}
const steht = (liste: readonly string[] | undefined, gewaehlt: string | undefined) => !gewaehlt || !liste || liste.includes(gewaehlt)
/** Entities 2.1: the primary entries are of their lists. */
const primaer = [
  z.refine<Erreichbarkeit>((u) => steht(u.email, u.primary_email), {
    error: 'Die Haupt-E-Mail muss eine der E-Mail-Adressen sein.',
    path: ['primary_email'],
    params: { satz: true },
  }),
  z.refine<Erreichbarkeit>((u) => steht(u.telefon, u.primary_telefon), {
    error: 'Das Haupttelefon muss eine der Telefonnummern sein.',
    path: ['primary_telefon'],
    params: { satz: true },
  }),
] as const

const user = z.object({
  _id: id,
  version: z.number(),
  username: z.string(),
  vorname: z.string(),
  nachname: z.string(),
  email: z.array(z.string()),
  primary_email: z.string(),
  telefon: z.array(z.string()),
  primary_telefon: z.string(),
})

const zweimal = z
  .object({
    neuesPasswort: neuesPasswort('Neues Passwort'),
    neuesPasswort2: feld('Neues Passwort (Wiederholung)', z.string().check(z.maxLength(PASSWORT_MAX))),
  })
  .check(
    z.refine((w) => w.neuesPasswort === w.neuesPasswort2, {
      error: 'Passwörter stimmen nicht überein',
      path: ['neuesPasswort2'],
      params: { satz: true },
    }),
  )

export const usersContract = defineContract({
  /** Without `passwort` the person gets a mail with a link to set one. `_id` of the answer goes into `POST /api/profile` as `user`. */
  create: {
    method: 'POST',
    path: '/api/users',
    zugang: 'CREATE_USER',
    titel: 'Benutzer registrieren',
    transaktion: 'selbst',
    status: 201,
    body: z.object({ ...userFelder, passwort: feld('Passwort', z.optional(neuesPasswort('Passwort'))) }).check(...primaer),
    antwort: user,
  },
  /** Own data (e-mail and telephone) or, with UPDATE_USER, anybody's. Fields that are not sent stay as they are; `version` is the user's. */
  update: {
    method: 'PUT',
    path: '/api/users',
    zugang: 'angemeldet',
    titel: 'Benutzer ändern',
    body: z
      .object({
        _id: id,
        version: z.number(),
        username: feld('Benutzername', z.optional(username)),
        vorname: feld('Vorname', z.optional(userFelder.vorname)),
        nachname: feld('Nachname', z.optional(userFelder.nachname)),
        email: feld('E-Mail', z.optional(userFelder.email)),
        primary_email: feld('Haupt-E-Mail', z.optional(z.string().check(z.trim(), z.maxLength(254)))),
        telefon: feld('Telefon', z.optional(z.pipe(z.array(nummer).check(z.maxLength(6)), ohneDoppelte))),
        primary_telefon: feld('Haupttelefon', z.optional(z.string().check(z.trim(), z.maxLength(25)))),
      })
      .check(...primaer),
    antwort: user,
  },
  changePassword: {
    method: 'POST',
    path: '/api/users/changePassword',
    zugang: 'angemeldet',
    titel: 'Eigenes Passwort ändern',
    transaktion: 'selbst',
    body: zweimal,
    antwort: null,
  },
  /** Mails a link to the person with this user id. */
  resetPassword: {
    method: 'POST',
    path: '/api/users/resetPassword/{id}',
    zugang: 'RESET_PASSWORT',
    titel: 'Link zum Zurücksetzen des Passworts verschicken',
    params: nurId,
    antwort: null,
  },
  passwortVergessen: {
    method: 'POST',
    path: '/api/users/passwortVergessen',
    zugang: 'oeffentlich',
    titel: 'Link zum Zurücksetzen des eigenen Passworts anfordern',
    body: z.object({ email: pflichtmuster('E-Mail', /^[^\s@]{1,64}@[^\s@]{1,190}$/, 'jana@example.org') }),
    antwort: null,
  },
  /** The token of the mail stands in the header `x-auth-token`. */
  resetPasswort: {
    method: 'POST',
    path: '/api/users/resetPasswort',
    zugang: 'oeffentlich',
    titel: 'Passwort mit dem Link aus der E-Mail setzen',
    transaktion: 'selbst',
    body: zweimal,
    antwort: null,
  },
})
