// The calls of the services (api.md "Sanitätsdienste").
import * as z from 'zod/mini'
import { anfrage, ANMELDESTATUS, anmeldungInput, helfer, zusage } from '#blocks/anmeldung/contract.ts'
import {
  choice,
  field,
  historyEntry,
  id,
  person,
  requiredText,
  requiredInstant,
  toggle,
  state,
  text,
  reference,
  instant,
  requiredReference,
} from '#contract/fields.ts'
import { callsUnder, defineContract, exportOf, onlyId } from '#contract/endpoint.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import {
  ABSAGE_NAMES,
  bedarfsInput,
  bedarfsResult,
  dienst,
  dienstRow,
  eitherRecht,
  einteilungsRow,
  changedDienst,
  hilfeleistungen,
  kandidat,
  listFilter,
  newDienst,
  STATUS_NAMES,
  overview,
  VARIANTS,
  template,
} from './schemas.ts'

const call = callsUnder('/api/sanitaetsdienste')
const onlyToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
const answerChoice = z.object({ antwort: choice('Antwort', ['zugesagt', 'abgelehnt']) })
const onlySchicht = z.object({ schicht: z.optional(requiredReference('Schicht')) })
const withProfil = z.object({ id, profileId: id })
const list = call('GET', '', eitherRecht('READ'), 'Sanitätsdienste auflisten', {
  query: listFilter,
  response: z.array(dienstRow),
  list: true,
})

