import * as z from 'zod/mini'
import { field, historyEntry, id, person, readable, requiredDay, requiredNumber, requiredText, state, toggle } from '#contract/fields.ts'
import { decided, toDecide } from '#contract/decided.ts'
import { defineContract, idList, importCalls, onlyId, page } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import { enumOf } from '#contract/schema.ts'
import { fileDetail } from '#contract/file.ts'
import { HOLDING_RULES, WORKERS } from './rules.ts'
import {
  sentRecord,
  chapterLists,
  expiry,
  EXPIRY_NAMES,
  chapterListsBody,
  renameBody,
  FUEHRUNGSAUSBILDUNGEN,
  type ReadonlyField,
  profil,
  profilRow,
  STATUS_NAMES,
  sentFields,
} from './schemas.ts'

/** Access: everybody, the member, people admitted by the member's visibility setting, or holders of a right. */
export type Who = 'alle' | 'selbst' | `sicht:${'email' | 'telefon' | 'adresse' | 'geburtstag' | 'foto'}` | Recht
interface FieldRule {
  readonly reads: readonly Who[]
  readonly writes: readonly Who[]
}

const ownRule: FieldRule = { reads: ['selbst', 'READ_USER'], writes: ['selbst', 'UPDATE_USER'] }
const address: FieldRule = { reads: ['selbst', 'sicht:adresse'], writes: ['selbst', 'UPDATE_USER'] }
const administration: FieldRule = { reads: ['selbst', 'READ_USER_PROPERTIES'], writes: ['UPDATE_USER_PROPERTIES'] }
const qualification: FieldRule = { reads: ['alle'], writes: ['UPDATE_USER', 'UPDATE_USER_AUSBILDUNG'] }
const fahren: FieldRule = {
  reads: ['selbst', 'READ_USER', 'READ_FAHRZEUGEINWEISUNG'],
  writes: ['UPDATE_USER', 'UPDATE_FAHRZEUGEINWEISUNG'],
}
const bank: FieldRule = { reads: ['selbst', 'ABRECHNUNG'], writes: ['selbst', 'ABRECHNUNG'] }
const onlySelf: FieldRule = { reads: ['selbst', 'READ_USER'], writes: ['selbst'] }
const post: FieldRule = {
  reads: ['selbst', 'READ_USER_EMAIL_BENACHRICHTIGUNG', 'SET_EMAIL_BENACHRICHTIGUNG', 'SET_KTW_EMAIL_BENACHRICHTIGUNG'],
  writes: ['selbst', 'SET_EMAIL_BENACHRICHTIGUNG'],
}

/**
 * Single source for read and write access per field; list, detail, change, history and form follow it. Unreadable fields are missing in
 * responses.
 * Annahme: "Führung" (emergency contact, visibility `fuehrung`) means holders of READ_USER. Holders of UPDATE_USER maintain the contact
 * data and therefore see it regardless of the setting. Members also read and write their own bank data (a member acts on own
 * data). Dietary needs are written only by the member (opt-in, Art. 9 DSGVO).
 * Annahme: a birthday is day and month without the year. `niemand` also hides it from maintainers of contact data; readers of the date
 * of birth are not affected.
 * Annahme: holders of UPDATE_USER also set and remove photos, since the office takes them for members without one. The history records
 * the author.
 */
