import { testAll } from '#tests/support/cases.ts'
import '#tests/support/browser.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { theme } from '#client/app/theme.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import type { KalenderEntry, Kalenderform, KalenderState } from './entry.ts'
import { kalenderState } from './kalender-state.ts'
import { Kalender } from './Kalender.tsx'

const entry = (id: string, titel: string, beginn: string, ende: string): KalenderEntry => ({
  id,
  titel,
  beginn,
  ende,
  look: KINDS.sanitaetsdienst,
  mark: 'own',
  word: 'Du bist eingeteilt',
})
const twoDays = entry('1', 'Open-Air', '2031-10-18T10:00:00Z', '2031-10-19T20:00:00Z')
// 18:00 to 06:00 on the clock, 13 hours in truth: the night of the 26th has 2 to 3 o'clock twice.
const conversion = entry('2', 'Nachtlauf', '2031-10-25T16:00:00Z', '2031-10-26T05:00:00Z')

function show(form: Kalenderform, day = '2031-10-01') {
  const [set, onChoice] = [vi.fn<(fresh: Partial<KalenderState>) => void>(), vi.fn<(id: string) => void>()]
  const create = vi.fn<(beginn: string, ende: string) => void>()
  const { unmount } = render(
    <MantineProvider env="test" theme={theme}>
      <Kalender
        entries={[twoDays, conversion]}
        place={{ form, monat: day.slice(0, 7), tag: day }}
        set={set}
        onChoice={onChoice}
        names={['Dienst', 'Dienste']}
        create={create}
      />
    </MantineProvider>,
  )
  onTestFinished(unmount)
  return { set, onChoice, create, hand: userEvent.setup() }
}

