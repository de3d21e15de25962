import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fehleranzeige } from './Fehleranzeige.tsx'
import { Laden } from './Laden.tsx'

interface Angaben<T> {
  readonly abfrage: UseQueryResult<T>
  readonly children: (daten: T) => ReactNode
}

/** What every query needs: bars while loading, the error with "Noch einmal versuchen", else the content. */
export function Abfrage<T>({ abfrage, children }: Angaben<T>) {
  if (abfrage.data !== undefined) return children(abfrage.data)
  if (abfrage.error) return <Fehleranzeige fehler={abfrage.error} nochmal={abfrage.refetch} />
  return <Laden />
}
