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
  Weighed,
} from '../contract.ts'
import type { Decided, Read } from '#contract/decided.ts'
import type { List } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CrudArea } from '#contract/rights/rechte.ts'
import type { Option } from '#client/ui/form/options.ts'
import type { Values } from '#client/ui/form/field.ts'
import type { HistoryEntry } from '#client/ui/history/sentences.ts'
import type { PlanRow, TimeSpan } from '#blocks/kalender/client/index.ts'
import type { TableColumn } from '#client/ui/list/column.ts'

export interface More {
  readonly fahrzeug: string
  readonly bezeichnung: string
}
export interface Belegung extends TimeSpan {
  readonly _id: string
  readonly version: number
  readonly status: Belegungsstatus
  readonly grund: string
  readonly serie: string | null
  readonly sperrzeit: boolean
  /** Set-up minutes in which a room is taken as well. */
  readonly ruestzeitVor?: number
  readonly ruestzeitNach?: number
  readonly aenderbar: Possible
  readonly wiederherstellbar?: Possible | undefined
  readonly weitere?: readonly More[]
  /** The occasion using the resource, which is edited there. `zu`: "Zur KTW-Woche". */
  readonly dienst?: { readonly zu: string; readonly pfad: string } | null
}

/** Requested resources: one or several vehicles, or one room with its set-up times in minutes. */
export interface What {
  readonly ressourcen: readonly string[]
  readonly ruestzeitVor?: number
  readonly ruestzeitNach?: number
}
/** Adds the time; the booking `ohne` does not conflict with itself. With `alle` its further vehicles are moved as well. */
export interface Wish extends What, TimeSpan {
  readonly ohne?: string
  readonly alle?: true
}
/** A date of a series; `ressourcen` if they differ from the booking's, else empty. */
export interface Termin extends TimeSpan {
  readonly ressourcen: readonly string[]
}

export type Preview = z.output<typeof serienPreview>

export type Decision = 'bestaetigt' | 'abgelehnt'

/** A vehicle or room as a plan row; `typ` is the plan's filter value. */
export interface Resource extends PlanRow {
  readonly typ?: string
}
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

/** Reads show errors in place of the data; writes show alerts. */
interface Calls<B> {
  readonly liste: (question: {
    readonly query: Partial<ListFilter> & {
      readonly nach?: string
      readonly von?: string
      readonly bis?: string
      readonly status?: 'bestaetigt'
      readonly limit?: number
    }
  }) => Promise<List<B>>
  readonly plan: (von: string, bis: string) => Promise<{ readonly ressourcen: readonly Resource[]; readonly belegungen: KalenderRow[] }>
  readonly read: (call: One) => Promise<B>
  readonly verlauf: (call: One) => Promise<HistoryEntry[]>
  readonly check: (wish: Wish) => Promise<FreePruefung>
  readonly asked: (span: TimeSpan) => Promise<readonly string[]>
  readonly substitute: (wish: Wish) => Promise<readonly Substitute[]>
  readonly bookable: (span: TimeSpan) => Promise<readonly string[]>
  readonly serie: (wish: Wish, wiederholung: string) => Promise<Preview>
  readonly change: (call: One & { readonly body: B }) => Promise<B>
  readonly storniere: (call: One & { readonly query: { readonly umfang: Umfang; readonly grund: string } }) => Promise<unknown>
  readonly restore: (call: One & { readonly query: { readonly umfang: Umfang } }) => Promise<B>
  readonly takeBack: (call: One) => Promise<unknown>
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
    readonly leave: (call: One) => Promise<unknown>
  }
  readonly decide: (
    call: One & { readonly body: { readonly version: number; readonly status: Decision; readonly grund: string } },
  ) => Promise<B>
  readonly requests: (nothing: object) => Promise<readonly Weighed[]>
  readonly decideRows: (call: {
    readonly body: { readonly belegungen: Read[]; readonly status: Decision | 'angefragt'; readonly grund: string }
  }) => Promise<Decided>
}

export interface Against {
  readonly blocked: string | undefined
  readonly warnings: readonly string[]
}

interface Words {
  readonly titel: string
  /** "Fahrzeug", "Fahrzeuge", "Fahrzeugen" */
  readonly singular: string
  readonly plural: string
  readonly dative: string
  readonly buchen: string
  /** "Das Fahrzeug", "Dieses Fahrzeug" */
  readonly that: string
  readonly this: string
  /** Gendered forms: "ein Fahrzeug", "anderes Fahrzeug", "welches". */
  readonly one: string
  readonly other: string
  readonly which: string
  readonly searchList: string
  readonly searchPlan: string
  readonly empty: string
  readonly example: string
  readonly more: string
}

export interface BelegungsScreens<B extends Belegung> {
  /** Table name: prefix of query keys and draft names. */
  readonly table: string
  readonly tables: readonly string[]
  readonly area: CrudArea & `${string}BELEGUNG`
  readonly export: Pick<Endpoint, 'path'>
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
  /** Maps possibly incomplete form values to a wish without its time. */
  readonly wish: (values: Values) => What
  readonly start: (resource: string) => Values
  readonly titel: (belegung: B) => string
  readonly name: (belegung: B) => string
  readonly columns: readonly TableColumn<B>[]
  readonly typen?: readonly Option[]
  readonly Eckdaten: ComponentType<{ readonly belegung: B }>
  /** Reasons against confirming: the server refuses if `blocked`, otherwise they are warnings. */
  readonly against?: (belegung: B) => Against
  readonly anlass?: string
}
