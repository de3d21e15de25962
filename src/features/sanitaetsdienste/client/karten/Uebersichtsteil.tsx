import { Skeleton } from '@mantine/core'
import { spaeter } from '#client/spaeter.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { Karte } from '#client/ui/Karte.tsx'
import type { Uebersicht } from '#features/sanitaetsdienste/formen.ts'
import { uebersichtAbfrage } from './daten.ts'
import classes from './Dienstkarten.module.css'

// Only who meets an error loads how it looks.
const Fehleranzeige = spaeter(async () => (await import('#client/ui/Fehleranzeige.tsx')).Fehleranzeige)

interface Angaben {
  readonly titel: string
  /** Where it stands on wide screens. */
  readonly platz: 'wartet' | 'naechste' | 'offen' | 'stunden'
  /** Shown even while nothing is known: keeps its place on the screen. */
  readonly immer?: boolean
  /** Draws its part; null leaves the card away. */
  readonly children: (daten: Uebersicht) => ReactNode
}

/** A card of the first screen over the one answer that all of this area's cards share. */
export function Uebersichtsteil({ titel, platz, immer = false, children }: Angaben) {
  const { data, error, refetch } = useQuery(uebersichtAbfrage)
  const inhalt = data ? children(data) : immer ? <Unbekannt fehler={error} nochmal={refetch} /> : null
  if (inhalt === null) return null
  return (
    <div className={classes[platz]}>
      <Karte titel={titel}>{inhalt}</Karte>
    </div>
  )
}

const Unbekannt = ({ fehler, nochmal }: { readonly fehler: Error | null; readonly nochmal: () => unknown }) => (
  <Suspense>{fehler ? <Fehleranzeige fehler={fehler} nochmal={nochmal} /> : <Skeleton h={120} radius={12} />}</Suspense>
)
