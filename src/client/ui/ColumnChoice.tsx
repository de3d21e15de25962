import { Button, Menu } from '@mantine/core'
import IconColumns from '@tabler/icons-react/dist/esm/icons/IconColumns.mjs'
import { useState } from 'react'
import { useOpen } from '../steps.ts'
import type { TableColumn } from './column.ts'

const keyOf = (name: string) => `spalten:${name}`

function stored(name: string): ReadonlySet<string> | null {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    return Array.isArray(list) ? new Set(list.map(String)) : null
  } catch {
    return null
  }
}

/**
 * Which columns of a table this device shows, kept under a name: those that were chosen, or until then all that are not `optional`. The
 * first always stands.
 */
export function useColumns<Z>(name: string | undefined, all: readonly TableColumn<Z>[]) {
  const [chosen, choose] = useState(() => (name === undefined ? null : stored(name)))
  const isShown = (column: TableColumn<Z>) => column === all[0] || (chosen ? chosen.has(column.id) : !column.optional)
  const toggle = (column: TableColumn<Z>) => {
    const fresh = all.filter((one) => (one === column ? !isShown(one) : isShown(one))).map(({ id }) => id)
    choose(new Set(fresh))
    if (name !== undefined) localStorage.setItem(keyOf(name), JSON.stringify(fresh))
  }
  return { shown: all.filter(isShown), isShown, toggle }
}

interface Props<Z> {
  readonly columns: readonly TableColumn<Z>[]
  readonly isShown: (column: TableColumn<Z>) => boolean
  readonly toggle: (column: TableColumn<Z>) => void
}

/** The button above a table that shows and hides its columns. */
export function ColumnChoice<Z>({ columns, isShown, toggle }: Props<Z>) {
  const [isOpen, open] = useOpen()
  return (
    <Menu opened={isOpen} onChange={open} position="bottom-end" shadow="md" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="subtle" size="sm" leftSection={<IconColumns size={18} aria-hidden />}>
          Spalten
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map((column) => (
          <Menu.CheckboxItem key={column.id} checked={isShown(column)} onChange={() => toggle(column)}>
            {column.titel}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
