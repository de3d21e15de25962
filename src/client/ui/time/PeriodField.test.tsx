import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requiredDay, requiredInstant } from '#contract/fields.ts'
import { spanShort } from '../../text/date.ts'
import { showContent } from '#tests/support/content.tsx'
import { Form } from '../form/Form.tsx'
import { moveEnd, repairEnd } from './clock.ts'
import { DaysField, PeriodField } from './PeriodField.tsx'

afterEach(cleanup)

const schema = z.object({
  beginn: requiredInstant('Beginn'),
  ende: requiredInstant('Ende'),
  von: requiredDay('Erster Tag'),
  bis: requiredDay('Letzter Tag'),
})
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })
const valuesOf = (names: readonly RegExp[]) => Promise.all(names.map(async (name) => (await field(name)).value))
const PERIOD = [/^Beginn/, /^Uhrzeit: Beginn/, /^Ende/, /^Uhrzeit: Ende/]
const DAYS = [/^Erster/, /^Letzter/]

test('the end follows the begin; before it, it becomes the next such time', async () => {
  showContent(() => (
    <Form schema={schema} button="Speichern" save={async () => undefined}>
      <PeriodField />
    </Form>
  ))
  const hand = userEvent.setup()
  const [beginn, ende, endTime] = [await field(/^Beginn/), await field(/^Ende/), await field(/^Uhrzeit: Ende/)]
  await hand.type(beginn, '24.11.2031 18:00')
  await hand.tab()
  expect(await valuesOf(PERIOD)).toEqual(['Mo., 24.11.2031', '18:00', 'Mo., 24.11.2031', '20:00'])
  await hand.click(screen.getByRole('button', { name: '4 h' }))
  await hand.click(screen.getByRole('button', { name: 'Beginn 15 Minuten später' }))
  expect(screen.getByText('Mo., 24.11.2031 · 18:15–22:15 Uhr · 4 Stunden')).toBeTruthy()
  await hand.clear(beginn)
  await hand.type(beginn, '25.11.2031 18')
  await hand.tab()
  expect(await valuesOf(PERIOD)).toEqual(['Di., 25.11.2031', '18:00', 'Di., 25.11.2031', '22:00'])
  await hand.type(endTime, '1{Tab}')
  expect(screen.getByText(/^Di., 25.11.2031 · 18–1 Uhr · 7 Stunden · Das Ende ist Mi., 26.11./)).toBeTruthy()
  await hand.clear(ende)
  await hand.type(ende, '20.11.2031{Tab}')
  expect(await valuesOf(PERIOD)).toEqual(['Di., 25.11.2031', '18:00', 'Mi., 26.11.2031', '01:00'])
})

test('a length chosen first is that of the period', async () => {
  showContent(() => (
    <Form schema={schema} button="Speichern" save={async () => undefined}>
      <PeriodField />
    </Form>
  ))
  const hand = userEvent.setup()
  await hand.click(await screen.findByRole('button', { name: '8 h' }))
  await hand.type(await field(/^Beginn/), '24.11.2031 18')
  expect((await field(/^Uhrzeit: Ende/)).value).toBe('02:00')
})

test('the last day follows the first and never lies before it', async () => {
  showContent(() => (
    <Form schema={schema} start={{ von: '2031-11-24', bis: '2031-11-26' }} button="Speichern" save={async () => undefined}>
      <DaysField />
    </Form>
  ))
  const hand = userEvent.setup()
  const [first, last] = [await field(/^Erster/), await field(/^Letzter/)]
  await hand.clear(first)
  await hand.type(first, '30.11.2031{Tab}')
  expect(await valuesOf(DAYS)).toEqual(['30.11.2031', '02.12.2031'])
  await hand.clear(last)
  await hand.type(last, '1.11.2031{Tab}')
  expect(await valuesOf(DAYS)).toEqual(['30.11.2031', '30.11.2031'])
})

test('ends are right where the clock changes and over midnight', () => {
  const night = { von: '2027-03-26T19:00:00.000Z', bis: '2027-03-27T01:00:00.000Z' }
  const weekend = { von: '2027-03-19T17:00:00.000Z', bis: '2027-03-21T17:00:00.000Z' }
  expect(moveEnd(night, '2027-03-27T19:00:00.000Z')).toBe('2027-03-28T01:00:00.000Z')
  expect(moveEnd(weekend, '2027-03-26T17:00:00.000Z')).toBe('2027-03-28T16:00:00.000Z')
  expect(repairEnd('2026-10-24T20:00:00.000Z', '2026-10-24T04:00:00.000Z')).toBe('2026-10-25T05:00:00.000Z')
  const now = new Date('2026-11-01T12:00:00Z')
  expect(spanShort('2026-11-24T17:00:00Z', '2026-11-25T00:00:00Z', now)).toBe('Di., 24.11. · 18–1 Uhr')
  expect(spanShort('2026-11-24T07:15:00Z', '2026-11-24T23:00:00Z', now)).toBe('Di., 24.11. · 8:15–0 Uhr')
})
