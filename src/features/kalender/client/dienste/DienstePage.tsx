import { Group, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import { useSession } from '#client/app/session.ts'
import { useMinute } from '#client/app/useMinute.ts'
import { menuFor } from '#client/navigation/menu.ts'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { useUrlState } from '#client/navigation/url-state.ts'
import { dayLong, dayOf, plusDays, today, weekStart } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { useNarrows } from '#client/ui/filter/narrowing.ts'
import { EmptyState, Notice } from '#client/ui/page/EmptyState.tsx'
import { LoadingSkeleton } from '#client/ui/page/LoadingSkeleton.tsx'
import { useNarrow } from '#client/ui/page/narrow.ts'
import { Page } from '#client/ui/page/Page.tsx'
import { QueryView } from '#client/ui/page/QueryView.tsx'
import { DUTY_LISTS, path } from '#contract/screens.ts'
import { PLAN_KINDS } from '#contract/time/plan.ts'
import type { Dienst } from '#features/kalender/contract.ts'
import { placeOf } from '../alle/entries.ts'
import { FilterButton, WhatChips } from '../filters.tsx'
import { DienstRow } from './DienstRow.tsx'
import classes from './Dienste.module.css'
import { feedQuery, feedRows, filterRows, lastDay, WHAT } from './feed.ts'
import { KindChips, MoreFilters } from './Filters.tsx'

const NewSheet = lazyPart(async () => (await import('../alle/NewSheet.tsx')).NewSheet)
const MORE = ['suche', 'ort', 'tage']

/** Duties of all areas by day: own ones and those that fit, or all. Signing up and off stands in each row. */
export function DienstePage() {
  const [wanted, setUrl] = useUrlState(['nur', 'bereiche', 'suche', 'ort', 'tage'])
  const { user } = useSession()
  const narrow = useNarrow()
  const now = useMinute()
  const first = weekStart(today(now))
  const query = useInfiniteQuery(feedQuery(first, wanted.nur !== 'alle'))
  const [isMaking, setMaking] = useState(false)
  useNarrows(['suche'], ['bereiche', 'ort', 'tage'])
  const pages = query.data?.pages
  const rows = useMemo(() => feedRows(pages?.flatMap(({ eintraege }) => eintraege) ?? [], now.toISOString()), [pages, now])
  const bereiche = pages?.[0]?.bereiche ?? []
  const areas = PLAN_KINDS.filter((kind) => bereiche.some(({ art }) => art === kind))
  const makes = bereiche.filter(({ neu }) => neu !== null)
  const places = [...new Set(rows.flatMap(({ ort }) => (ort === '' ? [] : [ort])))].toSorted((a, b) => a.localeCompare(b, 'de'))
  const lists = menuFor({ actor: user, links: [] })
    .flatMap((entry) => ('items' in entry ? entry.items : [entry]))
    .filter(({ address }) => DUTY_LISTS.some((list) => list === address))
  return (
    <Page
      titel="Dienste"
      actions={{
        main: makes.length > 0 && { titel: 'Anlegen', icon: IconPlus, act: () => setMaking(true) },
        more: lists.map(({ titel, address = '' }) => ({ titel: `Liste: ${titel}`, to: address })),
      }}
    >
      <Group gap={8} mb={8} wrap="nowrap" justify={narrow ? 'space-between' : 'flex-start'} data-kopf>
        <WhatChips words={WHAT} />
      </Group>
      <div className={`${classes['kinds']} no-print`} data-kopf>
        {narrow && (
          <FilterButton names={MORE}>
            <MoreFilters places={places} />
          </FilterButton>
        )}
        <KindChips areas={areas} />
      </div>
      {!narrow && (
        <div className="no-print" style={{ marginTop: 12 }} data-kopf>
          <MoreFilters places={places} />
        </div>
      )}
      <QueryView query={query}>
        {() =>
          areas.length === 0 ? (
            <Notice titel="Noch nichts zu sehen" text="Du darfst bisher keinen Bereich ansehen. Wende dich an deine Leitung." />
          ) : (
            <Days
              rows={filterRows(rows, wanted)}
              now={now}
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              more={() => void query.fetchNextPage()}
              until={lastDay(first, pages?.length ?? 1)}
              showAll={wanted.nur === 'alle' ? undefined : () => setUrl({ nur: 'alle' })}
            />
          )
        }
      </QueryView>
      <Suspense fallback={null}>{isMaking && <NewSheet areas={makes} span={null} onClose={() => setMaking(false)} />}</Suspense>
    </Page>
  )
}

interface DaysProps {
  readonly rows: readonly Dienst[]
  readonly now: Date
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly more: () => void
  readonly until: string
  readonly showAll: (() => void) | undefined
}

function Days({ rows, now, hasMore, isLoading, more, until, showAll }: DaysProps) {
  const day = today(now)
  const near: Readonly<Record<string, string>> = { [day]: 'Heute, ', [plusDays(day, 1)]: 'Morgen, ' }
  const { ref, inViewport } = useInViewport()
  useEffect(() => {
    if ((inViewport || rows.length === 0) && hasMore && !isLoading) more()
    // oxlint-disable-next-line react/exhaustive-deps -- `more` is new with each render
  }, [inViewport, hasMore, isLoading, rows.length])
  const days = Map.groupBy(rows, ({ beginn }) => (dayOf(beginn) < day ? day : dayOf(beginn)))
  const all = showAll && (
    <ActionButton variant="default" onClick={showAll}>
      Alle Dienste zeigen
    </ActionButton>
  )
  return (
    <>
      {[...days].map(([each, of]) => (
        <section key={each} className={classes['day']} aria-labelledby={`tag-${each}`}>
          <h2 id={`tag-${each}`}>
            {near[each]}
            {dayLong(each)}
          </h2>
          <ul>
            {of.map((row) => (
              <DienstRow key={placeOf(row)} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {hasMore ? (
        <div ref={ref}>{rows.length === 0 || isLoading ? <LoadingSkeleton rows={4} /> : <Later more={more} />}</div>
      ) : rows.length === 0 ? (
        <EmptyState titel="Gerade passt hier nichts" text="Sobald ein Platz frei wird, der zu dir passt, steht er hier." action={all} />
      ) : (
        <Group justify="center" gap="sm" my="lg">
          <Text c="dimmed">
            Das war alles bis {dayLong(until)}. Später Geplantes steht im <ScreenLink to={path('/kalender')}>Kalender</ScreenLink>.
          </Text>
          {all}
        </Group>
      )}
    </>
  )
}

const Later = ({ more }: Pick<DaysProps, 'more'>) => (
  <Group justify="center" my="lg">
    <ActionButton variant="default" onClick={more}>
      Spätere zeigen
    </ActionButton>
  </Group>
)
