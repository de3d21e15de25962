import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Charts of `ui/chart` that a screen draws, and bars and marks that it measures by itself. */
const CHART = /<(?:BarChart|MonthBars|ColumnChart|DayChart|LineChart|RowChart|YearOfHours)\b/
const OWN_BAR = /(?:width|height|bottom|left): `\$\{.*%`|=> `\$\{.*100\}%`|\bw=\{`\$\{.*%`/

/** Drawn outside of a card with table, print and file, each with its reason. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'src/blocks/dienst/client/Besetzung.tsx': 'A strip of one duty: its numbers stand in words beside it.',
  'src/blocks/dienst/client/questions/AnswerList.tsx': 'The answers stand in the table below, with its file and print.',
  'src/blocks/dienst/client/staffing/KandidatFacts.tsx': 'A strip of one person: hours and duties stand in words beside it.',
  'src/blocks/kalender/client/plan/PlanLane.tsx': 'Times of a plan, no figures.',
  'src/features/auszahlungen/client/LedgerBars.tsx': 'Strips of one person with their amounts above; "Freibeträge" has the file of all.',
  'src/features/sanitaetsdienste/client/bedarf/Result.tsx': 'A scale with the mark of one reckoning, which its paper prints.',
  'src/features/stundennachweise/client/Summary.tsx': 'Months of the own hours above their list, which has file and print.',
  'src/features/stundennachweise/client/YearCard.tsx': 'A card of Start that leads to the list of own hours.',
}

test('every chart of areas and blocks stands in a card with table, print and file', () => {
  const drawing = globSync('src/{blocks,features}/**/*.tsx', { exclude: ['**/*.test.tsx'] }).flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return CHART.test(code) || OWN_BAR.test(code) ? [{ file, isInCard: code.includes('<ChartCard') }] : []
  })
  expect(drawing.filter(({ isInCard }) => isInCard).length).toBeGreaterThan(5)
  const outside = drawing.flatMap(({ file, isInCard }) => (isInCard ? [] : [file]))
  expect(outside.toSorted(), 'Draw it in a card that has table and file').toEqual(Object.keys(OUTSIDE).toSorted())
})
