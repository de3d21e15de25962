import '#tests/support/browser.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { requiredDay, requiredInstant } from '#contract/fields.ts'
import { showContent } from '#tests/support/content.tsx'
import { SKIPPED } from '../../text/date.ts'
import { isSkipped } from '../../text/interpret.ts'
import { TimeOfDay } from './TimeOfDay.tsx'
import { nearDays } from './clock.ts'
import { DayField, InstantField } from './DateField.tsx'
import { Form } from '../form/Form.tsx'

afterEach(cleanup)

const schema = z.object({ beginn: requiredInstant('Beginn'), tag: requiredDay('Tag') })
function show() {
  const sent: unknown[] = []
  showContent(() => (
    <Form schema={schema} button="Speichern" save={async (values) => sent.push(values)}>
      <InstantField name="beginn" />
      <DayField name="tag" />
    </Form>
  ))
  return { sent, hand: userEvent.setup() }
}
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })

test('an unreadable date is reported beside the expected format', async () => {
  const { hand } = show()
  await hand.type(await field(/Tag/), 'demnächst')
  await hand.tab()
  expect(screen.getByText('Date input not valid.')).toBeTruthy()
  expect(screen.getByText('Schreib zum Beispiel 24.12., 24.12.2026, 22 oder morgen.')).toBeTruthy()
  await hand.clear(await field(/Tag/))
  await hand.type(await field(/Tag/), '22')
  await hand.tab()
  expect(screen.queryByText('Date input not valid.')).toBeNull()
  expect((await field(/Tag/)).value).toMatch(/^22\.\d\d\.\d{4}$/)
})

test('a day without its time asks for the hour and sends nothing; one tap answers', async () => {
  const { sent, hand } = show()
  await hand.type(await field(/^Beginn/), '24.12.2031')
  await hand.type(await field(/Tag/), '24.12.2031')
  expect(screen.getByText('Um wie viel Uhr?')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(await field(/^Uhrzeit: Beginn/))
  await hand.click(screen.getByRole('button', { name: '18 Uhr' }))
  await hand.click(screen.getByRole('button', { name: 'Beginn 15 Minuten später' }))
  expect(screen.queryByText('Um wie viel Uhr?')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(sent).toMatchObject([{ beginn: '2031-12-24T17:15:00.000Z' }])
})

test.each([
  ['31.12.2031 23:45', 'später', /^Do., 01.01./, '00:00'],
  ['01.01.2032 0:00', 'früher', /^Mi., 31.12./, '23:45'],
  ['28.03.2027 1:45', 'später', /^So., 28.03./, '03:00'],
])('a step from %s %s follows the clock over midnight and spring', async (typed, direction, day, time) => {
  const { hand } = show()
  const beginn = await field(/^Beginn/)
  await hand.type(beginn, typed)
  await hand.tab()
  await hand.click(screen.getByRole('button', { name: `Beginn 15 Minuten ${direction}` }))
  expect(beginn.value).toMatch(day)
  expect((await field(/^Uhrzeit/)).value).toBe(time)
})

test('October’s double hour is disambiguated, March’s missing hour is refused', async () => {
  const { sent, hand } = show()
  const beginn = await field(/^Beginn/)
  const zone = (name: RegExp) => screen.queryByRole('button', { name })
  await hand.type(beginn, '25.10.2026 3:40')
  expect(zone(/MEZ/)).toBeNull()
  await hand.clear(beginn)
  await hand.type(beginn, '25.10.2026 2:40')
  await hand.click(zone(/^MEZ/)!)
  expect((await field(/^Uhrzeit/)).value).toBe('02:40')
  await hand.type(await field(/Tag/), '24.12.2031')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await hand.clear(beginn)
  await hand.type(beginn, '25.10.2026 2:40 MESZ')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(sent).toMatchObject([{ beginn: '2026-10-25T01:40:00.000Z' }, { beginn: '2026-10-25T00:40:00.000Z' }])
  await hand.clear(beginn)
  await hand.type(beginn, '29.03.2026 2:30')
  await hand.tab()
  expect(screen.getByText('Diese Uhrzeit gibt es nicht: In dieser Nacht springt die Uhr von 2 auf 3 Uhr.')).toBeTruthy()
})

test('a picked day on which the clock skips the time is refused with a sentence', async () => {
  const { hand } = show()
  const beginn = await field(/^Beginn/)
  await hand.type(beginn, '28.03.2027 2:30')
  expect(screen.queryByText(SKIPPED)).toBeNull()
  await hand.clear(beginn)
  await hand.type(beginn, '27.03.2027 2:30')
  await hand.click(screen.getAllByRole('button', { name: 'Kalender öffnen' })[0]!)
  await hand.click(await screen.findByRole('button', { name: /^28 .+ 2027$/ }))
  expect(beginn.value).toMatch(/^So., 28.03./)
  expect(screen.getByText(SKIPPED)).toBeTruthy()
})

test.each([
  ['2:30', SKIPPED],
  ['25:00', 'Zum Beispiel 22:15'],
  ['3:30', ''],
  ['28.03.2027 3:30', ''],
])('a time near a plan in the spring night: %s', async (typed, said) => {
  const plan = '2027-03-28T00:00:00.000Z'
  const set = vi.fn<(value: string) => void>()
  showContent(() => <TimeOfDay titel="Von" plan={plan} value={plan} set={set} />)
  const input = await field(/Von/)
  fireEvent.change(input, { target: { value: typed } })
  fireEvent.blur(input)
  expect(document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '').toBe(said)
  expect(set.mock.calls).toEqual(said === '' ? [['2027-03-28T01:30:00.000Z']] : [])
  expect(isSkipped(typed, new Date('2027-01-01T12:00:00Z'), '2027-03-28')).toBe(said === SKIPPED)
})

test('a picked day keeps the chosen time', async () => {
  const { hand } = show()
  await hand.type(await field(/^Uhrzeit/), '0715')
  await hand.click(screen.getAllByRole('button', { name: 'Kalender öffnen' })[0]!)
  const days = await screen.findAllByRole('button', { name: /^\d{1,2} \w+ \d{4}$/ })
  await hand.click(days[0]!)
  expect((await field(/^Beginn/)).value).toMatch(/^\w\w., 01\.\d\d\./)
  expect((await field(/^Uhrzeit/)).value).toBe('07:15')
})

test('a phone shows its keyboard of numbers; both parts have an id of their own', async () => {
  show()
  expect((await field(/^Beginn/)).inputMode).toBe('numeric')
  expect((await field(/^Uhrzeit/)).inputMode).toBe('numeric')
  expect((await field(/^Uhrzeit/)).id).not.toBe((await field(/^Beginn/)).id)
  expect((await field(/Tag/)).inputMode).toBe('numeric')
})

test.each([
  ['2026-11-24T12:00:00Z', 'ahead', ['Heute', 'Morgen', 'Sa. 28.', 'So. 29.']],
  ['2026-11-27T12:00:00Z', 'ahead', ['Heute', 'Morgen', 'So. 29.', 'Sa. 5.']],
  ['2026-11-28T12:00:00Z', 'ahead', ['Heute', 'Morgen', 'Sa. 5.', 'So. 6.']],
  ['2026-11-28T12:00:00Z', 'back', ['Heute', 'Gestern', 'Do. 26.', 'Mi. 25.']],
  ['2026-11-28T12:00:00Z', 'weeks', ['1 Woche', '2 Wochen', '4 Wochen']],
] as const)('on %s the days %s are each offered once', (now, near, words) => {
  expect(nearDays(near, new Date(now)).map(([word]) => word)).toEqual(words)
})
