// The calls of the services (api.md "Sanitätsdienste").
import * as z from 'zod/mini'
import { anfrage, ANMELDESTATUS, anmeldeangaben, helfer, zusage } from '#blocks/anmeldung/contract.ts'
import {
  choice,
  feld,
  historieneintrag,
  id,
  person,
  pflichttext,
  pflichtzeitpunkt,
  schalter,
  stand,
  text,
  verweis,
  zeitpunkt,
  pflichtverweis,
} from '#contract/bausteine.ts'
import { callsUnder, defineContract, exportVon, nurId } from '#contract/endpoint.ts'
import { SANITAETSAUSBILDUNGEN } from '#contract/qualifikation.ts'
import {
  ABSAGE_NAMEN,
  bedarfseingabe,
  bedarfsergebnis,
  dienst,
  dienstzeile,
  eines,
  einteilungszeile,
  geaenderterDienst,
  hilfeleistungen,
  kandidat,
  listenfilter,
  neuerDienst,
  STATUS_NAMEN,
  uebersicht,
  VARIANTEN,
  vorlage,
} from './formen.ts'

const call = callsUnder('/api/sanitaetsdienste')
const nurToken = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })
const antwortwahl = z.object({ antwort: choice('Antwort', ['zugesagt', 'abgelehnt']) })
const nurSchicht = z.object({ schicht: z.optional(pflichtverweis('Schicht')) })
const mitProfil = z.object({ id, profileId: id })
const list = call('GET', '', eines('READ'), 'Sanitätsdienste auflisten', {
  query: listenfilter,
  antwort: z.array(dienstzeile),
  liste: true,
})

