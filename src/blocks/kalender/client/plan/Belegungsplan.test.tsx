import '#tests/support/browser.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { vehicleLook } from '#client/ui/kinds/vehicles.ts'
import { Belegungsplan } from './Belegungsplan.tsx'
import { MantineProvider } from '@mantine/core'
import { Plan } from './Plan.tsx'
import type { PlanActions } from './plan.ts'

afterEach(cleanup)

const rows = Array.from({ length: 60 }, (_, i) => ({ id: `f${i}`, titel: `MTW ${i}`, ...(i === 1 ? { gesperrt: 'Werkstatt' } : {}) }))
const entries = rows.map(({ id }, i) => ({
  id: `b${i}`,
  row: id,
  titel: `Fahrt ${i}`,
  kind: 'bestaetigt' as const,
  own: false,
  beginn: '2026-11-24T08:00:00.000Z',
  ende: '2026-11-24T10:00:00.000Z',
}))
const plan = (actions: PlanActions, bis = rows.length, tag = '2026-11-24') => (
  <Belegungsplan
    titel="Fahrzeugbelegungen"
    rows={rows.slice(0, bis)}
    entries={entries}
    place={{ spanne: 'woche', tag }}
    onDay={() => undefined}
    {...actions}
  />
)

test('rows near the viewport render at once, others when idle, and then stay', async () => {
  const onChoice = vi.fn<(id: string) => void>()
  const { rerender } = render(plan({ onChoice }))
  const drawn = () => document.querySelectorAll('[data-eintrag]').length
  expect(drawn()).toBeGreaterThan(20)
  expect(drawn()).toBeLessThan(60)
  await waitFor(() => expect(drawn()).toBe(60), { timeout: 10_000 })
  const last = screen.getByRole('button', { name: /Fahrt 59/ })
  rerender(plan({ onChoice }))
  expect(screen.getByRole('button', { name: /Fahrt 59/ })).toBe(last)
  rerender(plan({ onChoice }, 3))
  expect(drawn()).toBe(3)
})

test('a booking opens by tap and key; plus books a row unless out of service', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const onChoice = vi.fn<(id: string) => void>()
  const onNew = vi.fn<NonNullable<PlanActions['onNew']>>()
  render(plan({ onChoice, onNew }, 3))
  const hand = userEvent.setup()
  await hand.click(screen.getByRole('button', { name: /Fahrt 2/ }))
  expect(onChoice).toHaveBeenLastCalledWith('b2')
  screen.getByRole('button', { name: /Fahrt 0/ }).focus()
  await hand.keyboard('{ArrowDown}{Enter}')
  expect(onChoice).toHaveBeenLastCalledWith('b1')
  expect(onChoice).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('button', { name: 'MTW 1 buchen' })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'MTW 2 buchen' }))
  expect(onNew).toHaveBeenCalledWith('f2', { beginn: '2026-11-24T17:00:00.000Z', ende: '2026-11-24T19:00:00.000Z' })
})

test('a week opens where today is and stays where it was left; others open at Monday', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T10:00:00Z') })
  // Seven days of 200 pixels behind a column of 230.
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return /corner/.test(this.className) ? 230 : /sheet/.test(this.className) ? 1630 : 0
  })
  onTestFinished(() => {
    vi.useRealTimers()
    width.mockRestore()
  })
  const { rerender } = render(plan({ onChoice: () => undefined }, 3))
  const box = screen.getByRole('group', { name: 'Fahrzeugbelegungen' })
  expect(box.scrollLeft).toBe(1200)
  box.scrollLeft = 50
  rerender(plan({ onChoice: () => undefined }, 2))
  expect(box.scrollLeft).toBe(50)
  rerender(plan({ onChoice: () => undefined }, 2, '2026-12-02'))
  expect(box.scrollLeft).toBe(0)
})

test('the colour legend stands above the grid; each row shows its type’s icon', () => {
  const [row] = rows
  render(
    <MantineProvider env="test">
      <Plan
        titel="Fahrzeugbelegungen"
        rows={row ? [{ ...row, look: vehicleLook('RTW') }] : []}
        entries={entries.slice(0, 1)}
        place={{ spanne: 'woche', tag: '2026-11-24' }}
        set={() => undefined}
        empty=""
        onChoice={() => undefined}
      />
    </MantineProvider>,
  )
  const legend = screen.getByRole('list', { name: 'Farben im Plan' })
  const grid = screen.getByRole('group', { name: 'Fahrzeugbelegungen' })
  expect(legend.compareDocumentPosition(grid)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(within(grid).getByRole('group', { name: 'MTW 0' }).querySelector('.tabler-icon-ambulance')).not.toBeNull()
})

test('a booking ending in the first hour is no tab stop if others follow', () => {
  const [entry] = entries
  if (!entry) throw new Error('no entry')
  render(
    <Belegungsplan
      titel="Fahrzeugbelegungen"
      rows={rows.slice(0, 1)}
      entries={[{ ...entry, id: 'rest', titel: 'Nacht', beginn: '2026-11-22T18:00:00.000Z', ende: '2026-11-23T00:00:00.000Z' }, entry]}
      place={{ spanne: 'woche', tag: '2026-11-24' }}
      onDay={() => undefined}
      onChoice={() => undefined}
    />,
  )
  expect([screen.getByRole('button', { name: /Nacht/ }).tabIndex, screen.getByRole('button', { name: /Fahrt 0/ }).tabIndex]).toEqual([
    -1, 0,
  ])
})
