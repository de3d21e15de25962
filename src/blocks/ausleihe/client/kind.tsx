// A kind of thing that is lent, as its area declares it for the browser.
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CrudArea } from '#client/crud/area.ts'
import type { columnsOf } from '#client/crud/columns.ts'
import type { FormFields } from '#client/crud/Fields.tsx'
import type { PlainRow } from '#client/crud/queries.ts'
import { dateText } from '#client/text/date.ts'
import { StatusBadge, type Tone } from '#client/ui/card/StatusBadge.tsx'
import type { TabSpec } from '#client/ui/page/TabBar.tsx'
import type { Zugang } from '#contract/rights/rechte.ts'
import type { LendingWords } from '../contract.ts'

/** Another view beside the list, of the same rows or of its own. */
type View<Row> = (TabSpec | (Omit<TabSpec, 'content'> & { readonly draw: (rows: readonly Row[]) => ReactNode })) & {
  readonly recht?: Zugang
}
export interface LendingScreens<Row extends PlainRow> extends LendingWords {
  readonly area: CrudArea<Row>
  readonly form: FormFields<Row>
  /** The list's columns before the state and who has it. */
  readonly columns: Parameters<typeof columnsOf<Row>>[1][]
  readonly search: string
  /** What belongs here, for a list without anything. */
  readonly empty: string
  /** How an import finds what is there: 'an der Seriennummer'. */
  readonly detection: string
  /** What an import calls one and several; absent: as they are called anyway. */
  readonly names?: readonly [one: string, many: string]
  readonly filterTitles?: Readonly<Record<string, string>>
  /** Above the list. */
  readonly above?: ReactNode
  readonly views?: readonly View<Row>[]
  /** Since which day it is in its state, where that is known. */
  readonly since?: (row: Row) => string | null
  /** What else is out of the ordinary, beside the state. */
  readonly marks?: (row: Row) => ReactNode
  /** How many equal pieces there are; absent: one. */
  readonly copies?: (row: Row) => number
  /** What to know before it goes out; null where there is nothing. */
  readonly hint?: (row: Row) => string | null
  /** Who hears of a loss besides those who hand such things out. */
  readonly tells?: (row: Row) => readonly string[]
  /** What has to be seen to, before everything on its page. */
  readonly alert?: (row: Row) => ReactNode
  /** Further cards of its page. */
  readonly cards?: (row: Row) => ReactNode
}

const TONES: Readonly<Record<string, Tone>> = {
  lager: 'gut',
  verfuegbar: 'gut',
  ausgegeben: 'neutral',
  reparatur: 'achtung',
  defekt: 'achtung',
  gesperrt: 'achtung',
  vorhanden: 'gut',
  vergriffen: 'schlecht',
  verloren: 'schlecht',
  ausgesondert: 'neutral',
}
type WithState<Row extends PlainRow> = Pick<LendingScreens<Row>, 'states' | 'since' | 'marks'>
/** 'In Reparatur seit 24.11.2026' */
export const stateText = <Row extends PlainRow & { readonly status: string }>({ states, since }: WithState<Row>, row: Row): string => {
  const day = since?.(row) ?? null
  return `${states[row.status] ?? row.status}${day === null ? '' : ` seit ${dateText(day)}`}`
}
/** Its state, and what is out of the ordinary. */
export const stateBadges = <Row extends PlainRow & { readonly status: string }>(kind: WithState<Row>, row: Row): ReactNode => (
  <Group gap={4}>
    <StatusBadge tone={TONES[row.status] ?? 'neutral'}>{stateText(kind, row)}</StatusBadge>
    {kind.marks?.(row)}
  </Group>
)
