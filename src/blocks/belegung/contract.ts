import * as z from 'zod/mini'
import {
  choice,
  field,
  historyEntry,
  id,
  number,
  pattern,
  person,
  instant,
  reference,
  requiredNumber,
  requiredReference,
  requiredInstant,
  state,
  text,
  toggle,
} from '#contract/fields.ts'
import { inHistory } from '#contract/history.ts'
import { type Contract, exportOf, onlyId, type Schema, page } from '#contract/endpoint.ts'
import { enumOf } from '#contract/schema.ts'
import { decided, toDecide } from '#contract/decided.ts'

export const BELEGUNGSSTATUS_NAMES = {
  angefragt: 'Angefragt',
  bestaetigt: 'Bestätigt',
  abgelehnt: 'Abgelehnt',
  storniert: 'Storniert',
} as const
export type Belegungsstatus = keyof typeof BELEGUNGSSTATUS_NAMES
/** Statuses that occupy or request the time. */
export const STANDING_BELEGUNG = ['angefragt', 'bestaetigt'] as const satisfies readonly Belegungsstatus[]

/** History fields of a booking beyond the client-writable ones. */
export const belegungsHistory = {
  fahrzeug: inHistory(requiredReference('Fahrzeug'), { kind: 'fahrzeug' }),
  raum: inHistory(requiredReference('Raum'), { kind: 'ort' }),
  status: inHistory(field('Status', enumOf(BELEGUNGSSTATUS_NAMES)), {
    text: (status: Belegungsstatus) => BELEGUNGSSTATUS_NAMES[status].toLowerCase(),
  }),
  grund: field('Grund', z.string()),
}

/** Holder of a vehicle or room, and until when; `pfad` is its address in the intranet, null without access. */
export const halter = z.object({
  titel: z.string(),
  verantwortlichName: z.string(),
  beginn: z.string(),
  ende: z.string(),
  /** Set for rooms taken longer than the booking: 'mit Rüstzeit 16:30 bis 22:15 Uhr'. */
  ruestzeit: z.optional(z.string()),
  status: enumOf(BELEGUNGSSTATUS_NAMES),
  pfad: z.nullable(z.string()),
})
export type Halter = z.output<typeof halter>

/**
 * Scope of a cancellation or change: this booking, all its vehicles, or dates of its series (this and later,
 * or all) with all their vehicles, except past ones.
 */
export const UMFAENGE = ['diese', 'buchung', 'kuenftige', 'alle'] as const
export type Umfang = (typeof UMFAENGE)[number]

const possible = z.object({ moeglich: z.boolean(), gruende: z.array(z.string()) })
export type Possible = z.output<typeof possible>
export const mayWithItFields = {
  aenderbar: possible,
  wiederherstellbar: z.optional(possible),
}

const span = z.object({ beginn: z.string(), ende: z.string() })

/** Availability of all resources together, holders, nearest free times of the same length, and the taken resources. */
export const freePruefung = z.object({ frei: z.boolean(), halter: z.array(halter), vorschlaege: z.array(span), belegt: z.array(id) })
export type FreePruefung = z.output<typeof freePruefung>

/** Dates of a series with their availability and public holiday; at most 200. */
export const serienPreview = z.object({
  termine: z.array(z.object({ ...span.shape, ...freePruefung.shape, feiertag: z.optional(z.string()) })),
})

/** Subset of RFC 5545: `FREQ=WEEKLY;BYDAY=TU;UNTIL=20270331`. Repeats in Berlin local time. */
export const wiederholung = pattern('Wiederholung', /^FREQ=(DAILY|WEEKLY|MONTHLY)(;[A-Z]+=[A-Z0-9,+-]+)*$/, 'FREQ=WEEKLY;COUNT=10')

/**
 * Resolved dates of a series; absent for a single booking. `withWhat` is the field for another
 * vehicle or room on one date.
 */
export const termine = <const F extends z.core.$ZodLooseShape>(withWhat: F) =>
  field(
    'Termine',
    z._default(
      z.array(z.object({ beginn: requiredInstant('Beginn'), ende: requiredInstant('Ende'), ...withWhat })).check(z.maxLength(200)),
      [],
    ),
  )

/**
 * Bookings displaced by a new one, atomically: moved to another resource or time, otherwise cancelled. The reason is sent to all
 * who lose something.
 */
export const overriding = {
  verdraengt: field(
    'Was Platz macht',
    z._default(
      z
        .array(
          z.object({
            _id: id,
            version: state.version,
            ressource: reference('Ausweichfahrzeug oder -raum'),
            beginn: instant('Neuer Beginn'),
            ende: instant('Neues Ende'),
          }),
        )
        .check(z.maxLength(20)),
      [],
    ),
  ),
  grund: text('Grund', 500),
}
export type Giving = z.output<typeof overriding.verdraengt>[number]

