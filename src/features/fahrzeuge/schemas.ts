import * as z from 'zod/mini'
import {
  choice,
  field,
  id,
  list,
  month,
  person,
  requiredDay,
  requiredText,
  requiredNumber,
  requiredInstant,
  requiredReference,
  toggle,
  state,
  text,
  reference,
  number,
} from '#contract/fields.ts'
import { enumOf, keysOf } from '#contract/schema.ts'
import { AMPELN } from '#blocks/faelligkeit/contract.ts'
import { inHistory } from '#contract/history.ts'
import { fileDetail } from '#contract/file.ts'

export const STATUS_NAMES = {
  einsatzbereit: 'Einsatzbereit',
  eingeschraenkt: 'Eingeschränkt',
  werkstatt: 'Werkstatt',
  ausserDienst: 'Außer Dienst',
} as const
/** Displayed state: an open defect or an overdue inspection blocks a vehicle in service. */
export const CONDITION_NAMES = { ...STATUS_NAMES, gesperrt: 'Gesperrt', geloescht: 'Gelöscht' } as const
export type Condition = keyof typeof CONDITION_NAMES
export const TYPE_NAMES = {
  KTW: 'KTW',
  'KTW-B': 'KTW-B',
  GKTW: 'GKTW',
  RTW: 'RTW',
  NEF: 'NEF',
  'MTW/MTF': 'MTW/MTF',
  ELW: 'ELW',
  'GW-San': 'GW-San',
  'GW-Bt': 'GW-Bt',
  PKW: 'PKW',
  LKW: 'LKW',
  Anhaenger: 'Anhänger',
  'Zelt/AB': 'Zelt/AB',
} as const
/** Trailers and tents are not fuelled. */
export const hasTank = ({ typ }: { readonly typ: keyof typeof TYPE_NAMES }): boolean => typ !== 'Anhaenger' && typ !== 'Zelt/AB'
export const KRAFTSTOFF_NAMES = { diesel: 'Diesel', benzin: 'Benzin', strom: 'Strom', hybrid: 'Hybrid' } as const

/** Kinds of fuel; hybrids and vehicles without a recorded fuel accept all. */
export const FUEL_NAMES = { diesel: 'Diesel', benzin: 'Benzin', strom: 'Strom' } as const
export type Fuel = keyof typeof FUEL_NAMES
export const BEZAHLUNG_NAMES = { tankkarte: 'Mit der Tankkarte', privat: 'Privat ausgelegt' } as const
export const fuelsOf = (kraftstoff: keyof typeof KRAFTSTOFF_NAMES | null): readonly Fuel[] =>
  kraftstoff === null || kraftstoff === 'hybrid' ? keysOf(FUEL_NAMES) : [kraftstoff]
export const unitOf = (kraftstoff: Fuel) => (kraftstoff === 'strom' ? 'kWh' : 'l')

export const CHECK_TITEL = {
  hu: 'HU',
  sp: 'SP',
  uvv: 'UVV',
  medPruefung: 'Medizinprodukte',
  versicherung: 'Versicherung',
  desinfektion: 'Desinfektion',
} as const
export type Pruefart = keyof typeof CHECK_TITEL
export const PRUEFARTEN = keysOf(CHECK_TITEL)
export const CHECK_FIELD = {
  hu: 'huBis',
  sp: 'spBis',
  uvv: 'uvvBis',
  medPruefung: 'medPruefungBis',
  versicherung: 'versicherungBis',
  desinfektion: 'desinfektionBis',
} as const satisfies Record<Pruefart, string>
export const CHECK_RESULTS = ['ohne Mängel', 'mit Mängeln', 'nicht bestanden'] as const
export const PRIORITAET_NAMES = { niedrig: 'Niedrig', mittel: 'Mittel', hoch: 'Hoch', kritisch: 'Kritisch' } as const
export const MANGELSTATUS_NAMES = { gemeldet: 'Gemeldet', 'in Arbeit': 'In Arbeit', behoben: 'Behoben', abgelehnt: 'Kein Mangel' } as const
export const OPEN_DEFECT: readonly string[] = ['gemeldet', 'in Arbeit']
export const isOpenMangel = ({ status }: { readonly status: string }): boolean => OPEN_DEFECT.includes(status)
export const MANGEL_IMAGES = 6

