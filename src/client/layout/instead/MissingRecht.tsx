import { Group } from '@mantine/core'
import { rechtText } from '#contract/rights/recht-titles.ts'
import type { Zugang } from '#contract/rights/rechte.ts'
import { path } from '#contract/screens.ts'
import { whomToAsk } from '../../navigation/missing-recht.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { Notice } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'

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
      titel={typeof recht !== 'string' && recht.length > NAMED ? 'Dir fehlt das Recht dazu.' : `Dir fehlt das Recht ${rechtText(recht)}.`}
      text={whomToAsk(recht)}
      action={
        <Group gap="sm" justify="center">
          <ActionButton to={path('/dashboard')}>Zum Start</ActionButton>
          <ActionButton variant="default" to={path('/kontakte')}>
            Jemanden fragen
          </ActionButton>
        </Group>
      }
    />
  </Page>
)
