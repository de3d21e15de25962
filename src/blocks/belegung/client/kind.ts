// Vehicles and rooms are booked on the same screens. An area says here what differs; everything else lies in this folder.
import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type {
  BookingLimits,
  bookingLimits,
  Belegungsstatus,
  FreePruefung,
  KalenderRow,
  Kontingent,
  Possible,
  serienPreview,
  Umfang,
  Vormerkung,
} from '../contract.ts'
import type { List } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CrudArea } from '#contract/rights/rechte.ts'
import type { Option } from '#client/ui/form/options.ts'
import type { Values } from '#client/ui/form/field.ts'
import type { HistoryEntry } from '#client/ui/history/sentences.ts'
import type { PlanRow, TimeSpan } from '#blocks/kalender/client/index.ts'
import type { TableColumn } from '#client/ui/list/column.ts'

/** A further vehicle of the same booking. */
export interface More {
  readonly fahrzeug: string
  readonly bezeichnung: string
}
/** What the shared screens read of a booking. */
export interface Belegung extends TimeSpan {
  readonly _id: string
  readonly version: number
  readonly status: Belegungsstatus
  /** Why it was refused or called off; '' without one. */
  readonly grund: string
  readonly serie: string | null
  readonly sperrzeit: boolean
  /** Minutes in which a room is taken as well. */
  readonly ruestzeitVor?: number
  readonly ruestzeitNach?: number
  readonly aenderbar: Possible
  /** Only of what is called off. */
  readonly wiederherstellbar?: Possible | undefined
  /** Further vehicles of the same booking. */
  readonly weitere?: readonly More[]
  /** The occasion that uses it: then it is changed there. `zu`: "Zur KTW-Woche". */
  readonly dienst?: { readonly zu: string; readonly pfad: string } | null
}

/** What somebody would like to have: one vehicle or several at once, or one room, with its set-up times in minutes. */
export interface What {
  readonly ressourcen: readonly string[]
  readonly ruestzeitVor?: number
  readonly ruestzeitNach?: number
}
/** And when; the booking `ohne` does not count against itself. With `alle` its further vehicles are moved along. */
export interface Wish extends What, TimeSpan {
  readonly ohne?: string
  readonly alle?: true
}
/** A date of a series as it is booked; `ressourcen` where it takes others than the booking, else empty. */
export interface Termin extends TimeSpan {
  readonly ressourcen: readonly string[]
}

/** The dates of a series, each with who holds it. */
export type Preview = z.output<typeof serienPreview>

export type Decision = 'bestaetigt' | 'abgelehnt'

/** A vehicle or a room as a row of the plan; `typ` is what the plan can be filtered by. */
export interface Resource extends PlanRow {
  readonly typ?: string
}
/** A vehicle or a room for a span: what one can take for a single date of a series. */
export interface Substitute {
  readonly _id: string
  readonly name: string
  readonly frei: boolean
}
export interface ListFilter {
  readonly suche: string
  readonly nur: 'kommend' | 'meine' | 'angefragt' | 'vergangen'
}
type One = { readonly params: { readonly id: string } }

