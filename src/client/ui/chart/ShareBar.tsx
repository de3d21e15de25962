import { Box, Group } from '@mantine/core'
import { StatusBadge, TONES, type Tone } from '../card/StatusBadge.tsx'

export interface Share {
  readonly tone: Tone
  readonly titel: string
  readonly count: number
}

export const ShareBar = ({ titel, shares }: { readonly titel: string; readonly shares: readonly Share[] }) => (
  <Box role="group" aria-label={titel} flex={1}>
    <Group gap={2} h={18} mb={10} wrap="nowrap" align="stretch" aria-hidden className="nicht-drucken">
      {shares.map(({ tone, titel: word, count }) => (
        <Box key={word} bg={`${TONES[tone][0]}.6`} style={{ flex: `${count} 0 0`, borderRadius: 4 }} />
      ))}
    </Group>
    <Group gap={8}>
      {shares.map(({ tone, titel: word, count }) => (
        <StatusBadge key={word} tone={tone}>
          {`${count} ${word}`}
        </StatusBadge>
      ))}
    </Group>
  </Box>
)
