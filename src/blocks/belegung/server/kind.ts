import type { RawBuilder } from 'kysely'
import type { ScreenAddress } from '#contract/screens.ts'
import type { BelegungsSource, OccasionLink } from '#blocks/konflikte/server/index.ts'
import type { Db, Actor, Trx } from '#server/context.ts'
import type { Span } from './check/period.ts'

export interface Resource {
  readonly _id: string
  readonly name: string
}
export type Values = Readonly<Record<string, unknown>>

export interface Person {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
  readonly klassen: readonly string[]
  /** Hidden; visible only to readers of hidden members. */
  readonly invisible: boolean
}

export interface ObjectionQuestion {
  readonly werte: Values
  readonly before: Values | null
  readonly spans: readonly Span[]
  /** True if the time or resource changes; always for new bookings. */
  readonly different: boolean
  readonly mayEverything: boolean
  readonly now: Date
  readonly field: string
}
/** 409 for the resource's state, 400 for invalid input. */
export interface Objection {
  readonly status: 400 | 409
  readonly msg: string
  readonly field: string
}

/** Occasions using the resource: such bookings are edited there, and named only to readers of the occasion. */
export interface DienstReference {
  /** Over the row `b`, null without an occasion; `kind` is its area. */
  readonly id: RawBuilder<unknown>
  readonly kind: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  /** Tables that invalidate cached occasions or their visibility. */
  readonly tables: readonly string[]
  /** Occasions visible to the person, with their addresses. */
  readonly visible: (db: Db | Trx, actor: Actor, dienste: readonly string[]) => Promise<ReadonlyMap<string, OccasionLink>>
}

/** Vehicles or rooms, in the row `r` of their table. */
export interface ResourceKind<R extends Resource> {
  readonly table: string
  readonly name: RawBuilder<string>
  /** Name without its call sign, by which lists are in order. */
  readonly title: RawBuilder<string>
  /** Select list of a row: all of `R`. */
  readonly notice: RawBuilder<unknown>
  /** Reason that makes it unusable for the booking `b`, phrased to follow its name; null without one. */
  readonly standstill?: { readonly text: RawBuilder<string | null>; readonly tables: readonly string[] }
  /** "Diesen Raum gibt es nicht." */
  readonly doesNotExist: string
  /** Reason against booking it. Pure. */
  objection(resource: R, question: ObjectionQuestion): Objection | null
  needsGenehmigung(resource: R): boolean
  /** Reason why a person may not drive these, phrased for the reader `actor`; only for vehicles. Pure. */
  drivingObjection?(actor: Actor, person: Person, resources: readonly R[]): string | null
  /** Hints for deciding these requests, by their ids; only for vehicles. */
  weigh?(db: Db, actor: Actor, requests: readonly BelegungsRow[], now: Date): Promise<ReadonlyMap<string, readonly string[]>>
}
export interface BookingColumns {
  /** Client-writable ones with their types, in the order of the contract. */
  readonly types: Readonly<Record<string, string>>
  /** Specific to one resource of a booking, and to one date. The others are shared within a booking and its series. */
  readonly perResource: readonly string[]
  readonly perTermin: readonly string[]
  /** Joins the bookings of several resources; absent: a booking has one. */
  readonly together?: 'buchung'
}

export interface Belegungsart<R extends Resource = Resource> extends BelegungsSource {
  readonly area: 'FAHRZEUGBELEGUNG' | 'RAUMBELEGUNG'
  /** "Die Fahrzeugbelegung", as in "… ist nicht zu finden." */
  readonly mention: string
  readonly screens: { readonly detail: (id: string) => ScreenAddress; readonly list: ScreenAddress; readonly create: ScreenAddress }
  readonly resource: ResourceKind<R>
  readonly columns: BookingColumns
  readonly dienste?: DienstReference
}

/** A stored booking with all its columns and common names; instants in UTC. */
export interface BelegungsRow extends Values {
  readonly _id: string
  readonly version: number
  readonly erstelltVon: string | null
  readonly ressource: string
  readonly ressourceName: string
  readonly beginn: string
  readonly ende: string
  readonly ruestzeitVor: number
  readonly ruestzeitNach: number
  readonly anlass: string
  readonly verantwortlich: string | null
  readonly verantwortlichName: string
  readonly fahrer: string | null
  readonly status: 'angefragt' | 'bestaetigt' | 'abgelehnt' | 'storniert'
  readonly grund: string
  readonly serie: string | null
  readonly geaendertVon: string | null
  readonly dienst: string | null
  readonly dienstArt: string | null
  readonly dienstName: string
  readonly geaendertAm: string
}
