import * as z from 'zod/mini'
import { plainPhone } from '#contract/phone.ts'
import { asciiMail, field, id, mailAddress, phoneNumber, readable, requiredList, requiredText, strings, toggle } from '#contract/fields.ts'
import { defineContract, onlyId } from '#contract/endpoint.ts'
import { newPasswort, PASSWORT_MAX } from '#features/auth/contract.ts'

const username = field(
  'Benutzername',
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((w) => /^[a-z0-9._-]{3,40}$/.test(w), { error: 'ist nicht gültig. Beispiel: jana.mueller' }),
  ),
)
const withoutDouble = z.transform((list: string[]) => [...new Set(list)])

export const userFields = {
  username,
  vorname: requiredText('Vorname', 60),
  nachname: field('Nachname', requiredText('Nachname', 60), 'Nur ein Name? Schreib ihn in beide Felder.'),
  email: field('E-Mail', z.pipe(z.array(mailAddress).check(z.minLength(1), z.maxLength(5)), withoutDouble)),
  primary_email: field('Haupt-E-Mail', z._default(z.string().check(asciiMail, z.maxLength(254)), '')),
  telefon: field('Telefon', z._default(z.pipe(z.array(phoneNumber).check(z.maxLength(6)), withoutDouble), [])),
  primary_telefon: field('Haupttelefon', z._default(z.string().check(z.overwrite(plainPhone), z.maxLength(25)), '')),
}

const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', ı: 'i', ø: 'o', æ: 'ae' }
const plainLetters = (text: string) =>
  text
    .toLowerCase()
    .replace(/[äöüßłıøæ]/g, (sign) => LETTERS[sign] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9-]+/g, '')

/** Suggests a user name: `Jana Müller-Lüdenscheidt` → `jana.mueller-luedenscheidt`; `''` while a name is missing. */
export function proposeUsername(vorname: string, nachname: string): string {
  const [before, after] = [plainLetters(vorname), plainLetters(nachname)]
  return before === '' || after === '' ? '' : before === after ? before : `${before}.${after}`.slice(0, 40)
}

