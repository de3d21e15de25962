import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, type ReactNode } from 'react'
import { Karte } from '#client/ui/Karte.tsx'
import type { Uebersicht } from '#features/sanitaetsdienste/formen.ts'
import { uebersichtAbfrage } from './daten.ts'

// Only who meets an error loads how it looks.
const Fehleranzeige = lazy(async () => ({ default: (await import('#client/ui/Fehleranzeige.tsx')).Fehleranzeige }))

interface Angaben {
  readonly titel: string
  /** Shown even while nothing is known: keeps its place on the screen. */
  readonly immer?: boolean
  /** Draws its part; null leaves the card away. */
  readonly children: (daten: Uebersicht) => ReactNode
}

/** A card of the first screen over the one answer that all of this area's cards share. */
export function Uebersichtsteil({ titel, immer = false, children }: Angaben) {
  const { data, error, refetch } = useQuery(uebersichtAbfrage)
  if (data) {
    const inhalt = children(data)
    return inhalt === null ? null : <Karte titel={titel}>{inhalt}</Karte>
  }
  if (!immer) return null
  return (
    <Karte titel={titel}>
      <Suspense>{error ? <Fehleranzeige fehler={error} nochmal={refetch} /> : <Skeleton h={120} radius={12} />}</Suspense>
    </Karte>
  )
}
