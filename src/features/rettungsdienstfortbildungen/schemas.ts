import * as z from 'zod/mini'
import { type Land, LAND_NAMES } from '#contract/chapter/chapter.ts'
import {
  choice,
  field,
  id,
  instant,
  list,
  number,
  numbers,
  person,
  requiredInstant,
  requiredNumber,
  requiredReference,
  requiredText,
  state,
  strings,
  text,
  toggle,
} from '#contract/fields.ts'
import { fileDetail } from '#contract/file.ts'
import { inHistory } from '#contract/history.ts'
import { enumOf } from '#contract/schema.ts'

export const THEMEN = [
  'Reanimation',
  'Trauma',
  'Internistik',
  'Pädiatrie',
  'Geburtshilfe',
  'Hygiene',
  'MANV/Führung',
  'Recht',
  'Technik/MPG',
  'Einsatztaktik',
  'Kommunikation',
] as const
export const FORMAT_NAMES = { praesenz: 'Präsenz', hybrid: 'Hybrid', online: 'Online' } as const
export const STATUS_NAMES = { angemeldet: 'Angemeldet', teilgenommen: 'Teilgenommen', nichtErschienen: 'Nicht erschienen' } as const

const teilnahme = z.object({
  profil: inHistory(requiredReference('Person'), { kind: 'person' }),
  /** Null: present from the begin, or to the end. */
  anwesendVon: instant('Anwesend von'),
  anwesendBis: instant('Anwesend bis'),
  /** Null: derived from the time present (`hoursOf`). */
  stunden: number('Stunden', 0, 40, 0.25),
  status: choice('Status', STATUS_NAMES, 'teilgenommen'),
})
export type Teilnahme = z.output<typeof teilnahme>

/** End is after the begin, and closes no later than it. */
export const rdfFields = {
  thema: requiredText('Thema', 150),
  themengebiet: choice('Themengebiet', THEMEN, null),
  beginn: requiredInstant('Beginn'),
  ende: requiredInstant('Ende'),
  /** Hours of 60 minutes, without breaks. */
  stunden: requiredNumber('Zeitstunden', 0.25, 40, 0.25),
  ue: number('Unterrichtseinheiten', 1, 60),
  format: choice('Format', FORMAT_NAMES, 'praesenz'),
  dozent: requiredText('Dozent', 120),
  ort: text('Ort', 120),
  veranstalter: text('Veranstalter', 120),
  anerkannt: toggle('Als Rettungsdienstfortbildung anerkannt', true),
  bescheinigungNr: text('Nummer der Bescheinigung', 60),
  pflicht: toggle('Pflichtveranstaltung'),
  maxTeilnehmer: number('Plätze', 1, 500),
  anmeldeschluss: instant('Anmeldeschluss'),
  teilnehmer: inHistory(list('Teilnehmer', teilnahme, 500), {
    text: (rows: readonly Teilnahme[]) =>
      rows.map(({ profil, status }) => `${profil}${status === 'teilgenommen' ? '' : ` (${STATUS_NAMES[status]})`}`).join(', '),
  }),
}

export type Rdf = z.output<z.ZodMiniObject<typeof rdfFields>>

interface Span {
  readonly beginn: string
  readonly ende: string
  readonly stunden: number
}
/** Hours present (instants ISO 8601). Annahme: partial presence counts as its share of the hours, in full quarters. */
export function hoursOf(of: Span, attendance: Omit<Teilnahme, 'profil' | 'status'>): number {
  const length = (from: string, to: string) => Date.parse(to) - Date.parse(from)
  const share = length(attendance.anwesendVon ?? of.beginn, attendance.anwesendBis ?? of.ende) / length(of.beginn, of.ende)
  return attendance.stunden ?? Math.floor(4 * of.stunden * share + 1e-6) / 4
}
const hoursFormat = /* @__PURE__ */ new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
/** "2,5 Stunden"; whole numbers keep one decimal: "2,0 Stunden". */
export const hoursText = (hours: number): string => `${hoursFormat.format(hours)} Stunden`