interface Availability {
  email?: string[]
  primary_email?: string
  telefon?: string[]
  primary_telefon?: string
}
const isListed = (list: readonly string[] | undefined, chosen: string | undefined) => !chosen || !list || list.includes(chosen)
/** Primary entries must be in their lists. */
const primary = [
  z.refine<Availability>((u) => isListed(u.email, u.primary_email), {
    error: 'Die Haupt-E-Mail muss eine der E-Mail-Adressen sein.',
    path: ['primary_email'],
    params: { satz: true },
  }),
  z.refine<Availability>((u) => isListed(u.telefon, u.primary_telefon), {
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

const twice = z
  .object({
    neuesPasswort: newPasswort('Neues Passwort'),
    neuesPasswort2: field('Neues Passwort (Wiederholung)', z.string().check(z.maxLength(PASSWORT_MAX))),
  })
  .check(
    z.refine((w) => w.neuesPasswort === w.neuesPasswort2, {
      error: 'Passwörter stimmen nicht überein',
      path: ['neuesPasswort2'],
      params: { satz: true },
    }),
  )

/** Maximum invitations per call; the client splits larger numbers and shows progress. */
export const MOST_INVITED = 50

export const usersContract = defineContract({
  /** Without `passwort` the person gets a mail with a link to set one. Pass `_id` of the answer to `POST /api/profile` as `user`. */
  create: {
    method: 'POST',
    path: '/api/users',
    zugang: 'CREATE_USER',
    titel: 'Benutzer registrieren',
    transaction: 'selbst',
    status: 201,
    body: z.object({ ...userFields, passwort: field('Passwort', z.optional(newPasswort('Passwort'))) }).check(...primary),
    response: user,
  },
  /** Own data (e-mail and telephone) or, with UPDATE_USER, anybody's. Omitted fields are unchanged; `version` is the user's. */
  update: {
    method: 'PUT',
    path: '/api/users',
    zugang: 'angemeldet',
    titel: 'Benutzer ändern',
    body: z
      .object({
        _id: id,
        version: z.number(),
        username: field('Benutzername', z.optional(username)),
        vorname: field('Vorname', z.optional(userFields.vorname)),
        nachname: field('Nachname', z.optional(userFields.nachname)),
        email: field('E-Mail', z.optional(userFields.email)),
        primary_email: field('Haupt-E-Mail', z.optional(z.string().check(z.trim(), asciiMail, z.maxLength(254)))),
        telefon: field('Telefon', z.optional(z.pipe(z.array(phoneNumber).check(z.maxLength(6)), withoutDouble))),
        primary_telefon: field('Haupttelefon', z.optional(z.string().check(z.trim(), z.maxLength(25)))),
      })
      .check(...primary),
    response: user,
  },
  changePassword: {
    method: 'POST',
    path: '/api/users/changePassword',
    zugang: 'angemeldet',
    titel: 'Eigenes Passwort ändern',
    transaction: 'selbst',
    body: twice,
    response: null,
  },
  /** Accounts that could sign in but never did, with the instant of the last invitation still stored. */
  einladungen: {
    method: 'GET',
    path: '/api/users/einladungen',
    zugang: 'CREATE_USER',
    titel: 'Wer sich noch nie angemeldet hat',
    query: z.object({ user: z.optional(id) }),
    response: z.array(z.object({ _id: id, ...strings('vorname', 'nachname'), eingeladenAm: z.nullable(z.string()) })),
  },
  /**
   * Mails these users a link to set their first password. Skips blocked users, users who signed in before, and, unless `erneut`, users
   * invited within a day.
   */
  einladen: {
    method: 'POST',
    path: '/api/users/einladungen',
    zugang: 'CREATE_USER',
    titel: 'Zum ersten Anmelden einladen',
    status: 202,
    body: z.object({ users: requiredList('Wer', id, MOST_INVITED).check(z.minLength(1)), erneut: toggle('Noch einmal') }),
    response: z.object({ eingeladen: z.number(), ausgelassen: z.number() }),
  },
  /** Holder of a mailed link; its token travels as `x-auth-token`. 404 unless it is still good. */
  link: {
    method: 'GET',
    path: '/api/users/link',
    zugang: 'oeffentlich',
    titel: 'Wem ein Link aus einer Mail gehört',
    response: z.object({ ...strings('vorname', 'username'), erstesMal: z.boolean() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/users/resetPassword/{id}',
    zugang: 'RESET_PASSWORT',
    titel: 'Link zum Zurücksetzen des Passworts verschicken',
    params: onlyId,
    response: null,
  },
  wait: {
    method: 'GET',
    path: '/api/users/{id}/anmeldesperre',
    zugang: 'RESET_PASSWORT',
    titel: 'Bis wann jemand nach falschen Passwörtern wartet',
    params: onlyId,
    response: z.object({ bis: z.nullable(z.string()) }),
  },
  liftWaits: {
    method: 'DELETE',
    path: '/api/users/{id}/anmeldesperre',
    zugang: 'RESET_PASSWORT',
    titel: 'Wartezeit nach falschen Passwörtern beenden',
    params: onlyId,
    response: null,
  },
  passwortVergessen: {
    method: 'POST',
    path: '/api/users/passwortVergessen',
    zugang: 'oeffentlich',
    titel: 'Link zum Zurücksetzen des eigenen Passworts anfordern',
    body: z.object({ email: field('E-Mail', z.string().check(asciiMail, readable, z.regex(/^[^\s@]{1,64}@[^\s@]{1,190}$/))) }),
    response: null,
  },
  /** Expects the token of the mail in the header `x-auth-token`. */
  resetPasswort: {
    method: 'POST',
    path: '/api/users/resetPasswort',
    zugang: 'oeffentlich',
    titel: 'Passwort mit dem Link aus der E-Mail setzen',
    transaction: 'selbst',
    body: twice,
    response: null,
  },
})
