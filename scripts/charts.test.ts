import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const CHARTS = ['BarChart', 'MonthBars', 'ColumnChart', 'DayChart', 'LineChart', 'RowChart', 'YearOfHours']
/** Bars and marks that a screen measures by itself. */
const OWN_BAR = /(?:width|height|bottom|left): `\$\{.*%`|=> `\$\{.*100\}%`|\bw=\{`\$\{.*%`/

/** Drawn outside of a card with table, print and file, each with its reason. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'src/blocks/dienst/client/Besetzung.tsx': 'A strip of one duty: its numbers stand in words beside it.',
  'src/blocks/dienst/client/questions/AnswerList.tsx': 'The answers stand in the table below, with its file and print.',
  'src/blocks/dienst/client/staffing/KandidatFacts.tsx': 'A strip of one person: hours and duties stand in words beside it.',
  'src/blocks/kalender/client/plan/PlanLane.tsx': 'Times of a plan, no figures.',
  'src/features/auszahlungen/client/LedgerBars.tsx': 'Strips of one person with their amounts above; "Freibeträge" has the file of all.',
  'src/features/einsatzberichte/client/Statistics.tsx': 'Strips by kind, a column each of the table, print and file beside them.',
  'src/features/sanitaetsdienste/client/bedarf/Result.tsx': 'A scale with the mark of one reckoning, which its paper prints.',
  'src/features/stundennachweise/client/Summary.tsx': 'Months of the own hours above their list, which has file and print.',
  'src/features/stundennachweise/client/YearCard.tsx': 'A card of Start that leads to the list of own hours.',
}

interface Drawn {
  readonly inCard: number
  readonly outside: number
}
/** Charts in a syntax tree, by whether a card holds them. */
function chartsIn(node: unknown, isInCard = false): Drawn {
  if (typeof node !== 'object' || node === null) return { inCard: 0, outside: 0 }
  const element = 'type' in node && node.type === 'JSXElement' ? (node as { openingElement?: { name?: { name?: string } } }) : undefined
  const name = element?.openingElement?.name?.name ?? ''
  const below = Object.values(node).map((child) => chartsIn(child, isInCard || name === 'ChartCard'))
  const own = CHARTS.includes(name) ? 1 : 0
  return {
    inCard: below.reduce((sum, { inCard }) => sum + inCard, isInCard ? own : 0),
    outside: below.reduce((sum, { outside }) => sum + outside, isInCard ? 0 : own),
  }
}

test('every chart of areas and blocks stands in a card with table, print and file', () => {
  const files = globSync('src/{blocks,features}/**/*.tsx', { exclude: ['**/*.test.tsx'] }).map((file) => {
    const code = readFileSync(file, 'utf8')
    const { inCard, outside } = chartsIn(parseSync(file, code).program)
    return { file, inCard, isOutside: outside > 0 || (OWN_BAR.test(code) && !code.includes('<ChartCard')) }
  })
  expect(files.reduce((sum, { inCard }) => sum + inCard, 0)).toBeGreaterThan(8)
  const outside = files.flatMap(({ file, isOutside }) => (isOutside ? [file] : []))
  expect(outside.toSorted(), 'Draw it in a card that has table and file').toEqual(Object.keys(OUTSIDE).toSorted())
})
