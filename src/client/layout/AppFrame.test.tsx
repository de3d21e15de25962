import { showPage } from '#tests/support/page.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { requiredText } from '#contract/fields.ts'
import { path } from '#contract/screens.ts'
import { ScreenLink } from '../navigation/navigation.tsx'
import { definePages } from '../navigation/pages.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { Form } from '../ui/form/Form.tsx'
import { Page } from '../ui/page/Page.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { useUrlState } from '../navigation/url-state.ts'

const ask = () => void confirm({ titel: 'Sicher?', text: '', yes: 'Ja' })
function Dashboard() {
  const [open, set] = useState(false)
  const [sent, send] = useState(false)
  return (
    <Page titel="Guten Tag" actions={{ more: [{ titel: 'Löschen', act: ask }] }}>
      <button type="button" onClick={() => set(true)}>
        Öffnen
      </button>
      {open && (
        <Sheet titel="Blatt" onClose={() => set(false)}>
          <button type="button" onClick={ask}>
            Fragen
          </button>
          {sent ? (
            'Gesendet'
          ) : (
            <button type="button" onClick={() => send(true)}>
              Senden
            </button>
          )}
          <ScreenLink to={path('/kontakte')}>Zu den Leuten</ScreenLink>
        </Sheet>
      )}
    </Page>
  )
}
function Dienste() {
  const [{ offen: sheet }, set] = useUrlState(['offen'])
  return (
    <Page titel="Alle Dienste">
      <button type="button" onClick={() => set({ offen: 'ja' })}>
        Zeigen
      </button>
      {sheet !== '' && (
        <Sheet titel="Aus der Adresse" onClose={() => set({ offen: '' })}>
          Inhalt
        </Sheet>
      )}
    </Page>
  )
}
const schema = z.object({ name: requiredText('Name', 100) })
const pages = definePages(
  { path: '/dashboard', titel: 'Start', load: async () => Dashboard },
  { path: '/dienste', titel: 'Dienste', load: async () => () => <Page titel="Was ansteht">x</Page> },
  { path: '/sanitaetsdienste', titel: 'Sanitätsdienste', load: async () => Dienste },
  { path: '/sanitaetsdienst/{id}', titel: 'Dienst', load: async () => () => <Page titel="Ein Dienst">x</Page> },
  { path: '/kontakte', titel: 'Kontakte', load: async () => () => <Page titel="Alle Leute">x</Page> },
  {
    path: '/orte/edit/{id}',
    titel: 'Ort',
    load: async () => () => (
      <Page titel="Der Ort">
        <Form schema={schema} draft="probe" button="Speichern" save={async () => undefined}>
          <TextField name="name" />
        </Form>
      </Page>
    ),
  },
  { path: '/orte', titel: 'Orte', load: async () => () => <Page titel="Alle Orte">x</Page> },
)
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
const button = (name: string) => screen.getByRole('button', { name })
const index = () => (window.history.state as { __TSR_index: number }).__TSR_index
/** The history has a step for the sheet that opened, or is back at this one. */
const standsAt = (step: number) => waitFor(() => expect(index()).toBe(step))
const bar = () => within(screen.getByRole('navigation', { name: 'Bereiche' }))

