import { Stack, Text } from '@mantine/core'
import { path } from '#contract/screens.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { ScreenLink } from '#client/navigation.tsx'
import { Eckdaten } from './Eckdaten.tsx'
import { endOf, type ZusageState } from './wording.ts'

interface Props {
  readonly stand: ZusageState
  readonly zustand: Exclude<ZusageState['zustand'], 'offen'>
}

/** After the answer, or where there is none to give any more. */
export function End({ stand: standing, zustand: state }: Props) {
  const { titel, satz: sentence, tone, badge } = endOf(state)
  return (
    <Stack gap="md">
      <div>
        <StatusBadge tone={tone}>{badge}</StatusBadge>
      </div>
      <Text role="status">{standing.satz === '' || standing.satz === titel ? sentence : standing.satz}</Text>
      <Eckdaten stand={standing} />
      {state === 'zugesagt' && (
        <Text size="sm" c="dimmed">
          Gleich bekommst du eine Mail mit allen Angaben und einer Kalenderdatei (.ics), die du mit einem Tipp in deinen Kalender
          übernimmst.
        </Text>
      )}
      <ScreenLink nach={path('/dashboard')}>Zum Intranet</ScreenLink>
    </Stack>
  )
}
