import { Skeleton } from '@mantine/core'
import { lazyPart } from '#client/lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import type { Overview } from '#features/sanitaetsdienste/schemas.ts'
import { overviewQuery } from './api.ts'
import classes from './DienstCards.module.css'

// Only who meets an error loads how it looks.
const ErrorMessage = lazyPart(async () => (await import('#client/ui/ErrorMessage.tsx')).ErrorMessage)

interface Props {
  readonly titel: string
  /** Where it stands on wide screens. */
  readonly platz: 'wartet' | 'naechste' | 'offen' | 'stunden'
  /** Shown even while nothing is known: keeps its place on the screen. */
  readonly always?: boolean
  /** Draws its part; null leaves the card away. */
  readonly children: (data: Overview) => ReactNode
}

/** A card of the first screen over the one answer that all of this area's cards share. */
export function OverviewPart({ titel, platz, always = false, children }: Props) {
  const { data, error, refetch } = useQuery(overviewQuery)
  const content = data ? children(data) : always ? <Unknown error={error} again={refetch} /> : null
  if (content === null) return null
  return (
    <div className={classes[platz]}>
      <InfoCard titel={titel}>{content}</InfoCard>
    </div>
  )
}

const Unknown = ({ error, again }: { readonly error: Error | null; readonly again: () => unknown }) => (
  <Suspense>{error ? <ErrorMessage error={error} again={again} /> : <Skeleton h={120} radius={12} />}</Suspense>
)
