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
import type { Held } from './already.tsx'

/** A view beside the list, with the same rows or its own. */
type View<Row> = (TabSpec | (Omit<TabSpec, 'content'> & { readonly draw: (rows: readonly Row[]) => ReactNode })) & {
  readonly recht?: Zugang
}
export interface LendingScreens<Row extends PlainRow> extends LendingWords {
  readonly area: CrudArea<Row>
  readonly form: FormFields<Row>
  readonly columns: Parameters<typeof columnsOf<Row>>[1][]
  readonly search: string
  readonly empty: string
  /** Matching key of an import: 'an der Seriennummer'. */
  readonly detection: string
  /** Singular and plural in the import; absent: the usual names. */
  readonly names?: readonly [one: string, many: string]
  readonly filterTitles?: Readonly<Record<string, string>>
  readonly above?: ReactNode
  readonly views?: readonly View<Row>[]
  /** First day of the current status, if recorded. */
  readonly since?: (row: Row) => string | null
  readonly marks?: (row: Row) => ReactNode
  readonly copies?: (row: Row) => number
  /** Hint before handing out; null without one. */
  readonly hint?: (row: Row) => string | null
  /** Hints that somebody has such a thing already; by default the same one. */
  readonly isSuch?: (held: Held, row: Row) => boolean
  /** Belongs to it and comes back with it. */
  readonly accessories?: (row: Row) => readonly string[]
  readonly tells?: (row: Row) => readonly string[]
  readonly alert?: (row: Row) => ReactNode
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
export const stateBadges = <Row extends PlainRow & { readonly status: string }>(kind: WithState<Row>, row: Row): ReactNode => (
  <Group gap={4}>
    <StatusBadge tone={TONES[row.status] ?? 'neutral'}>{stateText(kind, row)}</StatusBadge>
    {kind.marks?.(row)}
  </Group>
)
