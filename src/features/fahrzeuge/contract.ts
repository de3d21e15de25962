import * as z from 'zod/mini'
import { decided, toDecide } from '#contract/decided.ts'
import { enumOf } from '#contract/schema.ts'
import { FUEHRERSCHEIN_CLASSES } from '#blocks/gueltigkeit/contract.ts'
import {
  choice,
  field,
  historyEntry,
  id,
  month,
  pattern,
  requiredPattern,
  requiredText,
  toggle,
  state,
  text,
  reference,
  number,
} from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { callsUnder, crud, defineContract, exportOf, page } from '#contract/endpoint.ts'
import { fileDetail } from '#contract/file.ts'
import {
  betankung,
  checklisteFields,
  fahrt,
  fahrzeugcheck,
  savedBetankung,
  savedCheck,
  sentBetankung,
  sentCheck,
  sentFahrt,
  vehicleChecklists,
  verbrauch,
  fahrzeugwarnung,
  changedMangel,
  CONDITION_NAMES,
  savedFahrt,
  KRAFTSTOFF_NAMES,
  mangel,
  mangelFields,
  MANGELSTATUS_NAMES,
  messageFields,
  PRIORITAET_NAMES,
  pruefintervalle,
  checkState,
  pruefung,
  sperrregeln,
  pruefungsFields,
  STATUS_NAMES,
  TYPE_NAMES,
} from './schemas.ts'

/** Plans that use a vehicle: services without drafts; `fehlend` of them lack it while it is out of service. */
const affected = z.object({ belegungen: z.number(), dienste: z.number(), entwuerfe: z.number(), fehlend: z.number() })
export type Affected = z.output<typeof affected>

/** Reasons for removal from future plans, as the end of a sentence about the vehicle. */
export const AUSFALL = { ausserDienst: 'ist außer Dienst', geloescht: 'gehört nicht mehr zum Bestand' } as const
export type Ausfallart = keyof typeof AUSFALL
/** History entry of a service for a lost vehicle: its id, the type now needed, and the reason. */
export interface Fahrzeugverlust {
  readonly fahrzeug: string
  readonly typ: string
  readonly grund: Ausfallart
}

const buchungsregeln = z.object({
  maxStunden: number('Höchstdauer in Stunden', 1, 336),
  vorlaufMin: number('Vorlauf in Minuten', 0, 43_200),
  genehmigung: toggle('Buchungen genehmigen'),
})

