import { Group, Text } from '@mantine/core'
import { SEVERAL_FOUND } from '#blocks/ausleihe/client/index.ts'
import { fullName } from '#client/text/person.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import type { Found } from '../contract.ts'

export const loanHindernis = ({ frei, inhaber, status }: Found): string | undefined =>
  frei > 0 ? undefined : inhaber ? `Hat ${fullName(inhaber)}.` : `Geht nicht hinaus: ${status.replace(/\.$/, '')}.`

/** Result text shown while the open camera hides the list. */
export const toldOf = ([first, another]: readonly Found[]): string =>
  another ? SEVERAL_FOUND : first ? `${first.titel}: ${loanHindernis(first) ?? 'ist da.'}` : ''

interface Props {
  readonly found: readonly Found[]
  readonly button: string
  readonly chosen?: string | undefined
  readonly onChoose: (hit: Found) => void
}
export const FoundList = ({ found, button, chosen, onChoose }: Props) =>
  found.map((hit) => (
    <Group component="li" key={hit.id} justify="space-between" gap="0 12px">
      <div style={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
        <Text>{hit.titel}</Text>
        <Text size="sm" c="dimmed">
          {loanHindernis(hit) ?? [hit.titel.includes(hit.code) ? '' : hit.code, hit.hinweis].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <ActionButton
        variant={hit.id === chosen ? 'filled' : 'default'}
        disabledReason={loanHindernis(hit)}
        aria-label={`${button}: ${hit.titel}`}
        aria-pressed={chosen === undefined ? undefined : hit.id === chosen}
        onClick={() => onChoose(hit)}
      >
        {hit.id === chosen ? 'Gewählt' : button}
      </ActionButton>
    </Group>
  ))
