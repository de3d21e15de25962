import { Group, Text } from '@mantine/core'
import { InfoCard } from './InfoCard.tsx'

interface Props {
  readonly count: number
  readonly words: readonly [one: string, many: string]
  readonly hint: string
  readonly to: string
}

export const CountCard = ({ count, words, hint, to }: Props) =>
  count === 0 ? null : (
    <InfoCard to={to}>
      <Group gap={14} wrap="nowrap" mih={44}>
        <Text component="span" fz={30} fw={700} lh={1} miw={46} style={{ flex: 'none' }} ta="center" c="var(--mantine-color-error)">
          {count}
        </Text>
        <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text component="span" fw={600} display="block">
            {words[count === 1 ? 0 : 1]}
          </Text>
          <Text component="span" size="sm" c="dimmed" display="block">
            {hint}
          </Text>
        </span>
      </Group>
    </InfoCard>
  )