export const FIELD_RULES: Readonly<Record<ReadonlyField, FieldRule>> = {
  username: { reads: ['selbst', 'READ_USER', 'UPDATE_USER'], writes: [] },
  email: { reads: ['selbst', 'sicht:email'], writes: [] },
  primary_email: { reads: ['selbst', 'sicht:email'], writes: [] },
  telefon: { reads: ['selbst', 'sicht:telefon'], writes: [] },
  primary_telefon: { reads: ['selbst', 'sicht:telefon'], writes: [] },
  anrede: { reads: ['alle'], writes: ['selbst', 'UPDATE_USER'] },
  personalnummer: administration,
  geburtsdatum: { reads: ['selbst', 'READ_GEBURTSDATUM'], writes: ['UPDATE_GEBURTSDATUM'] },
  geburtstag: { reads: ['selbst', 'READ_GEBURTSDATUM', 'sicht:geburtstag'], writes: [] },
  strasse: address,
  hausnummer: address,
  plz: address,
  ort: address,
  eintrittsdatum: administration,
  austrittsdatum: administration,
  hauptamtlich: administration,
  status: { reads: ['selbst', 'READ_USER', 'READ_USER_PROPERTIES'], writes: ['UPDATE_USER_PROPERTIES'] },
  gruppe: { reads: ['alle'], writes: ['SET_GRUPPE'] },
  funktionen: { reads: ['alle'], writes: ['SET_FUNKTIONEN'] },
  verteiler: { reads: ['SEE_VERTEILER', 'SET_VERTEILER'], writes: ['SET_VERTEILER'] },
  groupalarm: { reads: ['selbst', 'SET_GROUPALARM'], writes: ['SET_GROUPALARM'] },
  sanitaetsausbildung: qualification,
  fuehrungsausbildung: qualification,
  ausbildungAusNachweisen: { ...qualification, reads: ['selbst', 'READ_USER', 'UPDATE_USER_AUSBILDUNG'] },
  fuehrerscheinklassen: fahren,
  fuehrerscheinGueltigBis: fahren,
  fuehrerscheinKontrolleAm: fahren,
  fuehrerscheinKontrolleDurch: fahren,
  fuehrerscheinKontrolleNaechsteAm: { ...fahren, writes: [] },
  fuehrungszeugnisVorgelegtAm: administration,
  fuehrungszeugnisAusgestelltAm: administration,
  fuehrungszeugnisNaechstesAm: { ...administration, writes: [] },
  konfektion: { reads: ['selbst', 'READ_USER', 'READ_KLEIDUNG'], writes: ['selbst', 'UPDATE_USER', 'UPDATE_KLEIDUNG'] },
  notfallkontakt: ownRule,
  beruf: ownRule,
  arbeitgeber: ownRule,
  kontoinhaber: bank,
  iban: bank,
  bic: bank,
  kontoGeaendert: { ...bank, writes: [] },
  ernaehrung: onlySelf,
  ernaehrungHinweis: onlySelf,
  sichtbarkeit: {
    reads: ['selbst', 'READ_USER_SICHTBARKEIT', 'UPDATE_USER_SICHTBARKEIT'],
    writes: ['selbst', 'UPDATE_USER_SICHTBARKEIT'],
  },
  unsichtbar: { reads: ['selbst', 'READ_UNSICHTBARE_USER', 'UPDATE_USER_SICHTBARKEIT'], writes: ['UPDATE_USER_SICHTBARKEIT'] },
  emailBenachrichtigungen: post,
  erinnerungVorlauf: post,
  bemerkung: { reads: ['READ_USER_PROPERTIES'], writes: ['UPDATE_USER_PROPERTIES'] },
  letzterLogin: { reads: ['selbst', 'READ_LAST_LOGIN'], writes: [] },
  bild: { reads: ['selbst', 'sicht:foto'], writes: ['selbst', 'UPDATE_USER'] },
  fuehrerscheinKontrolleDurchPerson: { ...fahren, writes: [] },
  ...HOLDING_RULES,
}

export const MOST_FACES = 100
export const MOST_RECIPIENTS = 1000

