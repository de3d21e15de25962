import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showContent } from '#tests/support/content.tsx'
import { CrossTable } from './CrossTable.tsx'

afterEach(cleanup)

const head = (key: string) => ({ key, text: key, to: '/' })
const cell = (row: string, column: string) => (row + column === 'A3' ? { text: 'ja', title: 'ja', tone: 'gut' as const } : null)
const columns = ['1', '2', '3', '4', '5']

test.each([
  ['on the screen as one cell as wide as they are', false, [2, 1, 2]],
  ['on paper each with its lines', true, [1, 1, 1, 1, 1]],
] as const)('places that are empty side by side stand %s', async (_, whole, spans) => {
  showContent(() => (
    <CrossTable titel="Wer was" corner="1 Person" rows={['A']} {...{ columns, cell, whole }} rowHead={head} columnHead={head} />
  ))
  const cells = (await screen.findByText('ja')).closest('tr')?.querySelectorAll('td') ?? []
  expect([...cells].map(({ colSpan }) => colSpan)).toEqual(spans)
})

test('of thousands of rows some are drawn, and the table says how many there are', async () => {
  const rows = Array.from({ length: 2_000 }, (_, i) => `P${i}`)
  showContent(() => (
    <CrossTable titel="Wer was" corner="2000 Personen" {...{ rows, columns, cell }} rowHead={head} columnHead={head} whole={false} />
  ))
  expect((await screen.findByRole('table')).getAttribute('aria-rowcount')).toBe('2001')
  const drawn = document.querySelectorAll('tr[aria-rowindex]').length
  expect(drawn).toBeGreaterThan(15)
  expect(drawn).toBeLessThan(60)
})
