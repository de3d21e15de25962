import type { RawBuilder } from 'kysely'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Recht } from '#contract/rights/rechte.ts'
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

export interface Belegungsart<R extends Resource = Resource> extends BelegungsSource {
  readonly resources: string
  readonly name: RawBuilder<string>
  /** Reason that makes the resource `r` of the booking `b` unusable, phrased to follow its name; null without one. */
  readonly standstill?: { readonly text: RawBuilder<string | null>; readonly tables: readonly string[] }
  readonly rechte: { readonly create: Recht; readonly update: Recht; readonly remove: Recht }
  /** "Die Fahrzeugbelegung", as in "… ist nicht zu finden." */
  readonly mention: string
  readonly path: (id: string) => ScreenAddress
  readonly createPath: ScreenAddress
  readonly anfragenPath: ScreenAddress
  /** Client-writable columns with their types, in the order of the contract. */
  readonly columns: Readonly<Record<string, string>>
  /** Columns specific to one resource of a booking, and to one date. The others are shared within a booking and its series. */
  readonly perResource: readonly string[]
  readonly perTermin: readonly string[]
  readonly several: boolean
  /** Select list over the row `r` of a resource: all of `R`. */
  readonly notice: RawBuilder<unknown>
  readonly doesNotExist: string
  objection(resource: R, question: ObjectionQuestion): Objection | null
  needsGenehmigung(resource: R): boolean
  /** Reason why a person may not drive these resources, phrased for the reader `actor`; only for vehicles. Pure. */
  drivingObjection?(actor: Actor, person: Person, resources: readonly R[]): string | null
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