export const profileContract = defineContract({
  me: { method: 'GET', path: '/api/profile/me', zugang: 'angemeldet', titel: 'Eigenes Profil', response: profil },
  /**
   * Without `limit` a part of less than 1 MB, and the address of the next. The filters `status` and `verteiler` require read access to
   * the field; former members are returned to READ_USER only. `qualifikation` matches that level or higher.
   */
  list: {
    method: 'GET',
    path: '/api/profile',
    zugang: 'angemeldet',
    titel: 'Kontakte',
    list: true,
    whole: true,
    query: z.object({
      suche: page.suche,
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
      nach: page.nach,
      gruppe: z.optional(z.string().check(readable, z.maxLength(60))),
      funktion: z.optional(z.string().check(readable, z.maxLength(60))),
      qualifikation: z.optional(enumOf(SANITAETSAUSBILDUNGEN)),
      status: z.optional(enumOf(STATUS_NAMES)),
      verteiler: z.optional(z.string().check(readable, z.maxLength(60))),
    }),
    response: z.array(profilRow),
  },
  get: { method: 'GET', path: '/api/profile/{id}', zugang: 'angemeldet', titel: 'Profil', params: onlyId, response: profil },
  /**
   * Of the given ids (comma-separated), those with a readable contact card, each with the photo's id if visible. Screens call it once
   * for all displayed names. Other responses thus need no field for it, and no picture is requested in vain.
   */
  ofAccount: {
    method: 'GET',
    path: '/api/profile/konto/{id}',
    zugang: 'angemeldet',
    titel: 'Wer zu einem Zugang gehört',
    params: onlyId,
    response: z.nullable(person),
  },
  gesichter: {
    method: 'GET',
    path: '/api/profile/gesichter',
    zugang: 'angemeldet',
    titel: 'Gesichter und Rufnummern',
    query: z.object({ personen: idList(MOST_FACES, 'Personen') }),
    response: z.array(z.object({ _id: id, bild: z.optional(id), telefon: z.optional(z.string()) })),
  },
  /**
   * The member's own profile as another member sees it now.
   * Annahme: members may know who sees their data; the hint about the other's rights is the smaller harm.
   */
  ansicht: {
    method: 'GET',
    path: '/api/profile/me/ansicht/{id}',
    zugang: 'angemeldet',
    titel: 'So sieht mich jemand',
    params: onlyId,
    response: profil,
  },
  create: {
    method: 'POST',
    path: '/api/profile',
    zugang: 'CREATE_USER',
    titel: 'Profil anlegen',
    status: 201,
    body: z.object({ user: id, ...sentFields }),
    response: profil,
  },
  /** The own profile, or writable fields of any profile; returns the profile's id. Omitted fields are unchanged. */
  update: {
    method: 'PUT',
    path: '/api/profile',
    zugang: 'angemeldet',
    titel: 'Profil ändern',
    body: z.object({ _id: id, version: state.version, ...sentFields }),
    response: id,
  },
  /** Confirms a bank account entered by somebody else, who until then can neither prepare nor approve payouts to it. */
  confirmAccount: {
    method: 'POST',
    path: '/api/profile/me/konto',
    zugang: 'angemeldet',
    titel: 'Eigenes Konto bestätigen, das jemand anderes eingetragen hat',
    body: z.object({ version: state.version }),
    response: null,
  },
  remove: { method: 'DELETE', path: '/api/profile/{id}', zugang: 'DELETE_USER', titel: 'Account löschen', params: onlyId, response: null },
  /** JPG or PNG, at most 2 MB; replaces the previous picture. Read it as `/api/dateien/{bild}`. */
  bildSetzen: {
    method: 'POST',
    path: '/api/profile/{id}/bild',
    zugang: 'angemeldet',
    titel: 'Profilbild hochladen',
    params: onlyId,
    kind: 'multipart',
    transaction: 'selbst',
    response: z.object({ bild: id }),
    status: 201,
  },
  bildLoeschen: {
    method: 'DELETE',
    path: '/api/profile/{id}/bild',
    zugang: 'angemeldet',
    titel: 'Profilbild löschen',
    params: onlyId,
    response: null,
  },
  /**
   * One mail to each member of the Verteiler; replies go to the sender. `anzahl` is the count shown to the sender and the upper limit.
   * Annahme: readers of the Verteiler may write to it.
   */
  verteilerMail: {
    method: 'POST',
    path: '/api/profile/verteiler/mail',
    zugang: 'SEE_VERTEILER',
    titel: 'Mail an alle eines Verteilers',
    body: z.object({
      verteiler: requiredText('Verteiler', 60),
      betreff: requiredText('Betreff', 150),
      text: requiredText('Text', 5000),
      anzahl: requiredNumber('Anzahl', 1, MOST_RECIPIENTS),
    }),
    response: z.object({ anzahl: z.number() }),
    status: 202,
  },
  history: {
    method: 'GET',
    path: '/api/profile/{id}/history',
    zugang: 'READ_USER',
    titel: 'Verlauf eines Profils',
    params: onlyId,
    response: z.array(historyEntry),
  },
})

/**
 * Import of members, account and profile in one row. New ones have no password and get no mail before the invitation. Field rules apply
 * to the import as well.
 */
export const memberImportContract = defineContract(importCalls('/api/profile', 'CREATE_USER', 'Mitglieder'))

