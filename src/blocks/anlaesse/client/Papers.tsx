import { Suspense } from 'react'
import { lazyPart } from '#client/lazy-part.ts'
import type { AnlassDetail } from '../contract.ts'

const PaperCard = lazyPart(async () => (await import('./PaperCard.tsx')).PaperCard)

export interface PapersProps {
  readonly anlass: Pick<AnlassDetail, '_id' | 'anhaenge'>
  /** Plans or leads: adds and removes. */
  readonly inCharge: boolean
  readonly attach: (call: { readonly params: { readonly id: string }; readonly body: FormData }) => Promise<unknown>
  readonly reload: () => Promise<unknown>
}

/** What belongs to an occasion, for whoever sees it: the permit, a plan, a schedule. Nothing where nothing is. */
export const Papers = (props: PapersProps) =>
  (props.inCharge || props.anlass.anhaenge.length > 0) && (
    <Suspense fallback={null}>
      <PaperCard {...props} />
    </Suspense>
  )
