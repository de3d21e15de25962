import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import * as z from 'zod/mini'
import { afterEach, expect, test, vi } from 'vitest'
import { requiredText } from '#contract/fields.ts'
import { screen as device } from '#tests/support/browser.ts'
import { showContent } from '#tests/support/content.tsx'
import { TextField } from '../field/TextField.tsx'
import { FormSheet } from './FormSheet.tsx'

afterEach(cleanup)

test('a sheet with a field has the focus there at a desk, and Enter sends it', async () => {
  device.wide = true
  const send = vi.fn<(body: { name: string }) => Promise<unknown>>(async (body) => body)
  showContent(function Screen() {
    const [isOpen, setOpen] = useState(true)
    return isOpen ? (
      <FormSheet
        titel="Ansicht speichern"
        schema={z.object({ name: requiredText('Name', 40) })}
        button="Speichern"
        send={send}
        said="Gespeichert"
        reload={async () => undefined}
        onClose={() => setOpen(false)}
      >
        <TextField name="name" />
      </FormSheet>
    ) : (
      'zu'
    )
  })
  const field = await screen.findByRole('textbox', { name: /Name/ })
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('Ab SH mit Ort{Enter}')
  await screen.findByText('zu')
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ab SH mit Ort' })
})