/** Reads show their errors in the place of the data; writes show them as alerts. */
interface Calls<B> {
  readonly liste: (question: {
    readonly query: Partial<ListFilter> & {
      readonly nach?: string
      readonly von?: string
      readonly bis?: string
      readonly status?: 'bestaetigt'
    }
  }) => Promise<List<B>>
  readonly plan: (von: string, bis: string) => Promise<{ readonly ressourcen: readonly Resource[]; readonly belegungen: KalenderRow[] }>
  readonly read: (one: One) => Promise<B>
  readonly verlauf: (one: One) => Promise<HistoryEntry[]>
  readonly check: (wish: Wish) => Promise<FreePruefung>
  /** Which of them this member asks for and does not simply take. */
  readonly asked: (span: TimeSpan) => Promise<readonly string[]>
  /** All of them at that time, free or not. */
  readonly substitute: (wish: Wish) => Promise<readonly Substitute[]>
  /** The ids of all that can be booked. */
  readonly bookable: (span: TimeSpan) => Promise<readonly string[]>
  readonly serie: (wish: Wish, wiederholung: string) => Promise<Preview>
  readonly change: (one: One & { readonly body: B }) => Promise<B>
  readonly storniere: (one: One & { readonly query: { readonly umfang: Umfang; readonly grund: string } }) => Promise<unknown>
  readonly restore: (one: One & { readonly query: { readonly umfang: Umfang } }) => Promise<B>
  readonly takeBack: (one: One) => Promise<unknown>
  readonly left: (question: { readonly query: { readonly beginn: string } }) => Promise<Kontingent>
  readonly limits: {
    readonly endpoint: Endpoint & { readonly body: typeof bookingLimits }
    readonly read: (nothing: object) => Promise<BookingLimits>
    readonly change: (call: { readonly body: BookingLimits }) => Promise<BookingLimits>
    readonly history: (nothing: object) => Promise<HistoryEntry[]>
  }
  readonly waiting: {
    readonly list: (nothing: object) => Promise<readonly Vormerkung[]>
    readonly join: (call: {
      readonly body: { readonly ressource: string; readonly beginn: string; readonly ende: string; readonly zweck: string }
    }) => Promise<Vormerkung>
    readonly leave: (one: One) => Promise<unknown>
  }
  readonly decide: (
    one: One & { readonly body: { readonly version: number; readonly status: Decision; readonly grund: string } },
  ) => Promise<B>
}

export interface Against {
  readonly blocked: string | undefined
  readonly warnings: readonly string[]
}

interface Words {
  /** "Fahrzeugbelegungen" */
  readonly titel: string
  /** "Fahrzeug", "Fahrzeuge", "Fahrzeugen" */
  readonly singular: string
  readonly plural: string
  readonly dative: string
  /** "Fahrzeug buchen" */
  readonly buchen: string
  /** "Das Fahrzeug", "Dieses Fahrzeug" */
  readonly that: string
  readonly this: string
  /** "ein Fahrzeug", "anderes Fahrzeug", "welches": what reads otherwise with the gender. */
  readonly one: string
  readonly other: string
  readonly which: string
  /** What the search of the list and of the plan looks at. */
  readonly searchList: string
  readonly searchPlan: string
  /** What stands in a plan without any row. */
  readonly empty: string
  /** An example of what one books for. */
  readonly example: string
  /** What the whole form has besides the quick one. */
  readonly more: string
}

/** A kind of booking. */
export interface Belegungsart<B extends Belegung> {
  /** The table: begins the query keys and the names of drafts. */
  readonly table: string
  /** Further tables whose names stand in the answers. */
  readonly tables: readonly string[]
  readonly area: CrudArea & `${string}BELEGUNG`
  readonly export: Pick<Endpoint, 'path'>
  /** The fields that name what is booked and what for. */
  readonly field: string
  readonly subject: string
  readonly paths: {
    readonly list: string
    readonly create: string
    readonly show: (id: string) => string
    readonly edit: (id: string) => string
  }
  readonly words: Words
  readonly calls: Calls<B>
  /** What a form over the contract's fields asks for, whatever of it is filled; without its time. */
  readonly wish: (values: Values) => What
  /** The values with which a form begins that is about one vehicle or room. */
  readonly start: (resource: string) => Values
  readonly titel: (belegung: B) => string
  /** The name of what is booked. */
  readonly name: (belegung: B) => string
  readonly columns: readonly TableColumn<B>[]
  /** What the plan can be filtered by. */
  readonly typen?: readonly Option[]
  readonly Eckdaten: ComponentType<{ readonly belegung: B }>
  /** What speaks against confirming it: for `blocked` the server refuses, the others only warn. */
  readonly against?: (belegung: B) => Against
  /** What the legend calls occasions that use what is booked. */
  readonly anlass?: string
}