test('the month starts on Mondays; entries of two days stand on both', async () => {
  const { onChoice, hand } = show('monat')
  const days = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
  const heads = days.map((day) => screen.getByText(day))
  expect(heads.every((head, i) => i === 0 || (heads[i - 1]?.compareDocumentPosition(head) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(
    true,
  )
  const dienste = (day: string) => screen.getByRole('button', { name: new RegExp(`^${day} Oktober 2031, `) }).getAttribute('aria-label')
  expect(dienste('Samstag, 18.')).toMatch(/1 Dienst: du bist dabei$/)
  expect(dienste('Sonntag, 19.')).toMatch(/1 Dienst: du bist dabei$/)
  expect(dienste('Montag, 20.')).toMatch(/keine Dienste$/)
  expect(dienste('Samstag, 25.')).toMatch(/1 Dienst: du bist dabei$/)
  expect(dienste('Sonntag, 26.')).toMatch(/keine Dienste$/)
  await hand.click(screen.getByRole('button', { name: /12:00 Open-Air/ }))
  expect(onChoice).toHaveBeenCalledWith('1')
})

test('the legend of the dots stands above the days', () => {
  show('monat')
  const legend = screen.getByRole('list', { name: 'Was die Punkte sagen' })
  const day = screen.getByRole('button', { name: /^Samstag, 18\. Oktober 2031/ })
  expect(legend.compareDocumentPosition(day)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the week shows the night over the clock change by the wall clock', () => {
  show('woche', '2031-10-25')
  expect(screen.getByRole('heading', { name: '20.10. – 26.10.2031' })).toBeTruthy()
  const on = (day: string) => within(screen.getByRole('region', { name: day }))
  expect(on('Samstag, 25. Oktober 2031').getByRole('button', { name: /^18:00 Nachtlauf\s+Du bist eingeteilt$/ })).toBeTruthy()
  expect(on('Sonntag, 26. Oktober 2031').getByRole('button', { name: /^bis 06:00 Nachtlauf/ })).toBeTruthy()
  expect(on('Freitag, 24. Oktober 2031').queryByRole('button')).toBeNull()
})

test('a drag over empty days creates an entry, a drag on an entry does not', () => {
  const { create } = show('woche', '2031-10-25')
  const on = (day: string) => screen.getByRole('region', { name: day })
  const [first, second, busy] = [on('Montag, 20. Oktober 2031'), on('Dienstag, 21. Oktober 2031'), on('Samstag, 25. Oktober 2031')]
  fireEvent.pointerDown(second)
  fireEvent.pointerEnter(first)
  expect(first.hasAttribute('data-strich')).toBe(true)
  fireEvent.pointerUp(first)
  expect(create.mock.calls).toEqual([['2031-10-20T08:00:00.000Z', '2031-10-21T16:00:00.000Z']])
  fireEvent.pointerDown(within(busy).getByRole('button'))
  fireEvent.pointerUp(busy)
  expect(create).toHaveBeenCalledOnce()
})

test('the agenda names both days of what lasts over midnight', () => {
  show('agenda')
  expect(screen.getByRole('heading', { name: 'Samstag, 25. Oktober 2031' })).toBeTruthy()
  expect(screen.getByText('Sa., 25.10.2031 · 18:00 – So., 26.10.2031 · 06:00 Uhr')).toBeTruthy()
})

test('the agenda of this month begins with today; what was before is a tap away', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-10-20T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { hand } = show('agenda', '2031-10-20')
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).not.toContain('Samstag, 18. Oktober')
  expect(screen.getByRole('heading', { name: 'Samstag, 25. Oktober' })).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Vergangene zeigen' }))
  expect(screen.getByRole('heading', { name: 'Samstag, 18. Oktober' })).toBeTruthy()
})

const narrow = () => {
  const wide = window.matchMedia
  window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') })
  onTestFinished(() => void (window.matchMedia = wide))
}

test('on the phone a tap on a day names that day, as the address keeps it', async () => {
  narrow()
  const { set, hand } = show('monat')
  await hand.click(screen.getByRole('button', { name: 'Samstag, 25. Oktober 2031, 1 Dienst: du bist dabei' }))
  expect(set).toHaveBeenCalledWith({ tag: '2031-10-25', monat: '2031-10' })
})

test('the phone’s week shows seven days, the chosen day’s entries, a next button', async () => {
  narrow()
  const { set, onChoice, hand } = show('woche', '2031-10-25')
  const week = within(screen.getByRole('group', { name: 'Woche' }))
  expect(week.getAllByRole('button', { name: /Oktober 2031/ })).toHaveLength(7)
  expect(week.getByRole('button', { pressed: true }).textContent).toMatch(/^Samstag, 25\./)
  await hand.click(screen.getByRole('button', { name: /Nachtlauf/ }))
  expect(onChoice).toHaveBeenCalledWith('2')
  await hand.click(week.getByRole('button', { name: 'Woche danach' }))
  expect(set).toHaveBeenCalledWith({ tag: '2031-11-01', monat: '2031-11' })
})

test('onward from the last day of a long month is the next month', async () => {
  const { set, hand } = show('monat', '2031-12-31')
  await hand.click(screen.getByRole('button', { name: 'Monat danach' }))
  expect(set).toHaveBeenCalledWith({ monat: '2032-01', tag: '2032-01-01' })
})

describe('parsing of the address', () => {
  const empty = { form: '', monat: '', tag: '' }
  testAll([
    [empty, { form: 'monat', monat: '2031-05', tag: '2031-05-17' }],
    [
      { ...empty, monat: '2031-08' },
      { form: 'monat', monat: '2031-08', tag: '2031-08-01' },
    ],
    [
      { ...empty, form: 'woche', tag: '2031-08-20' },
      { form: 'woche', monat: '2031-08', tag: '2031-08-20' },
    ],
    [
      { form: 'agenda', monat: '2031-08', tag: '2031-09-20' },
      { form: 'agenda', monat: '2031-08', tag: '2031-08-01' },
    ],
    [
      { form: 'jahr', monat: '2031-13', tag: 'heute' },
      { form: 'monat', monat: '2031-05', tag: '2031-05-17' },
    ],
  ])('an address becomes the state of the calendar: %o', (adresse, state) => expect(kalenderState(adresse, '2031-05-17')).toEqual(state))
})
