import { Group } from '@mantine/core'
import { dateText } from '#client/text/date.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { AmountRow } from '#client/ui/list/AmountRow.tsx'
import { PlainList } from '#client/ui/list/PlainList.tsx'
import { RemoveButton } from '#client/ui/form/RemoveButton.tsx'
import type { Position } from '../contract.ts'
import { POTS, quantityText } from '../rules.ts'
import { openReceipt } from './area.ts'

interface Props {
  readonly positions: readonly Position[]
  readonly drop?: ((position: Position) => void) | undefined
  readonly refuse?: ((position: Position) => void) | undefined
}
export const Positions = ({ positions, drop, refuse }: Props) => (
  <PlainList gap={0} aria-label="Positionen">
    {positions.map((position) => (
      <AmountRow
        key={`${position._id} ${position.art}`}
        text={position.text}
        under={`${dateText(position.datum)} · ${quantityText(position) || 'Auslage'} · ${POTS[position.topf]}`}
        amount={position.betrag}
        beside={drop && <RemoveButton label={`${position.text} herausnehmen`} onClick={() => drop(position)} />}
      >
        <Group gap={8}>
          {position.belege.map((receipt) => (
            <ActionButton key={receipt._id} variant="subtle" size="sm" mih={44} px={0} onClick={() => openReceipt(receipt)}>
              {receipt.name}
            </ActionButton>
          ))}
          {refuse && position.art === 'auslage' && (
            <ActionButton variant="subtle" size="sm" mih={44} c="var(--mantine-color-error)" onClick={() => refuse(position)}>
              Ablehnen
            </ActionButton>
          )}
        </Group>
      </AmountRow>
    ))}
  </PlainList>
)
