import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showContent } from '#tests/support/content.tsx'
import { RowChart } from './RowChart.tsx'

afterEach(cleanup)

test('bars are as long as their values; the numbers stand beside their tracks', async () => {
  const rows = [
    { label: 'KTW', value: 16_236.5 },
    { label: 'Bereitschaft', value: 8118.25 },
    { label: 'Sanitätsdienst', value: 4059.125 },
  ]
  showContent(() => <RowChart rows={rows} text={(value) => `${value} Stunden`} />)
  const bars = (await screen.findAllByRole('listitem')).map((row) => {
    const [bar] = row.querySelectorAll<HTMLElement>('i')
    expect(bar?.parentElement?.contains(within(row).getByText(/Stunden/))).toBe(false)
    return bar?.style.width
  })
  expect(bars).toEqual(['100%', '50%', '25%'])
})
