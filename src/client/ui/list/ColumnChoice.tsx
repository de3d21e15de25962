import { Button, Menu } from '@mantine/core'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs'
import { useOpen } from '../../navigation/steps.ts'

interface Props {
  readonly columns: readonly { readonly id: string; readonly titel: string }[]
  readonly isShown: (id: string) => boolean
  readonly toggle: (id: string) => void
}

export function ColumnChoice({ columns, isShown, toggle }: Props) {
  const [isOpen, setOpen] = useOpen()
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" size="sm" leftSection={<IconColumns size={18} aria-hidden />}>
          Spalten
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ id, titel }) => (
          <Menu.CheckboxItem key={id} checked={isShown(id)} onChange={() => toggle(id)}>
            {titel}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
