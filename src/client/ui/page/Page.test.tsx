import { screen as size } from '#tests/support/browser.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showContent } from '#tests/support/content.tsx'
import type { Actions } from '../action/action.ts'
import { Page } from './Page.tsx'

afterEach(cleanup)

const act = vi.fn<() => void>()
const actions: Actions = {
  main: { titel: 'Bearbeiten', icon: () => null, act },
  more: [
    { titel: 'Löschen', danger: true, act },
    { titel: 'Verlauf', to: '/verlauf' },
    null,
    { titel: 'Abschließen', disabledReason: 'Der Dienst hat noch nicht begonnen.', act },
  ],
}
const show = (back?: string) =>
  showContent(() => (
    <Page titel="Wache Nord" actions={actions} {...(back === undefined ? {} : { back })}>
      Inhalt
    </Page>
  ))

test('rare actions stand under "…", dangerous last; disabled ones give a reason', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }))
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Verlauf', 'AbschließenDer Dienst hat noch nicht begonnen.', 'Löschen'])
  await userEvent.click(entries[1] as HTMLElement)
  expect(act).not.toHaveBeenCalled()
  await userEvent.click(entries[2] as HTMLElement)
  expect(act).toHaveBeenCalledOnce()
})

test.each([
  ['a list on the phone', true, undefined, 'banner'],
  ['a record on the phone', true, '/orte', 'region'],
  ['a record at the desk', false, '/orte', 'banner'],
] as const)('the main action of %s', async (_, phone, back, role) => {
  size.phone = phone
  show(back)
  const button = await screen.findByRole('button', { name: 'Bearbeiten' })
  expect(button.closest(role === 'region' ? '[role=region]' : 'header')).not.toBeNull()
  expect(screen.getAllByRole('button', { name: 'Bearbeiten' })).toHaveLength(1)
})

test.each([
  ['on the phone under "…" with its reason', true],
  ['at the desk in the head', false],
] as const)('a forbidden action stands %s', async (_, phone) => {
  size.phone = phone
  const main = { titel: 'Neuer Ort', icon: () => null, disabledReason: 'Dir fehlt das Recht.', act }
  showContent(() => (
    <Page titel="Orte" actions={{ main, more: [{ titel: 'Verlauf', to: '/verlauf' }] }}>
      Inhalt
    </Page>
  ))
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }))
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([...(phone ? ['Neuer OrtDir fehlt das Recht.'] : []), 'Verlauf'])
  expect(screen.queryAllByRole('button', { name: 'Neuer Ort', hidden: true })).toHaveLength(phone ? 0 : 1)
})

test('a screen that offers nothing has no "…"', async () => {
  showContent(() => <Page titel="Ruhig">Inhalt</Page>)
  await screen.findByRole('heading', { name: 'Ruhig' })
  expect(screen.queryByRole('button')).toBeNull()
})
