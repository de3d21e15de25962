import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, isUnanswered } from '../../net/api.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { Notice } from './EmptyState.tsx'
import { Page } from './Page.tsx'
import { ErrorMessage } from './ErrorMessage.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

interface Props<T> {
  readonly query: UseQueryResult<T>
  /** Parent list on a record page; shown with a link if the record is gone. */
  readonly list?: { readonly to: string; readonly titel: string }
  readonly children: (data: T) => ReactNode
}

/** Renders a query: skeleton while loading, the error with "Noch einmal versuchen", else the content. */
export function QueryView<T>({ query, list, children }: Props<T>) {
  if (list && query.error instanceof ApiError && query.error.status === 404) {
    return (
      <Page titel="Nicht mehr da" back={list.to}>
        <Notice
          titel={query.error.message}
          text="Schau in der Liste nach."
          action={<ActionButton to={list.to}>{list.titel}</ActionButton>}
        />
      </Page>
    )
  }
  if (query.data !== undefined) return children(query.data)
  // Retries while the server is unavailable; shows the error meanwhile.
  if (query.failureCount > 1 && isUnanswered(query.failureReason)) return <ErrorMessage error={query.failureReason} again={query.refetch} />
  if (query.error) return <ErrorMessage error={query.error} again={query.refetch} />
  return <LoadingSkeleton />
}
