import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { anlassQuery, reloadAnlaesse } from '../queries.ts'
import type { AnlassLink } from '../kind.ts'
import type { BoardKind } from '../board.ts'
import type { SignUpsKind } from '../decide/SignUps.tsx'
import { sendSilently, submit } from '#client/net/api.ts'
import type { FormFields } from '#client/crud/Fields.tsx'
import type { Fact } from '#client/ui/page/Facts.tsx'
import { createClient } from '#contract/client.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { HistoryFields } from '#contract/history.ts'
import type { CrudArea as RechtArea, Zugang } from '#contract/rights/rechte.ts'
import type { Path } from '#contract/screens.ts'
import type { ComponentType, ReactNode } from 'react'
import type { AnlassContract, AnlassDetail, AnlassListRow, AnlassWording } from '../../declaration.ts'

type PathWithId = Extract<Path, `${string}{id}${string}`>
/** A method, because its occasions are the area's own: screens hand in no others. */
export type Way<Inputs extends readonly unknown[], R = ReactNode> = { way(...inputs: Inputs): R }['way']
type Values = Readonly<Record<string, unknown>>
/** Further dates of a new form. */
export interface NewDatesProps {
  readonly screens: AnlassScreens
  /** Days of further dates beside that of the form. */
  readonly days: readonly string[]
  readonly setDays: (days: readonly string[]) => void
}
type SeriesSheet<D extends AnlassDetail> =
  | { readonly titel: string; readonly on: 'list'; readonly Sheet: Way<[{ readonly onClose: () => void }]> }
  | { readonly titel: string; readonly on: 'record'; readonly Sheet: Way<[{ readonly anlass: D; readonly onClose: () => void }]> }
interface AboutScreens {
  readonly recht: RechtArea
  readonly words: AnlassWording
  /** As in the menu. */
  readonly listTitle: string
  readonly newTitle: string
  readonly paths: {
    readonly list: Path
    readonly create: Path
    readonly detail: PathWithId
    readonly edit: PathWithId
    readonly history?: PathWithId
  }
  readonly historyRecht: Zugang
}
export interface AnlassData {
  readonly table: string
  /** Tables read by its screens but not by its list, e.g. absences. */
  readonly alsoReads: readonly string[]
  readonly contract: AnlassContract
}
interface FormParts<D extends AnlassDetail> {
  readonly fields: Way<Parameters<FormFields<D>>>
  /** Initial values, of a day where one is asked for. */
  readonly start?: (day: string | undefined) => Values | Promise<Values>
  /** Several dates are made with one form: `NewDates`. */
  readonly Dates?: ComponentType<NewDatesProps>
}
interface ListParts {
  /** Searched fields: 'Ort oder Blutspendedienst'. */
  readonly search: string
  readonly below?: Way<[row: AnlassListRow]>
  readonly above?: () => ReactNode
  readonly further?: readonly { readonly titel: string; readonly to: Path; readonly recht: Zugang }[]
}
interface RecordParts<D extends AnlassDetail> {
  readonly facts: Way<[anlass: D], readonly Fact[]>
  readonly notes?: Way<[anlass: D], string>
  readonly cards?: Way<[anlass: D, leads: boolean]>
  /** Renders its offers if a list is unsuitable. */
  readonly Offers?: Way<[{ readonly anlass: D; readonly inCharge: boolean }]>
  /** Replaces the common sign-up sheet if more input is needed. */
  readonly SignUp?: Way<[{ readonly anlass: D; readonly onClose: () => void }]>
  readonly tabs?: readonly { readonly value: string; readonly titel: string; readonly Content: Way<[{ readonly anlass: D }]> }[]
  /** Its dates side by side, an `OccasionStrip`. Absent: each stands alone. */
  readonly Strip?: Way<[{ readonly screens: AnlassScreens; readonly anlass: D }]>
  readonly prints?: true
  readonly inHistory: HistoryFields
}
interface PlannerSteps {
  /** True: people are staffed on the board; false: signing up suffices. */
  readonly staffed: boolean
  readonly closes: boolean
  /** It can be locked: then only planners change its staffing. */
  readonly locks?: true
  readonly lastLeader?: { readonly queryKey: readonly string[]; readonly queryFn: () => Promise<{ readonly wert: string | null }> }
}
interface OfferParts<D extends AnlassDetail> {
  /** 'Rolle'; numbered if an offer has no name. */
  readonly name: string
  /** Names of shifts by their offers: 'Früh und Spät am So., 14.02.' */
  readonly nameShifts?: Way<[anlass: D, offers: readonly string[]], string>
  /** Draft values in which the shifts with these offers are dropped. */
  readonly dropOut?: Way<[anlass: D, offers: readonly string[]], Values>
  readonly vehicleField?: Way<[anlass: D, offers: readonly string[]], string>
  /** Choice of another vehicle for these offers; for who may read what is free. */
  readonly VehicleSheet?: Way<[{ readonly anlass: D; readonly offers: readonly string[]; readonly onClose: () => void }]>
}
/** Screen declaration of an area; `D` is the contract's answer for one occasion. */
export interface AnlassScreens<D extends AnlassDetail = AnlassDetail> {
  readonly about: AboutScreens
  readonly link: AnlassLink
  readonly data: AnlassData
  readonly form: FormParts<D>
  readonly list: ListParts
  readonly record: RecordParts<D>
  readonly steps: PlannerSteps
  readonly offers: OfferParts<D>
  /** Makes several at once, from the list or after the one that is open. */
  readonly series?: readonly SeriesSheet<D>[]
}

export type ListFilter = NonNullable<InputOf<AnlassContract['list']>['query']>

export function anlassCalls({ table, contract, alsoReads }: AnlassData) {
  const tables = [`+${table}`, ...alsoReads]
  const [write, read] = [createClient(contract, submit), createClient(contract, sendSilently)]
  const kind: BoardKind & SignUpsKind = { table, tables, calls: read, submit: write }
  const reload = () => reloadAnlaesse(kind)
  const changed = (anlass: AnlassDetail, values: Values): InputOf<AnlassContract['update']> => {
    const current = Object.keys(contract.update.body.shape).map((name) => [name, anlass[name as keyof AnlassDetail]])
    return { params: { id: anlass._id }, body: { ...Object.fromEntries(current), ...values } }
  }
  return {
    write,
    read,
    changed,
    kind,
    one: (id: string) => anlassQuery({ table, tables, calls: read }, id),
    list: (filter: ListFilter) =>
      infiniteQueryOptions({
        meta: { tables },
        queryKey: [table, 'list', filter],
        queryFn: ({ pageParam }) => read.list({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
        initialPageParam: '',
        getNextPageParam: ({ naechste }) => naechste,
        placeholderData: keepPreviousData,
      }),
    history: (id: string) =>
      queryOptions({ meta: { tables }, queryKey: [table, 'history', id], queryFn: () => read.history({ params: { id } }) }),
    reload,
    drafts: {
      table,
      tables,
      facts: (id: string, also?: string) => read.ausschreibung({ params: { id }, query: also === undefined ? {} : { mit: also } }),
      publish: (id: string, version: number, weicht: boolean) => {
        const body = { version, status: 'veroeffentlicht' as const }
        return write.status({ params: { id }, body: weicht ? Object.assign(body, { weicht }) : body })
      },
      reload,
    },
  }
}
