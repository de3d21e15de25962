import * as z from 'zod/mini'
import { ANMELDESTATUS, anmeldungCalls, anmeldungInput, einteilungsRow, helfer, verlaufCalls } from '#blocks/dienst/contract.ts'
import { datesCall, decisionCalls } from '#blocks/dienst/rows-contract.ts'
import { attachCall, ausschreibungCall } from '#blocks/dienst/declaration.ts'
import { bedarfsInput, bedarfsResult, bedarfsTable } from '#blocks/bedarf/contract.ts'
import { kandidaten, kandidatenQuestion } from '#blocks/dienst/kandidat.ts'
import {
  choice,
  count,
  field,
  id,
  instant,
  person,
  reference,
  requiredInstant,
  requiredList,
  requiredReference,
  requiredText,
  state,
  strings,
  stringsOrNull,
  text,
  toggle,
} from '#contract/fields.ts'
import { callsUnder, defineContract, exportOf } from '#contract/endpoint.ts'
import { ABSAGE_NAMES, changedDienst, dienst, dienstRow, hilfeleistungen, listFilter, newDienst, template } from './schemas.ts'
import { POINT_MAX, STATUS_NAMES, eitherRecht } from './names.ts'

const call = callsUnder('/api/sanitaetsdienste')
const [READ, CREATE, UPDATE, DELETE] = [eitherRecht('READ'), eitherRecht('CREATE'), eitherRecht('UPDATE'), eitherRecht('DELETE')]
const templates = z.array(template)
/** `person` is null for a deleted account. */
const point = z.object({ ...strings('punkt'), ...stringsOrNull('am'), person: z.nullable(person) })
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
  get: call('GET', '/{id}', READ, 'Sanitätsdienst lesen', { response: dienst }),
  create: call('POST', '', CREATE, 'Sanitätsdienst anlegen', { body: newDienst, response: dienst, status: 201 }),
  update: call('PUT', '/{id}', UPDATE, 'Sanitätsdienst ändern', { body: changedDienst, response: dienst }),
  remove: call('DELETE', '/{id}', DELETE, 'Sanitätsdienst löschen'),
  status: call('PUT', '/{id}/status', UPDATE, 'Sanitätsdienst weiterführen, etwa ausschreiben', {
    body: z.object({ version: state.version, status: choice('Status', STATUS_NAMES) }),
    response: dienst,
  }),
  ausschreibung: ausschreibungCall('/api/sanitaetsdienste', UPDATE),
  kopie: call('POST', '/{id}/kopie', CREATE, 'Sanitätsdienst als Entwurf kopieren', {
    body: z.object({ beginn: requiredInstant('Neuer Beginn'), mitHelfern: toggle('Helfer übernehmen') }),
    response: dienst,
    status: 201,
  }),
  absage: call('POST', '/{id}/absage', UPDATE, 'Sanitätsdienst absagen', {
    body: z.object({ grund: requiredText('Grund', 500), von: choice('Abgesagt von', ABSAGE_NAMES, 'veranstalter') }),
    response: dienst,
  }),
  abschluss: call('POST', '/{id}/abschluss', READ, 'Sanitätsdienst abschließen und Stunden entwerfen (wer plant oder leitet)', {
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
          spontan: toggle('Spontan dabei'),
        }),
        1000,
      ),
    }),
    response: dienst,
  }),
  abschlussZuruecknehmen: call(
    'DELETE',
    '/{id}/abschluss',
    READ,
    'Abschluss zurücknehmen, solange keine Stunden bestätigt sind (wer plant; wer leitet, solange keine eingereicht sind)',
    {
      query: z.object({ version: z.coerce.number().check(z.int()) }),
    },
  ),
  /** The chapter's points, and removed points that were ticked; for planners and leaders. */
  checkliste: call('GET', '/{id}/checkliste', READ, 'Checkliste des Dienstes (wer plant oder leitet)', { response: z.array(point) }),
  tick: call('PUT', '/{id}/checkliste', READ, 'Punkt der Checkliste abhaken (wer plant oder leitet)', {
    body: z.object({ punkt: requiredText('Punkt', POINT_MAX), erledigt: field('Erledigt', z.boolean()) }),
    response: z.array(point),
  }),
  bedarf: call('POST', '/bedarf', READ, 'Bedarf nach dem Maurer-Schema ermitteln (speichert nichts)', {
    body: bedarfsInput,
    response: bedarfsResult,
  }),
  bedarfstabellen: call('GET', '/bedarf/tabellen', READ, 'Veranstaltungsarten und Faktoren der Bedarfsermittlung', {
    response: z.array(bedarfsTable),
  }),
  ...anmeldungCalls('/api/sanitaetsdienste', READ),
  ...decisionCalls('/api/sanitaetsdienste', READ),
  checkDates: datesCall('/api/sanitaetsdienste', CREATE),
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
  einteilung: call('PUT', '/{id}/einteilung', READ, 'Helfer einteilen; nur die genannten ändern sich (wer plant oder leitet)', {
    body: z.object({ version: state.version, helfer: requiredList('Helfer', einteilungsRow, 500) }),
    response: dienst,
  }),
  kandidaten: call('GET', '/{id}/kandidaten', READ, 'Wer in einer Schicht stehen könnte, und was dagegen spricht (wer plant oder leitet)', {
    query: kandidatenQuestion,
    response: kandidaten,
  }),
  ...verlaufCalls('/api/sanitaetsdienste', 'READ_SANITAETSDIENST_HISTORY', 'Verlauf eines Sanitätsdienstes'),
  attachFile: attachCall('/api/sanitaetsdienste', READ),
  termin: call('GET', '/{id}/termin.ics', READ, 'Sanitätsdienst als Kalenderdatei', { kind: 'stream' }),
  dienstplan: call('GET', '/{id}/dienstplan.pdf', READ, 'Dienstplan für die Wand, oder mit Telefonnummern für die Tasche (Leiter)', {
    query: z.object({ fuer: z._default(z.enum(['wand', 'tasche']), 'wand') }),
    kind: 'stream',
  }),
  bedarfPdf: call('GET', '/{id}/bedarf.pdf', READ, 'Bedarfsermittlung für die Behörde', { kind: 'stream' }),
})
