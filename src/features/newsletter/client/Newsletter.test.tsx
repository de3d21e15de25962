import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { discardDraft, rememberDraft } from '#client/ui/form/draft.ts'
import { on, showPage } from '#tests/support/page.tsx'
import { type Newsletter, newsletterContract as contract, type Progress } from '../contract.ts'
import { newsletterPages } from './pages.tsx'

// Layout APIs that ProseMirror needs and jsdom lacks.
beforeAll(async () => {
  // Read once before the clock of a test runs: it is large.
  await import('./Editor.tsx')
  const none = () => Object.assign([], { item: () => null })
  Object.assign(Range.prototype, { getClientRects: none, getBoundingClientRect: () => new DOMRect() })
  Object.assign(document, { elementFromPoint: () => null })
})

const soon = { timeout: 15_000 }
const id = '0193c0de-0000-7000-8000-000000000001'
const draft: Newsletter = {
  _id: id,
  version: 3,
  erstelltAm: '2026-11-20T10:00:00Z',
  erstelltVon: null,
  geaendertAm: '2026-11-20T10:00:00Z',
  geaendertVon: null,
  titel: 'Sommerfest',
  text: '<p>Alle sind eingeladen.</p>',
  empfaenger: { verteiler: ['SEG'], gruppen: [] },
  status: 'entwurf',
  datum: '2026-11-20',
  versandAm: null,
  autor: { _id: id, vorname: 'Anna', nachname: 'Anders' },
  gelesen: false,
  gelesenVon: 0,
  dateien: [],
}
const ALL: readonly Recht[] = ['CREATE_NEWSLETTER', 'READ_NEWSLETTER', 'UPDATE_NEWSLETTER', 'DELETE_NEWSLETTER']
interface Given {
  readonly adresse: string
  readonly record?: Newsletter
  readonly rechte?: readonly Recht[]
  readonly progress?: Progress
  readonly audience?: { readonly anzahl: number; readonly ohne: number; readonly posteingang: number }
}
const none: Progress = { gesamt: 0, versendet: 0, wartet: 0, aufgegeben: 0, ausgelassen: 0, hindernis: null }
const show = ({ adresse, record = draft, rechte = ALL, progress = none, audience = { anzahl: 12, ohne: 1, posteingang: 1 } }: Given) =>
  showPage({
    pages: newsletterPages,
    adresse,
    rechte,
    server: [
      on(contract.get, () => record),
      on(contract.history, () => []),
      on(contract.choices, () => ({ verteiler: [{ name: 'SEG', anzahl: 12 }], gruppen: [] })),
      on(contract.audience, () => audience),
      on(contract.update, () => record),
      on(contract.send, () => ({ ...record, status: 'versendet' as const })),
      on(contract.progress, () => progress),
      on(contract.failures, () => [{ person: null, grund: '550 no such mailbox', versuche: 1, aufgegeben: true }]),
      on(contract.read, () => undefined),
    ],
  })

test('the editor speaks German, writes headings and lists, and is saved as HTML', async () => {
  const { hand, calls } = show({ adresse: `/newsletter/edit/${id}` })
  const text = await screen.findByRole('textbox', { name: 'Text' }, soon)
  expect(text.textContent).toBe('Alle sind eingeladen.')
  for (const name of ['Fett', 'Kursiv', 'Überschrift', 'Aufzählung', 'Zitat', 'Link', 'Bild einfügen', 'Rückgängig'])
    expect(screen.getByRole('button', { name })).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Überschrift' }))
  await waitFor(() => expect(text.querySelector('h2')).not.toBeNull())
  await hand.click(screen.getByRole('button', { name: 'Speichern und ansehen' }))
  await waitFor(() => expect(calls.map(({ call }) => call)).toEqual(['PUT /api/newsletter/{id}']), soon)
  expect(calls[0]?.body).toMatchObject({
    version: 3,
    titel: 'Sommerfest',
    text: '<h2>Alle sind eingeladen.</h2><p></p>',
    empfaenger: { verteiler: ['SEG'] },
  })
  expect(await screen.findByRole('button', { name: 'Versenden' }, soon)).toBeTruthy()
})

