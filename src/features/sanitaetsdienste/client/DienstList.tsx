import IconCalendarMonth from '@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { plusDays } from '#client/text/date.ts'
import { lazyPart } from '#client/app/lazy-part.ts'
import { Suspense } from 'react'
import { path } from '#contract/screens.ts'
import { queries } from '#client/app/query-client.ts'
import { useReasonWithout } from '#client/navigation/missing-recht.ts'
import { useMay } from '#client/app/session.ts'
import { ActionOf } from '#client/ui/action/ActionList.tsx'
import { exportActions } from '#client/ui/export/export-actions.ts'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { DataTable } from '#client/ui/list/DataTable.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { AnlassCard, anlassColumns, AnmeldungFrame, BesetzungLegend, SignUps } from '#blocks/dienst/client/index.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { GAPS } from '#features/luecken/plan.ts'
import { MONTH_BOARD } from '#features/monatsplan/plan.ts'
import { DISTRIBUTION } from '#features/verteilung/plan.ts'
import type { DienstRow } from '#features/sanitaetsdienste/schemas.ts'
import { eitherRecht } from '#features/sanitaetsdienste/names.ts'
import { dienstKind, diensteList } from './api.ts'
import { DienstFilter } from './list/DienstFilter.tsx'
import { DienstEmpty } from './list/DienstEmpty.tsx'
import { dayFrom, kalenderFilter, filterFrom, PARAMETERS, viewFrom } from './list/filter.ts'
import { dienstView } from './list/view.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'

const DienstWeek = lazyPart(async () => (await import('./list/DienstWeek.tsx')).DienstWeek)
const Dienstkalender = lazyPart(async () => (await import('./list/Dienstkalender.tsx')).Dienstkalender)

const columns = anlassColumns(dienstView)
const card = (dienst: DienstRow) => <AnlassCard view={dienstView} anlass={dienst} />

export function DienstList() {
  const [adresse] = useUrlState(PARAMETERS)
  const reason = useReasonWithout(eitherRecht('CREATE'))
  const spread = useMay(DISTRIBUTION.recht)
  const plansMonth = useMay(MONTH_BOARD.recht)
  const narrow = useNarrow()
  const day = narrow ? dayFrom(adresse.tag) : ''
  const filter = day === '' ? filterFrom(adresse) : kalenderFilter(adresse, day, plusDays(day, 1))
  const asKalender = adresse.ansicht === 'kalender'
  const view = viewFrom(adresse.nur)
  const plans = useMay(eitherRecht('UPDATE'))
  const asksPeople = view === 'wartet' && plans && !asKalender
  const list = useInfiniteQuery({ ...diensteList(filter), enabled: !asKalender && !asksPeople })
  const creation = { titel: 'Neuer Dienst', icon: IconPlus, to: path('/sanitaetsdienste/neu'), disabledReason: reason }
  return (
    <AnmeldungFrame link={dienstView.link}>
      <ListPage
        titel="Sanitätsdienste"
        actions={{
          main: creation,
          more: [
            plansMonth && { titel: MONTH_BOARD.titel, icon: IconCalendarMonth, to: path(MONTH_BOARD.to) },
            spread && { titel: GAPS.titel, icon: IconChartHistogram, to: path(GAPS.to) },
            spread && { titel: DISTRIBUTION.titel, icon: IconChartBar, to: path(DISTRIBUTION.to) },
            ...exportActions({ endpoint: { path: sanitaetsdiensteContract.export.path }, query: filter, fileName: 'Sanitätsdienste' }),
          ],
        }}
        toolbar={
          <>
            <DienstFilter />
            {narrow && !asKalender && !asksPeople && (
              // As tall as the week, to avoid a layout shift.
              <Suspense fallback={<div style={{ width: '100%', height: 106 }} />}>
                <DienstWeek question={(von, bis) => kalenderFilter(adresse, von, bis)} />
              </Suspense>
            )}
          </>
        }
        query={list}
        {...(asKalender
          ? {
              instead: (
                <Suspense fallback={<LoadingSkeleton rows={3} />}>
                  <Dienstkalender question={(von, bis) => kalenderFilter(adresse, von, bis)} />
                </Suspense>
              ),
            }
          : asksPeople
            ? {
                instead: (
                  <Suspense fallback={<LoadingSkeleton rows={6} />}>
                    <SignUps kind={dienstKind} link={dienstView.link} />
                  </Suspense>
                ),
              }
            : {})}
      >
        {(rows) => (
          <>
            <BesetzungLegend />
            <DataTable
              // Each view has its own order: past services are sorted backwards.
              key={view}
              titel="Sanitätsdienste"
              columns={columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              rowLink={({ _id }) => dienstView.link.path(_id)}
              sorting={{ id: 'beginn', descending: view === 'vergangen' || view === 'abgesagt' }}
              card={card}
              empty={
                <DienstEmpty
                  view={view}
                  wanted={day + adresse.suche + adresse.von + adresse.bis !== ''}
                  create={<ActionOf {...creation} />}
                />
              }
            />
          </>
        )}
      </ListPage>
    </AnmeldungFrame>
  )
}
// Other parameters may select another list, or the calendar.
DienstList.prepare = async () => {
  if (location.search === '') await queries.infiniteQuery(diensteList(filterFrom({ nur: '', suche: '', von: '', bis: '' })))
}
