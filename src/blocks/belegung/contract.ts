// Bookings of a vehicle or a room: what both kinds share (entities.md 2.12). Spans are half open: back to back is legal.
import * as z from 'zod/mini'
import { choice, feld, historieneintrag, id, muster, pflichtverweis, pflichtzeitpunkt, stand, text } from '#contract/bausteine.ts'
import { inHistory } from '#contract/history.ts'
import { type Contract, exportVon, nurId, type Schema, seite } from '#contract/endpoint.ts'
import { enumOf } from '#contract/schema.ts'

export const BELEGUNGSSTATUS_NAMEN = {
  angefragt: 'Angefragt',
  bestaetigt: 'Bestätigt',
  abgelehnt: 'Abgelehnt',
  storniert: 'Storniert',
} as const
export type Belegungsstatus = keyof typeof BELEGUNGSSTATUS_NAMEN
/** A booking in one of these takes its time, or asks for it. */
export const STEHENDE_BELEGUNG = ['angefragt', 'bestaetigt'] as const satisfies readonly Belegungsstatus[]

/** What the history of a booking follows besides what a client may write. */
export const belegungshistorie = {
  fahrzeug: inHistory(pflichtverweis('Fahrzeug'), { kind: 'fahrzeug' }),
  raum: inHistory(pflichtverweis('Raum'), { kind: 'ort' }),
  status: inHistory(feld('Status', enumOf(BELEGUNGSSTATUS_NAMEN)), {
    text: (status: Belegungsstatus) => BELEGUNGSSTATUS_NAMEN[status].toLowerCase(),
  }),
  grund: feld('Grund', z.string()),
}

/** Who holds a vehicle or a room, and until when; `pfad` leads there in the intranet, null where one may not look. */
export const halter = z.object({
  titel: z.string(),
  /** The responsible person's name, '' without one. */
  verantwortlichName: z.string(),
  beginn: z.string(),
  ende: z.string(),
  status: enumOf(BELEGUNGSSTATUS_NAMEN),
  pfad: z.nullable(z.string()),
})
export type Halter = z.output<typeof halter>

/**
 * What a cancellation or a change may mean: this one, all vehicles of the booking, or dates of its series (this and the later ones,
 * or all), with all their vehicles, as far as they are not over.
 */
export const UMFAENGE = ['diese', 'buchung', 'kuenftige', 'alle'] as const
export type Umfang = (typeof UMFAENGE)[number]

const moeglich = z.object({ moeglich: z.boolean(), gruende: z.array(z.string()) })
/** May one, and if not, why. */
export type Moeglich = z.output<typeof moeglich>
/** What the asking member may do with a booking, and if not, why. */
export const darfDamit = {
  aenderbar: moeglich,
  /** Only of what is called off. */
  wiederherstellbar: z.optional(moeglich),
}

const spanne = z.object({ beginn: z.string(), ende: z.string() })

/** Is all of it free, who has it, the nearest free times of the same length, and which of the vehicles or rooms asked for are taken. */
export const freipruefung = z.object({ frei: z.boolean(), halter: z.array(halter), vorschlaege: z.array(spanne), belegt: z.array(id) })
export type Freipruefung = z.output<typeof freipruefung>

/** The dates of a series, each with its answer; at most 200. */
export const serienvorschau = z.object({ termine: z.array(z.object({ ...spanne.shape, ...freipruefung.shape })) })

/** RFC 5545, a part of it: `FREQ=WEEKLY;BYDAY=TU;UNTIL=20270331`. It repeats on the clock of Berlin. */
export const wiederholung = muster('Wiederholung', /^FREQ=(DAILY|WEEKLY|MONTHLY)(;[A-Z]+=[A-Z0-9,+-]+)*$/, 'FREQ=WEEKLY;COUNT=10')

/**
 * The dates of a series as one decided them; without them the booking has one date. `womit` is the field that names another
 * vehicle or room for one date.
 */
export const termine = <const F extends z.core.$ZodLooseShape>(womit: F) =>
  feld(
    'Termine',
    z._default(
      z.array(z.object({ beginn: pflichtzeitpunkt('Beginn'), ende: pflichtzeitpunkt('Ende'), ...womit })).check(z.maxLength(200)),
      [],
    ),
  )

