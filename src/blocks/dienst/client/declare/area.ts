// What the screens of a declared duty area share: its calls, addresses and words.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { anlassQuery, reloadAnlaesse } from '../queries.ts'
import type { AnlassLink } from '../kind.ts'
import type { BoardKind } from '../board.ts'
import { sendSilently, submit } from '#client/net/api.ts'
import type { FormFields } from '#client/crud/Fields.tsx'
import type { Fact } from '#client/ui/page/Facts.tsx'
import { createClient } from '#contract/client.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { HistoryFields } from '#contract/history.ts'
import type { CrudArea as RechtArea, Recht, Zugang } from '#contract/rights/rechte.ts'
import type { Path } from '#contract/screens.ts'
import type { ComponentType, ReactNode } from 'react'
import type { AnlassContract, AnlassDetail, AnlassListRow, AnlassWording } from '../../declaration.ts'

type PathWithId = Extract<Path, `${string}{id}${string}`>
/** A method, because its occasions are the area's own: screens hand in no others. */
type Way<Inputs extends readonly unknown[], R = ReactNode> = { way(...inputs: Inputs): R }['way']
/** How an area's occasions look on its screens; `D` is one of them as its contract answers it. */
export interface AnlassScreens<D extends AnlassDetail = AnlassDetail> {
  readonly link: AnlassLink
  readonly recht: RechtArea
  readonly words: AnlassWording
  /** Its table: begins the query keys. */
  readonly table: string
  /** Tables that something of its screens reads, but not its list: who is away. */
  readonly alsoReads: readonly string[]
  readonly contract: AnlassContract
  /** 'Neue Blutspende' */
  readonly newTitle: string
  readonly paths: {
    readonly list: Path
    readonly create: Path
    readonly detail: PathWithId
    readonly edit: PathWithId
    readonly history?: PathWithId
  }
  /** The form; `start`: what a new one begins with. */
  readonly fields: Way<Parameters<FormFields<D>>>
  readonly start?: Readonly<Record<string, unknown>>
  /** The same for a day, where it has no begin and end of its own. */
  readonly startAt?: (day: string) => Readonly<Record<string, unknown>>
  /** Further values of a new one, as the server proposes them. */
  readonly startFrom?: Way<[start: Readonly<Record<string, unknown>>], Promise<Readonly<Record<string, unknown>> | undefined>>
  /** What is searched: 'Ort oder Blutspendedienst'. */
  readonly search: string
  /** What stands on its page beside where, when and who leads. */
  readonly facts: Way<[anlass: D], readonly Fact[]>
  /** A longer text of its own. */
  readonly notes?: Way<[anlass: D], string>
  /** Cards of its own, below the facts. */
  readonly cards?: Way<[anlass: D, leads: boolean]>
  /** Stands below its name in the list. */
  readonly below?: Way<[row: AnlassListRow]>
  /** Above the list: a chart. */
  readonly above?: () => ReactNode
  /** What one offer is called: 'Rolle', and by its number where it has no name. */
  readonly offer: string
  /** What its history follows beside what all have. */
  readonly inHistory: HistoryFields
  readonly historyRecht: Zugang
  /** People are staffed on the board; else whoever signs up takes part. */
  readonly staffed: boolean
  /** Who led last, for the board. */
  readonly lastLeader?: { readonly queryKey: readonly string[]; readonly queryFn: () => Promise<{ readonly wert: string | null }> }
  /** Shows its offers, where a list of them is not the way to read it. */
  readonly Offers?: Way<[{ readonly anlass: D; readonly inCharge: boolean }]>
  /** Signing up asks more than the sheet of all: opened instead of it. */
  readonly SignUp?: Way<[{ readonly anlass: D; readonly onClose: () => void }]>
  /** It can be locked: then only who plans changes who stands in it. */
  readonly locks?: true
  /** Calling it off takes a right of its own. */
  readonly absageRecht?: Recht
  /** The values of a draft in which the shifts with these offers fall out. */
  readonly dropOut?: Way<[anlass: D, offers: readonly string[]], Readonly<Record<string, unknown>>>
  /** The field that says which vehicle these offers have. */
  readonly vehicleField?: Way<[anlass: D, offers: readonly string[]], string>
  /** Makes many at once. */
  readonly series?: { readonly titel: string; readonly Sheet: ComponentType<{ readonly onClose: () => void }> }
  /** Hangs on a wall: "…" prints it. */
  readonly prints?: true
  /** It can be closed. */
  readonly closes: boolean
  /** Tabs of its own for who plans or leads. */
  readonly tabs?: readonly { readonly value: string; readonly titel: string; readonly Content: Way<[{ readonly anlass: D }]> }[]
  /** Further screens of the area, reached from its list by who may. */
  readonly further?: readonly { readonly titel: string; readonly to: Path; readonly recht: Zugang }[]
}

export type ListFilter = NonNullable<InputOf<AnlassContract['list']>['query']>

/** The calls and queries of an area. */
export function anlassCalls({ table, contract, alsoReads }: Pick<AnlassScreens, 'table' | 'contract' | 'alsoReads'>) {
  const tables = [`+${table}`, ...alsoReads]
  const [write, read] = [createClient(contract, submit), createClient(contract, sendSilently)]
  const kind: BoardKind = { table, tables, calls: read, submit: write }
  const reload = () => reloadAnlaesse(kind)
  /** The update that changes only these values. */
  const changed = (anlass: AnlassDetail, values: Readonly<Record<string, unknown>>): InputOf<AnlassContract['update']> => {
    const kept = Object.keys(contract.update.body.shape).map((name) => [name, anlass[name as keyof AnlassDetail]])
    return { params: { id: anlass._id }, body: { ...Object.fromEntries(kept), ...values } }
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
        getNextPageParam: ({ naechste: next }) => next,
        placeholderData: keepPreviousData,
      }),
    history: (id: string) =>
      queryOptions({ meta: { tables }, queryKey: [table, 'history', id], queryFn: () => read.history({ params: { id } }) }),
    reload,
    drafts: {
      table,
      tables,
      facts: (id: string, also?: string) => read.ausschreibung({ params: { id }, query: also === undefined ? {} : { mit: also } }),
      publish: (id: string, version: number) => write.status({ params: { id }, body: { version, status: 'veroeffentlicht' } }),
      reload,
    },
  }
}
