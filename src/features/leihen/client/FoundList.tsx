import { Group, Text } from '@mantine/core'
import { SEVERAL_FOUND } from '#blocks/ausleihe/client/index.ts'
import { fullName } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { Found } from '../contract.ts'

export const hindernis = ({ frei, inhaber, status }: Found): string | undefined =>
  frei > 0 ? undefined : inhaber ? `Hat ${fullName(inhaber)}.` : `Geht nicht hinaus: ${status.replace(/\.$/, '')}.`

/** Result text shown while the open camera hides the list. */
export const toldOf = ([first, another]: readonly Found[]): string =>
  another ? SEVERAL_FOUND : first ? `${first.titel}: ${hindernis(first) ?? 'ist da.'}` : ''

interface Props {
  readonly found: readonly Found[]
  readonly button: string
  readonly chosen?: string | undefined
  readonly onChoose: (one: Found) => void
}
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
