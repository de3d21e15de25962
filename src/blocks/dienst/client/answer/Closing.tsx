import { Stack, Text } from '@mantine/core'
import { path } from '#contract/screens.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { ScreenLink } from '#client/navigation/navigation.tsx'
import { Eckdaten } from './Eckdaten.tsx'
import type { Closing, ZusageState } from './wording.ts'

interface Props {
  readonly state: ZusageState
  readonly end: Closing
}

export const End = ({ state, end: { titel, sentence, tone, badge } }: Props) => (
  <Stack gap="md">
    <div>
      <StatusBadge tone={tone}>{badge}</StatusBadge>
    </div>
    <Text role="status">{state.satz === '' || state.satz === titel ? sentence : state.satz}</Text>
    <Eckdaten state={state} />
    {state.zustand === 'zugesagt' && (
      <Text size="sm" c="dimmed">
        Gleich bekommst du eine Mail mit allen Angaben und einer Kalenderdatei (.ics), die du mit einem Tipp in deinen Kalender übernimmst.
      </Text>
    )}
    <ScreenLink to={path('/dashboard')}>Zum Intranet</ScreenLink>
  </Stack>
)
