import { lazy, Suspense } from 'react'
import type { Zugang } from '#contract/rechte.ts'
import { loadWithRetry } from '../chunk.ts'
import { missingRechtText } from '../missing-recht.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

const WhomToAsk = lazy(async () => ({ default: (await loadWithRetry(() => import('./WhomToAsk.tsx'))).WhomToAsk }))

/** A screen that this member may not see: which right it takes, and whom to ask. */
export const MissingRecht = ({ titel, recht }: { readonly titel: string; readonly recht: Zugang }) => (
  <Page titel={titel}>
    <EmptyState
      titel={missingRechtText(recht)}
      action={
        <Suspense>
          <WhomToAsk recht={recht} />
        </Suspense>
      }
    />
  </Page>
)
