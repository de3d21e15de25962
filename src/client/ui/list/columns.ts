import { useState } from 'react'
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
 * Visible columns of a table, stored on the device under a name. Default: all that are not `optional`. The
 * first one is always visible.
 */
export function useColumns<Z>(name: string | undefined, all: readonly TableColumn<Z>[]) {
  const [chosen, setChosen] = useState(() => (name === undefined ? null : stored(name)))
  const shown = all.filter((column, number) => number === 0 || (chosen ? chosen.has(column.id) : !column.optional))
  const isShown = (id: string) => shown.some((column) => column.id === id)
  const toggle = (id: string) => {
    const shownIds = all.map((column) => column.id).filter((columnId) => isShown(columnId) !== (columnId === id))
    setChosen(new Set(shownIds))
    if (name !== undefined) localStorage.setItem(keyOf(name), JSON.stringify(shownIds))
  }
  return { shown, isShown, toggle }
}