const zeitfilter = {
  /** What ends after `von` and begins before `bis`. */
  von: z.optional(pflichtzeitpunkt('Von')),
  bis: z.optional(pflichtzeitpunkt('Bis')),
}
export const spannenfrage = { beginn: pflichtzeitpunkt('Beginn'), ende: pflichtzeitpunkt('Ende') }
/** A booking that does not count against itself. */
export const ohne = z.optional(pflichtverweis('Ohne Belegung'))
/** A row of the resource calendar: lean, so that a month of sixty vehicles stays small. */
export const kalenderzeile = z.object({
  _id: id,
  version: z.number(),
  ressource: id,
  beginn: z.string(),
  ende: z.string(),
  titel: z.string(),
  status: enumOf(BELEGUNGSSTATUS_NAMEN),
  verantwortlichName: z.string(),
  /** The service that uses it: read-only here, changed there. */
  dienst: z.nullable(id),
  eigene: z.boolean(),
  /** Minutes before and after in which a room is taken as well; 0 for vehicles. */
  ruestzeitVor: z.number(),
  ruestzeitNach: z.number(),
})
export type Kalenderzeile = z.output<typeof kalenderzeile>

/** Set-up time in minutes. */
export const RUESTZEIT = [z.int(), z.minimum(0), z.maximum(240)] as const

interface Art<A extends Schema, F extends z.core.$ZodLooseShape, U extends z.core.$ZodType> {
  readonly basis: `/api/${string}`
  readonly bereich: 'FAHRZEUGBELEGUNG' | 'RAUMBELEGUNG'
  /** 'Fahrzeugbelegung': an area of the rights in words. */
  readonly name: string
  readonly antwort: A
  /** Filters of the list that are its own. */
  readonly filter: F
  /** What a cancellation may mean. */
  readonly umfang: U
}

/**
 * What can be done with bookings of both kinds in the same words: list, file, read, call off, take that back, decide, history.
 * Free times, series, creating and changing are each kind's own.
 */
export function belegungsaufrufe<const A extends Schema, const F extends z.core.$ZodLooseShape, const U extends z.core.$ZodType>({
  basis,
  bereich,
  name,
  antwort,
  filter,
  umfang,
}: Art<A, F, U>) {
  const lesen = `READ_${bereich}` as const
  const eigeneOder = [`DELETE_${bereich}`, `CREATE_${bereich}`] as const
  const einer = `${basis}/{id}` as const
  const list = {
    method: 'GET',
    path: basis,
    zugang: lesen,
    titel: `${name}en auflisten`,
    query: z.object({
      ...seite,
      ...zeitfilter,
      ...filter,
      status: z.optional(enumOf(BELEGUNGSSTATUS_NAMEN)),
      nur: z.optional(z.enum(['kommend', 'meine', 'angefragt', 'vergangen'])),
    }),
    antwort: z.array(antwort),
    liste: true,
  } as const
  return {
    list,
    export: exportVon(list),
    get: { method: 'GET', path: einer, zugang: lesen, titel: `${name} lesen`, params: nurId, antwort },
    remove: {
      method: 'DELETE',
      path: einer,
      zugang: eigeneOder,
      titel: `${name} stornieren (eigene, oder mit DELETE_${bereich})`,
      params: nurId,
      query: z.object({ umfang, grund: text('Grund', 500) }),
      antwort: null,
    },
    wiederherstellen: {
      method: 'PUT',
      path: `${einer}/wiederherstellen`,
      zugang: eigeneOder,
      titel: 'Stornierung zurücknehmen, wenn noch frei ist; von einer Serie auch alles, was zugleich storniert wurde',
      params: nurId,
      query: z.object({ umfang }),
      antwort,
    },
    genehmigung: {
      method: 'PUT',
      path: `${einer}/genehmigung`,
      zugang: `UPDATE_${bereich}`,
      titel: 'Eine angefragte Belegung bestätigen oder ablehnen',
      params: nurId,
      body: z.object({ version: stand.version, status: choice('Entscheidung', ['bestaetigt', 'abgelehnt']), grund: text('Grund', 500) }),
      antwort,
    },
    history: {
      method: 'GET',
      path: `${einer}/history`,
      zugang: lesen,
      titel: `Verlauf einer ${name}`,
      params: nurId,
      antwort: z.array(historieneintrag),
    },
  } as const satisfies Contract
}
