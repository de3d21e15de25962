import { Box, Group } from '@mantine/core'
import { StatusBadge, TONES, type Tone } from '../card/StatusBadge.tsx'

export interface Share {
  readonly tone: Tone
  readonly titel: string
  readonly count: number
}

export const ShareBar = ({ titel, shares }: { readonly titel: string; readonly shares: readonly Share[] }) => (
  <Box role="group" aria-label={titel} flex={1}>
    <Group gap={2} h={18} mb={10} wrap="nowrap" align="stretch" aria-hidden className="no-print">
      {shares.map(({ tone, titel, count }) => (
        <Box key={titel} bg={`${TONES[tone][0]}.6`} style={{ flex: `${count} 0 0`, borderRadius: 4 }} />
      ))}
    </Group>
    <Group gap={8}>
      {shares.map(({ tone, titel, count }) => (
        <StatusBadge key={titel} tone={tone}>
          {`${count} ${titel}`}
        </StatusBadge>
      ))}
    </Group>
  </Box>
)
