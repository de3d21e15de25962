import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requiredInstant } from '#contract/fields.ts'
import { showContent } from '#tests/support/content.tsx'
import { Form } from '../form/Form.tsx'
import { PeriodField } from './PeriodField.tsx'

afterEach(cleanup)

const schema = z.object({ beginn: requiredInstant('Beginn'), ende: requiredInstant('Ende') })

test('an empty end is proposed two hours after begin; a typed end stays', async () => {
  showContent(() => (
    <Form schema={schema} button="Speichern" save={async () => undefined}>
      <PeriodField />
    </Form>
  ))
  const hand = userEvent.setup()
  const beginn = await screen.findByLabelText<HTMLInputElement>(/^Beginn/)
  const ende = screen.getByLabelText<HTMLInputElement>(/^Ende/)
  await hand.type(beginn, '24.11.2026 18:00')
  expect(ende.value).toBe('')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(ende.value).toBe('24.11.2026 20:00')
  await hand.type(ende, '24.11.2026 22:30')
  await hand.clear(beginn)
  await hand.type(beginn, '24.11.2026 19:00')
  await hand.tab()
  expect(ende.value).toBe('24.11.2026 22:30')
})
