import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { List } from '#contract/client.ts'
import { keptHere, useKeep } from '../../navigation/place.ts'
import { QueryView } from '../page/QueryView.tsx'
import type { Actions } from '../action/action.ts'
import { LoadMore } from './LoadMore.tsx'
import { Page } from '../page/Page.tsx'

interface Props<Z> {
  readonly titel: string
  readonly subtitle?: ReactNode
  readonly actions: Actions
  readonly toolbar: ReactNode
  readonly query: UseInfiniteQueryResult<InfiniteData<List<Z>>>
  readonly instead?: ReactNode
  /** `total`: of all pages, as the server counts them. */
  readonly children: (rows: readonly Z[], total: number) => ReactNode
}

export const ListPage = <Z,>({ titel, subtitle: under, actions, toolbar, query, instead, children }: Props<Z>) => (
  <Page titel={titel} subtitle={under} actions={actions}>
    {toolbar}
    {instead || <ListRows query={query}>{children}</ListRows>}
  </Page>
)

export function ListRows<Z>({ query, children }: Pick<Props<Z>, 'query' | 'children'>) {
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const loaded = data?.pages.length ?? 0
  // Reloads as many pages as were shown before leaving.
  const [before] = useState(() => (keptHere('pages') as number | undefined) ?? 0)
  useKeep('pages', () => loaded)
  useEffect(() => {
    if (loaded > 0 && loaded < before && hasNextPage && !isFetching) void fetchNextPage()
  }, [loaded, before, hasNextPage, isFetching, fetchNextPage])
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.zeilen)
        const total = pages[0]?.gesamt ?? rows.length
        return (
          <>
            {children(rows, total)}
            {rows.length > 0 && (
              <LoadMore
                loaded={rows.length}
                total={total}
                more={query.hasNextPage ? query.fetchNextPage : undefined}
                loading={query.isFetchingNextPage}
              />
            )}
          </>
        )
      }}
    </QueryView>
  )
}
