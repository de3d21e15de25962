import * as z from 'zod/mini'
import { enumOf } from '#contract/schema.ts'
import { FUEHRERSCHEINKLASSEN } from '#blocks/gueltigkeit/contract.ts'
import {
  choice,
  feld,
  historieneintrag,
  id,
  monat,
  muster,
  pflichtmuster,
  pflichttext,
  schalter,
  text,
  verweis,
  zahl,
} from '#contract/bausteine.ts'
import { inHistory } from '#contract/history.ts'
import { crud, defineContract, exportVon, nurId, seite } from '#contract/endpoint.ts'
import { dateiangabe } from '#features/dateien/contract.ts'
import {
  fahrt,
  fahrtFelder,
  geaenderterMangel,
  gespeicherteFahrt,
  KRAFTSTOFF_NAMEN,
  mangel,
  mangelFelder,
  MANGELSTATUS_NAMEN,
  meldungsFelder,
  PRIORITAET_NAMEN,
  pruefintervalle,
  pruefstand,
  pruefung,
  pruefungsFelder,
  STATUS_NAMEN,
  TYP_NAMEN,
} from './formen.ts'

/** Why a vehicle leaves the plans to come, as a sentence about it goes on. */
export const AUSFALL = { ausserDienst: 'ist außer Dienst', geloescht: 'gehört nicht mehr zum Bestand' } as const
export type Ausfallart = keyof typeof AUSFALL
/** What the history of a service keeps of a vehicle that it lost: which (its id), what it looks for since, and why. */
export interface Fahrzeugverlust {
  readonly fahrzeug: string
  readonly typ: string
  readonly grund: Ausfallart
}

const buchungsregeln = z.object({
  maxStunden: zahl('Höchstdauer in Stunden', 1, 336),
  vorlaufMin: zahl('Vorlauf in Minuten', 0, 43_200),
  genehmigung: schalter('Buchungen genehmigen'),
})

