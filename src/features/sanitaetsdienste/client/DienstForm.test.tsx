import { Absage, on, showPage } from '#tests/support/page.tsx'
import { BEGINN, exampleDienst, ENDE, number } from '#tests/support/example-dienst.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { configContract } from '#features/config/contract.ts'
import { orteContract } from '#features/orte/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/schemas.ts'
import { sanitaetsdienstePages } from './pages.tsx'

const goes = { timeout: 15_000 }
const bedarf = (count: number) => [{ qualifikation: 'SanA' as const, anzahl: count, funktion: '', mindestalter: null }]
const earlier = exampleDienst({
  _id: number('d', 7),
  beginn: '2025-05-10T08:00:00.000Z',
  ende: '2025-05-10T16:00:00.000Z',
  meldeschluss: '2025-05-08T16:00:00.000Z',
  kleidung: 'Einsatzjacke',
  leiter: number('p', 1),
  schichten: [{ _id: number('s', 7), beginn: '2025-05-10T08:00:00.000Z', ende: '2025-05-10T16:00:00.000Z', bedarf: bedarf(5) }],
})
const twoSchichten = exampleDienst({
  meldeschluss: '2031-05-08T16:00:00.000Z',
  schichten: [
    { _id: number('s', 1), bezeichnung: 'Früh', ende: '2031-05-10T12:00:00.000Z', bedarf: bedarf(6) },
    { _id: number('s', 2), bezeichnung: 'Spät', beginn: '2031-05-10T12:00:00.000Z', bedarf: bedarf(2) },
  ],
})

const server = (dienst: Dienst = earlier, write: () => Dienst | Absage = () => dienst) => [
  on(contract.distinct, () => [
    {
      bezeichnung: 'Stadtfest',
      veranstalter: 'Stadtmarketing',
      ort: number('o', 1),
      ortName: 'Marktplatz',
      art: 'intern' as const,
      letzter: earlier._id,
      letzterBeginn: earlier.beginn,
      anzahl: 3,
    },
  ]),
  on(contract.get, () => dienst),
  on(contract.create, write),
  on(contract.update, write),
  on(contract.status, () => dienst),
  on(contract.ausschreibung, () => ({ version: 3, anzahl: 1, gruppen: [{ name: 'Bereitschaft', anzahl: 1 }], serie: [], konflikte: [] })),
  on(contract.history, () => []),
  on(contract.meineAnfragen, () => []),
  on(contract.anfragen, () => []),
  on(contract.bedarfstabellen, () => []),
  on(profileContract.list, () => []),
  on(orteContract.names, () => [{ _id: number('o', 1), name: 'Marktplatz' }]),
  on(configContract.letzterSanLeiter, () => ({ wert: 'Lena Schmidt' })),
]
const fresh = (...rest: Parameters<typeof server>) =>
  showPage({
    pages: sanitaetsdienstePages,
    adresse: '/sanitaetsdienste/neu',
    rechte: ['READ_SANDIENST', 'CREATE_SANDIENST', 'UPDATE_SANDIENST'],
    server: server(...rest),
  })
const edit = (...rest: Parameters<typeof server>) =>
  showPage({
    pages: sanitaetsdienstePages,
    adresse: `/sanitaetsdienst/${twoSchichten._id}/edit`,
    rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST'],
    server: server(...rest),
  })
