import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs'
import { useOpen } from '../../navigation/steps.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import type { ColumnChoosing } from './columns.ts'
// Loaded along, so that a tick shows at once.
import './keep-views.ts'

export function ColumnChoice({ columns, isShown, toggle, move, reset }: ColumnChoosing) {
  const [isOpen, setOpen] = useOpen()
  const count = columns.filter(({ id }) => isShown(id)).length
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={320} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconColumns size={18} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Spalten
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Spalten">
        <Stack gap={2} mah="60vh" style={{ overflowY: 'auto' }}>
          {columns.map(({ id, titel }, place) => (
            <Group key={id} gap={2} wrap="nowrap" justify="space-between" mih={44}>
              <Checkbox label={titel} checked={isShown(id)} onChange={() => toggle(id)} />
              {isShown(id) && (
                <Group gap={0} wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={`${titel} nach vorn`}
                    disabled={place === 0}
                    onClick={() => move(id, -1)}
                  >
                    <IconArrowUp size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size={36}
                    aria-label={`${titel} nach hinten`}
                    disabled={place === count - 1}
                    onClick={() => move(id, 1)}
                  >
                    <IconArrowDown size={18} aria-hidden />
                  </ActionIcon>
                </Group>
              )}
            </Group>
          ))}
          <ActionButton variant="subtle" size="sm" disabledReason={reset ? undefined : 'So steht die Liste von sich aus.'} onClick={reset}>
            Zurücksetzen
          </ActionButton>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
