import * as z from 'zod/mini'
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
  text,
  reference,
  number,
} from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { callsUnder, crud, defineContract, exportOf, onlyId, page } from '#contract/endpoint.ts'
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

const recordPath = '/api/fahrzeuge/{id}'
/** Members who may see vehicles or their bookings also see defects and trips, and report defects. */
const see = ['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'] as const
const fahren = ['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'] as const
const mangelId = z.object({ id, mangelId: id })
const fahrtId = z.object({ id, fahrtId: id })
const fahrten = {
  method: 'GET',
  path: `${recordPath}/fahrten`,
  zugang: see,
  titel: 'Fahrtenbuch eines Fahrzeugs, die neueste Fahrt zuerst',
  params: onlyId,
  query: z.object({ limit: page.limit, nach: page.nach }),
  response: z.array(fahrt),
  list: true,
} as const

const fahrtenFile = exportOf(fahrten)

const call = callsUnder('/api/fahrzeuge')
const betankungId = z.object({ id, betankungId: id })
const betankungen = call('GET', '/{id}/betankungen', see, 'Betankungen eines Fahrzeugs, die neueste zuerst', {
  query: fahrten.query,
  response: z.array(betankung),
  list: true,
})
const betankungenFile = exportOf(betankungen)

const checks = call('GET', '/{id}/checks', see, 'Ausgefüllte Checklisten eines Fahrzeugs, die neueste zuerst', {
  query: fahrten.query,
  response: z.array(fahrzeugcheck),
  list: true,
})
const checksFile = exportOf(checks)

