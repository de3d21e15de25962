import { Group, Text } from '@mantine/core'
import { euros } from '#contract/cents.ts'
import { dateText } from '#client/date.ts'
import { ActionButton } from '#client/ui/ActionButton.tsx'
import { PlainList } from '#client/ui/PlainList.tsx'
import { RemoveButton } from '#client/ui/RemoveButton.tsx'
import type { Position } from '../contract.ts'
import { POTS, quantityText } from '../rules.ts'
import { openReceipt } from './area.ts'

interface Props {
  readonly positions: readonly Position[]
  readonly drop?: ((position: Position) => void) | undefined
  readonly refuse?: ((position: Position) => void) | undefined
}
/** What a payout is made of, each with its receipts. */
export const Positions = ({ positions, drop, refuse }: Props) => (
  <PlainList gap={0} aria-label="Positionen">
    {positions.map((one) => (
      <Group
        component="li"
        key={`${one._id} ${one.art}`}
        justify="space-between"
        gap="4px 12px"
        py={8}
        wrap="nowrap"
        align="flex-start"
        style={{ borderTop: '1px solid var(--linie)' }}
      >
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text>{one.text}</Text>
          <Text size="sm" c="dimmed">
            {`${dateText(one.datum)} · ${quantityText(one) || 'Auslage'} · ${POTS[one.topf]}`}
          </Text>
          <Group gap={8}>
            {one.belege.map((receipt) => (
              <ActionButton key={receipt._id} variant="subtle" size="sm" mih={44} px={0} onClick={() => void openReceipt(receipt)}>
                {receipt.name}
              </ActionButton>
            ))}
            {refuse && one.art === 'auslage' && (
              <ActionButton variant="subtle" size="sm" mih={44} c="var(--mantine-color-error)" onClick={() => refuse(one)}>
                Ablehnen
              </ActionButton>
            )}
          </Group>
        </div>
        <Group gap={4} wrap="nowrap" style={{ flex: 'none' }}>
          <Text fw={600}>{euros(one.betrag)}</Text>
          {drop && <RemoveButton label={`${one.text} herausnehmen`} onClick={() => drop(one)} />}
        </Group>
      </Group>
    ))}
  </PlainList>
)
