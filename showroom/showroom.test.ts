import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'

const UI = new URL('../src/client/ui/', import.meta.url)
const read = (url: URL) => readFileSync(url, 'utf8')
const paths = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
const blocks = new Map(paths.map((file) => [basename(file), new URL(file, UI)]))
const page = ['BuildingBlocks', 'Charts', 'ExampleForm', 'Kinds', 'MoreBlocks']
  .map((file) => read(new URL(`${file}.tsx`, import.meta.url)))
  .join('\n')
/** Parts never used alone stand on the page within another block. */
const PARTS: Readonly<Record<string, string>> = {
  'AddRow.tsx': 'FormRows.tsx',
  'CalendarButton.tsx': 'DateField.tsx',
  'CardList.tsx': 'DataTable.tsx',
  'ClockInput.tsx': 'DateField.tsx',
  'ColumnChoice.tsx': 'DataTable.tsx',
  'DayChips.tsx': 'DateField.tsx',
  'DecisionBar.tsx': 'Decisions.tsx',
  'DayTargets.tsx': 'DateStrip.tsx',
  'DecisionRow.tsx': 'Decisions.tsx',
  'DurationChips.tsx': 'PeriodField.tsx',
  'Landscape.tsx': 'CrossTable.tsx',
  'SavedViews.tsx': 'DataTable.tsx',
  'WideTable.tsx': 'DataTable.tsx',
  'FormPart.tsx': 'Collapsible.tsx',
  'FormSheet.tsx': 'ReasonSheet.tsx',
  'MoreMenu.tsx': 'ActionList.tsx',
  'ReasonTooltip.tsx': 'ActionButton.tsx',
  'FilterSelect.tsx': 'Filter.tsx',
  'FilterSheet.tsx': 'Toolbar.tsx',
  'Filter.tsx': 'Toolbar.tsx',
  'PickerRoom.tsx': 'DateStrip.tsx',
  'SearchBox.tsx': 'Toolbar.tsx',
  'ZoneChoice.tsx': 'TimeOfDay.tsx',
  // Opens where a name is tapped.
  'PersonSheet.tsx': 'ShownPerson.tsx',
  'ContactButtons.tsx': 'PersonCard.tsx',
}
const importsPart = (text: string, file: string): boolean => new RegExp(`'(\\.|#client/)[\\w./]*/${file}'`).test(text)
const shown = (file: string): boolean => {
  const whole = PARTS[file]
  return whole === undefined ? importsPart(page, file) : shown(whole)
}

testAll([...blocks.keys()])('%s stands on the style page', (file) => {
  const whole = PARTS[file]
  const within = whole === undefined || importsPart(read(blocks.get(whole) ?? new URL(`../layout/${whole}`, UI)), file)
  expect([shown(file), within]).toEqual([true, true])
})
