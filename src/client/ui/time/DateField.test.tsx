import { screen as size } from '#tests/support/browser.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { requiredDay, requiredInstant } from '#contract/fields.ts'
import { showContent } from '#tests/support/content.tsx'
import { SKIPPED } from '../../text/date.ts'
import { isSkipped } from '../../text/interpret.ts'
import { TimeOfDay } from './TimeOfDay.tsx'
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

test('a day without its time is asked for it, and no time is made up', async () => {
  const { sent, hand } = show()
  const beginn = await field(/Beginn/)
  await hand.type(beginn, '24.12.2031')
  await hand.tab()
  expect(screen.getByText('Date input not valid.')).toBeTruthy()
  expect(screen.getByText('Die Uhrzeit fehlt noch: schreib zum Beispiel 24.12.2031 18:30.')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(sent).toEqual([])
  await hand.type(beginn, ' 9')
  await hand.type(await field(/Tag/), '24.12.2031')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(sent).toMatchObject([{ beginn: '2031-12-24T08:00:00.000Z' }])
})

test('October’s double hour is disambiguated, March’s missing hour is refused', async () => {
  const { sent, hand } = show()
  const beginn = await field(/Beginn/)
  const zone = (name: RegExp) => screen.queryByRole('button', { name })
  await hand.type(beginn, '25.10.2026 3:40')
  expect(zone(/MEZ/)).toBeNull()
  await hand.clear(beginn)
  await hand.type(beginn, '25.10.2026 2:40')
  await hand.click(zone(/^MEZ/)!)
  expect(beginn.value).toBe('25.10.2026 02:40 MEZ')
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
  const beginn = await field(/Beginn/)
  await hand.type(beginn, '28.03.2027 2:30')
  expect(screen.queryByText(SKIPPED)).toBeNull()
  await hand.clear(beginn)
  await hand.type(beginn, '27.03.2027 2:30')
  await hand.click(screen.getAllByRole('button', { name: 'Kalender öffnen' })[0]!)
  await hand.click(await screen.findByRole('button', { name: /^28 .+ 2027$/ }))
  expect(beginn.value).toBe('28.03.2027 02:30')
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
  expect(document.getElementById(input.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '').toBe(said)
  expect(set.mock.calls).toEqual(said === '' ? [['2027-03-28T01:30:00.000Z']] : [])
  expect(isSkipped(typed, new Date('2027-01-01T12:00:00Z'), '2027-03-28')).toBe(said === SKIPPED)
})

test('a picked day waits for its time in the field', async () => {
  const { hand } = show()
  const beginn = await field(/Beginn/)
  await hand.click(screen.getAllByRole('button', { name: 'Kalender öffnen' })[0]!)
  const days = await screen.findAllByRole('button', { name: /^\d{1,2} \w+ \d{4}$/ })
  await hand.click(days[0]!)
  expect(beginn.value).toMatch(/^01\.\d\d\.\d{4} $/)
  expect(document.activeElement).toBe(beginn)
  await hand.type(beginn, '7:15')
  await hand.tab()
  expect(beginn.value).toMatch(/^01\.\d\d\.\d{4} 07:15$/)
})

test('a phone shows its keyboard of numbers', async () => {
  show()
  expect((await field(/Beginn/)).inputMode).toBe('numeric')
  expect((await field(/Tag/)).inputMode).toBe('numeric')
})

test('on the phone "Heute" and "Morgen" are a tap; the time is still asked for', async () => {
  size.phone = true
  const { sent, hand } = show()
  await hand.click(await screen.findByRole('button', { name: 'Morgen' }))
  const beginn = await field(/Beginn/)
  expect(beginn.value).toMatch(/^\d\d\.\d\d\.\d{4} $/)
  expect(document.activeElement).toBe(beginn)
  expect(screen.getByText(/Die Uhrzeit fehlt noch/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Morgen' })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(sent).toEqual([])
})
