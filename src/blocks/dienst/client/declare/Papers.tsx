import { Suspense } from 'react'
import { lazyPart } from '#client/app/lazy-part.ts'
import type { PapersProps } from './PaperCard.tsx'

const PaperCard = lazyPart(async () => (await import('./PaperCard.tsx')).PaperCard)

/** Documents of an occasion for all its readers: permit, plan, schedule. Empty without documents. */
export const Papers = (props: PapersProps) =>
  (props.inCharge || props.anlass.anhaenge.length > 0) && (
    <Suspense fallback={null}>
      <PaperCard {...props} />
    </Suspense>
  )