export const MEAN_YEARS_MAX = 5
export const ruleFields = {
  /** Null: not set, or the Land sets no number. */
  sollStunden: number('Stunden im Jahr', 1, 200, 0.25),
  /** Number of years in the mean; each year needs at least `mindestStunden`. */
  mittelJahre: number('Im Mittel über Jahre', 1, MEAN_YEARS_MAX),
  mindestStunden: number('Davon mindestens in jedem Jahr', 1, 200, 0.25),
  /** Shorter trainings do not count; 0: all count. */
  mindestBlock: field('Mindestens am Stück, Stunden', z._default(z.number().check(z.minimum(0), z.maximum(24), z.multipleOf(0.25)), 0)),
  onlineErlaubt: toggle('Online zählt', true),
  /** The duty begins in the year after the course, otherwise in the same year. */
  startJahrNachKurs: toggle('Pflicht ab dem Jahr nach dem Lehrgang'),
  pflichtthemen: list(
    'Pflichtthemen',
    z.object({
      thema: choice('Thema', THEMEN),
      min: field('Stunden', z.number().check(z.minimum(0.25), z.maximum(40), z.multipleOf(0.25))),
    }),
    THEMEN.length,
  ),
}
export const ruleSchema = z.object({ version: state.version, ...ruleFields })
type Rules = z.output<typeof ruleSchema>

const land = (key: Land, source: string, given: Partial<Rules> = {}) => ({
  name: LAND_NAMES[key],
  source,
  rules: { ...z.parse(ruleSchema, { version: 1 }), ...given },
})
const UNKNOWN = 'Für dieses Land ist keine Stundenzahl hinterlegt. Trag ein, was bei euch gilt.'

/**
 * Default rules per Land, until the chapter sets its own.
 * Annahme: Hessen requires a share of Hygiene and Pädiatrie without a number in our sources: one hour each.
 * Schleswig-Holstein names no period for its mean: two years. Nordrhein-Westfalen uses the block of volunteers (2.5 hours).
 */
export const LAENDER = {
  BW: land('BW', '30 Stunden im Kalenderjahr (§ 9 Abs. 4 RDG).', { sollStunden: 30 }),
  BY: land('BY', '„Regelmäßig“, ohne Stundenzahl (Art. 44 BayRDG). Trag ein, was bei euch gilt.'),
  BE: land('BE', UNKNOWN),
  BB: land('BB', '24 Stunden (LRDPV, aus zweiter Hand: bitte prüfen).', { sollStunden: 24 }),
  HB: land('HB', UNKNOWN),
  HH: land('HH', UNKNOWN),
  HE: land('HE', '38 Stunden, darin Hygiene und Pädiatrie; wie viel davon, bitte prüfen.', {
    sollStunden: 38,
    pflichtthemen: [
      { thema: 'Hygiene', min: 1 },
      { thema: 'Pädiatrie', min: 1 },
    ],
  }),
  MV: land('MV', UNKNOWN),
  NI: land('NI', UNKNOWN),
  NW: land('NW', '30 Zeitstunden vom 1.1. bis 31.12. (§ 5 Abs. 4 RettG NRW), in Blöcken ab 2,5 Stunden, nicht online.', {
    sollStunden: 30,
    mindestBlock: 2.5,
    onlineErlaubt: false,
    startJahrNachKurs: true,
  }),
  RP: land('RP', UNKNOWN),
  SL: land('SL', UNKNOWN),
  SN: land('SN', UNKNOWN),
  ST: land('ST', UNKNOWN),
  SH: land('SH', 'Im Mittel 40 Stunden, mindestens 30.', { sollStunden: 40, mittelJahre: 2, mindestStunden: 30 }),
  TH: land('TH', UNKNOWN),
} as const satisfies Readonly<Record<Land, unknown>>
const landkennung = z.enum(Object.keys(LAENDER) as Land[])
export const ruleOfLand = z.extend(ruleSchema, { land: landkennung })
export type Rule = Omit<z.output<typeof ruleOfLand>, 'version'>

export const AMPEL_NAMES = { rot: 'Weit zurück', gelb: 'Noch offen', gruen: 'Erfüllt' } as const
const unit = z.object({
  _id: id,
  art: z.enum(['fortbildung', 'ausbildung']),
  ...strings('titel', 'ende'),
  themengebiet: z.nullable(z.string()),
  ...numbers('stunden', 'gezaehlt'),
  /** Reason why it does not count; '' if it does. */
  grund: z.string(),
  nachweise: z.array(fileDetail),
})
export type Unit = z.output<typeof unit>

/** A person's ledger of one calendar year, in hours of 60 minutes. `soll`, `offen`, `ampel` are null if no number is known. */
export const ledger = z.object({
  person,
  qualifikation: z.string(),
  jahr: z.number(),
  land: landkennung,
  /** Has a duty in this year. `pflichtAb`: first year of the duty, if a record shows it. */
  pflicht: z.boolean(),
  pflichtAb: z.nullable(z.number()),
  soll: z.nullable(z.number()),
  ist: z.number(),
  offen: z.nullable(z.number()),
  ampel: z.nullable(enumOf(AMPEL_NAMES)),
  themen: z.array(z.object({ thema: z.string(), ...numbers('min', 'ist') })),
  einheiten: z.array(unit),
})
export type Ledger = z.output<typeof ledger>