export const sanitaetsdiensteContract = defineContract({
  list,
  extern: { ...list, path: '/api/sanitaetsdienste/extern', zugang: 'READ_EXTERN_SANDIENST', titel: 'Dienste anderer Verbände auflisten' },
  distinct: call('GET', '/distinct', eines('READ'), 'Vorlagen aus früheren Diensten', { antwort: z.array(vorlage) }),
  distinctIntern: call('GET', '/distinct/intern', 'READ_SANDIENST', 'Vorlagen aus eigenen Diensten', { antwort: z.array(vorlage) }),
  distinctExtern: call('GET', '/distinct/extern', 'READ_EXTERN_SANDIENST', 'Vorlagen aus Diensten anderer Verbände', {
    antwort: z.array(vorlage),
  }),
  export: exportVon(list),
  uebersicht: call('GET', '/uebersicht', eines('READ'), 'Meine Dienste, offene Plätze und was auf mich wartet', { antwort: uebersicht }),
  get: call('GET', '/{id}', eines('READ'), 'Sanitätsdienst lesen', { params: nurId, antwort: dienst }),
  create: call('POST', '', eines('CREATE'), 'Sanitätsdienst anlegen', { body: neuerDienst, antwort: dienst, status: 201 }),
  update: call('PUT', '/{id}', eines('UPDATE'), 'Sanitätsdienst ändern', { params: nurId, body: geaenderterDienst, antwort: dienst }),
  remove: call('DELETE', '/{id}', eines('DELETE'), 'Sanitätsdienst löschen', { params: nurId, antwort: null }),
  status: call('PUT', '/{id}/status', eines('UPDATE'), 'Sanitätsdienst weiterführen, etwa ausschreiben', {
    params: nurId,
    body: z.object({ version: stand.version, status: choice('Status', STATUS_NAMEN) }),
    antwort: dienst,
  }),
  kopie: call('POST', '/{id}/kopie', eines('CREATE'), 'Sanitätsdienst als Entwurf kopieren', {
    params: nurId,
    body: z.object({ beginn: pflichtzeitpunkt('Neuer Beginn'), mitHelfern: schalter('Helfer übernehmen') }),
    antwort: dienst,
    status: 201,
  }),
  absage: call('POST', '/{id}/absage', eines('UPDATE'), 'Sanitätsdienst absagen', {
    params: nurId,
    body: z.object({ grund: pflichttext('Grund', 500), von: choice('Abgesagt von', ABSAGE_NAMEN, 'veranstalter') }),
    antwort: dienst,
    status: 200,
  }),
  abschluss: call('POST', '/{id}/abschluss', eines('UPDATE'), 'Sanitätsdienst abschließen und Stunden entwerfen', {
    params: nurId,
    body: z.object({
      version: stand.version,
      hilfeleistungen,
      bericht: text('Bericht', 5000),
      helfer: feld(
        'Helfer',
        z
          .array(
            z.object({
              profil: pflichtverweis('Person'),
              schicht: pflichtverweis('Schicht'),
              erschienen: schalter('Erschienen', true),
              istBeginn: zeitpunkt('Tatsächlicher Beginn'),
              istEnde: zeitpunkt('Tatsächliches Ende'),
              pause: feld('Pause in Minuten', z._default(z.number().check(z.int(), z.minimum(0), z.maximum(600)), 0)),
            }),
          )
          .check(z.maxLength(1000)),
      ),
    }),
    antwort: dienst,
    status: 200,
  }),
  bedarf: call('POST', '/bedarf', eines('READ'), 'Bedarf nach dem Maurer-Schema ermitteln (speichert nichts)', {
    body: bedarfseingabe,
    antwort: bedarfsergebnis,
    status: 200,
  }),
  bedarfstabellen: call('GET', '/bedarf/tabellen', eines('READ'), 'Veranstaltungsarten und Faktoren der Bedarfsermittlung', {
    antwort: z.array(
      z.object({
        variante: z.enum(VARIANTEN),
        tabelle: z.string(),
        arten: z.array(z.object({ name: z.string(), faktor: z.number() })),
        /** Points up to which the levels 0, 1 and 2 reach, and where the table ends. */
        stufen: z.array(z.number()),
        ende: z.number(),
      }),
    ),
  }),
  anmelden: call('POST', '/{id}/anmeldung', eines('READ'), 'Sich für eine Schicht melden', {
    params: nurId,
    body: anmeldeangaben,
    antwort: helfer,
    status: 201,
  }),
  abmelden: call('DELETE', '/{id}/anmeldung', eines('READ'), 'Sich von einer Schicht abmelden', {
    params: nurId,
    query: z.object({ schicht: z.optional(pflichtverweis('Schicht')), grund: text('Grund', 255) }),
    antwort: null,
  }),
  setzeAnmeldung: call('PUT', '/{id}/anmeldung/{profileId}', eines('UPDATE'), 'Jemanden melden oder den Stand einer Meldung ändern', {
    params: mitProfil,
    body: z.object({
      ...anmeldeangaben.shape,
      status: feld('Status', z._default(z.enum(ANMELDESTATUS), 'gemeldet')),
      funktion: text('Funktion', 60),
      fahrzeug: verweis('Fahrzeug'),
      grund: text('Grund', 255),
    }),
    antwort: helfer,
  }),
  einteilung: call('PUT', '/{id}/einteilung', eines('UPDATE'), 'Helfer einteilen (nur die genannten ändern sich)', {
    params: nurId,
    body: z.object({ version: stand.version, helfer: feld('Helfer', z.array(einteilungszeile).check(z.maxLength(500))) }),
    antwort: dienst,
  }),
  kandidaten: call('GET', '/{id}/kandidaten', eines('UPDATE'), 'Wer in einer Schicht stehen könnte, und was dagegen spricht', {
    params: nurId,
    query: nurSchicht,
    antwort: z.array(kandidat),
  }),
  hilferuf: call('POST', '/{id}/hilferuf', eines('UPDATE'), 'Geeignete Mitglieder per Mail um Hilfe bitten', {
    params: nurId,
    body: z.object({
      schicht: z.optional(pflichtverweis('Schicht')),
      /** Whom; without it the best suited, twice as many as are missing. */
      profile: z.optional(feld('Personen', z.array(id).check(z.minLength(1), z.maxLength(100)))),
      text: text('Nachricht', 500),
    }),
    antwort: z.array(anfrage),
    status: 201,
  }),
  anfragen: call('GET', '/{id}/anfragen', eines('UPDATE'), 'Wer um Hilfe gebeten wurde und was die Antwort war', {
    params: nurId,
    antwort: z.array(anfrage),
  }),
  uebernehmer: call('GET', '/{id}/uebergabe', eines('READ'), 'Wer meinen Platz übernehmen kann', {
    params: nurId,
    query: nurSchicht,
    antwort: z.array(z.object({ profil: person, qualifikation: z.enum(SANITAETSAUSBILDUNGEN) })),
  }),
  uebergabe: call('POST', '/{id}/uebergabe', eines('READ'), 'Jemandem meinen Platz anbieten', {
    params: nurId,
    body: z.object({ schicht: z.optional(pflichtverweis('Schicht')), profil: pflichtverweis('Person'), text: text('Nachricht', 500) }),
    antwort: anfrage,
    status: 201,
  }),
  uebergabeZuruecknehmen: call('DELETE', '/{id}/uebergabe', eines('READ'), 'Das Angebot meines Platzes zurücknehmen', {
    params: nurId,
    query: nurSchicht,
    antwort: null,
  }),
  meineAnfragen: call('GET', '/anfragen/meine', eines('READ'), 'Offene Bitten an mich und von mir', { antwort: z.array(anfrage) }),
  beantworten: call('POST', '/anfragen/{id}', eines('READ'), 'Eine Bitte an mich beantworten', {
    params: nurId,
    body: antwortwahl,
    antwort: anfrage,
    status: 200,
  }),
  zusage: call('GET', '/zusage/{token}', 'oeffentlich', 'Was ein Link aus einer Mail anbietet', { params: nurToken, antwort: zusage }),
  zusagen: call('POST', '/zusage/{token}', 'oeffentlich', 'Über einen Link aus einer Mail zu- oder absagen, einmal', {
    params: nurToken,
    body: antwortwahl,
    antwort: zusage,
    status: 200,
  }),
  history: call('GET', '/{id}/history', 'READ_SANITAETSDIENST_HISTORY', 'Verlauf eines Sanitätsdienstes', {
    params: nurId,
    antwort: z.array(z.object({ ...historieneintrag.shape, ungesehen: z.boolean() })),
  }),
  gesehen: call('POST', '/{id}/history/gesehen', 'READ_SANITAETSDIENST_HISTORY', 'Den Verlauf als gesehen merken', {
    params: nurId,
    antwort: null,
  }),
  termin: call('GET', '/{id}/termin.ics', eines('READ'), 'Sanitätsdienst als Kalenderdatei', {
    params: nurId,
    antwort: null,
    inhalt: 'strom',
  }),
  dienstplan: call(
    'GET',
    '/{id}/dienstplan.pdf',
    eines('READ'),
    'Dienstplan für die Wand, oder mit Telefonnummern für die Tasche (Leiter)',
    { params: nurId, query: z.object({ fuer: z._default(z.enum(['wand', 'tasche']), 'wand') }), antwort: null, inhalt: 'strom' },
  ),
  bedarfPdf: call('GET', '/{id}/bedarf.pdf', eines('READ'), 'Bedarfsermittlung für die Behörde', {
    params: nurId,
    antwort: null,
    inhalt: 'strom',
  }),
})