/** Warning about driving a vehicle; `sperrt`: it may not be booked. The chapter sets the limits. */
export const fahrzeugwarnung = z.object({ art: z.enum(['pruefung', 'mangel']), text: z.string(), sperrt: z.boolean() })
export type Fahrzeugwarnung = z.output<typeof fahrzeugwarnung>
/**
 * Booking limits: the severity of an open defect, and the days after expiry of the HU. Null: it never blocks; stated explicitly rather
 * than omitted.
 */
const ruleFields = {
  mangel: field('Gesperrt ab Mangel', z.nullable(enumOf(PRIORITAET_NAMES))),
  huTage: field('Gesperrt nach Tagen ohne HU', z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(366)))),
}
export const sperrregeln = z.object({ version: state.version, ...ruleFields })
export const SPERRREGELN: z.output<typeof sperrregeln> = { version: 1, mangel: 'kritisch', huTage: 0 }

const interval = (titel: string) => number(titel, 0, 120)
/** Months between two inspections; null or 0 for none. The insurance has none: its term follows the contract. */
export const pruefintervalle = field(
  'Prüfintervalle in Monaten',
  z._default(
    z.object({
      hu: interval('HU alle'),
      sp: interval('SP alle'),
      uvv: interval('UVV alle'),
      medPruefung: interval('Medizinprodukte alle'),
      desinfektion: interval('Desinfektion alle'),
    }),
    { hu: 24, sp: 12, uvv: 12, medPruefung: 12, desinfektion: 1 },
  ),
)

/**
 * One vehicle on the board of inspections. `faellig`: month `YYYY-MM` or '', `tage`: days left until its end, `zuletzt`: a day. Unneeded
 * inspections (no interval, no record) are left out.
 */
export const checkState = z.object({
  fahrzeug: id,
  bezeichnung: z.string(),
  kennung: z.string(),
  kennzeichen: z.string(),
  status: enumOf(STATUS_NAMES),
  pruefungen: z.array(
    z.object({
      art: enumOf(CHECK_TITEL),
      faellig: z.string(),
      tage: z.nullable(z.number()),
      ampel: z.enum(AMPELN),
      zuletzt: z.nullable(z.string()),
    }),
  ),
})
export type CheckState = z.output<typeof checkState>

export const pruefungsFields = {
  art: choice('Art der Prüfung', CHECK_TITEL),
  datum: requiredDay('Datum'),
  /** Defaults to the month of the day plus the vehicle's interval. */
  naechste: month('Nächste Prüfung'),
  ergebnis: choice('Ergebnis', CHECK_RESULTS, 'ohne Mängel'),
  bemerkung: text('Bemerkung', 500),
}
export const pruefung = z.object({
  _id: id,
  erstelltAm: z.string(),
  erstelltVonName: z.string(),
  art: enumOf(CHECK_TITEL),
  datum: z.string(),
  naechste: z.string(),
  ergebnis: z.enum(CHECK_RESULTS),
  bemerkung: z.string(),
})

export const messageFields = {
  titel: requiredText('Titel', 120),
  beschreibung: text('Beschreibung', 2000),
  prioritaet: choice('Priorität', PRIORITAET_NAMES, 'mittel'),
  /** Takes the vehicle out of service until the repair; for holders of UPDATE_FAHRZEUG. */
  ausserDienst: toggle('Fahrzeug außer Dienst'),
}
export const mangelFields = {
  ...messageFields,
  status: choice('Status', MANGELSTATUS_NAMES),
  loesung: text('Lösung', 2000),
}
export const mangel = z.object({
  ...state,
  ...mangelFields,
  fahrzeug: id,
  fahrzeugName: z.string(),
  gemeldetVonPerson: z.nullable(person),
  behobenAm: z.nullable(z.string()),
  /** Only a warning until a vehicle keeper has reviewed it. */
  ungesichtet: z.optional(z.boolean()),
  bilder: z.array(fileDetail),
})
export type Mangel = z.output<typeof mangel>
/** Reporters may withdraw a defect or lower its priority until somebody else has worked on it. `user`: the id of a user. */
export const isWithdrawable = (report: Pick<Mangel, 'status' | 'erstelltVon' | 'geaendertVon'>, user: string): boolean =>
  report.status === 'gemeldet' && report.erstelltVon === user && report.geaendertVon === user
