// A kind of booking: vehicles and rooms are booked by the same code, and say here what differs.
import type { RawBuilder } from 'kysely'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import type { BelegungsSource, OccasionLink } from '#blocks/konflikte/server/index.ts'
import type { Db, Actor, Trx } from '#server/context.ts'
import type { Span } from './period.ts'

/** A vehicle or a room, with what the rules of its kind must know of it. */
export interface Resource {
  readonly _id: string
  readonly name: string
}
/** The columns of a booking by name, as a client writes them. */
export type Values = Readonly<Record<string, unknown>>

/** Rights and licences of a member who is responsible or drives. */
export interface Person {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
  /** Classes of the driving licence. */
  readonly klassen: readonly string[]
  /** Appears to nobody but those who may see such members. */
  readonly invisible: boolean
}

/** The input of a kind's own rules. */
export interface ObjectionQuestion {
  readonly werte: Values
  /** What the booking was, null for a new one. */
  readonly before: Values | null
  readonly spans: readonly Span[]
  /** Whether it takes anything at another time than before: new bookings do. */
  readonly different: boolean
  /** The person who books may also approve bookings. */
  readonly mayEverything: boolean
  readonly now: Date
  /** The field that names the thing. */
  readonly field: string
}
/** 409 for the state of the thing, 400 for what was asked of it. */
export interface Objection {
  readonly status: 400 | 409
  readonly msg: string
  readonly field: string
}

/** The occasions that use what is booked: such a booking is changed there, and named only to those who may see the occasion. */
export interface DienstReference {
  /** Over the row `b`, null where no occasion uses it; `kind` says of which area it is. */
  readonly id: RawBuilder<unknown>
  readonly kind: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
  /** A change of any of these makes old what is kept of it, or who may see it. */
  readonly tables: readonly string[]
  /** Which of these occasions the person may see, and where. */
  readonly visible: (db: Db | Trx, actor: Actor, dienste: readonly string[]) => Promise<ReadonlyMap<string, OccasionLink>>
}

export interface Belegungsart<R extends Resource = Resource> extends BelegungsSource {
  /** The table of the things, that `column` points to. */
  readonly resources: string
  /** The name of a vehicle or room, over its row `r`. */
  readonly name: RawBuilder<string>
  /** Reason that keeps the resource `r` of the booking `b` from being used, as it follows its name; null for none. */
  readonly standstill?: { readonly text: RawBuilder<string | null>; readonly tables: readonly string[] }
  readonly rechte: { readonly create: Recht; readonly update: Recht; readonly remove: Recht }
  /** "Die Fahrzeugbelegung", as in "… ist nicht zu finden." */
  readonly mention: string
  readonly path: (id: string) => ScreenAddress
  /** The form of a new one. */
  readonly createPath: ScreenAddress
  /** Where one decides about what is asked for. */
  readonly anfragenPath: ScreenAddress
  /** The columns that a client may write with their types, in the order of the contract. */
  readonly columns: Readonly<Record<string, string>>
  /** Of these: what is one thing's own within a booking, and what is one date's own. The rest is common to a booking and its series. */
  readonly perResource: readonly string[]
  readonly perTermin: readonly string[]
  /** Several things may make one booking. */
  readonly several: boolean
  /** A select list over the row `r` of a vehicle or room: all of `R`. */
  readonly notice: RawBuilder<unknown>
  /** "Diesen Raum gibt es nicht." */
  readonly doesNotExist: string
  /** What speaks against booking this thing. A pure rule. */
  objection(resource: R, question: ObjectionQuestion): Objection | null
  /** Whether bookings of this thing wait for a decision. */
  needsGenehmigung(resource: R): boolean
  /** Why somebody may not drive these, where the kind is driven at all, as `actor` may read it. A pure rule. */
  drivingObjection?(actor: Actor, person: Person, resources: readonly R[]): string | null
  readonly dienste?: DienstReference
}

/** A stored booking with all its columns, and what both kinds call the same; instants in UTC. */
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
  /** Who wrote it last (a user id). */
  readonly geaendertVon: string | null
  /** The occasion that uses it, of which area, and what it is called. */
  readonly dienst: string | null
  readonly dienstArt: string | null
  readonly dienstName: string
  readonly geaendertAm: string
}
