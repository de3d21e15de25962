import IconCalendarMonth from '@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import type { Icon } from '@tabler/icons-react'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { AnlassCard } from '../list/AnlassCard.tsx'
import { anlassColumns } from '../list/columns.tsx'
import type { AnlassView } from '../kind.ts'
import { AnmeldungFrame } from '../signup/Melden.tsx'
import { BesetzungLegend } from '../Besetzung.tsx'
import { SignUps } from '../parts.tsx'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useMay, useSession } from '#client/app/session.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { ActionOf } from '#client/ui/action/ActionList.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { EmptyState } from '#client/ui/page/EmptyState.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { Toolbar } from '#client/ui/list/Toolbar.tsx'
import { ViewSwitch } from '#client/ui/list/ViewSwitch.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { may } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { type AnlassListRow, LISTS } from '../../declaration.ts'
import { WAITING_LISTS, WAITING_NAMES } from '../../names.ts'
import { isClosed, isDraft } from '../../hindernisse.ts'
import { anlassCalls, type AnlassScreens } from './area.ts'

type View = (typeof LISTS)[number]
const SINGLE = { f: 'Einzelne', m: 'Einzelner', n: 'Einzelnes' } as const
const NAMES: Readonly<Record<View, string>> = {
  kommend: 'Kommend',
  meine: 'Meine',
  offen: 'Offene Plätze für mich',
  abgesagt: 'Abgesagt',
  vergangen: 'Vergangen',
  entwurf: 'Entwürfe',
  ...WAITING_NAMES,
}
const viewFrom = (only: string): View => LISTS.find((view) => view === only) ?? 'kommend'

export const statusBadges = (row: Pick<AnlassListRow, 'abgesagt' | 'status'>) => (
  <>
    {row.abgesagt && <StatusBadge tone="schlecht">Abgesagt</StatusBadge>}
    {!row.abgesagt && isDraft(row) && <StatusBadge tone="neutral">Entwurf</StatusBadge>}
  </>
)

interface ChoiceProps {
  readonly many: string
  readonly plans: boolean
  /** Somebody staffs: who waits for it has a list. */
  readonly staffs: boolean
}
function ViewChoice({ many, plans, staffs }: ChoiceProps) {
  const [{ nur: only }, setUrl] = useUrlState(['nur'])
  const narrow = useNarrow()
  const value = viewFrom(only)
  // Other views linked only from dashboard cards are offered while open.
  const isOffered = (view: View) =>
    view === value ||
    (view === 'wartet' ? staffs && plans : !(WAITING_LISTS as readonly View[]).includes(view) && (view !== 'entwurf' || plans))
  const shown = LISTS.filter(isOffered).map((view) => ({
    value: view,
    // Short enough for one row with the others.
    label: narrow && view === 'offen' ? 'Offene' : view === 'wartet' ? 'Meldungen' : NAMES[view],
  }))
  return (
    <ViewSwitch titel={`Welche ${many}`} data={shown} value={value} onChange={(view) => setUrl({ nur: view === 'kommend' ? '' : view })} />
  )
}

const ICONS: Readonly<Record<string, Icon>> = { '/monatsplan': IconCalendarMonth, '/luecken': IconChartHistogram }

