import '#tests/support/browser.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { showContent } from '#tests/support/content.tsx'
import { useUrlState } from '../../navigation/url-state.ts'
import { Toolbar } from '../list/Toolbar.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Facts } from './Facts.tsx'
import { TabBar } from './TabBar.tsx'

afterEach(cleanup)

const WORDS = { entwurf: 'Wartet auf Freigabe', frei: 'Freigegeben' }
const filters = [
  { name: 'status', titel: 'Stand', options: WORDS, asList: true },
  { name: 'andere', titel: 'Nur von anderen' },
]
function Rows({ title }: { readonly title: string }) {
  const [{ status, andere }] = useUrlState(['status', 'andere'])
  return (
    <>
      <Toolbar filters={filters} />
      <output>{`${title} ${status} ${andere}`.trim()}</output>
      <EmptyState titel="Leer" />
    </>
  )
}

test('a tab has filters of its own, counts them, and its × takes one away', async () => {
  const user = userEvent.setup()
  showContent(() => (
    <TabBar
      titel="Abrechnung"
      tabs={['Rechnungen', 'Auszahlungen'].map((titel) => ({ value: titel.toLowerCase(), titel, content: <Rows title={titel} /> }))}
    />
  ))
  const rows = async () => (await screen.findByRole('status')).textContent
  await user.click(await screen.findByRole('tab', { name: 'Auszahlungen' }))
  await user.click(await screen.findByRole('combobox', { name: 'Stand' }))
  await user.click(await screen.findByRole('option', { name: WORDS.entwurf }))
  await user.click(screen.getByRole('checkbox', { name: 'Nur von anderen' }))
  expect(await screen.findByText('2 Filter sind gesetzt.')).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Rechnungen' }))
  expect(await rows()).toBe('Rechnungen')
  await user.click(screen.getByRole('tab', { name: 'Auszahlungen' }))
  expect(await rows()).toBe('Auszahlungen entwurf true')
  const clear = document.querySelector<HTMLElement>('.mantine-Input-section[data-position="right"] button')
  // The section around it lets presses through to the list.
  expect(clear?.style.pointerEvents).toBe('all')
  if (clear) await user.click(clear)
  expect(await rows()).toBe('Auszahlungen  true')
  expect(screen.getByText('Ein Filter ist gesetzt.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Alles zeigen' }))
  expect(await rows()).toBe('Auszahlungen')
})

test('facts of one title stay as many as they are when they are drawn anew', () => {
  const facts = [
    ['Storniert', ''],
    ['Zahlung 28.11.2026', '10,00 €'],
    ['Zahlung 28.11.2026', '-10,00 €'],
  ] as const
  const { rerender } = render(<Facts facts={facts} />)
  for (let times = 0; times < 3; times += 1) rerender(<Facts facts={[...facts]} />)
  expect(screen.getAllByText('Zahlung 28.11.2026')).toHaveLength(2)
})