/** Blackout without a booking member; requires the right to change others' bookings. Its purpose is the reason. */
export const sperrzeit = toggle('Sperrzeit')
/** "Gesperrt: TÜV": the purpose in lists, plans and files. */
export const purposeText = (purpose: string, blocked: boolean): string => (blocked ? `Gesperrt: ${purpose}` : purpose)
/** For new blackouts: all bookable vehicles or rooms, up to a year. */
export const blackout = { alle: toggle('Für alle') }

const timeFilter = {
  /** Bookings that end after `von` and begin before `bis`. */
  von: z.optional(requiredInstant('Von')),
  bis: z.optional(requiredInstant('Bis')),
}
export const spanQuestion = { beginn: requiredInstant('Beginn'), ende: requiredInstant('Ende') }
/** Excludes a booking from its own conflict check. */
export const without = z.optional(requiredReference('Ohne Belegung'))
/** A row of the resource calendar: kept small for a month of sixty vehicles. */
export const kalenderRow = z.object({
  _id: id,
  version: z.number(),
  ressource: id,
  beginn: z.string(),
  ende: z.string(),
  titel: z.string(),
  status: enumOf(BELEGUNGSSTATUS_NAMES),
  verantwortlichName: z.string(),
  /** The occasion using the resource, read-only here; and its name, or ''. */
  dienst: z.nullable(id),
  wort: z.string(),
  eigene: z.boolean(),
  /** Set-up minutes before and after; 0 for vehicles. */
  ruestzeitVor: z.number(),
  ruestzeitNach: z.number(),
})
export type KalenderRow = z.output<typeof kalenderRow>
/** Query of the resource calendar, and start of its next part. */
export const kalenderQuestion = z.object({
  von: requiredInstant('Von'),
  bis: requiredInstant('Bis'),
  nach: z.optional(z.string().check(z.maxLength(400))),
})
export const kalenderRows = { belegungen: z.array(kalenderRow), naechste: z.nullable(z.string()) }

export const RUESTZEIT = [z.int(), z.minimum(0), z.maximum(240)] as const

/** A waiting-list entry: `ressource` is the vehicle or room. */
export const vormerkungsFields = { ressource: requiredReference('Fahrzeug oder Raum'), ...spanQuestion, zweck: text('Zweck', 120) }
/** A waiting-list position; `platz` 1 is notified first. */
const vormerkung = z.object({
  _id: id,
  ressource: id,
  name: z.string(),
  beginn: z.string(),
  ende: z.string(),
  zweck: z.string(),
  /** Null if hidden from the reader. */
  person: z.nullable(person),
  eigene: z.boolean(),
  frei: z.boolean(),
  platz: z.number(),
})
export type Vormerkung = z.output<typeof vormerkung>

/** Remaining bookable hours per month; null without a limit, or if the person is exempt. */
const kontingent = z.object({ monat: z.string(), stunden: z.nullable(z.number()), frei: z.nullable(z.number()) })
export type Kontingent = z.output<typeof kontingent>

/** Facts for deciding a pending request: why it is refused, and what speaks against it. */
const weighed = z.object({ _id: id, sperrt: z.nullable(z.string()), hinweise: z.array(z.string()) })
export type Weighed = z.output<typeof weighed>

/** Maximum number of bookings per person, and of writes per day. */
export const BOOKINGS_MOST = 2000
/** Booking limits for members who do not manage the resources. Annahme: 400 are enough for a whole series over several vehicles. */
export const bookingLimits = z.object({
  version: state.version,
  jePerson: requiredNumber('Kommende Belegungen je Person', 1, BOOKINGS_MOST),
  stundenJeMonat: number('Stunden je Person und Monat', 1, 744),
})
export type BookingLimits = z.output<typeof bookingLimits>
export const NO_LIMITS: BookingLimits = { version: 1, jePerson: 400, stundenJeMonat: null }

interface BelegungsKind<A extends Schema, F extends z.core.$ZodLooseShape, U extends z.core.$ZodType> {
  readonly basePath: `/api/${string}`
  readonly area: 'FAHRZEUGBELEGUNG' | 'RAUMBELEGUNG'
  readonly name: string
  readonly response: A
  readonly filter: F
  readonly umfang: U
}

/**
 * Calls shared by both kinds of bookings: list, file, read, cancel, restore, decide, history.
 * Availability, series, creating and changing are declared per kind.
 */
