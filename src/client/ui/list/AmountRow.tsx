import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Cents, centsText } from '#contract/money/cents.ts'

interface Props {
  readonly text: string
  readonly under: string
  readonly amount: Cents
  readonly beside?: ReactNode
  readonly children?: ReactNode
}
export const AmountRow = ({ text, under, amount, beside, children }: Props) => (
  <Group
    component="li"
    justify="space-between"
    gap="4px 12px"
    wrap="nowrap"
    align="flex-start"
    py={8}
    style={{ borderTop: '1px solid var(--line)' }}
  >
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text>{text}</Text>
      <Text size="sm" c="dimmed">
        {under}
      </Text>
      {children}
    </div>
    <Group gap={4} wrap="nowrap" style={{ flex: 'none' }}>
      <Text fw={600}>{centsText(amount)}</Text>
      {beside}
    </Group>
  </Group>
)