test('before sending, the recipient count is confirmed; scripts are text', async () => {
  const record = {
    ...draft,
    text: '<p>Hallo<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">da</a></p>',
  }
  const { hand, calls } = show({ adresse: `/newsletter/${id}`, record })
  expect((await screen.findByText(/Hallo/, {}, soon)).innerHTML).toBe('Halloalert(1)da')
  await hand.click(screen.getByRole('button', { name: 'Versenden' }))
  expect(
    await screen.findByText(
      '12 Mitglieder bekommen ihn per Mail. 1 Mitglied hat Newsletter nicht bestellt und findet ihn im Posteingang.',
      {},
      soon,
    ),
  ).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'An 12 Mitglieder versenden' }))
  const asked = await screen.findByRole('dialog', { name: 'Jetzt versenden?' }, soon)
  expect(calls).toEqual([])
  await hand.click(within(asked).getByRole('button', { name: 'Versenden' }))
  await waitFor(() => expect(calls[0]?.body).toEqual({ version: 3, anzahl: 12, versandAm: null }), soon)
})

test('input kept on this device alone is asked about before it stays behind', async () => {
  const { hand } = show({ adresse: `/newsletter/${id}` })
  const send = await screen.findByRole('button', { name: 'Versenden' }, soon)
  rememberDraft(`newsletter/${id}`, 3, { titel: 'Herbstfest' })
  await hand.click(send)
  expect(await screen.findByRole('dialog', { name: 'Noch nicht gespeichert' }, soon)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Ohne diese Änderungen' }))
  expect(await screen.findByRole('dialog', { name: 'Newsletter versenden' }, soon)).toBeTruthy()
  discardDraft(`newsletter/${id}`)
})

test.each([
  [
    { anzahl: 0, ohne: 2, posteingang: 0 },
    'Niemand bekommt ihn per Mail. 2 Mitglieder haben Newsletter nicht bestellt und lesen ihn höchstens im Archiv.',
  ],
  [
    { anzahl: 1, ohne: 1300, posteingang: 1299 },
    '1 Mitglied bekommt ihn per Mail. 1.300 Mitglieder haben Newsletter nicht bestellt: 1.299 finden ihn im Posteingang, 1 liest ihn höchstens im Archiv.',
  ],
])('recipients without mail, %j', async (audience, sentence) => {
  const { hand } = show({ adresse: `/newsletter/${id}`, audience })
  await hand.click(await screen.findByRole('button', { name: 'Versenden' }, soon))
  expect(await screen.findByText(sentence, {}, soon)).toBeTruthy()
})

test('a stalled issue gives the reason', async () => {
  const record = { ...draft, status: 'versendet' as const, versandAm: '2026-11-20T17:00:00Z' }
  show({ adresse: `/newsletter/${id}`, record, progress: { ...none, gesamt: 9, wartet: 9, hindernis: 'ohneMailserver' } })
  expect(await screen.findByText('0 von 9 versendet · 9 warten', {}, soon)).toBeTruthy()
  expect(screen.getByText(/ist kein Mailserver eingetragen/).textContent).toContain('Administration')
})

test('an author sees progress and failures; readers are only counted', async () => {
  const record = { ...draft, status: 'versendet' as const, versandAm: '2026-11-20T17:00:00Z', gelesenVon: 2 }
  const { calls } = show({
    adresse: `/newsletter/${id}`,
    record,
    progress: { ...none, gesamt: 9, versendet: 6, wartet: 1, aufgegeben: 1, ausgelassen: 1 },
  })
  expect(
    await screen.findByText('6 von 9 versendet · 1 wartet · 1 aufgegeben · 1 inzwischen ausgetreten oder abbestellt', {}, soon),
  ).toBeTruthy()
  expect(await screen.findByText('550 no such mailbox', {}, soon)).toBeTruthy()
  expect(screen.getByText('Im Intranet: 2 gelesen')).toBeTruthy()
  await waitFor(() => expect(calls.map(({ call }) => call)).toEqual(['POST /api/newsletter/{id}/gelesen']), soon)
  expect(screen.queryByRole('button', { name: 'Bearbeiten' })).toBeNull()
})
