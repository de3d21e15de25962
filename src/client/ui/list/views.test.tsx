import { expect, test } from 'vitest'
import { OWN_PATHS, PATHS, routesPattern } from '#contract/screens.ts'
import { listName } from '#contract/views-contract.ts'
import { nameOfList } from './views.ts'

test('each screen of a list has its own valid name; a record has none', () => {
  const named = [...PATHS, ...OWN_PATHS].flatMap((screen) => {
    const names = ['', 'liste'].map((part) => nameOfList(routesPattern(screen), part))
    expect(names.every((name) => (name === undefined) === (screen === '/' || screen.includes('{')))).toBe(true)
    return names.filter((name) => name !== undefined)
  })
  expect(named).toContain('fahrzeugbelegungen-liste')
  expect(named.filter((name) => !listName.safeParse(name).success)).toEqual([])
  // Two screens under one name would share their columns.
  expect(named.filter((name, i) => named.indexOf(name) !== i)).toEqual([])
  for (const name of [nameOfList('/orte', 'schöne Sicht 2'), 'ktw_wochen']) expect(listName.safeParse(name).success).toBe(true)
})