export function AnlassList({ screens }: { readonly screens: AnlassScreens }) {
  const { link, steps, record } = screens
  const { words, paths, recht, newTitle, listTitle } = screens.about
  const { contract } = screens.data
  const { search, above, below, further: others = [] } = screens.list
  const [{ nur: only, suche }] = useUrlState(['nur', 'suche'])
  const plans = useMay(`UPDATE_${recht}`)
  const view = viewFrom(only)
  const filter = { nur: view, ...(suche === '' ? {} : { suche }) }
  const asksPeople = view === 'wartet' && plans
  const calls = anlassCalls(screens.data)
  const list = useInfiniteQuery({ ...calls.list(filter), enabled: !asksPeople })
  const creation = { titel: newTitle, icon: IconPlus, to: path(paths.create as '/'), disabledReason: useReasonWithout(`CREATE_${recht}`) }
  const { user } = useSession()
  const further = others
    .filter((action) => may(user, action.recht))
    .map(({ titel, to }) => ({ titel, icon: ICONS[to] ?? IconChartBar, to: path(to as '/') }))
  const [isMaking, setMaking] = useState(false)
  const series = screens.series?.find((sheet) => sheet.on === 'list')
  const main = series ? { ...creation, to: undefined, titel: series.titel, act: () => setMaking(true) } : creation
  // If offers are shown on a plan, or sign-up asks more, the list offers no sign-up.
  const isElsewhere = record.Offers !== undefined || record.SignUp !== undefined
  const looks = useMemo<AnlassView<AnlassListRow>>(
    () => ({
      link,
      badges: statusBadges,
      below: below ?? (() => ''),
      closed: (row) => isElsewhere || isDraft(row) || isClosed(row),
    }),
    [link, below, isElsewhere],
  )
  const columns = useMemo(() => anlassColumns(looks), [looks])
  const placeless = useMemo(() => columns.filter(({ id }) => id !== 'ort'), [columns])
  const card = useCallback((row: AnlassListRow) => <AnlassCard view={looks} anlass={row} />, [looks])
  const empty: Readonly<Partial<Record<View, string>>> = {
    kommend: `Sobald eine Planung veröffentlicht ist, steht sie hier.`,
    meine: 'Bei „Kommend“ siehst du, wo du mitmachen kannst.',
    offen: 'Gerade ist kein Platz frei, der zu dir passt.',
    abgesagt: 'So soll es sein.',
    vergangen: 'Was vorbei ist, bleibt hier zum Nachlesen.',
    entwurf: 'Was noch niemand sieht, sammelt sich hier.',
  }
  return (
    <AnmeldungFrame link={link}>
      <ListPage
        titel={listTitle}
        actions={{
          main,
          more: [
            ...(series ? [{ ...creation, titel: `${SINGLE[words.gender]} ${words.one}` }] : []),
            ...further,
            ...exportActions({ endpoint: contract.export, query: filter, fileName: words.many }),
          ],
        }}
        toolbar={
          <>
            <Toolbar search={search}>{[<ViewChoice key="nur" many={words.many} plans={plans} staffs={steps.staffed} />]}</Toolbar>
            {!asksPeople && above?.()}
          </>
        }
        query={list}
        instead={
          asksPeople && (
            <Suspense fallback={<LoadingSkeleton rows={6} />}>
              <SignUps kind={calls.kind} link={link} />
            </Suspense>
          )
        }
      >
        {(rows) => (
          <>
            {steps.staffed && <BesetzungLegend />}
            <DataTable
              // Each view has its own order: past ones are descending.
              key={view}
              titel={words.many}
              columns={rows.some(({ ortName }) => ortName !== '') ? columns : placeless}
              rows={rows}
              rowKey={({ _id }) => _id}
              rowLink={({ _id }) => link.path(_id)}
              sorting={{ id: 'beginn', descending: view === 'vergangen' || view === 'abgesagt' }}
              card={card}
              empty={
                <EmptyState
                  titel={`${NAMES[view]}: keine ${words.many}`}
                  text={empty[view] ?? 'Davon wartet gerade nichts.'}
                  action={
                    view === 'kommend' || view === 'entwurf' ? (
                      <ActionOf {...main} />
                    ) : (
                      <ActionButton variant="default" to={path(paths.list as '/')}>
                        Kommende {words.many}
                      </ActionButton>
                    )
                  }
                />
              }
            />
          </>
        )}
      </ListPage>
      {isMaking && series && <series.Sheet onClose={() => setMaking(false)} />}
    </AnmeldungFrame>
  )
}
