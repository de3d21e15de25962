import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorMessage } from './ErrorMessage.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

interface Props<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
}

/** A query on the screen: bars while loading, the error with "Noch einmal versuchen", else the content. */
export function QueryView<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorMessage error={query.error} again={query.refetch} />
  return <LoadingSkeleton />
}
