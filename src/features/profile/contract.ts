// Who reads and writes what of a profile, and the calls.
import * as z from 'zod/mini'
import { historieneintrag, id, stand } from '#contract/bausteine.ts'
import { defineContract, nurId, seite } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rechte.ts'
import { enumOf } from '#contract/schema.ts'
import { type Lesefeld, profil, profilzeile, STATUS_NAMEN, wahlfreieFelder } from './formen.ts'

/** Who: everybody, oneself, whoever the person's own setting of visibility admits, or the holder of a right. */
export type Wer = 'alle' | 'selbst' | `sicht:${'email' | 'telefon' | 'adresse' | 'foto'}` | Recht
interface Feldregel {
  readonly liest: readonly Wer[]
  readonly schreibt: readonly Wer[]
}

const eigenes: Feldregel = { liest: ['selbst', 'READ_USER'], schreibt: ['selbst', 'UPDATE_USER'] }
const anschrift: Feldregel = { liest: ['selbst', 'sicht:adresse'], schreibt: ['selbst', 'UPDATE_USER'] }
const verwaltung: Feldregel = { liest: ['selbst', 'READ_USER_PROPERTIES'], schreibt: ['UPDATE_USER_PROPERTIES'] }
const ausbildung: Feldregel = { liest: ['alle'], schreibt: ['UPDATE_USER', 'UPDATE_USER_AUSBILDUNG'] }
const fahren: Feldregel = {
  liest: ['selbst', 'READ_USER', 'READ_FAHRZEUGEINWEISUNG'],
  schreibt: ['UPDATE_USER', 'UPDATE_FAHRZEUGEINWEISUNG'],
}
const bank: Feldregel = { liest: ['selbst', 'ABRECHNUNG'], schreibt: ['selbst', 'ABRECHNUNG'] }
const nurSelbst: Feldregel = { liest: ['selbst', 'READ_USER'], schreibt: ['selbst'] }
const post: Feldregel = {
  liest: ['selbst', 'READ_USER_EMAIL_BENACHRICHTIGUNG', 'SET_EMAIL_BENACHRICHTIGUNG', 'SET_KTW_EMAIL_BENACHRICHTIGUNG'],
  schreibt: ['selbst', 'SET_EMAIL_BENACHRICHTIGUNG'],
}

/**
 * The one table of who reads and who writes each field; list, detail, change, history and form follow it.
 * What one may not read is absent from the answer.
 *
 * Annahme: "Führung" (emergency contact, visibility `fuehrung`) is whoever holds READ_USER; who holds UPDATE_USER keeps
 * the contact data and therefore sees it whatever the setting. Own bank data are read and written by oneself as well
 * (api.md: a member acts on own data), dietary needs are written by nobody else (opt-in, Art. 9 DSGVO).
 *
 * Annahme: Whoever keeps the data of others (UPDATE_USER) also sets and removes their photo, as the office takes one for
 * those who have none; the history says who did.
 */