test('the menu finds entries, Enter opens the first, arrow keys go through them', async () => {
  const { hand } = showPage({ pages, adresse: '/dashboard', rechte: ['READ_SANDIENST', 'READ_BLUTSPENDE'], wide: true })
  const search = await screen.findByRole('searchbox', { name: 'Im Menü suchen' })
  await hand.type(search, 'dienst')
  const menu = within(screen.getByRole('navigation', { name: 'Hauptmenü' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sanitätsdienste', 'Dienstabende'])
  await hand.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Sanitätsdienste')
  await hand.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(search)
  await hand.clear(search)
  await hand.type(search, 'gibtsnicht')
  expect(menu.getByRole('status').textContent).toBe('Nichts im Menü heißt „gibtsnicht“. Die Lupe oben sucht überall.')
  await hand.clear(search)
  await hand.type(search, 'SANITAETS{Enter}')
  await heading('Alle Dienste')
  expect(window.location.pathname).toBe('/sanitaetsdienste')
  expect(search).toHaveProperty('value', '')
})

test('a group that opens below the edge moves the menu, not the page', async () => {
  const { hand } = showPage({ pages, adresse: '/dashboard', rechte: ['READ_ORT'], wide: true })
  const group = await screen.findByRole('button', { name: 'Admin Tools' })
  const moved = vi.spyOn(Element.prototype, 'scrollIntoView')
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, this === group ? 700 : this.tagName === 'ASIDE' ? 60 : 1200, 10, 10)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await hand.click(group)
  expect([group.closest('aside')?.scrollTop, moved.mock.calls]).toEqual([640, []])
})

test('Ctrl and K open the search', async () => {
  const { hand } = showPage({ pages, adresse: '/dashboard', wide: true })
  await heading('Guten Tag')
  await hand.keyboard('{Control>}k{/Control}')
  expect(await screen.findByRole('dialog', { name: 'Überall suchen' }, { timeout: 15_000 })).toBeDefined()
})

test('an entry that is not allowed says why where it stands', async () => {
  const { hand } = showPage({ pages, adresse: '/dashboard', wide: true })
  const locked = await screen.findByRole('link', { name: 'Raumbelegungen' })
  expect(locked).toHaveProperty('tabIndex', -1)
  await hand.click(locked)
  expect(screen.getByText(/^Dir fehlt das Recht „Raumbelegungen ansehen“\./)).toBeDefined()
  expect(window.location.pathname).toBe('/dashboard')
})

test('menu and bar mark the area on its details as well, and its group is open', async () => {
  const { hand } = showPage({ pages, adresse: '/orte/edit/7', rechte: ['READ_ORT', 'READ_SANDIENST'], wide: true })
  await heading('Der Ort')
  expect((await screen.findByRole('button', { name: 'Admin Tools' })).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('link', { name: 'Orte' }).getAttribute('aria-current')).toBe('true')
  await hand.click(screen.getByRole('link', { name: 'Sanitätsdienste' }))
  await heading('Alle Dienste')
  expect(screen.getByRole('link', { name: 'Sanitätsdienste' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Orte' }).getAttribute('aria-current')).toBe(null)
})

test('the bar marks the area of a detail page', async () => {
  showPage({ pages, adresse: '/sanitaetsdienst/7' })
  await heading('Ein Dienst')
  expect(bar().getByRole('link', { name: 'Dienste' }).getAttribute('aria-current')).toBe('true')
  expect(bar().getByRole('link', { name: 'Start' }).getAttribute('aria-current')).toBe(null)
  expect(bar().getByRole('button', { name: 'Menü' }).getAttribute('aria-current')).toBe(null)
})

test('a screen reached by the menu is marked as "Menü"', async () => {
  const { hand } = showPage({ pages, adresse: '/orte/edit/7', rechte: ['READ_ORT'] })
  await heading('Der Ort')
  expect(bar().getByRole('button', { name: 'Menü' }).getAttribute('aria-current')).toBe('true')
  await hand.click(bar().getByRole('button', { name: 'Menü' }))
  expect((await screen.findByRole('link', { name: /^Orte/ })).getAttribute('aria-current')).toBe('true')
})

test('back closes the menu and refocuses its button; a new screen its heading', async () => {
  const { hand } = showPage({ pages, adresse: '/dashboard' })
  await heading('Guten Tag')
  await hand.click(bar().getByRole('button', { name: 'Menü' }))
  await screen.findByRole('dialog', { name: 'Menü' })
  await standsAt(1)
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await waitFor(() => expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Menü' })))
  expect(index()).toBe(0)
  await hand.click(bar().getByRole('link', { name: 'Kontakte' }))
  const title = await heading('Alle Leute')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('back closes stacked sheets one by one; a button leaves no history entry', async () => {
  const { hand } = showPage({ pages, adresse: '/dashboard' })
  await heading('Guten Tag')
  await hand.click(button('Öffnen'))
  await standsAt(1)
  await hand.click(button('Fragen'))
  await screen.findByRole('dialog', { name: 'Sicher?' })
  await standsAt(2)
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sicher?' })).toBe(null))
  expect(screen.getByRole('dialog', { name: 'Blatt' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(button('Fragen')))
  await standsAt(1)
  await hand.click(button('Schließen'))
  await standsAt(0)
  await waitFor(() => expect(document.activeElement).toBe(button('Öffnen')))
})

test('back closes the "…" menu; an opened entry returns focus to its button', async () => {
  const { hand } = showPage({ pages, adresse: '/dashboard' })
  await heading('Guten Tag')
  const more = await screen.findByRole('button', { name: 'Weitere Aktionen' })
  await hand.click(more)
  await screen.findByRole('menu')
  await standsAt(1)
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('menu')).toBe(null))
  await waitFor(() => expect(document.activeElement).toBe(more))
  expect(index()).toBe(0)
  await hand.click(more)
  await hand.click(await screen.findByRole('menuitem', { name: 'Löschen' }))
  await screen.findByRole('dialog', { name: 'Sicher?' })
  await standsAt(1)
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await waitFor(() => expect(document.activeElement).toBe(more))
})

test('a sheet takes focus when its focused element disappears', async () => {
  const { hand } = showPage({ pages, adresse: '/dashboard' })
  await heading('Guten Tag')
  await hand.click(button('Öffnen'))
  await hand.click(button('Senden'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Blatt' })))
})

test('a screen that was opened out of a sheet leads back to where the sheet was opened', async () => {
  const { hand } = showPage({ pages, adresse: '/dashboard' })
  await heading('Guten Tag')
  await hand.click(button('Öffnen'))
  await standsAt(1)
  await hand.click(screen.getByRole('link', { name: 'Zu den Leuten' }))
  await heading('Alle Leute')
  expect(index()).toBe(1)
  window.history.back()
  await heading('Guten Tag')
  expect(index()).toBe(0)
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('a sheet that stands in the address does not open again when it was closed', async () => {
  const { hand } = showPage({ pages, adresse: '/sanitaetsdienste' })
  await heading('Alle Dienste')
  await hand.click(button('Zeigen'))
  await screen.findByRole('dialog')
  await standsAt(1)
  await hand.click(button('Schließen'))
  await standsAt(0)
  expect(window.location.search).toBe('')
  expect(screen.queryByRole('dialog')).toBe(null)
  await hand.click(button('Zeigen'))
  await standsAt(1)
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(index()).toBe(0)
})

test('unsaved input: back asks, back closes the question, and only a yes leaves', async () => {
  const { hand } = showPage({ pages, adresse: '/dashboard', rechte: ['READ_ORT'], wide: true })
  await heading('Guten Tag')
  await hand.click(await screen.findByRole('button', { name: 'Admin Tools' }))
  await hand.click(screen.getByRole('link', { name: 'Orte' }))
  await heading('Alle Orte')
  const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { navigate: (to: object) => Promise<void> } }
  await router.navigate({ href: '/orte/edit/7' })
  await heading('Der Ort')
  await hand.type(screen.getByRole('textbox', { name: /Name/ }), 'Halle')
  window.history.back()
  await screen.findByRole('dialog', { name: 'Seite verlassen?' })
  await standsAt(3)
  expect(window.location.pathname).toBe('/orte/edit/7')
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await standsAt(2)
  expect(window.location.pathname).toBe('/orte/edit/7')
  window.history.back()
  await screen.findByRole('dialog', { name: 'Seite verlassen?' })
  await standsAt(3)
  await hand.click(button('Verlassen'))
  await heading('Alle Orte')
  expect(index()).toBe(1)
})

test('without a server the head keeps the chapter’s name', async () => {
  document.documentElement.dataset['kuerzel'] = 'BRK'
  onTestFinished(() => void delete document.documentElement.dataset['kuerzel'])
  showPage({ pages, adresse: '/dashboard' })
  expect(await screen.findByText('Intranet BRK')).toBeDefined()
})

test('a screen that breaks says so in German', async () => {
  const broken = definePages({ path: '/orte', titel: 'Orte', load: () => Promise.reject(new Error('Cannot read properties of null')) })
  showPage({ pages: broken, adresse: '/orte' })
  await heading('Ups!')
  expect(document.body.textContent).not.toContain('Cannot')
  expect(button('Fehlermeldung entfernen')).toBeDefined()
})
