// Declaration of an area's occasions: what a kind says of itself, as data. Hooks of one area are code of that area.
import type { RawBuilder } from 'kysely'
import type { MessageKind } from '../signup/occasion.ts'
import type { SchichtRow } from '../staffing/offers.ts'
import type { Helfer } from '../../contract.ts'
import type { Verbs } from '../../names.ts'
import type { AnlassDetail, AnlassWording } from '../../declaration.ts'
import type { States } from '../../hindernisse.ts'
import type { Land } from '#contract/chapter/chapter.ts'
import type { CrudArea, Recht, Zugang } from '#contract/rights/rechte.ts'
import type { ScreenAddress } from '#contract/screens.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import type { Message } from '#server/errors.ts'

type Sql = RawBuilder<unknown>
export type Values = Readonly<Record<string, unknown>>

/** Offer in a request body; without `_id` it is new, or matches by name. */
export type Offered = Omit<SchichtRow, 'fahrzeuge' | 'praktikanten'> &
  Partial<Pick<SchichtRow, 'fahrzeuge' | 'praktikanten'>> & { readonly _id?: string | undefined }
export type Written = Pick<AnlassDetail, 'beginn' | 'ende' | 'ort' | 'leiter' | 'stvLeiter' | 'anmeldeschluss' | 'warteliste' | 'fragen'> &
  Values

export interface HourDraft {
  readonly anmeldung: string
  readonly profil: string
  readonly datum: string
  readonly stunden: number
}
/** Area that records hours: writes drafts, and counts the confirmed ones of these registrations. */
export interface Hours {
  readonly table: string
  readonly draft: (trx: Trx, drafts: readonly HourDraft[], about: { readonly anlass: string; readonly actor: string }) => Promise<void>
  /** Locks the rows. */
  readonly confirmed: (trx: Trx, registrations: readonly string[]) => Promise<number>
  readonly remove: (trx: Trx, registrations: readonly string[]) => Promise<void>
}

export interface Preparing {
  readonly context: AppContext
  readonly trx: Trx
  readonly actor: Actor
}

export type Verb = 'READ' | 'UPDATE'
export interface Rights {
  readonly zugang: (verb: Verb) => Zugang
  readonly of: (verb: Verb, head: Values) => Recht
  readonly rows: (verb: Verb, actor: Actor) => Sql
}

/** Row of an occasion; instants in UTC. */
export type Head = Omit<
  AnlassDetail,
  'ortDaten' | 'leiterPerson' | 'stvLeiterPerson' | 'schichten' | 'helfer' | 'anmeldung' | 'anhaenge' | 'status' | 'anmeldeschluss'
> & {
  readonly status: string
  readonly gruppen: readonly string[]
} & Values
export type Data = Omit<AnlassDetail, 'helfer' | 'anmeldung' | 'schichten' | 'status'> & {
  readonly status: string
  readonly gruppen: readonly string[]
  readonly helfer: Helfer[]
  readonly schichten: readonly Omit<AnlassDetail['schichten'][number], 'anmeldung'>[]
} & Values

export interface KindWords extends AnlassWording {
  /** The kind's words for attending, as helper or guest. */
  readonly verbs: Verbs
  /** Name in errors and sentences of other areas; default `the`. */
  readonly mention?: string
  /** Heading in the search; default `many`. */
  readonly heading?: string
  readonly notLeading?: string
}

/** Names of columns by their role. */
export interface Columns {
  /** Column of `angebote` that references the table. */
  readonly offers: string
  readonly title: string
  /** Number that names it in files, and in the history once it is deleted. */
  readonly number?: string
  /** Target groups, empty for all. */
  readonly groups?: string
  readonly series?: string
  /** Original of a copy; its staffed people rank first among the candidates. */
  readonly original?: string
  readonly signOffUntil?: string
  readonly leaders?: { readonly column: string; readonly as: string }
  /** Reply time in hours after moving up from the waiting list. */
  readonly replyHours?: string
  readonly meetingPoint?: string
  readonly meetingTime?: string
}

export interface Screens {
  readonly detail: (id: string) => ScreenAddress
  readonly list: ScreenAddress
  /** Default: `detail`. */
  readonly planning?: (id: string) => ScreenAddress
}

/** Reader of an answer; `land` decides on the holidays. */
export interface AnswerReader {
  readonly actor: Actor
  readonly leading: boolean
  readonly land: () => Promise<Land>
}
/** SQL over the row `d` of the table. */
export interface Reading {
  /** Columns of answers that are not written: derived from others, or by calls of their own. */
  readonly computed?: Readonly<Record<string, Sql>>
  /** Computed columns that rows of lists show as well. */
  readonly row?: readonly string[]
  /** Columns for sign-up and for lists; default: all. */
  readonly asked?: Sql
  readonly listed?: Sql
  /** Text of the search; default: the title. */
  readonly searched?: Sql
  /** Longest duration, as an interval. */
  readonly longest?: Sql
  /** Warnings about the vehicle `v` in the offer `angebot`, as JSON. */
  readonly warnings?: Sql
  /** Further tables of lists, and of single occasions. */
  readonly tables?: readonly string[]
  readonly pageTables?: readonly string[]
  /** Fields as this reader sees them; the block filters the people. */
  readonly shown?: (data: Data, reader: AnswerReader) => Values | Promise<Values>
}

export interface Writing {
  /** Adds derived values to the body and validates it; `before`: the stored occasion. */
  readonly prepare?: (request: Preparing, body: Written, before: Data | null) => Promise<Written>
  readonly offers: (body: Written) => readonly Offered[]
  /** Names in the body for the fields of offers. */
  readonly fields?: Readonly<Record<'schichten' | 'beginn' | 'ende', string>>
  readonly rules?: (body: Written, now: Date) => readonly Message[]
}

/** Plan of seats by day: each day has its own calendar entry, and crews hand their vehicle over. */
export interface DayPlan {
  /** Condition for offer `b` sharing a crew with offer `angebot` of the occasion. */
  readonly crew: Sql
  /** Function of the crew's leader. */
  readonly leads: string
  /** Label of its vehicle bookings. */
  readonly use: string
  readonly callSign: (head: Values, offer: string) => string
  readonly news: MessageKind
}

export interface Declaration {
  readonly area: CrudArea | Rights
  readonly words: KindWords
  /**
   * Required columns: those of `anlassFields`, `status`, `abgesagt`, `absageGrund`, `abgesagtAm`, `abgeschlossenAm`. `meldeschluss` is
   * derived from `anmeldeschluss`.
   */
  readonly table: string
  readonly columns: Columns
  /** Part of calendar ids and of job and mail keys: must never change. */
  readonly uid: string
  readonly screens: Screens
  readonly states?: States
  /**
   * `duty`: staffed, and shared evenly. `direct`: a registration gives the place. `onTheDay`: attendance is recorded on the day, and no
   * sign-up awaits an answer. `mayStayOpen`: open places are no gap.
   */
  readonly staffing: 'duty' | 'direct' | 'onTheDay' | 'mayStayOpen'
  readonly reading?: Reading
  readonly writing?: Writing
  readonly dayPlan?: DayPlan
  /** Hours of the attendees; absent: none are recorded. */
  readonly hours?: Hours
}