/** By its path and not by its role: that search walks the whole form, and there are many. */
function field(path: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[data-path="${path}"]`)
  if (!found) throw new Error(`Kein Feld ${path}`)
  return found
}
/** In one go: each key of this form costs jsdom a good part of a second. */
async function write(hand: UserEvent, target: HTMLInputElement, value: string) {
  await hand.clear(target)
  await hand.click(target)
  await hand.paste(value)
}
const set = (hand: UserEvent, name: string, value: string) => write(hand, field(name), value)

async function fill(hand: UserEvent) {
  await write(hand, await screen.findByRole('combobox', { name: 'Bezeichnung' }, goes), 'Dorffest')
  await hand.click(screen.getByRole('combobox', { name: 'Ort' }))
  await hand.click(await screen.findByRole('option', { name: 'Marktplatz', hidden: true }))
  await set(hand, 'beginn', '10.05.2031 10:00')
  await set(hand, 'ende', '10.05.2031 18:00')
  await set(hand, 'veranstalter.name', 'Heimatverein')
  await set(hand, 'veranstalter.ansprechpartner', 'Kim Muster')
  await set(hand, 'veranstalter.telefon', '02345 678901')
}

test('the button publishes or drafts; one shift covers the whole time', async () => {
  const { hand, calls } = fresh()
  await fill(hand)
  expect(screen.getByText('2 Helfer, 8 Stunden')).toBeTruthy()
  expect(await screen.findByText('Zuletzt geleitet: Lena Schmidt')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }))
  await waitFor(() => expect(calls).toHaveLength(1), goes)
  expect(calls[0]?.body).toMatchObject({
    status: 'anfrage',
    bezeichnung: 'Dorffest',
    beginn: BEGINN,
    ende: ENDE,
    schichten: [{ beginn: BEGINN, ende: ENDE, bedarf: bedarf(2) }],
  })
})

test('a draft needs a name and its time', async () => {
  const { hand, calls } = fresh()
  await hand.click(await screen.findByRole('button', { name: 'Als Entwurf speichern' }, goes))
  expect(await screen.findByText('Bezeichnung fehlt.', {}, goes)).toBeDefined()
  expect(screen.queryByText('Ort fehlt.')).toBeNull()
  await write(hand, screen.getByRole('combobox', { name: 'Bezeichnung' }), 'Dorffest')
  await set(hand, 'beginn', '10.05.2031 10:00')
  await set(hand, 'ende', '10.05.2031 18:00')
  await hand.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }))
  await waitFor(() => expect(calls).toHaveLength(1), goes)
  expect(calls[0]?.body).toMatchObject({ status: 'anfrage', bezeichnung: 'Dorffest', ort: null, veranstalter: { name: '', telefon: '' } })
})

test('a refusal keeps the input at its field; the next press asks, then publishes', async () => {
  let attempts = 0
  const { hand, calls } = fresh(earlier, () => {
    attempts++
    return attempts === 1 ? new Absage(400, 'Der Meldeschluss darf nicht nach dem Beginn liegen.', {}, 'meldeschluss') : earlier
  })
  await fill(hand)
  await hand.click(screen.getByRole('button', { name: 'Ausschreiben' }))
  const sentence = await screen.findAllByText('Der Meldeschluss darf nicht nach dem Beginn liegen.', {}, goes)
  // The folded group has opened, and the sentence stands in it.
  expect(sentence.some((element) => element.closest('details')?.open === true)).toBe(true)
  expect(field('veranstalter.name').value).toBe('Heimatverein')
  await hand.click(screen.getByRole('button', { name: 'Ausschreiben' }))
  // The recipients are named before anything is sent.
  const question = within(await screen.findByRole('dialog', {}, goes))
  question.getByText('Ein Mitglied erfährt davon: 1 Bereitschaft.')
  expect(calls.at(-1)?.body).toMatchObject({ status: 'anfrage' })
  await hand.click(question.getByRole('button', { name: 'Ausschreiben' }))
  await waitFor(() => expect(calls).toHaveLength(3), goes)
  expect(calls[2]?.body).toEqual({ version: 3, status: 'ausgeschrieben' })
})

test('typed input returns after the page was closed', async () => {
  const { hand } = fresh()
  await fill(hand)
  cleanup()
  fresh()
  await screen.findByText('Dein Entwurf ist wieder da', {}, goes)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Bezeichnung' }).value).toBe('Dorffest')
  expect(field('beginn').value).toBe('Sa., 10.05.2031')
  expect(screen.getByLabelText<HTMLInputElement>('Uhrzeit: Beginn').value).toBe('10:00')
})

test('an earlier service gives its data without leader; undo removes them', async () => {
  const { hand, calls } = fresh()
  await screen.findByRole('combobox', { name: 'Bezeichnung' }, goes)
  await set(hand, 'beginn', '10.05.2031 10:00')
  await write(hand, screen.getByRole('combobox', { name: 'Bezeichnung' }), 'Stadtfest')
  await screen.findByText(/Zuletzt am 10.05.2025 für Stadtmarketing, Marktplatz/, {}, goes)
  await hand.click(screen.getByRole('button', { name: 'Angaben übernehmen' }))
  expect(await screen.findByText('5 Helfer, 8 Stunden')).toBeTruthy()
  expect(field('veranstalter.name').value).toBe('Stadtmarketing')
  await hand.click(screen.getByRole('button', { name: 'Ausschreiben' }))
  await waitFor(() => expect(calls).toHaveLength(1), goes)
  expect(calls[0]?.body).toMatchObject({
    beginn: BEGINN,
    meldeschluss: '2031-05-08T16:00:00.000Z',
    leiter: null,
    kleidung: 'Einsatzjacke',
  })
  expect(calls[0]?.body).not.toHaveProperty('schichten.0._id')
})

test('cutting into shifts keeps the first need; a shift is removed and restored', async () => {
  const { hand } = fresh()
  await fill(hand)
  await hand.click(screen.getByRole('button', { name: 'Zeitraum aufteilen' }))
  const length = await screen.findByRole('textbox', { name: 'Länge einer Schicht' }, goes)
  await hand.clear(length)
  await hand.type(length, '4')
  await hand.click(screen.getByRole('button', { name: '2 Schichten anlegen' }))
  expect(await screen.findAllByText('2 Helfer, 4 Stunden', {}, goes)).toHaveLength(2)
  await hand.click(screen.getByRole('button', { name: 'Schicht 2: verdoppeln, verschieben, entfernen' }))
  await hand.click(await screen.findByRole('menuitem', { name: 'Entfernen', hidden: true }, goes))
  await waitFor(() => expect(screen.getAllByText('2 Helfer, 4 Stunden')).toHaveLength(1), goes)
  // Cutting may be undone as well: the button beside these words is meant.
  const removed = await screen.findByText(/ist entfernt\.$/, {}, goes)
  await hand.click(within(removed.parentElement ?? removed).getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(screen.getAllByText('2 Helfer, 4 Stunden')).toHaveLength(2), goes)
})

test('a refusal of the second shift opens it', async () => {
  const { hand } = edit(twoSchichten, () => new Absage(409, 'So viele stehen schon da.', {}, 'schichten.1.bedarf.0.anzahl'))
  const late = await screen.findByRole('region', { name: 'Spät' }, goes)
  expect(within(late).queryByRole('textbox', { name: 'Anzahl' })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await within(late).findByText('So viele stehen schon da.', {}, goes)
  expect(within(late).getByRole('textbox', { name: 'Anzahl' }).getAttribute('aria-invalid')).toBe('true')
  expect(within(screen.getByRole('region', { name: 'Früh' })).queryByRole('textbox', { name: 'Anzahl' })).toBeNull()
})

test('a new day takes shifts and deadline along; shifts keep their identity', async () => {
  const { hand, calls } = edit(twoSchichten)
  await screen.findByRole('region', { name: 'Früh' }, goes)
  await set(hand, 'beginn', '17.05.2031 10:00')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(calls).toHaveLength(1), goes)
  expect(calls[0]?.body).toMatchObject({
    version: 1,
    beginn: '2031-05-17T08:00:00.000Z',
    ende: '2031-05-17T16:00:00.000Z',
    meldeschluss: '2031-05-15T16:00:00.000Z',
    schichten: [
      { _id: number('s', 1), beginn: '2031-05-17T08:00:00.000Z', ende: '2031-05-17T12:00:00.000Z' },
      { _id: number('s', 2), beginn: '2031-05-17T12:00:00.000Z', ende: '2031-05-17T16:00:00.000Z' },
    ],
  })
})

test('a service that is called off cannot be saved, and says why', async () => {
  edit({ ...twoSchichten, abgesagt: true, absageVon: 'wir' })
  const button = await screen.findByRole('button', { name: 'Speichern' }, goes)
  expect(button.getAttribute('aria-description')).toBe('Der Dienst ist abgesagt und lässt sich nicht mehr ändern.')
})

test('the night of the clock change has thirteen hours', async () => {
  const { hand } = fresh()
  await screen.findByRole('combobox', { name: 'Bezeichnung' }, goes)
  await set(hand, 'beginn', '24.10.2026 20:00')
  await set(hand, 'ende', '25.10.2026 08:00')
  expect(screen.getByText('2 Helfer, 13 Stunden (Zeitumstellung)')).toBeTruthy()
})
