import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { TimeSpan } from '#client/ui/time/TimeText.tsx'

interface Props {
  readonly titel: ReactNode
  readonly beginn: string
  readonly ende: string
  readonly under: ReactNode
  readonly actions: ReactNode
}
export const BookingLine = ({ titel, beginn, ende, under, actions }: Props) => (
  <Group component="li" gap={12} wrap="nowrap" justify="space-between">
    <Stack gap={2} miw={0} fz={14} style={{ overflowWrap: 'anywhere' }}>
      {titel}
      <TimeSpan beginn={beginn} ende={ende} />
      <Text component="div" fz="inherit" c="dimmed">
        {under}
      </Text>
    </Stack>
    <Group gap={4} wrap="nowrap" flex="none">
      {actions}
    </Group>
  </Group>
)
