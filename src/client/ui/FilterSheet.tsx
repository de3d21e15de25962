import { Group, Stack } from '@mantine/core'
import { useUrlState } from '../url-state.ts'
import { ActionButton } from './ActionButton.tsx'
import { Filter, type FilterSpec } from './Filter.tsx'
import { Sheet } from './Sheet.tsx'

interface Props {
  readonly filters: readonly FilterSpec[]
  readonly onClose: () => void
}

/** The filters of a list on the phone; each counts at once, the list behind follows. */
export function FilterSheet({ filters, onClose }: Props) {
  const names = filters.map(({ name }) => name)
  const [values, set] = useUrlState(names)
  const none = names.every((name) => values[name] === '')
  return (
    <Sheet
      titel="Filter"
      onClose={onClose}
      foot={
        <Group gap="sm" grow>
          <ActionButton
            variant="default"
            disabledReason={none ? 'Es ist kein Filter gesetzt.' : undefined}
            onClick={() => set(Object.fromEntries(names.map((name) => [name, ''])))}
          >
            Zurücksetzen
          </ActionButton>
          <ActionButton onClick={onClose}>Fertig</ActionButton>
        </Group>
      }
    >
      <Stack gap="md">
        {filters.map((filter) => (
          <Filter key={filter.name} {...filter} labelled />
        ))}
      </Stack>
    </Sheet>
  )
}