export const fahrzeugeContract = defineContract({
  ...plain,
  kilometer: call('GET', '/kilometer', see, 'Widersprüche zwischen Kilometerständen der letzten Monate', {
    response: z.array(z.object({ fahrzeug: id, quelle: id, text: z.string() })),
  }),
  checks,
  checksExport: { ...checksFile, params: z.extend(checksFile.params, { id }) },
  checklisten: call('GET', '/{id}/checklisten', see, 'Checklisten für ein Fahrzeug, die fälligen zuerst', { response: vehicleChecklists }),
  fillCheck: call('POST', '/{id}/checklisten/{checklisteId}', see, 'Checkliste ausfüllen; was nicht in Ordnung ist, wird ein Mangel', {
    params: z.object({ id, checklisteId: id }),
    body: sentCheck,
    response: savedCheck,
    status: 201,
  }),
  betankungen,
  betankungenExport: { ...betankungenFile, params: z.extend(betankungenFile.params, { id }) },
  verbrauch: call('GET', '/{id}/verbrauch', see, 'Verbrauch eines Fahrzeugs in den letzten zwei Jahren', { response: z.array(verbrauch) }),
  enterBetankung: call('POST', '/{id}/betankungen', fahren, 'Betankung eintragen', {
    body: z.object(sentBetankung),
    response: savedBetankung,
    status: 201,
  }),
  changeBetankung: call('PUT', '/{id}/betankungen/{betankungId}', fahren, 'Betankung ändern (eigene, oder mit UPDATE_FAHRZEUG)', {
    params: betankungId,
    body: z.object({ version: z.number().check(z.int()), ...sentBetankung }),
    response: savedBetankung,
  }),
  deleteBetankung: call('DELETE', '/{id}/betankungen/{betankungId}', 'UPDATE_FAHRZEUG', 'Betankung löschen', { params: betankungId }),
  betroffen: {
    method: 'GET',
    path: `${recordPath}/betroffen`,
    // Callers who may take it out of service are asked for confirmation, independently of their read rights.
    zugang: ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'],
    titel: 'Was das Fahrzeug verlöre, wenn es nicht mehr führe',
    params: onlyId,
    response: affected,
  },
  pruefplan: {
    method: 'GET',
    path: '/api/fahrzeuge/pruefplan',
    zugang: 'READ_FAHRZEUG',
    titel: 'Prüftermine aller Fahrzeuge mit Ampel',
    response: z.array(checkState),
  },
  sperrregeln: {
    method: 'GET',
    path: '/api/fahrzeuge/sperrregeln',
    zugang: see,
    titel: 'Wann ein Fahrzeug nicht gebucht werden darf',
    response: sperrregeln,
  },
  changeSperrregeln: {
    method: 'PUT',
    path: '/api/fahrzeuge/sperrregeln',
    zugang: 'UPDATE_FAHRZEUG',
    titel: 'Festlegen, wann ein Fahrzeug nicht gebucht werden darf',
    body: sperrregeln,
    response: sperrregeln,
  },
  sperrregelnHistory: {
    method: 'GET',
    path: '/api/fahrzeuge/sperrregeln/history',
    zugang: 'READ_FAHRZEUG',
    titel: 'Wer wann geändert hat, ab wann ein Fahrzeug nicht gebucht werden darf',
    response: z.array(historyEntry),
  },
  pruefungen: {
    method: 'GET',
    path: `${recordPath}/pruefungen`,
    zugang: 'READ_FAHRZEUG',
    titel: 'Prüfungen eines Fahrzeugs, die neueste zuerst',
    params: onlyId,
    response: z.array(pruefung),
  },
  pruefungErfassen: {
    method: 'POST',
    path: `${recordPath}/pruefungen`,
    zugang: 'UPDATE_FAHRZEUG',
    titel: 'Prüfung eintragen; setzt den nächsten Termin',
    params: onlyId,
    body: z.object(pruefungsFields),
    response: pruefung,
    status: 201,
  },
  alleMaengel: {
    method: 'GET',
    path: '/api/fahrzeuge/maengel',
    zugang: 'READ_FAHRZEUG',
    titel: 'Mängel aller Fahrzeuge; ohne Status nur die offenen',
    query: z.object({ status: z.optional(enumOf(MANGELSTATUS_NAMES)), prioritaet: z.optional(enumOf(PRIORITAET_NAMES)) }),
    response: z.array(mangel),
  },
  maengel: {
    method: 'GET',
    path: `${recordPath}/maengel`,
    zugang: see,
    titel: 'Mängel eines Fahrzeugs, die offenen zuerst',
    params: onlyId,
    response: z.array(mangel),
  },
  mangelMelden: {
    method: 'POST',
    path: `${recordPath}/maengel`,
    zugang: see,
    titel: 'Mangel melden; mit UPDATE_FAHRZEUG geht das Fahrzeug damit außer Dienst',
    params: onlyId,
    body: z.object(messageFields),
    response: mangel,
    status: 201,
  },
  mangelAendern: {
    method: 'PUT',
    path: `${recordPath}/maengel/{mangelId}`,
    zugang: [...see, 'UPDATE_FAHRZEUG'],
    titel:
      'Mangel bearbeiten; ohne UPDATE_FAHRZEUG nur den eigenen zurückziehen oder seine Priorität senken, solange niemand daran arbeitet',
    params: mangelId,
    body: z.object({ version: z.number().check(z.int()), ...mangelFields }),
    response: changedMangel,
  },
  mangelHistory: {
    method: 'GET',
    path: `${recordPath}/maengel/{mangelId}/history`,
    zugang: see,
    titel: 'Verlauf eines Mangels',
    params: mangelId,
    response: z.array(historyEntry),
  },
  mangelBild: {
    method: 'POST',
    path: `${recordPath}/maengel/{mangelId}/bild`,
    zugang: see,
    titel: 'Foto zu einem Mangel',
    params: mangelId,
    kind: 'multipart',
    transaction: 'selbst',
    response: fileDetail,
    status: 201,
  },
  fahrten,
  fahrtenExport: { ...fahrtenFile, params: z.extend(fahrtenFile.params, { id }) },
  fahrtEintragen: {
    method: 'POST',
    path: `${recordPath}/fahrten`,
    zugang: fahren,
    titel: 'Fahrt eintragen',
    params: onlyId,
    body: z.object(sentFahrt),
    response: savedFahrt,
    status: 201,
  },
  fahrtAendern: {
    method: 'PUT',
    path: `${recordPath}/fahrten/{fahrtId}`,
    zugang: fahren,
    titel: 'Fahrt ändern (eigene, oder mit UPDATE_FAHRZEUG)',
    params: fahrtId,
    body: z.object({ version: z.number().check(z.int()), ...sentFahrt }),
    response: savedFahrt,
  },
  fahrtLoeschen: {
    method: 'DELETE',
    path: `${recordPath}/fahrten/{fahrtId}`,
    zugang: 'UPDATE_FAHRZEUG',
    titel: 'Fahrt löschen',
    params: fahrtId,
    response: null,
  },
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