export const fahrzeugFields = {
  bezeichnung: requiredText('Bezeichnung', 60),
  typ: choice('Typ', TYPE_NAMES),
  kennzeichen: requiredPattern('Kennzeichen', /^[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d{1,4}[EH]?$/, 'MU-ST 1401'),
  funkrufname: text('Funkrufname', 40),
  kennung: text('Kennung', 10),
  rufnameKurz: text('Kurzer Rufname', 20),
  hersteller: text('Hersteller', 60),
  aufbau: text('Aufbau', 60),
  baujahr: field(
    'Baujahr',
    z._default(
      z.nullable(
        z.number().check(
          z.int(),
          z.minimum(1950, { error: 'darf nicht vor 1950 liegen' }),
          z.refine((year) => year <= new Date().getFullYear() + 1, { error: 'darf höchstens das nächste Jahr sein' }),
        ),
      ),
      null,
    ),
  ),
  fin: pattern('Fahrgestellnummer', /^[A-HJ-NPR-Z0-9]{17}$/, 'WDB9066331S123456 (17 Zeichen, ohne I, O und Q)'),
  sitzplaetze: number('Sitzplätze', 1, 60),
  tragen: number('Tragen', 0, 4),
  fuehrer: number('Führer', 0, 60),
  unterfuehrer: number('Unterführer', 0, 60),
  mannschaft: number('Mannschaft', 0, 60),
  zulGesamtmasse: number('Zulässige Gesamtmasse (kg)', 0, 40_000),
  fuehrerscheinklasse: choice('Führerscheinklasse', FUEHRERSCHEIN_CLASSES),
  einweisungErforderlich: toggle('Einweisung erforderlich'),
  einweisungsgruppe: text('Einweisungsgruppe', 60),
  tankkarte: text('Tankkarte', 60),
  kraftstoff: choice('Kraftstoff', KRAFTSTOFF_NAMES, null),
  standort: inHistory(reference('Standort'), { kind: 'ort' }),
  huBis: month('HU bis'),
  spBis: month('SP bis'),
  uvvBis: month('UVV bis'),
  medPruefungBis: month('Medizinische Prüfung bis'),
  versicherungBis: month('Versicherung bis'),
  desinfektionBis: month('Desinfektion bis'),
  status: choice('Status', STATUS_NAMES, 'einsatzbereit'),
  statusGrund: text('Grund des Status', 200),
  buchbar: toggle('Buchbar', true),
  buchungsregeln: field('Buchungsregeln', z._default(buchungsregeln, { maxStunden: null, vorlaufMin: null, genehmigung: false })),
  kmStand: number('Kilometerstand', 0, 2_000_000),
  pruefintervalle,
}

const plain = crud({
  basePath: '/api/fahrzeuge',
  area: 'FAHRZEUG',
  names: ['Fahrzeug', 'Fahrzeuge'],
  fields: fahrzeugFields,
  derived: {
    standortName: z.nullable(z.string()),
    warnungen: z.array(fahrzeugwarnung),
    zustand: enumOf(CONDITION_NAMES),
    offeneMaengel: z.number(),
    zuletztGeprueft: z.nullable(z.string()),
  },
  filter: {
    typ: z.optional(enumOf(TYPE_NAMES)),
    status: z.optional(enumOf(CONDITION_NAMES)),
    kilometer: z.optional(z.stringbool()),
    gestrandet: z.optional(z.stringbool()),
  },
  softDelete: true,
  history: true,
  export: true,
  import: true,
})

/** Members who may see vehicles or their bookings also see defects and trips, and report defects. */
const see = ['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'] as const
const fahren = ['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'] as const
const call = callsUnder('/api/fahrzeuge')
const query = z.object({ limit: page.limit, nach: page.nach })
const version = state.version
const mangelId = z.object({ id, mangelId: id })
const fahrtId = z.object({ id, fahrtId: id })
const betankungId = z.object({ id, betankungId: id })

const fahrten = call('GET', '/{id}/fahrten', see, 'Fahrtenbuch eines Fahrzeugs, die neueste Fahrt zuerst', {
  query,
  response: z.array(fahrt),
  list: true,
})
export const tripContract = defineContract({
  list: fahrten,
  export: exportOf(fahrten),
  create: call('POST', '/{id}/fahrten', fahren, 'Fahrt eintragen', { body: z.object(sentFahrt), response: savedFahrt, status: 201 }),
  update: call('PUT', '/{id}/fahrten/{fahrtId}', fahren, 'Fahrt ändern (eigene, oder mit UPDATE_FAHRZEUG)', {
    params: fahrtId,
    body: z.object({ version, ...sentFahrt }),
    response: savedFahrt,
  }),
  remove: call('DELETE', '/{id}/fahrten/{fahrtId}', 'UPDATE_FAHRZEUG', 'Fahrt löschen', { params: fahrtId }),
})

const betankungen = call('GET', '/{id}/betankungen', see, 'Betankungen eines Fahrzeugs, die neueste zuerst', {
  query,
  response: z.array(betankung),
  list: true,
})
export const fuelContract = defineContract({
  list: betankungen,
  export: exportOf(betankungen),
  create: call('POST', '/{id}/betankungen', fahren, 'Betankung eintragen', {
    body: z.object(sentBetankung),
    response: savedBetankung,
    status: 201,
  }),
  update: call('PUT', '/{id}/betankungen/{betankungId}', fahren, 'Betankung ändern (eigene, oder mit UPDATE_FAHRZEUG)', {
    params: betankungId,
    body: z.object({ version, ...sentBetankung }),
    response: savedBetankung,
  }),
  remove: call('DELETE', '/{id}/betankungen/{betankungId}', 'UPDATE_FAHRZEUG', 'Betankung löschen', { params: betankungId }),
})

const checks = call('GET', '/{id}/checks', see, 'Ausgefüllte Checklisten eines Fahrzeugs, die neueste zuerst', {
  query,
  response: z.array(fahrzeugcheck),
  list: true,
})
export const checkContract = defineContract({ list: checks, export: exportOf(checks) })

export const fahrzeugeContract = defineContract({
  ...plain,
  kilometer: call('GET', '/kilometer', see, 'Widersprüche zwischen Kilometerständen der letzten Monate', {
    response: z.array(z.object({ fahrzeug: id, quelle: id, text: z.string() })),
  }),
  checks,
  checksExport: checkContract.export,
  checklisten: call('GET', '/{id}/checklisten', see, 'Checklisten für ein Fahrzeug, die fälligen zuerst', { response: vehicleChecklists }),
  fillCheck: call('POST', '/{id}/checklisten/{checklisteId}', see, 'Checkliste ausfüllen; was nicht in Ordnung ist, wird ein Mangel', {
    params: z.object({ id, checklisteId: id }),
    body: sentCheck,
    response: savedCheck,
    status: 201,
  }),
  betankungen,
  betankungenExport: fuelContract.export,
  verbrauch: call('GET', '/{id}/verbrauch', see, 'Verbrauch eines Fahrzeugs in den letzten zwei Jahren', { response: z.array(verbrauch) }),
  enterBetankung: fuelContract.create,
  changeBetankung: fuelContract.update,
  deleteBetankung: fuelContract.remove,
  // Callers who may take it out of service are asked for confirmation, independently of their read rights.
  betroffen: call('GET', '/{id}/betroffen', ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'], 'Was das Fahrzeug verlöre, wenn es nicht mehr führe', {
    response: affected,
  }),
  pruefplan: call('GET', '/pruefplan', 'READ_FAHRZEUG', 'Prüftermine aller Fahrzeuge mit Ampel', { response: z.array(checkState) }),
  sperrregeln: call('GET', '/sperrregeln', see, 'Wann ein Fahrzeug nicht gebucht werden darf', { response: sperrregeln }),
  changeSperrregeln: call('PUT', '/sperrregeln', 'UPDATE_FAHRZEUG', 'Festlegen, wann ein Fahrzeug nicht gebucht werden darf', {
    body: sperrregeln,
    response: sperrregeln,
  }),
  sperrregelnHistory: call(
    'GET',
    '/sperrregeln/history',
    'READ_FAHRZEUG',
    'Wer wann geändert hat, ab wann ein Fahrzeug nicht gebucht werden darf',
    { response: z.array(historyEntry) },
  ),
  pruefungen: call('GET', '/{id}/pruefungen', 'READ_FAHRZEUG', 'Prüfungen eines Fahrzeugs, die neueste zuerst', {
    response: z.array(pruefung),
  }),
  pruefungErfassen: call('POST', '/{id}/pruefungen', 'UPDATE_FAHRZEUG', 'Prüfung eintragen; setzt den nächsten Termin', {
    body: z.object(pruefungsFields),
    response: pruefung,
    status: 201,
  }),
  alleMaengel: call('GET', '/maengel', 'READ_FAHRZEUG', 'Mängel aller Fahrzeuge; ohne Status nur die offenen', {
    query: z.object({ status: z.optional(enumOf(MANGELSTATUS_NAMES)), prioritaet: z.optional(enumOf(PRIORITAET_NAMES)) }),
    response: z.array(mangel),
  }),
  maengel: call('GET', '/{id}/maengel', see, 'Mängel eines Fahrzeugs, die offenen zuerst', { response: z.array(mangel) }),
  mangelMelden: call('POST', '/{id}/maengel', see, 'Mangel melden; mit UPDATE_FAHRZEUG geht das Fahrzeug damit außer Dienst', {
    body: z.object(messageFields),
    response: mangel,
    status: 201,
  }),
  mangelAendern: call(
    'PUT',
    '/{id}/maengel/{mangelId}',
    [...see, 'UPDATE_FAHRZEUG'],
    'Mangel bearbeiten; ohne UPDATE_FAHRZEUG nur den eigenen zurückziehen oder seine Priorität senken, solange niemand daran arbeitet',
    { params: mangelId, body: z.object({ version, ...mangelFields }), response: changedMangel },
  ),
  /** `einsatzbereit`: vehicles that are out of service without a reason since. */
  decideMaengel: call(
    'POST',
    '/maengel/entscheiden',
    'UPDATE_FAHRZEUG',
    'Mehrere Mängel als behoben melden oder ablehnen, oder das mit „offen“ zurücknehmen; was nicht geht, bleibt mit seinem Grund',
    {
      body: z.object({
        maengel: toDecide('Mängel'),
        status: choice('Entscheidung', ['behoben', 'abgelehnt', 'offen']),
        grund: text('Grund', 500),
      }),
      response: z.object({ ...decided.shape, einsatzbereit: z.array(z.object({ _id: id, bezeichnung: z.string() })) }),
    },
  ),
  mangelHistory: call('GET', '/{id}/maengel/{mangelId}/history', see, 'Verlauf eines Mangels', {
    params: mangelId,
    response: z.array(historyEntry),
  }),
  mangelBild: call('POST', '/{id}/maengel/{mangelId}/bild', see, 'Foto zu einem Mangel', {
    params: mangelId,
    kind: 'multipart',
    transaction: 'selbst',
    response: fileDetail,
    status: 201,
  }),
  fahrten,
  fahrtenExport: tripContract.export,
  fahrtEintragen: tripContract.create,
  fahrtAendern: tripContract.update,
  fahrtLoeschen: tripContract.remove,
})

const lists = crud({
  basePath: '/api/checklisten',
  area: 'FAHRZEUG',
  names: ['Checkliste', 'Checklisten'],
  fields: checklisteFields,
  softDelete: true,
  history: true,
})
export const checklistenContract = defineContract({
  ...lists,
  create: { ...lists.create, zugang: 'UPDATE_FAHRZEUG' },
  remove: { ...lists.remove, zugang: 'UPDATE_FAHRZEUG' },
})
