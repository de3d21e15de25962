// The calls of the services (api.md "Sanitätsdienste").
import * as z from 'zod/mini'
import { anfrage, ANMELDESTATUS, anmeldungInput, helfer, zusage } from '#blocks/anmeldung/contract.ts'
import {
  choice,
  count,
  field,
  historyEntry,
  id,
  instant,
  numbers,
  person,
  reference,
  requiredInstant,
  requiredList,
  requiredReference,
  requiredText,
  state,
  strings,
  text,
  toggle,
} from '#contract/fields.ts'
import { callsUnder, defineContract, exportOf } from '#contract/endpoint.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import {
  ABSAGE_NAMES,
  bedarfsInput,
  bedarfsResult,
  changedDienst,
  dienst,
  dienstRow,
  eitherRecht,
  einteilungsRow,
  hilfeleistungen,
  kandidat,
  listFilter,
  newDienst,
  overview,
  STATUS_NAMES,
  template,
  VARIANTS,
} from './schemas.ts'

const call = callsUnder('/api/sanitaetsdienste')
const [READ, CREATE, UPDATE, DELETE] = [eitherRecht('READ'), eitherRecht('CREATE'), eitherRecht('UPDATE'), eitherRecht('DELETE')]
const templates = z.array(template)
const anfragen = z.array(anfrage)
const params = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
const answerChoice = z.object({ antwort: choice('Antwort', ['zugesagt', 'abgelehnt']) })
const schicht = z.optional(requiredReference('Schicht'))
const onlySchicht = z.object({ schicht })
const list = call('GET', '', READ, 'Sanitätsdienste auflisten', { query: listFilter, response: z.array(dienstRow), list: true })

