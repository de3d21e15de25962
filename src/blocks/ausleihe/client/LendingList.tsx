import { Group } from '@mantine/core'
import IconHandGrab from '@tabler/icons-react/dist/esm/icons/IconHandGrab.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type ReactNode, Suspense, useState } from 'react'
import type { CrudArea } from '#client/crud/area.ts'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import type { PlainRow } from '#client/crud/queries.ts'
import { useReasonWithout } from '#client/missing-recht.ts'
import { Page } from '#client/ui/Page.tsx'
import { withTicks } from '#client/ui/Selection.tsx'
import { TabBar, type TabSpec } from '#client/ui/TabBar.tsx'
import { useUrlState } from '#client/url-state.ts'
import { path } from '#contract/screens.ts'
import { type Shape, titelOf } from '#contract/schema.ts'
import type { Lent } from '../contract.ts'
import { useSeveral } from './several.tsx'
import { holderText, LendingState } from './screens.tsx'
import { ThingImport } from './lazy.ts'
import type { Ways } from './ThingImport.tsx'

interface Props<Row extends PlainRow> {
  /** As it stands in a loan: 'geraet'. */
  readonly kind: string
  readonly area: CrudArea<Row>
  readonly names: readonly [one: string, many: string]
  readonly fields: Shape
  readonly states: Readonly<Record<string, string>>
  /** Its columns before the state and who has it. */
  readonly columns: Parameters<typeof columnsOf<Row>>[1][]
  readonly search: string
  readonly empty: string
  /** How an import finds what is there: 'an der Seriennummer'. */
  readonly detection: string
  /** Since which day it is in its state, where that is known. */
  readonly since?: (row: Row) => string | null
  /** What else is out of the ordinary, beside the state. */
  readonly marks?: (row: Row) => ReactNode
  readonly filterTitles?: Readonly<Record<string, string>>
  /** Another view, of the same rows or of its own. */
  readonly view?: TabSpec | (Omit<TabSpec, 'content'> & { readonly draw: (rows: readonly Row[]) => ReactNode })
}

/** The list of a kind of thing that is lent. Made once, outside of any component. */
export function lendingList<Row extends PlainRow & Lent>({
  kind,
  area,
  names,
  fields,
  states,
  columns,
  search,
  empty,
  detection,
  since = () => null,
  marks = () => null,
  filterTitles = {},
  view,
}: Props<Row>) {
  const shown = columnsOf<Row>(
    fields,
    ...columns,
    {
      id: 'status' as never,
      titel: (fields['status'] && titelOf(fields['status'])) ?? 'Status',
      card: 'marke',
      value: (row: Row) => `${states[row.status] ?? row.status} ${since(row) ?? ''}`,
      show: (row: Row) => (
        <Group gap={4}>
          <LendingState status={row.status} states={states} since={since(row)} />
          {marks(row)}
        </Group>
      ),
    },
    { id: 'inhaber' as never, titel: 'Inhaber', value: ({ inhaber }: Row) => holderText(inhaber) },
  )
  const ticked = withTicks(shown, area.name)
  const contract = area.contract as unknown as Ways
  const { create, update } = area.contract
  const { ausgegeben: _follows, ...byHand } = states
  return function LendingList() {
    const [imports, setImport] = useState(false)
    const reason = useReasonWithout(create.zugang)
    const [{ status: chosen }] = useUrlState(['status'])
    const several = useSeveral({ kind, states: byHand, reason: useReasonWithout(update.zugang), reload: area.data.invalidate })
    const actions = useCrudActions(area, [
      { titel: 'Ausgeben', icon: IconHandGrab, to: path('/ausgabe') },
      ...several.offers,
      reason === undefined && { titel: 'Import', icon: IconUpload, act: () => setImport(true) },
    ])
    const list = (instead?: (rows: readonly Row[]) => ReactNode) => (
      // Of one state the one that is longest in it comes first.
      <CrudRows
        {...{ area, columns: several.ticks ? ticked : shown, search, empty, instead, filterTitles, around: several.around }}
        {...(chosen ? { sortedBy: 'status' } : {})}
      />
    )
    return (
      <Page titel={area.title} actions={actions}>
        {view ? (
          <TabBar
            titel={`Ansichten: ${area.title}`}
            tabs={[{ value: 'liste', titel: 'Liste', content: list() }, 'draw' in view ? { ...view, content: list(view.draw) } : view]}
          />
        ) : (
          list()
        )}
        {several.sheets}
        {imports && (
          <Suspense fallback={null}>
            <ThingImport {...{ names, detection, contract }} reload={area.data.invalidate} onClose={() => setImport(false)} />
          </Suspense>
        )}
      </Page>
    )
  }
}
