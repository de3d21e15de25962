import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RECHTE, type Recht } from '#contract/rights/rechte.ts'
import { rechteContract } from '#features/rechte/contract.ts'
import { Absage, on, ME, showPage } from '#tests/support/page.tsx'
import type { Rechtetraeger } from './api.ts'
import { rechtePages } from './pages.tsx'

const ANNA = '0193c0de-0000-7000-8000-000000000002'
const somebody = (_id: string, vorname: string, rechte: Recht[]): Rechtetraeger => ({
  _id,
  version: 1,
  profil: null,
  username: vorname.toLowerCase(),
  vorname,
  nachname: 'Probe',
  rechte,
})

/** Opens /rechte as somebody who holds `own`, with `whom` chosen. */
async function open(own: Recht[], rechteOfAnna: Recht[], whom = ANNA, beforeTheSave = (_people: Map<string, Rechtetraeger>) => {}) {
  const people = new Map([
    [ME, somebody(ME, 'Ich', own)],
    [ANNA, somebody(ANNA, 'Anna', rechteOfAnna)],
  ])
  const person = () => people.get(whom) ?? new Absage(404, 'Die Person gibt es nicht.')
  const { hand, calls } = showPage({
    pages: rechtePages,
    adresse: `/rechte?user=${whom}`,
    rechte: own,
    wide: true,
    server: [
      on(rechteContract.users, ({ search }) => {
        const recht = new URLSearchParams(search).get('recht')
        return [...people.values()].filter(({ rechte }) => recht === null || rechte.some((has) => has === recht))
      }),
      on(rechteContract.history, () => []),
      on(rechteContract.get, person),
      on(rechteContract.update, ({ body }) => {
        beforeTheSave(people)
        const [now, { version, rechte }] = [person(), body as Rechtetraeger]
        if (now instanceof Absage) return now
        if (version !== now.version) return new Absage(409, 'Jemand anders hat inzwischen gespeichert.')
        const fresh = { ...now, version: version + 1, rechte }
        people.set(whom, fresh)
        return fresh
      }),
    ],
  })
  await screen.findByText(/von 123 Rechten/, undefined, { timeout: 20_000 })
  return { hand, sent: () => calls.map(({ body }) => body) }
}
// Not by role: jsdom needs a second to work out the names of 123 boxes.
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[data-recht]')]
function box(titel: string): HTMLInputElement {
  const found = boxes().find((field) => (field.getAttribute('aria-label') ?? field.closest('label')?.textContent ?? '').startsWith(titel))
  if (!found) throw new Error(`no box "${titel}"`)
  return found
}
const button = (name: string) => screen.getByRole('button', { name })
const MANAGER: Recht[] = ['READ_USER_RECHTE', 'UPDATE_USER_RECHTE']

test('rights beyond one’s own cannot be ticked; original ones can be restored', { timeout: 40_000 }, async () => {
  const { hand } = await open([...MANAGER, 'READ_ORT'], ['READ_FAHRZEUG'])
  await hand.click(box('Orte löschen'))
  expect(box('Orte löschen').checked).toBe(false)
  expect(box('Orte löschen').getAttribute('aria-disabled')).toBe('true')
  expect(await screen.findByText(/Dieses Recht hast du selbst nicht/)).toBeTruthy()
  await hand.click(box('Fahrzeuge ansehen'))
  expect(screen.getByText('1 Recht weniger')).toBeTruthy()
  await hand.click(box('Fahrzeuge ansehen'))
  expect(screen.queryByText('1 Recht weniger')).toBeNull()
  expect(boxes()).toHaveLength(RECHTE.length)
})

test('without UPDATE_USER_RECHTE everything is locked, with the reason above', { timeout: 40_000 }, async () => {
  const { hand } = await open(['READ_USER_RECHTE', 'READ_ORT'], ['READ_ORT'])
  expect(screen.getAllByText(/^Dir fehlt das Recht „Rechte vergeben und entziehen“\./).length).toBeGreaterThan(0)
  await hand.click(box('Orte ansehen'))
  expect(box('Orte ansehen').checked).toBe(true)
  expect(button('Rolle anwenden').getAttribute('aria-disabled')).toBe('true')
})

test('the last one who may grant keeps that right', { timeout: 40_000 }, async () => {
  const { hand } = await open(MANAGER, [], ME)
  await hand.click(box('Rechte vergeben'))
  expect(box('Rechte vergeben').checked).toBe(true)
  expect(await screen.findByText(/Niemand sonst kann Rechte vergeben/)).toBeTruthy()
})

test('a granter who is not the last one can give up that right', { timeout: 40_000 }, async () => {
  const { hand } = await open(MANAGER, MANAGER, ME)
  await hand.click(box('Rechte vergeben'))
  expect(box('Rechte vergeben').checked).toBe(false)
})

test('a bundle previews its changes and saves with the version read', { timeout: 40_000 }, async () => {
  const { hand, sent } = await open([...MANAGER, 'ABRECHNUNG', 'READ_SANDIENST'], ['READ_FAHRZEUG', 'READ_SANDIENST'])
  await hand.click(button('Rolle anwenden'))
  const window = await screen.findByRole('dialog')
  await hand.selectOptions(within(window).getByLabelText('Rolle'), 'Kasse')
  expect(within(window).getByText('1 Recht mehr')).toBeTruthy()
  expect(within(window).getByText('2 Rechte bleiben weg')).toBeTruthy()
  await hand.click(within(window).getByLabelText('Alles ersetzen'))
  expect(within(window).getByText('1 Recht weniger')).toBeTruthy()
  await hand.click(within(window).getByRole('button', { name: 'Übernehmen' }))
  expect(sent()).toEqual([])
  expect(screen.getByText('1 Recht mehr, 1 weniger')).toBeTruthy()

  await hand.click(button('Speichern'))
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText('Abrechnung und Bankdaten')).toBeTruthy()
  expect(within(question).getByText('Das kannst du nicht selbst zurücknehmen')).toBeTruthy()
  await hand.click(within(question).getByRole('button', { name: 'Rechte speichern' }))
  await waitFor(() => expect(sent()).toEqual([{ version: 1, rechte: ['READ_SANDIENST', 'ABRECHNUNG'] }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull())
})

test('a stale save keeps the changes and applies them to the newer state', { timeout: 40_000 }, async () => {
  let faster = true
  const { hand, sent } = await open([...MANAGER, 'READ_ORT'], ['READ_FAHRZEUG'], ANNA, (people) => {
    if (faster) people.set(ANNA, { ...somebody(ANNA, 'Anna', ['READ_MELDER']), version: 5 })
    faster = false
  })
  await hand.click(box('Orte ansehen'))
  await hand.click(button('Speichern'))
  await hand.click(await screen.findByRole('button', { name: 'Rechte speichern' }))
  await hand.click(await screen.findByRole('button', { name: 'Meine Änderungen übertragen' }))
  expect(box('Melder und Geräte ansehen').checked).toBe(true)
  expect(box('Fahrzeuge ansehen').checked).toBe(false)
  await hand.click(button('Speichern'))
  await hand.click(await screen.findByRole('button', { name: 'Rechte speichern' }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ version: 5, rechte: ['READ_MELDER', 'READ_ORT'] }))
})