export function belegungsCalls<const A extends Schema, const F extends z.core.$ZodLooseShape, const U extends z.core.$ZodType>({
  basePath,
  area,
  name,
  response,
  filter,
  umfang,
}: BelegungsKind<A, F, U>) {
  const readOne = `READ_${area}` as const
  const ownOr = [`DELETE_${area}`, `CREATE_${area}`] as const
  const recordPath = `${basePath}/{id}` as const
  const list = {
    method: 'GET',
    path: basePath,
    zugang: readOne,
    titel: `${name}en auflisten`,
    query: z.object({
      ...page,
      ...timeFilter,
      ...filter,
      status: z.optional(enumOf(BELEGUNGSSTATUS_NAMES)),
      nur: z.optional(z.enum(['kommend', 'meine', 'angefragt', 'vergangen'])),
    }),
    response: z.array(response),
    list: true,
  } as const
  return {
    list,
    export: exportOf(list),
    get: { method: 'GET', path: recordPath, zugang: readOne, titel: `${name} lesen`, params: onlyId, response },
    remove: {
      method: 'DELETE',
      path: recordPath,
      zugang: ownOr,
      titel: `${name} stornieren (eigene, oder mit DELETE_${area})`,
      params: onlyId,
      query: z.object({ umfang, grund: text('Grund', 500) }),
      response: null,
    },
    wiederherstellen: {
      method: 'PUT',
      path: `${recordPath}/wiederherstellen`,
      zugang: ownOr,
      titel: 'Stornierung zurücknehmen, wenn noch frei ist; von einer Serie auch alles, was zugleich storniert wurde',
      params: onlyId,
      query: z.object({ umfang }),
      response,
    },
    takeBack: {
      method: 'PUT',
      path: `${recordPath}/zuruecknehmen`,
      zugang: `UPDATE_${area}`,
      titel: 'Die eigene neue Buchung stornieren und zurückholen, was ihr Platz gemacht hat',
      params: onlyId,
      response: null,
    },
    genehmigung: {
      method: 'PUT',
      path: `${recordPath}/genehmigung`,
      zugang: `UPDATE_${area}`,
      titel: 'Eine angefragte Belegung bestätigen oder ablehnen',
      params: onlyId,
      body: z.object({ version: state.version, status: choice('Entscheidung', ['bestaetigt', 'abgelehnt']), grund: text('Grund', 500) }),
      response,
    },
    anfragen: {
      method: 'GET',
      path: `${basePath}/anfragen`,
      zugang: `UPDATE_${area}`,
      titel: 'Was bei offenen Anfragen entscheidet: warum eine nicht geht, und was dagegen spricht',
      response: z.array(weighed),
    },
    decideRows: {
      method: 'POST',
      path: `${basePath}/entscheiden`,
      zugang: `UPDATE_${area}`,
      titel: 'Mehrere Anfragen bestätigen oder ablehnen, oder das mit „angefragt“ zurücknehmen; was nicht geht, bleibt mit seinem Grund',
      body: z.object({
        belegungen: toDecide('Belegungen'),
        status: choice('Entscheidung', ['bestaetigt', 'abgelehnt', 'angefragt']),
        grund: text('Grund', 500),
      }),
      response: decided,
    },
    kontingent: {
      method: 'GET',
      path: `${basePath}/kontingent`,
      zugang: readOne,
      titel: 'Wie viele Stunden man in einem Monat noch buchen kann',
      query: z.object({ beginn: requiredInstant('Beginn') }),
      response: kontingent,
    },
    limits: {
      method: 'GET',
      path: `${basePath}/grenzen`,
      zugang: readOne,
      titel: 'Wie viel eine Person buchen kann',
      response: bookingLimits,
    },
    changeLimits: {
      method: 'PUT',
      path: `${basePath}/grenzen`,
      zugang: `UPDATE_${area}`,
      titel: 'Festlegen, wie viel eine Person buchen kann',
      body: bookingLimits,
      response: bookingLimits,
    },
    limitsHistory: {
      method: 'GET',
      path: `${basePath}/grenzen/history`,
      zugang: `UPDATE_${area}`,
      titel: 'Wer wann die Grenzen geändert hat',
      response: z.array(historyEntry),
    },
    vormerkungen: {
      method: 'GET',
      path: `${basePath}/vormerkungen`,
      zugang: readOne,
      titel: `Eigene Plätze auf der Warteliste (mit UPDATE_${area} alle)`,
      response: z.array(vormerkung),
    },
    vormerken: {
      method: 'POST',
      path: `${basePath}/vormerkungen`,
      zugang: `CREATE_${area}`,
      titel: 'Auf die Warteliste für eine belegte Zeit; gebucht wird dadurch nichts',
      body: z.object(vormerkungsFields),
      response: vormerkung,
      status: 201,
    },
    zurueckziehen: {
      method: 'DELETE',
      path: `${basePath}/vormerkungen/{id}`,
      zugang: [`CREATE_${area}`, `UPDATE_${area}`],
      titel: `Von der Warteliste nehmen (eigene, oder mit UPDATE_${area})`,
      params: onlyId,
      response: null,
    },
    history: {
      method: 'GET',
      path: `${recordPath}/history`,
      zugang: readOne,
      titel: `Verlauf einer ${name}`,
      params: onlyId,
      response: z.array(historyEntry),
    },
  } as const satisfies Contract
}
