import * as z from 'zod/mini'
import { FUEHRERSCHEINKLASSEN } from '#contract/fuehrerschein.ts'
import {
  auswahl,
  feld,
  historieneintrag,
  muster,
  pflichtmuster,
  pflichttext,
  schalter,
  text,
  verweis,
  wahlfrei,
  zahl,
} from '#contract/bausteine.ts'
import { crud, defineContract, exportVon, nurId } from '#contract/endpoint.ts'

export const TYPEN = ['KTW', 'KTW-B', 'RTW', 'NEF', 'MTW/MTF', 'ELW', 'GW-San', 'GW-Bt', 'PKW', 'LKW', 'Anhaenger', 'Zelt/AB'] as const
export const STATUS = ['einsatzbereit', 'eingeschraenkt', 'werkstatt', 'ausserDienst'] as const
export const KRAFTSTOFFE = ['diesel', 'benzin', 'strom', 'hybrid'] as const

/** A month `YYYY-MM`; `''` stands for "not given". Due dates of inspections are months. */
const monat = (titel: string) => muster(titel, /^(19|20)\d{2}-(0[1-9]|1[0-2])$/, '2027-03')

const buchungsregeln = z.object({
  maxStunden: zahl('Höchstdauer in Stunden', 1, 336),
  vorlaufMin: zahl('Vorlauf in Minuten', 0, 43_200),
  genehmigung: schalter('Buchungen genehmigen'),
})

/** entities.md 2.11. */
export const fahrzeugFelder = {
  bezeichnung: pflichttext('Bezeichnung', 60),
  typ: auswahl('Typ', TYPEN),
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
          z.minimum(1950),
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
  fuehrerscheinklasse: auswahl('Führerscheinklasse', FUEHRERSCHEINKLASSEN),
  einweisungErforderlich: schalter('Einweisung erforderlich'),
  einweisungsgruppe: text('Einweisungsgruppe', 60),
  tankkarte: text('Tankkarte', 60),
  kraftstoff: wahlfrei('Kraftstoff', KRAFTSTOFFE),
  standort: verweis('Standort'),
  huBis: monat('HU bis'),
  spBis: monat('SP bis'),
  uvvBis: monat('UVV bis'),
  medPruefungBis: monat('Medizinische Prüfung bis'),
  versicherungBis: monat('Versicherung bis'),
  desinfektionBis: monat('Desinfektion bis'),
  status: feld('Status', z._default(auswahl('Status', STATUS), 'einsatzbereit')),
  statusGrund: text('Grund des Status', 200),
  buchbar: schalter('Buchbar', true),
  buchungsregeln: feld('Buchungsregeln', z._default(buchungsregeln, { maxStunden: null, vorlaufMin: null, genehmigung: false })),
  kmStand: zahl('Kilometerstand', 0, 2_000_000),
}

const basis = crud({
  basis: '/api/fahrzeuge',
  bereich: 'FAHRZEUG',
  namen: ['Fahrzeug', 'Fahrzeuge'],
  felder: fahrzeugFelder,
  abgeleitet: { aktiv: z.boolean(), standortName: z.nullable(z.string()) },
  filter: {
    typ: z.optional(z.enum(TYPEN)),
    status: z.optional(z.enum(STATUS)),
    alle: z.optional(z.stringbool()),
  },
})

export const fahrzeugeContract = defineContract({
  ...basis,
  export: exportVon(basis.list),
  reaktivieren: {
    method: 'PUT',
    path: '/api/fahrzeuge/{id}/reaktivieren',
    zugang: 'UPDATE_FAHRZEUG',
    titel: 'Gelöschtes Fahrzeug zurückholen',
    params: nurId,
    antwort: basis.get.antwort,
  },
  history: {
    method: 'GET',
    path: '/api/fahrzeuge/{id}/history',
    zugang: 'READ_FAHRZEUG',
    titel: 'Verlauf eines Fahrzeugs',
    params: nurId,
    antwort: z.array(historieneintrag),
  },
})
