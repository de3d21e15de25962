import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { PapersProps } from './PaperCard.tsx'

const PaperCard = lazyPart(async () => (await import('./PaperCard.tsx')).PaperCard)

/** What belongs to an occasion, for whoever sees it: the permit, a plan, a schedule. Nothing where nothing is. */
export const Papers = (props: PapersProps) =>
  (props.inCharge || props.anlass.anhaenge.length > 0) && (
    <Suspense fallback={null}>
      <PaperCard {...props} />
    </Suspense>
  )
