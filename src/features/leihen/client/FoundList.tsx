import { Group, Text } from '@mantine/core'
import { SEVERAL_FOUND } from '#blocks/ausleihe/client/index.ts'
import { fullName } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { Found } from '../contract.ts'

/** Why a piece cannot be handed out. */
export const hindernis = ({ frei: free, inhaber: holder, status }: Found): string | undefined =>
  free > 0 ? undefined : holder ? `Hat ${fullName(holder)}.` : `Geht nicht hinaus: ${status.replace(/\.$/, '')}.`

/** While the camera is open it hides what was found: it says what to do with it. */
export const toldOf = ([first, another]: readonly Found[]): string =>
  another ? SEVERAL_FOUND : first ? `${first.titel}: ${hindernis(first) ?? 'ist da.'}` : ''

interface Props {
  readonly found: readonly Found[]
  /** What the button of each says: 'Dazu'. */
  readonly button: string
  /** The one that is chosen already. */
  readonly chosen?: string | undefined
  readonly onChoose: (one: Found) => void
}
/** Pieces that a search found, each with a button or the reason why not; items of a list. */
export const FoundList = ({ found, button, chosen, onChoose }: Props) =>
  found.map((one) => (
    <Group component="li" key={one.id} justify="space-between" gap="0 12px">
      <div style={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
        <Text>{one.titel}</Text>
        <Text size="sm" c="dimmed">
          {hindernis(one) ?? [one.titel.includes(one.code) ? '' : one.code, one.hinweis].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <ActionButton
        variant={one.id === chosen ? 'filled' : 'default'}
        disabledReason={hindernis(one)}
        aria-label={`${button}: ${one.titel}`}
        aria-pressed={chosen === undefined ? undefined : one.id === chosen}
        onClick={() => onChoose(one)}
      >
        {one.id === chosen ? 'Gewählt' : button}
      </ActionButton>
    </Group>
  ))