export const sanitaetsdiensteContract = defineContract({
  list,
  extern: { ...list, path: '/api/sanitaetsdienste/extern', zugang: 'READ_EXTERN_SANDIENST', titel: 'Dienste anderer Verbände auflisten' },
  distinct: call('GET', '/distinct', READ, 'Vorlagen aus früheren Diensten', { response: templates }),
  distinctIntern: call('GET', '/distinct/intern', 'READ_SANDIENST', 'Vorlagen aus eigenen Diensten', { response: templates }),
  distinctExtern: call('GET', '/distinct/extern', 'READ_EXTERN_SANDIENST', 'Vorlagen aus Diensten anderer Verbände', {
    response: templates,
  }),
  export: exportOf(list),
  uebersicht: call('GET', '/uebersicht', READ, 'Meine Dienste, offene Plätze und was auf mich wartet', { response: overview }),
  get: call('GET', '/{id}', READ, 'Sanitätsdienst lesen', { response: dienst }),
  create: call('POST', '', CREATE, 'Sanitätsdienst anlegen', { body: newDienst, response: dienst, status: 201 }),
  update: call('PUT', '/{id}', UPDATE, 'Sanitätsdienst ändern', { body: changedDienst, response: dienst }),
  remove: call('DELETE', '/{id}', DELETE, 'Sanitätsdienst löschen'),
  status: call('PUT', '/{id}/status', UPDATE, 'Sanitätsdienst weiterführen, etwa ausschreiben', {
    body: z.object({ version: state.version, status: choice('Status', STATUS_NAMES) }),
    response: dienst,
  }),
  kopie: call('POST', '/{id}/kopie', CREATE, 'Sanitätsdienst als Entwurf kopieren', {
    body: z.object({ beginn: requiredInstant('Neuer Beginn'), mitHelfern: toggle('Helfer übernehmen') }),
    response: dienst,
    status: 201,
  }),
  absage: call('POST', '/{id}/absage', UPDATE, 'Sanitätsdienst absagen', {
    body: z.object({ grund: requiredText('Grund', 500), von: choice('Abgesagt von', ABSAGE_NAMES, 'veranstalter') }),
    response: dienst,
  }),
  abschluss: call('POST', '/{id}/abschluss', UPDATE, 'Sanitätsdienst abschließen und Stunden entwerfen', {
    body: z.object({
      version: state.version,
      hilfeleistungen,
      bericht: text('Bericht', 5000),
      helfer: requiredList(
        'Helfer',
        z.object({
          profil: requiredReference('Person'),
          schicht: requiredReference('Schicht'),
          erschienen: toggle('Erschienen', true),
          istBeginn: instant('Tatsächlicher Beginn'),
          istEnde: instant('Tatsächliches Ende'),
          pause: count('Pause in Minuten', 600),
        }),
        1000,
      ),
    }),
    response: dienst,
  }),
  bedarf: call('POST', '/bedarf', READ, 'Bedarf nach dem Maurer-Schema ermitteln (speichert nichts)', {
    body: bedarfsInput,
    response: bedarfsResult,
  }),
  bedarfstabellen: call('GET', '/bedarf/tabellen', READ, 'Veranstaltungsarten und Faktoren der Bedarfsermittlung', {
    response: z.array(
      z.object({
        variante: z.enum(VARIANTS),
        ...strings('tabelle'),
        arten: z.array(z.object({ ...strings('name'), ...numbers('faktor') })),
        /** Points up to which the levels 0, 1 and 2 reach, and where the table ends. */
        stufen: z.array(z.number()),
        ...numbers('ende'),
      }),
    ),
  }),
  anmelden: call('POST', '/{id}/anmeldung', READ, 'Sich für eine Schicht melden', { body: anmeldungInput, response: helfer, status: 201 }),
  abmelden: call('DELETE', '/{id}/anmeldung', READ, 'Sich von einer Schicht abmelden', {
    query: z.object({ schicht, grund: text('Grund', 255) }),
  }),
  setzeAnmeldung: call('PUT', '/{id}/anmeldung/{profileId}', UPDATE, 'Jemanden melden oder den Stand einer Meldung ändern', {
    params: z.object({ id, profileId: id }),
    body: z.object({
      ...anmeldungInput.shape,
      status: choice('Status', ANMELDESTATUS, 'gemeldet'),
      funktion: text('Funktion', 60),
      fahrzeug: reference('Fahrzeug'),
      grund: text('Grund', 255),
    }),
    response: helfer,
  }),
  einteilung: call('PUT', '/{id}/einteilung', UPDATE, 'Helfer einteilen (nur die genannten ändern sich)', {
    body: z.object({ version: state.version, helfer: requiredList('Helfer', einteilungsRow, 500) }),
    response: dienst,
  }),
  kandidaten: call('GET', '/{id}/kandidaten', UPDATE, 'Wer in einer Schicht stehen könnte, und was dagegen spricht', {
    query: onlySchicht,
    response: z.array(kandidat),
  }),
  hilferuf: call('POST', '/{id}/hilferuf', UPDATE, 'Geeignete Mitglieder per Mail um Hilfe bitten', {
    body: z.object({
      schicht,
      /** Whom; without it the best suited, twice as many as are missing. */
      profile: z.optional(field('Personen', z.array(id).check(z.minLength(1), z.maxLength(100)))),
      text: text('Nachricht', 500),
    }),
    response: anfragen,
    status: 201,
  }),
  anfragen: call('GET', '/{id}/anfragen', UPDATE, 'Wer um Hilfe gebeten wurde und was die Antwort war', { response: anfragen }),
  uebernehmer: call('GET', '/{id}/uebergabe', READ, 'Wer meinen Platz übernehmen kann', {
    query: onlySchicht,
    response: z.array(z.object({ profil: person, qualifikation: z.enum(SANITAETSAUSBILDUNGEN) })),
  }),
  uebergabe: call('POST', '/{id}/uebergabe', READ, 'Jemandem meinen Platz anbieten', {
    body: z.object({ schicht, profil: requiredReference('Person'), text: text('Nachricht', 500) }),
    response: anfrage,
    status: 201,
  }),
  uebergabeZuruecknehmen: call('DELETE', '/{id}/uebergabe', READ, 'Das Angebot meines Platzes zurücknehmen', { query: onlySchicht }),
  meineAnfragen: call('GET', '/anfragen/meine', READ, 'Offene Bitten an mich und von mir', { response: anfragen }),
  beantworten: call('POST', '/anfragen/{id}', READ, 'Eine Bitte an mich beantworten', { body: answerChoice, response: anfrage }),
  zusage: call('GET', '/zusage/{token}', 'oeffentlich', 'Was ein Link aus einer Mail anbietet', { params, response: zusage }),
  zusagen: call('POST', '/zusage/{token}', 'oeffentlich', 'Über einen Link aus einer Mail zu- oder absagen, einmal', {
    params,
    body: answerChoice,
    response: zusage,
  }),
  history: call('GET', '/{id}/history', 'READ_SANITAETSDIENST_HISTORY', 'Verlauf eines Sanitätsdienstes', {
    response: z.array(z.object({ ...historyEntry.shape, ungesehen: z.boolean() })),
  }),
  gesehen: call('POST', '/{id}/history/gesehen', 'READ_SANITAETSDIENST_HISTORY', 'Den Verlauf als gesehen merken'),
  termin: call('GET', '/{id}/termin.ics', READ, 'Sanitätsdienst als Kalenderdatei', { kind: 'stream' }),
  dienstplan: call('GET', '/{id}/dienstplan.pdf', READ, 'Dienstplan für die Wand, oder mit Telefonnummern für die Tasche (Leiter)', {
    query: z.object({ fuer: z._default(z.enum(['wand', 'tasche']), 'wand') }),
    kind: 'stream',
  }),
  bedarfPdf: call('GET', '/{id}/bedarf.pdf', READ, 'Bedarfsermittlung für die Behörde', { kind: 'stream' }),
})