export const FELDREGELN: Readonly<Record<Lesefeld, Feldregel>> = {
  username: { liest: ['selbst', 'READ_USER', 'UPDATE_USER'], schreibt: [] },
  email: { liest: ['selbst', 'sicht:email'], schreibt: [] },
  primary_email: { liest: ['selbst', 'sicht:email'], schreibt: [] },
  telefon: { liest: ['selbst', 'sicht:telefon'], schreibt: [] },
  primary_telefon: { liest: ['selbst', 'sicht:telefon'], schreibt: [] },
  anrede: { liest: ['alle'], schreibt: ['selbst', 'UPDATE_USER'] },
  personalnummer: verwaltung,
  geburtsdatum: { liest: ['selbst', 'READ_GEBURTSDATUM'], schreibt: ['UPDATE_GEBURTSDATUM'] },
  strasse: anschrift,
  hausnummer: anschrift,
  plz: anschrift,
  ort: anschrift,
  eintrittsdatum: verwaltung,
  austrittsdatum: verwaltung,
  status: { liest: ['selbst', 'READ_USER', 'READ_USER_PROPERTIES'], schreibt: ['UPDATE_USER_PROPERTIES'] },
  gruppe: { liest: ['alle'], schreibt: ['SET_GRUPPE'] },
  funktionen: { liest: ['alle'], schreibt: ['SET_FUNKTIONEN'] },
  verteiler: { liest: ['SEE_VERTEILER', 'SET_VERTEILER'], schreibt: ['SET_VERTEILER'] },
  groupalarm: { liest: ['selbst', 'SET_GROUPALARM'], schreibt: ['SET_GROUPALARM'] },
  sanitaetsausbildung: ausbildung,
  fuehrungsausbildung: ausbildung,
  fuehrerscheinklassen: fahren,
  fuehrerscheinGueltigBis: fahren,
  fuehrerscheinKontrolleAm: fahren,
  fuehrerscheinKontrolleDurch: fahren,
  fuehrerscheinKontrolleNaechsteAm: { ...fahren, schreibt: [] },
  fuehrungszeugnisVorgelegtAm: verwaltung,
  fuehrungszeugnisAusgestelltAm: verwaltung,
  fuehrungszeugnisNaechstesAm: { ...verwaltung, schreibt: [] },
  konfektion: { liest: ['selbst', 'READ_USER', 'READ_KLEIDUNG'], schreibt: ['selbst', 'UPDATE_USER', 'UPDATE_KLEIDUNG'] },
  notfallkontakt: eigenes,
  beruf: eigenes,
  arbeitgeber: eigenes,
  kontoinhaber: bank,
  iban: bank,
  bic: bank,
  ernaehrung: nurSelbst,
  ernaehrungHinweis: nurSelbst,
  sichtbarkeit: {
    liest: ['selbst', 'READ_USER_SICHTBARKEIT', 'UPDATE_USER_SICHTBARKEIT'],
    schreibt: ['selbst', 'UPDATE_USER_SICHTBARKEIT'],
  },
  unsichtbar: { liest: ['selbst', 'READ_UNSICHTBARE_USER', 'UPDATE_USER_SICHTBARKEIT'], schreibt: ['UPDATE_USER_SICHTBARKEIT'] },
  emailBenachrichtigungen: post,
  erinnerungVorlauf: post,
  bemerkung: { liest: ['READ_USER_PROPERTIES'], schreibt: ['UPDATE_USER_PROPERTIES'] },
  letzterLogin: { liest: ['selbst', 'READ_LAST_LOGIN'], schreibt: [] },
  bild: { liest: ['selbst', 'sicht:foto'], schreibt: ['selbst', 'UPDATE_USER'] },
}

export const profileContract = defineContract({
  me: { method: 'GET', path: '/api/profile/me', zugang: 'angemeldet', titel: 'Eigenes Profil', antwort: profil },
  /** Without `limit` the whole list. `status` may be asked by who may read it; who has left is shown to READ_USER only. */
  list: {
    method: 'GET',
    path: '/api/profile',
    zugang: 'angemeldet',
    titel: 'Kontakte',
    liste: true,
    query: z.object({
      suche: seite.suche,
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
      nach: seite.nach,
      gruppe: z.optional(z.string().check(z.maxLength(60))),
      status: z.optional(enumOf(STATUS_NAMEN)),
    }),
    antwort: z.array(profilzeile),
  },
  get: { method: 'GET', path: '/api/profile/{id}', zugang: 'angemeldet', titel: 'Profil', params: nurId, antwort: profil },
  create: {
    method: 'POST',
    path: '/api/profile',
    zugang: 'CREATE_USER',
    titel: 'Profil anlegen',
    status: 201,
    body: z.object({ user: id, ...wahlfreieFelder }),
    antwort: profil,
  },
  /** Own profile, or anybody's fields that one may write; the answer is the profile's id. Fields that are not sent stay. */
  update: {
    method: 'PUT',
    path: '/api/profile',
    zugang: 'angemeldet',
    titel: 'Profil ändern',
    body: z.object({ _id: id, version: stand.version, ...wahlfreieFelder }),
    antwort: id,
  },
  remove: { method: 'DELETE', path: '/api/profile/{id}', zugang: 'DELETE_USER', titel: 'Account löschen', params: nurId, antwort: null },
  /** JPG or PNG, at most 2 MB; takes the place of the picture before. Read it as `/api/dateien/{bild}`. */
  bildSetzen: {
    method: 'POST',
    path: '/api/profile/{id}/bild',
    zugang: 'angemeldet',
    titel: 'Profilbild hochladen',
    params: nurId,
    inhalt: 'multipart',
    transaktion: 'selbst',
    antwort: z.object({ bild: id }),
    status: 201,
  },
  bildLoeschen: {
    method: 'DELETE',
    path: '/api/profile/{id}/bild',
    zugang: 'angemeldet',
    titel: 'Profilbild löschen',
    params: nurId,
    antwort: null,
  },
  history: {
    method: 'GET',
    path: '/api/profile/{id}/history',
    zugang: 'READ_USER',
    titel: 'Verlauf eines Profils',
    params: nurId,
    antwort: z.array(historieneintrag),
  },
})
