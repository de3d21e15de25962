import '#tests/support/browser.ts'
import { Chip } from '@mantine/core'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requiredDay, requiredText } from '#contract/fields.ts'
import { showContent } from '#tests/support/content.tsx'
import { ActionButton } from '../ui/action/ActionButton.tsx'
import { DayField } from '../ui/time/DateField.tsx'
import { More } from '../ui/action/ActionList.tsx'
import { exportActions } from '../ui/export/export-actions.ts'
import { Form } from '../ui/form/Form.tsx'
import { PasswortField } from '../ui/field/PasswortField.tsx'

afterEach(cleanup)

test('touch targets have the required height; a menu contains only its entries', async () => {
  showContent(() => (
    <>
      <ActionButton size="sm">Abmelden</ActionButton>
      <Chip size="sm">Mit Trage</Chip>
      <More actions={exportActions({ columns: [], rows: [], fileName: 'Orte' })} />
      <Form
        schema={z.object({ passwort: requiredText('Passwort', 100), tag: requiredDay('Tag') })}
        button="Anmelden"
        save={async () => undefined}
      >
        <PasswortField name="passwort" autoComplete="current-password" />
        <DayField name="tag" />
      </Form>
    </>
  ))
  expect((await screen.findByRole('button', { name: 'Abmelden' })).style.minHeight).toBe('44px')
  expect(screen.getByText('Mit Trage').closest('label')?.style.minHeight).toBe('44px')
  expect(screen.getByRole('button', { name: 'Passwort anzeigen oder verbergen' }).style.height).toBe('44px')
  expect(screen.getByRole('button', { name: 'Kalender öffnen' }).style.getPropertyValue('--ai-size')).toContain('2.75rem')
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }))
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ style }) => style.minHeight),
  ).toEqual(['44px', '44px', '44px'])
  expect([...menu.children].map((child) => child.getAttribute('role'))).toEqual(['menuitem', 'menuitem', 'menuitem'])
})