export const listsContract = {
  get: { method: 'GET', path: '/api/profile/listen', zugang: 'angemeldet', titel: 'Gruppen und Größen', response: chapterLists },
  change: {
    method: 'PUT',
    path: '/api/profile/listen',
    zugang: 'SET_GRUPPE',
    titel: 'Gruppen und Größen festlegen',
    body: chapterListsBody,
    response: chapterLists,
  },
  rename: {
    method: 'PUT',
    path: '/api/profile/listen/umbenennen',
    zugang: 'SET_GRUPPE',
    titel: 'Eine Gruppe, einen Verteiler oder eine Größe umbenennen, auch bei allen, die sie haben',
    body: renameBody,
    response: z.object({ ...chapterLists.shape, mitglieder: z.number() }),
  },
  history: {
    method: 'GET',
    path: '/api/profile/listen/history',
    zugang: 'SET_GRUPPE',
    titel: 'Wer wann die Gruppen und Größen geändert hat',
    response: z.array(historyEntry),
  },
} as const

const ofProfil = { response: z.object({ _id: id, ausbildung: z.optional(id) }) } as const
const record = z.object({ profileId: id, id })

export const ausbildungContract = defineContract({
  ...importCalls('/api/profile/ausbildung', 'UPDATE_USER_AUSBILDUNG', 'Ausbildungen'),
  /**
   * Adds a record, by default to the own profile; with `_id` and `version` it changes one. Returns the ids of profile and record.
   * Annahme: members may change their own records until a holder of UPDATE_USER_AUSBILDUNG has verified the certificate; only then they
   * count. Records entered by these holders count at once, even their own: they set everybody's qualification anyway.
   */
  put: {
    method: 'PUT',
    path: '/api/profile/ausbildung',
    zugang: 'angemeldet',
    titel: 'Ausbildung hinzufügen oder ändern',
    body: z.object({
      profil: z.optional(id),
      _id: z.optional(id),
      version: z.optional(state.version),
      geprueft: z.optional(field('Geprüft', z.boolean())),
      ...sentRecord,
    }),
    ...ofProfil,
  },
  decideRows: {
    method: 'POST',
    path: '/api/profile/ausbildung/pruefen',
    zugang: 'UPDATE_USER_AUSBILDUNG',
    titel: 'Mehrere Nachweise als gesehen eintragen, oder das zurücknehmen; was nicht geht, bleibt mit seinem Grund',
    body: z.object({ nachweise: toDecide('Nachweise'), geprueft: toggle('Geprüft', true) }),
    response: decided,
  },
  remove: {
    method: 'DELETE',
    path: '/api/profile/{profileId}/ausbildung/{id}',
    zugang: 'angemeldet',
    titel: 'Ausbildung löschen',
    params: record,
    ...ofProfil,
  },
  /** PDF, JPG or PNG, at most 10 MB. Read it as `/api/dateien/{id}`. */
  certificate: {
    method: 'POST',
    path: '/api/profile/{profileId}/ausbildung/{id}/dokument',
    zugang: 'angemeldet',
    titel: 'Urkunde hochladen',
    params: record,
    kind: 'multipart',
    transaction: 'selbst',
    response: fileDetail,
    status: 201,
  },
  /** Highest qualification on a day, and the courses valid then, including implied ones. */
  levelOn: {
    method: 'GET',
    path: '/api/profile/{id}/ausbildung',
    zugang: 'angemeldet',
    titel: 'Ausbildung an einem Tag',
    params: z.object({ id }),
    query: z.object({ am: requiredDay('Tag') }),
    response: z.object({
      sanitaetsausbildung: z.enum(SANITAETSAUSBILDUNGEN),
      fuehrungsausbildung: z.enum(FUEHRUNGSAUSBILDUNGEN),
      lehrgaenge: z.array(z.string()),
    }),
  },
})

/** A record whose certificate nobody has seen: what decides about it. */
const unseen = z.object({
  version: state.version,
  ende: z.string(),
  bestanden: z.boolean(),
  dokumente: z.array(z.pick(fileDetail, { _id: true, name: true })),
})
export const expiryContract = defineContract({
  /**
   * Expiries of all members, for the kinds that the actor handles, including items never checked. `art` limits it to one kind, and adds
   * certificates of conduct never presented. `alle` adds long-term valid items.
   */
  list: {
    method: 'GET',
    path: '/api/profile/fristen',
    zugang: WORKERS,
    titel: 'Fristen der Mitglieder',
    query: z.object({ art: z.optional(enumOf(EXPIRY_NAMES)), alle: z.optional(z.stringbool()) }),
    response: z.array(z.extend(expiry, { person, gruppe: z.string(), nachweis: z.nullable(unseen) })),
  },
})
