import IconHandGrab from '@tabler/icons-react/dist/esm/icons/IconHandGrab.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { type ReactNode, Suspense, useState } from 'react'
import { columnsOf } from '#client/crud/columns.ts'
import { CrudRows, useCrudActions } from '#client/crud/CrudList.tsx'
import type { PlainRow } from '#client/crud/queries.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useSession } from '#client/app/session.ts'
import { HeadActions, Page } from '#client/ui/page/Page.tsx'
import { withTicks } from '#client/ui/list/Selection.tsx'
import { TabBar } from '#client/ui/page/TabBar.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { may } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { titelOf } from '#contract/schema.ts'
import type { Lent } from '../contract.ts'
import { type LendingScreens, stateBadges, stateText } from './kind.tsx'
import { useSeveral } from './several.tsx'
import { holderText } from './screens.tsx'
import { ThingImport } from './lazy.ts'
import type { Ways } from './ThingImport.tsx'

/** List screen of a kind of lent thing. Called once, outside of any component. */
export function lendingList<Row extends PlainRow & Lent>(thing: LendingScreens<Row>) {
  const { kind, area, words, counted = false, search, empty, detection, above, views = [], filterTitles = {} } = thing
  const fields = area.contract.create.body.shape
  const [first, others] = [thing.columns.slice(0, 1), thing.columns.slice(1)]
  const shown = columnsOf<Row>(
    fields,
    ...first,
    ...(counted ? [] : [{ id: 'inhaber', titel: 'Inhaber', value: ({ inhaber }: Row) => holderText(inhaber) }]),
    ...others,
    {
      id: 'status',
      titel: (fields['status'] && titelOf(fields['status'])) ?? 'Status',
      card: 'marke',
      value: (row: Row) => stateText(thing, row),
      show: (row: Row) => stateBadges(thing, row),
    },
  )
  const ticked = withTicks(shown, area.name)
  const contract = area.contract as unknown as Ways
  const { create, update } = area.contract
  const { ausgegeben, ...byHand } = thing.states
  return function LendingList() {
    const [imports, setImport] = useState(false)
    const reason = useReasonWithout(create.zugang)
    const { user } = useSession()
    const [{ status }] = useUrlState(['status'])
    const several = useSeveral({
      kind,
      ...(counted ? {} : { states: byHand }),
      reason: useReasonWithout(update.zugang),
      reload: area.data.invalidate,
    })
    const actions = useCrudActions(area, [
      { titel: 'Ausgeben', icon: IconHandGrab, to: path('/ausgabe') },
      ...several.offers,
      reason === undefined && { titel: 'Import', icon: IconUpload, act: () => setImport(true) },
    ])
    const list = (instead?: (rows: readonly Row[]) => ReactNode) => (
      <>
        <HeadActions {...actions} />
        {above}
        <CrudRows
          {...{ area, columns: several.ticks ? ticked : shown, search, empty, instead, filterTitles, around: several.around }}
          // When filtered by status, sorts by longest time in it.
          {...(status ? { sortedBy: 'status' } : {})}
        />
      </>
    )
    return (
      <Page titel={area.title}>
        {views.length > 0 ? (
          <TabBar
            titel={`Ansichten: ${area.title}`}
            tabs={[
              { value: 'liste', titel: counted ? 'Bestand' : 'Liste', content: list() },
              ...views
                .filter(({ recht }) => may(user, recht ?? 'angemeldet'))
                .map((view) => ('draw' in view ? { ...view, content: list(view.draw) } : view)),
            ]}
          />
        ) : (
          list()
        )}
        {several.sheets}
        {imports && (
          <Suspense fallback={null}>
            <ThingImport
              {...{ names: thing.names ?? [words.one, words.many], detection, contract }}
              reload={area.data.invalidate}
              onClose={() => setImport(false)}
            />
          </Suspense>
        )}
      </Page>
    )
  }
}
