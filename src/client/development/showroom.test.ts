import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const UI = new URL('../ui/', import.meta.url)
const read = (url: URL) => readFileSync(url, 'utf8')
const blocks = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
const page = ['BuildingBlocks', 'ExampleForm', 'Kinds', 'MoreBlocks']
  .map((file) => read(new URL(`${file}.tsx`, import.meta.url)))
  .join('\n')
/** What is never used by itself stands on the page within another block. */
const PARTS: Readonly<Record<string, string>> = {
  'AddRow.tsx': 'FormRows.tsx',
  'CardList.tsx': 'DataTable.tsx',
  'ColumnChoice.tsx': 'DataTable.tsx',
  'WideTable.tsx': 'DataTable.tsx',
  'FormPart.tsx': 'Collapsible.tsx',
  'FormSheet.tsx': 'ReasonSheet.tsx',
  'MoreMenu.tsx': 'ActionList.tsx',
  'ReasonTooltip.tsx': 'ActionButton.tsx',
  'FilterSelect.tsx': 'Filter.tsx',
  'FilterSheet.tsx': 'Toolbar.tsx',
  'Filter.tsx': 'Toolbar.tsx',
  'SearchBox.tsx': 'Toolbar.tsx',
  'ZoneChoice.tsx': 'TimeOfDay.tsx',
  // Opens where a name is tapped.
  'PersonSheet.tsx': '../layout/ShownPerson.tsx',
  'ContactButtons.tsx': 'PersonCard.tsx',
}
const shown = (file: string): boolean => {
  const whole = PARTS[file]
  return whole === undefined ? page.includes(`'../ui/${file}'`) || page.includes(`'${file}'`) : shown(whole)
}

test.each(blocks)('%s stands on the style page', (file) => {
  const whole = PARTS[file]
  const within = whole === undefined || new RegExp(`'(\\./|\\.\\./ui/)${file}'`).test(read(new URL(whole, UI)))
  expect([shown(file), within]).toEqual([true, true])
})
