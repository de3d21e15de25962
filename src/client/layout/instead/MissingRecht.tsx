import { Group, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Zugang } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { loadWithRetry } from '../../app/chunk.ts'
import { missingRechtText } from '../../navigation/missing-recht.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { Notice } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'

const WhomToAsk = lazy(async () => ({ default: (await loadWithRetry(() => import('./WhomToAsk.tsx'))).WhomToAsk }))

/** More rights than this do not fit a headline. */
const NAMED = 2

interface Props {
  readonly titel: string
  readonly recht: Zugang
  readonly subtitle?: string
  readonly back?: string
}
export const MissingRecht = ({ titel, recht, ...head }: Props) => (
  <Page titel={titel} back={path('/dashboard')} {...head}>
    <Notice
      titel={typeof recht !== 'string' && recht.length > NAMED ? 'Dir fehlt das Recht dazu.' : missingRechtText(recht)}
      action={
        <Stack align="center" gap="sm">
          <Suspense>
            <WhomToAsk recht={recht} />
          </Suspense>
          <Group gap="sm" justify="center">
            <ActionButton to={path('/dashboard')}>Zum Start</ActionButton>
            <ActionButton variant="default" to={path('/kontakte')}>
              Jemanden fragen
            </ActionButton>
          </Group>
        </Stack>
      }
    />
  </Page>
)
