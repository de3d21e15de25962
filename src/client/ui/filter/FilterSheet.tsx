import { Group, Stack } from '@mantine/core'
import { useUrlState } from '../../navigation/url-state.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { Filter, type FilterSpec } from './Filter.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Sheet } from '../overlay/Sheet.tsx'

interface Props {
  readonly search?: string
  readonly searchName?: string
  readonly filters: readonly FilterSpec[]
  readonly onClose: () => void
}

export function FilterSheet({ search, searchName = 'suche', filters, onClose }: Props) {
  const names = [...(search === undefined ? [] : [searchName]), ...filters.map(({ name }) => name)]
  const [values, setUrl] = useUrlState(names)
  const none = names.every((name) => values[name] === '')
  return (
    <Sheet
      titel={search === undefined ? 'Filter' : 'Suche und Filter'}
      onClose={onClose}
      foot={
        <Group gap="sm" grow>
          <ActionButton
            variant="default"
            disabledReason={none ? 'Es ist kein Filter gesetzt.' : undefined}
            onClick={() => setUrl(Object.fromEntries(names.map((name) => [name, ''])))}
          >
            Zurücksetzen
          </ActionButton>
          <ActionButton onClick={onClose}>Fertig</ActionButton>
        </Group>
      }
    >
      <Stack gap="md">
        {search !== undefined && (
          <div>
            <SearchBox titel={search} name={searchName} />
          </div>
        )}
        {filters.map((filter) => (
          <Filter key={filter.name} {...filter} labelled />
        ))}
      </Stack>
    </Sheet>
  )
}