/** entities.md 2.11. */
export const fahrzeugFelder = {
  bezeichnung: pflichttext('Bezeichnung', 60),
  typ: choice('Typ', TYP_NAMEN),
  kennzeichen: pflichtmuster('Kennzeichen', /^[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d{1,4}[EH]?$/, 'MU-ST 1401'),
  funkrufname: text('Funkrufname', 40),
  kennung: text('Kennung', 10),
  rufnameKurz: text('Kurzer Rufname', 20),
  hersteller: text('Hersteller', 60),
  aufbau: text('Aufbau', 60),
  baujahr: feld(
    'Baujahr',
    z._default(
      z.nullable(
        z.number().check(
          z.int(),
          z.minimum(1950, { error: 'darf nicht vor 1950 liegen' }),
          z.refine((jahr) => jahr <= new Date().getFullYear() + 1, { error: 'darf höchstens das nächste Jahr sein' }),
        ),
      ),
      null,
    ),
  ),
  fin: muster('Fahrgestellnummer', /^[A-HJ-NPR-Z0-9]{17}$/, 'WDB9066331S123456 (17 Zeichen, ohne I, O und Q)'),
  sitzplaetze: zahl('Sitzplätze', 1, 60),
  tragen: zahl('Tragen', 0, 4),
  zulGesamtmasse: zahl('Zulässige Gesamtmasse (kg)', 0, 40_000),
  fuehrerscheinklasse: choice('Führerscheinklasse', FUEHRERSCHEINKLASSEN),
  einweisungErforderlich: schalter('Einweisung erforderlich'),
  einweisungsgruppe: text('Einweisungsgruppe', 60),
  tankkarte: text('Tankkarte', 60),
  kraftstoff: choice('Kraftstoff', KRAFTSTOFF_NAMEN, null),
  standort: inHistory(verweis('Standort'), { kind: 'ort' }),
  huBis: monat('HU bis'),
  spBis: monat('SP bis'),
  uvvBis: monat('UVV bis'),
  medPruefungBis: monat('Medizinische Prüfung bis'),
  versicherungBis: monat('Versicherung bis'),
  desinfektionBis: monat('Desinfektion bis'),
  status: choice('Status', STATUS_NAMEN, 'einsatzbereit'),
  statusGrund: text('Grund des Status', 200),
  buchbar: schalter('Buchbar', true),
  buchungsregeln: feld('Buchungsregeln', z._default(buchungsregeln, { maxStunden: null, vorlaufMin: null, genehmigung: false })),
  kmStand: zahl('Kilometerstand', 0, 2_000_000),
  pruefintervalle,
}

const plain = crud({
  basis: '/api/fahrzeuge',
  bereich: 'FAHRZEUG',
  namen: ['Fahrzeug', 'Fahrzeuge'],
  felder: fahrzeugFelder,
  abgeleitet: { standortName: z.nullable(z.string()) },
  filter: { typ: z.optional(enumOf(TYP_NAMEN)), status: z.optional(enumOf(STATUS_NAMEN)) },
  softDelete: true,
  history: true,
  export: true,
  import: true,
})

const einer = '/api/fahrzeuge/{id}'
/** Every member who may see vehicles or their bookings sees their defects and trips, and reports what is broken. */
const sehen = ['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG'] as const
const fahren = ['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUG'] as const
const mangelId = z.object({ id, mangelId: id })
const fahrtId = z.object({ id, fahrtId: id })
const fahrten = {
  method: 'GET',
  path: `${einer}/fahrten`,
  zugang: sehen,
  titel: 'Fahrtenbuch eines Fahrzeugs, die neueste Fahrt zuerst',
  params: nurId,
  query: z.object({ limit: seite.limit, nach: seite.nach }),
  antwort: z.array(fahrt),
  liste: true,
} as const

const fahrtenDatei = exportVon(fahrten)

export const fahrzeugeContract = defineContract({
  ...plain,
  betroffen: {
    method: 'GET',
    path: `${einer}/betroffen`,
    // Who may take it out of service is asked before, whatever else they may read.
    zugang: ['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'],
    titel: 'Was abgesagt würde, wenn das Fahrzeug außer Dienst ginge',
    params: nurId,
    antwort: z.object({ belegungen: z.number(), dienste: z.number() }),
  },
  pruefplan: {
    method: 'GET',
    path: '/api/fahrzeuge/pruefplan',
    zugang: 'READ_FAHRZEUG',
    titel: 'Prüftermine aller Fahrzeuge mit Ampel',
    antwort: z.array(pruefstand),
  },
  pruefungen: {
    method: 'GET',
    path: `${einer}/pruefungen`,
    zugang: 'READ_FAHRZEUG',
    titel: 'Prüfungen eines Fahrzeugs, die neueste zuerst',
    params: nurId,
    antwort: z.array(pruefung),
  },
  pruefungErfassen: {
    method: 'POST',
    path: `${einer}/pruefungen`,
    zugang: 'UPDATE_FAHRZEUG',
    titel: 'Prüfung eintragen; setzt den nächsten Termin',
    params: nurId,
    body: z.object(pruefungsFelder),
    antwort: pruefung,
    status: 201,
  },
  alleMaengel: {
    method: 'GET',
    path: '/api/fahrzeuge/maengel',
    zugang: 'READ_FAHRZEUG',
    titel: 'Mängel aller Fahrzeuge; ohne Status nur die offenen',
    query: z.object({ status: z.optional(enumOf(MANGELSTATUS_NAMEN)), prioritaet: z.optional(enumOf(PRIORITAET_NAMEN)) }),
    antwort: z.array(mangel),
  },
  maengel: {
    method: 'GET',
    path: `${einer}/maengel`,
    zugang: sehen,
    titel: 'Mängel eines Fahrzeugs, die offenen zuerst',
    params: nurId,
    antwort: z.array(mangel),
  },
  mangelMelden: {
    method: 'POST',
    path: `${einer}/maengel`,
    zugang: sehen,
    titel: 'Mangel melden; mit UPDATE_FAHRZEUG geht das Fahrzeug damit außer Dienst',
    params: nurId,
    body: z.object(meldungsFelder),
    antwort: mangel,
    status: 201,
  },
  mangelAendern: {
    method: 'PUT',
    path: `${einer}/maengel/{mangelId}`,
    zugang: 'UPDATE_FAHRZEUG',
    titel: 'Mangel bearbeiten',
    params: mangelId,
    body: z.object({ version: z.number().check(z.int()), ...mangelFelder }),
    antwort: geaenderterMangel,
  },
  mangelHistory: {
    method: 'GET',
    path: `${einer}/maengel/{mangelId}/history`,
    zugang: sehen,
    titel: 'Verlauf eines Mangels',
    params: mangelId,
    antwort: z.array(historieneintrag),
  },
  mangelBild: {
    method: 'POST',
    path: `${einer}/maengel/{mangelId}/bild`,
    zugang: sehen,
    titel: 'Foto zu einem Mangel',
    params: mangelId,
    inhalt: 'multipart',
    transaktion: 'selbst',
    antwort: dateiangabe,
    status: 201,
  },
  fahrten,
  fahrtenExport: { ...fahrtenDatei, params: z.extend(fahrtenDatei.params, { id }) },
  fahrtEintragen: {
    method: 'POST',
    path: `${einer}/fahrten`,
    zugang: fahren,
    titel: 'Fahrt eintragen',
    params: nurId,
    body: z.object(fahrtFelder),
    antwort: gespeicherteFahrt,
    status: 201,
  },
  fahrtAendern: {
    method: 'PUT',
    path: `${einer}/fahrten/{fahrtId}`,
    zugang: fahren,
    titel: 'Fahrt ändern (eigene, oder mit UPDATE_FAHRZEUG)',
    params: fahrtId,
    body: z.object({ version: z.number().check(z.int()), ...fahrtFelder }),
    antwort: gespeicherteFahrt,
  },
  fahrtLoeschen: {
    method: 'DELETE',
    path: `${einer}/fahrten/{fahrtId}`,
    zugang: 'UPDATE_FAHRZEUG',
    titel: 'Fahrt löschen',
    params: fahrtId,
    antwort: null,
  },
})
