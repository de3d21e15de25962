import '#tests/support/browser.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Belegungsplan } from './Belegungsplan.tsx'
import type { Planhandlungen } from './plan.ts'

afterEach(cleanup)

const zeilen = Array.from({ length: 60 }, (_, i) => ({ id: `f${i}`, titel: `MTW ${i}`, ...(i === 1 ? { gesperrt: 'Werkstatt' } : {}) }))
const eintraege = zeilen.map(({ id }, i) => ({
  id: `b${i}`,
  zeile: id,
  titel: `Fahrt ${i}`,
  art: 'bestaetigt' as const,
  eigene: false,
  beginn: '2026-11-24T08:00:00.000Z',
  ende: '2026-11-24T10:00:00.000Z',
}))
const plan = (handlungen: Planhandlungen, bis = zeilen.length) => (
  <Belegungsplan
    titel="Fahrzeugbelegungen"
    zeilen={zeilen.slice(0, bis)}
    eintraege={eintraege}
    stand={{ spanne: 'woche', tag: '2026-11-24' }}
    beiTag={() => undefined}
    {...handlungen}
  />
)

test('rows near what is seen are there at once, the others come while nothing else is to do and stay', async () => {
  const beiWahl = vi.fn<(id: string) => void>()
  const { rerender } = render(plan({ beiWahl }))
  const gezeichnet = () => document.querySelectorAll('[data-eintrag]').length
  expect(gezeichnet()).toBeGreaterThan(20)
  expect(gezeichnet()).toBeLessThan(60)
  await waitFor(() => expect(gezeichnet()).toBe(60), { timeout: 10_000 })
  const letzte = screen.getByRole('button', { name: /Fahrt 59/ })
  rerender(plan({ beiWahl }))
  expect(screen.getByRole('button', { name: /Fahrt 59/ })).toBe(letzte)
  rerender(plan({ beiWahl }, 3))
  expect(gezeichnet()).toBe(3)
}, 20_000)

test('a booking opens by tap and by key; a row is booked by its plus, unless it is out of service', async () => {
  const beiWahl = vi.fn<(id: string) => void>()
  const beiNeu = vi.fn<NonNullable<Planhandlungen['beiNeu']>>()
  render(plan({ beiWahl, beiNeu }, 3))
  const hand = userEvent.setup()
  await hand.click(screen.getByRole('button', { name: /Fahrt 2/ }))
  expect(beiWahl).toHaveBeenLastCalledWith('b2')
  screen.getByRole('button', { name: /Fahrt 0/ }).focus()
  await hand.keyboard('{ArrowDown}{Enter}')
  expect(beiWahl).toHaveBeenLastCalledWith('b1')
  expect(beiWahl).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('button', { name: 'MTW 1 buchen' })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'MTW 2 buchen' }))
  expect(beiNeu).toHaveBeenCalledWith('f2', { beginn: '2026-11-24T17:00:00.000Z', ende: '2026-11-24T19:00:00.000Z' })
})