/** Response after a change. `einsatzbereitMoeglich`: the vehicle is still out of service, but no reason for it remains. */
export const changedMangel = z.object({ ...mangel.shape, einsatzbereitMoeglich: z.boolean() })

/** `fahrer` defaults to the person who enters the trip. A trip with `belegung` must overlap that booking, and updates its kilometres. */
export const fahrtFields = {
  belegung: reference('Belegung'),
  fahrer: reference('Fahrer'),
  beginn: requiredInstant('Beginn'),
  ende: requiredInstant('Ende'),
  kmStart: requiredNumber('Kilometerstand bei Beginn', 0, 2_000_000),
  kmEnde: requiredNumber('Kilometerstand am Ende', 0, 2_000_000),
  zweck: requiredText('Zweck', 120),
  ziel: text('Ziel', 120),
  bemerkung: text('Bemerkung', 500),
}
/** Request body: implausible readings are refused until resent with `bestaetigt`. */
export const sentFahrt = { ...fahrtFields, bestaetigt: toggle('Kilometerstand stimmt') }
export const fahrt = z.object({
  ...state,
  ...fahrtFields,
  fahrzeug: id,
  fahrer: id,
  fahrerPerson: z.nullable(person),
  aenderbar: z.boolean(),
})
export type Fahrt = z.output<typeof fahrt>
/** Response after a write. `hinweise`: warnings about accepted values, for example a gap in the kilometres. */
export const savedFahrt = z.object({ ...fahrt.shape, hinweise: z.array(z.string()) })

/** `fahrer` defaults to the person who enters it, `kraftstoff` to the vehicle's fuel. */
export const betankungFields = {
  zeit: requiredInstant('Zeitpunkt'),
  kmStand: requiredNumber('Kilometerstand', 0, 2_000_000),
  kraftstoff: choice('Kraftstoff', FUEL_NAMES, null),
  menge: requiredNumber('Menge', 0.1, 400, 0.01),
  betrag: number('Betrag', 0, 2000, 0.01),
  voll: toggle('Voll getankt', true),
  bezahlung: choice('Bezahlt', BEZAHLUNG_NAMES, 'tankkarte'),
  fahrer: reference('Getankt von'),
  bemerkung: text('Bemerkung', 500),
}
export const sentBetankung = { ...betankungFields, bestaetigt: toggle('Kilometerstand stimmt') }
export const betankung = z.object({
  ...state,
  ...betankungFields,
  kraftstoff: enumOf(FUEL_NAMES),
  fahrzeug: id,
  fahrer: id,
  fahrerPerson: z.nullable(person),
  /** Litres (or kWh) per 100 km since the last full tank; null for partial fuellings and the first. */
  verbrauch: z.nullable(z.number()),
  aenderbar: z.boolean(),
})
export type Betankung = z.output<typeof betankung>
export const savedBetankung = z.object({ ...betankung.shape, hinweise: z.array(z.string()) })

/** Consumption of a vehicle by kind of fuel: between full tanks, oldest first; the mean is weighted by kilometres. */
export const verbrauch = z.object({
  kraftstoff: enumOf(FUEL_NAMES),
  durchschnitt: z.number(),
  punkte: z.array(z.object({ _id: id, zeit: z.string(), wert: z.number(), strecke: z.number(), ausreisser: z.boolean() })),
})
export type Verbrauch = z.output<typeof verbrauch>

/** Taktische Stärke in radio notation: leaders, sub-leaders, crew and total: '1/2/6//9'; '' if unset. */
export function besatzungText(of: Readonly<Record<'fuehrer' | 'unterfuehrer' | 'mannschaft', number | null>>): string {
  const parts = [of.fuehrer, of.unterfuehrer, of.mannschaft]
  if (parts.every((part) => part === null)) return ''
  return `${parts.map((part) => part ?? 0).join('/')}//${parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)}`
}