export const sanitaetsdiensteContract = defineContract({
  list,
  extern: { ...list, path: '/api/sanitaetsdienste/extern', zugang: 'READ_EXTERN_SANDIENST', titel: 'Dienste anderer Verbände auflisten' },
  distinct: call('GET', '/distinct', eitherRecht('READ'), 'Vorlagen aus früheren Diensten', { response: z.array(template) }),
  distinctIntern: call('GET', '/distinct/intern', 'READ_SANDIENST', 'Vorlagen aus eigenen Diensten', { response: z.array(template) }),
  distinctExtern: call('GET', '/distinct/extern', 'READ_EXTERN_SANDIENST', 'Vorlagen aus Diensten anderer Verbände', {
    response: z.array(template),
  }),
  export: exportOf(list),
  uebersicht: call('GET', '/uebersicht', eitherRecht('READ'), 'Meine Dienste, offene Plätze und was auf mich wartet', {
    response: overview,
  }),
  get: call('GET', '/{id}', eitherRecht('READ'), 'Sanitätsdienst lesen', { params: onlyId, response: dienst }),
  create: call('POST', '', eitherRecht('CREATE'), 'Sanitätsdienst anlegen', { body: newDienst, response: dienst, status: 201 }),
  update: call('PUT', '/{id}', eitherRecht('UPDATE'), 'Sanitätsdienst ändern', { params: onlyId, body: changedDienst, response: dienst }),
  remove: call('DELETE', '/{id}', eitherRecht('DELETE'), 'Sanitätsdienst löschen', { params: onlyId, response: null }),
  status: call('PUT', '/{id}/status', eitherRecht('UPDATE'), 'Sanitätsdienst weiterführen, etwa ausschreiben', {
    params: onlyId,
    body: z.object({ version: state.version, status: choice('Status', STATUS_NAMES) }),
    response: dienst,
  }),
  kopie: call('POST', '/{id}/kopie', eitherRecht('CREATE'), 'Sanitätsdienst als Entwurf kopieren', {
    params: onlyId,
    body: z.object({ beginn: requiredInstant('Neuer Beginn'), mitHelfern: toggle('Helfer übernehmen') }),
    response: dienst,
    status: 201,
  }),
  absage: call('POST', '/{id}/absage', eitherRecht('UPDATE'), 'Sanitätsdienst absagen', {
    params: onlyId,
    body: z.object({ grund: requiredText('Grund', 500), von: choice('Abgesagt von', ABSAGE_NAMES, 'veranstalter') }),
    response: dienst,
    status: 200,
  }),
  abschluss: call('POST', '/{id}/abschluss', eitherRecht('UPDATE'), 'Sanitätsdienst abschließen und Stunden entwerfen', {
    params: onlyId,
    body: z.object({
      version: state.version,
      hilfeleistungen,
      bericht: text('Bericht', 5000),
      helfer: field(
        'Helfer',
        z
          .array(
            z.object({
              profil: requiredReference('Person'),
              schicht: requiredReference('Schicht'),
              erschienen: toggle('Erschienen', true),
              istBeginn: instant('Tatsächlicher Beginn'),
              istEnde: instant('Tatsächliches Ende'),
              pause: field('Pause in Minuten', z._default(z.number().check(z.int(), z.minimum(0), z.maximum(600)), 0)),
            }),
          )
          .check(z.maxLength(1000)),
      ),
    }),
    response: dienst,
    status: 200,
  }),
  bedarf: call('POST', '/bedarf', eitherRecht('READ'), 'Bedarf nach dem Maurer-Schema ermitteln (speichert nichts)', {
    body: bedarfsInput,
    response: bedarfsResult,
    status: 200,
  }),
  bedarfstabellen: call('GET', '/bedarf/tabellen', eitherRecht('READ'), 'Veranstaltungsarten und Faktoren der Bedarfsermittlung', {
    response: z.array(
      z.object({
        variante: z.enum(VARIANTS),
        tabelle: z.string(),
        arten: z.array(z.object({ name: z.string(), faktor: z.number() })),
        /** Points up to which the levels 0, 1 and 2 reach, and where the table ends. */
        stufen: z.array(z.number()),
        ende: z.number(),
      }),
    ),
  }),
  anmelden: call('POST', '/{id}/anmeldung', eitherRecht('READ'), 'Sich für eine Schicht melden', {
    params: onlyId,
    body: anmeldungInput,
    response: helfer,
    status: 201,
  }),
  abmelden: call('DELETE', '/{id}/anmeldung', eitherRecht('READ'), 'Sich von einer Schicht abmelden', {
    params: onlyId,
    query: z.object({ schicht: z.optional(requiredReference('Schicht')), grund: text('Grund', 255) }),
    response: null,
  }),
  setzeAnmeldung: call('PUT', '/{id}/anmeldung/{profileId}', eitherRecht('UPDATE'), 'Jemanden melden oder den Stand einer Meldung ändern', {
    params: withProfil,
    body: z.object({
      ...anmeldungInput.shape,
      status: field('Status', z._default(z.enum(ANMELDESTATUS), 'gemeldet')),
      funktion: text('Funktion', 60),
      fahrzeug: reference('Fahrzeug'),
      grund: text('Grund', 255),
    }),
    response: helfer,
  }),
  einteilung: call('PUT', '/{id}/einteilung', eitherRecht('UPDATE'), 'Helfer einteilen (nur die genannten ändern sich)', {
    params: onlyId,
    body: z.object({ version: state.version, helfer: field('Helfer', z.array(einteilungsRow).check(z.maxLength(500))) }),
    response: dienst,
  }),
  kandidaten: call('GET', '/{id}/kandidaten', eitherRecht('UPDATE'), 'Wer in einer Schicht stehen könnte, und was dagegen spricht', {
    params: onlyId,
    query: onlySchicht,
    response: z.array(kandidat),
  }),
  hilferuf: call('POST', '/{id}/hilferuf', eitherRecht('UPDATE'), 'Geeignete Mitglieder per Mail um Hilfe bitten', {
    params: onlyId,
    body: z.object({
      schicht: z.optional(requiredReference('Schicht')),
      /** Whom; without it the best suited, twice as many as are missing. */
      profile: z.optional(field('Personen', z.array(id).check(z.minLength(1), z.maxLength(100)))),
      text: text('Nachricht', 500),
    }),
    response: z.array(anfrage),
    status: 201,
  }),
  anfragen: call('GET', '/{id}/anfragen', eitherRecht('UPDATE'), 'Wer um Hilfe gebeten wurde und was die Antwort war', {
    params: onlyId,
    response: z.array(anfrage),
  }),
  uebernehmer: call('GET', '/{id}/uebergabe', eitherRecht('READ'), 'Wer meinen Platz übernehmen kann', {
    params: onlyId,
    query: onlySchicht,
    response: z.array(z.object({ profil: person, qualifikation: z.enum(SANITAETSAUSBILDUNGEN) })),
  }),
  uebergabe: call('POST', '/{id}/uebergabe', eitherRecht('READ'), 'Jemandem meinen Platz anbieten', {
    params: onlyId,
    body: z.object({
      schicht: z.optional(requiredReference('Schicht')),
      profil: requiredReference('Person'),
      text: text('Nachricht', 500),
    }),
    response: anfrage,
    status: 201,
  }),
  uebergabeZuruecknehmen: call('DELETE', '/{id}/uebergabe', eitherRecht('READ'), 'Das Angebot meines Platzes zurücknehmen', {
    params: onlyId,
    query: onlySchicht,
    response: null,
  }),
  meineAnfragen: call('GET', '/anfragen/meine', eitherRecht('READ'), 'Offene Bitten an mich und von mir', { response: z.array(anfrage) }),
  beantworten: call('POST', '/anfragen/{id}', eitherRecht('READ'), 'Eine Bitte an mich beantworten', {
    params: onlyId,
    body: answerChoice,
    response: anfrage,
    status: 200,
  }),
  zusage: call('GET', '/zusage/{token}', 'oeffentlich', 'Was ein Link aus einer Mail anbietet', { params: onlyToken, response: zusage }),
  zusagen: call('POST', '/zusage/{token}', 'oeffentlich', 'Über einen Link aus einer Mail zu- oder absagen, einmal', {
    params: onlyToken,
    body: answerChoice,
    response: zusage,
    status: 200,
  }),
  history: call('GET', '/{id}/history', 'READ_SANITAETSDIENST_HISTORY', 'Verlauf eines Sanitätsdienstes', {
    params: onlyId,
    response: z.array(z.object({ ...historyEntry.shape, ungesehen: z.boolean() })),
  }),
  gesehen: call('POST', '/{id}/history/gesehen', 'READ_SANITAETSDIENST_HISTORY', 'Den Verlauf als gesehen merken', {
    params: onlyId,
    response: null,
  }),
  termin: call('GET', '/{id}/termin.ics', eitherRecht('READ'), 'Sanitätsdienst als Kalenderdatei', {
    params: onlyId,
    response: null,
    kind: 'stream',
  }),
  dienstplan: call(
    'GET',
    '/{id}/dienstplan.pdf',
    eitherRecht('READ'),
    'Dienstplan für die Wand, oder mit Telefonnummern für die Tasche (Leiter)',
    {
      params: onlyId,
      query: z.object({ fuer: z._default(z.enum(['wand', 'tasche']), 'wand') }),
      response: null,
      kind: 'stream',
    },
  ),
  bedarfPdf: call('GET', '/{id}/bedarf.pdf', eitherRecht('READ'), 'Bedarfsermittlung für die Behörde', {
    params: onlyId,
    response: null,
    kind: 'stream',
  }),
})