export const RHYTHMUS_NAMES = {
  taeglich: 'Täglich',
  nachDienst: 'Nach dem Dienst',
  woechentlich: 'Wöchentlich',
  monatlich: 'Monatlich',
  anlass: 'Bei Bedarf',
} as const
export const ANSWER_NAMES = { ok: 'In Ordnung', mangel: 'Mangel', entfaellt: 'Entfällt' } as const
export type AnswerKind = keyof typeof ANSWER_NAMES

/** Lines are identified by their text, case-insensitively, so that answers and open defects survive changes of the list. */
export const sameLine = (text: string): string => text.trim().toLowerCase()
const checkLine = z.object({
  text: requiredText('Punkt', 100),
  schwere: choice('Schwere', PRIORITAET_NAMES, 'mittel'),
})
const checkGroup = z.object({
  titel: requiredText('Gruppe', 60),
  punkte: field('Punkte', z.array(checkLine).check(z.minLength(1), z.maxLength(60))),
})
export const checklisteFields = {
  name: requiredText('Name', 80),
  rhythmus: choice('Wann', RHYTHMUS_NAMES, 'taeglich'),
  typen: list('Fahrzeugtypen', choice('Typ', TYPE_NAMES), Object.keys(TYPE_NAMES).length),
  fahrzeuge: list('Einzelne Fahrzeuge', inHistory(requiredReference('Fahrzeug'), { kind: 'fahrzeug' }), 50),
  gruppen: field(
    'Gruppen',
    z.array(checkGroup).check(
      z.minLength(1),
      z.maxLength(20),
      z.refine(
        (groups) => {
          const lines = groups.flatMap(({ punkte }) => punkte.map(({ text }) => sameLine(text)))
          return new Set(lines).size === lines.length
        },
        { error: 'enthält einen Punkt zweimal' },
      ),
    ),
  ),
}

/** Questions and answers as of that day; `mangel`: the defect of a failed line, new or already open. */
const filledGroup = z.object({
  titel: z.string(),
  punkte: z.array(
    z.object({
      text: z.string(),
      schwere: enumOf(PRIORITAET_NAMES),
      antwort: enumOf(ANSWER_NAMES),
      bemerkung: z.string(),
      mangel: z.nullable(id),
    }),
  ),
})
export const fahrzeugcheck = z.object({
  _id: id,
  fahrzeug: id,
  checkliste: id,
  name: z.string(),
  zeit: requiredInstant('Ausgefüllt am'),
  person: z.nullable(person),
  fehler: z.number(),
  bemerkung: z.string(),
  gruppen: z.array(filledGroup),
})
export type Fahrzeugcheck = z.output<typeof fahrzeugcheck>

/** Checklists of one vehicle, due ones first, with the open defects of their lines. */
export const vehicleChecklists = z.object({
  bezeichnung: z.string(),
  listen: z.array(
    z.object({
      _id: id,
      name: z.string(),
      rhythmus: enumOf(RHYTHMUS_NAMES),
      gruppen: z.array(checkGroup),
      faellig: z.boolean(),
      zuletzt: z.nullable(z.object({ zeit: z.string(), person: z.nullable(person), fehler: z.number() })),
    }),
  ),
  bekannt: z.array(z.object({ punkt: z.string(), mangel: id, titel: z.string() })),
})
export type VehicleChecklists = z.output<typeof vehicleChecklists>

export const sentCheck = z.object({
  antworten: field(
    'Antworten',
    z
      .array(
        z.object({
          punkt: requiredText('Punkt', 100),
          antwort: choice('Antwort', ANSWER_NAMES),
          bemerkung: text('Was ist nicht in Ordnung', 500),
        }),
      )
      .check(z.minLength(1), z.maxLength(1200)),
  ),
  bemerkung: text('Bemerkung', 500),
})
/** Response after filling: number of new and known defects, and others who filled it today. */
export const savedCheck = z.object({ ...fahrzeugcheck.shape, neu: z.number(), bekannt: z.number(), auch: z.array(person) })
