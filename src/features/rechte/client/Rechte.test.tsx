import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { RECHTE, type Recht } from '#contract/rechte.ts'
import { abfragen } from '#client/abfragen.ts'
import { baueRouter } from '#client/router.tsx'
import { setzeSitzung } from '#client/sitzung.ts'
import { rechteContract } from '#features/rechte/contract.ts'
import type { Rechtetraeger } from './daten.ts'
import { rechtePages } from './pages.tsx'

const ICH = '00000000-0000-7000-8000-000000000001'
const ANNA = '00000000-0000-7000-8000-000000000002'
const jemand = (_id: string, vorname: string, rechte: Recht[]): Rechtetraeger => ({
  _id,
  version: 1,
  profil: null,
  username: vorname.toLowerCase(),
  vorname,
  nachname: 'Probe',
  rechte,
})

// The server of these tests: people in memory, answers held against the contract.
let leute: Map<string, Rechtetraeger>
let gesendet: unknown[]
let vorDemSpeichern: () => void

const antwort = (schema: z.core.$ZodType, daten: unknown, kopf: Record<string, string> = {}) =>
  new Response(JSON.stringify(z.parse(schema, daten)), { headers: { 'content-type': 'application/json', ...kopf } })
const absage = (status: number, msg: string) =>
  new Response(JSON.stringify({ errors: [{ msg }] }), { status, headers: { 'content-type': 'application/json' } })

function beantworte(url: URL, init: RequestInit): Response {
  const person = leute.get(url.pathname.split('/').at(-1) ?? '')
  if (url.pathname === rechteContract.users.path) {
    const recht = url.searchParams.get('recht')
    const treffer = [...leute.values()].filter(({ rechte }) => recht === null || rechte.some((hat) => hat === recht))
    return antwort(rechteContract.users.antwort, treffer, { 'X-Total-Count': String(treffer.length) })
  }
  if (url.pathname === rechteContract.history.path) return antwort(rechteContract.history.antwort, [], { 'X-Total-Count': '0' })
  if (!person) return absage(404, 'Die Person gibt es nicht.')
  if (init.method === 'GET') return antwort(rechteContract.get.antwort, person)
  const body = z.parse(rechteContract.update.body, JSON.parse(init.body as string))
  gesendet.push(body)
  vorDemSpeichern()
  const jetzt = leute.get(person._id) ?? person
  if (body.version !== jetzt.version) return absage(409, 'Jemand anders hat inzwischen gespeichert.')
  const neu = { ...jetzt, version: jetzt.version + 1, rechte: body.rechte }
  leute.set(neu._id, neu)
  return antwort(rechteContract.update.antwort, neu)
}

beforeEach(() => {
  gesendet = []
  vorDemSpeichern = () => undefined
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => Promise.resolve(beantworte(new URL(url, 'http://intranet.test'), init)))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => {
  cleanup()
  abfragen.clear()
  vi.unstubAllGlobals()
})

/** Opens /rechte as somebody who holds `eigene`, with `wen` chosen. */
async function oeffne(eigene: Recht[], rechteVonAnna: Recht[], wen = ANNA) {
  leute = new Map([
    [ICH, jemand(ICH, 'Ich', eigene)],
    [ANNA, jemand(ANNA, 'Anna', rechteVonAnna)],
  ])
  setzeSitzung({
    token: 'probe',
    isAuthenticated: true,
    loading: false,
    user: { _id: ICH, profil: null, username: 'ich', vorname: 'Ich', nachname: 'Probe', rechte: eigene },
  })
  window.history.replaceState({}, '', `/rechte?user=${wen}`)
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={abfragen}>
        <RouterProvider router={baueRouter(rechtePages)} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText(/von 123 Rechten/, undefined, { timeout: 20_000 })
  return userEvent.setup()
}
// Not by role: jsdom needs a second to work out the names of 123 boxes.
const boxen = () => [...document.querySelectorAll<HTMLInputElement>('input[data-recht]')]
function box(titel: string): HTMLInputElement {
  const gefunden = boxen().find((feld) => (feld.getAttribute('aria-label') ?? feld.closest('label')?.textContent ?? '').startsWith(titel))
  if (!gefunden) throw new Error(`no box "${titel}"`)
  return gefunden
}
const knopf = (name: string) => screen.getByRole('button', { name })
const VERWALTER: Recht[] = ['READ_USER_RECHTE', 'UPDATE_USER_RECHTE']

test(
  'what one does not hold cannot be ticked and says why; what the person held can be taken and given back',
  { timeout: 40_000 },
  async () => {
    const hand = await oeffne([...VERWALTER, 'READ_ORT'], ['READ_FAHRZEUG'])
    await hand.click(box('Orte löschen'))
    expect(box('Orte löschen').checked).toBe(false)
    expect(box('Orte löschen').getAttribute('aria-disabled')).toBe('true')
    expect(await screen.findByText(/Dieses Recht hast du selbst nicht/)).toBeTruthy()
    await hand.click(box('Fahrzeuge ansehen'))
    expect(screen.getByText('1 Recht weniger')).toBeTruthy()
    await hand.click(box('Fahrzeuge ansehen'))
    expect(screen.queryByText('1 Recht weniger')).toBeNull()
    expect(boxen()).toHaveLength(RECHTE.length)
  },
)

test('without UPDATE_USER_RECHTE everything is locked, with the reason above', { timeout: 40_000 }, async () => {
  const hand = await oeffne(['READ_USER_RECHTE', 'READ_ORT'], ['READ_ORT'])
  expect(screen.getAllByText('Dir fehlt das Recht UPDATE_USER_RECHTE.').length).toBeGreaterThan(0)
  await hand.click(box('Orte ansehen'))
  expect(box('Orte ansehen').checked).toBe(true)
  expect(knopf('Rolle anwenden').getAttribute('aria-disabled')).toBe('true')
})

test('the last one who may grant keeps that right, until somebody else has it', { timeout: 40_000 }, async () => {
  const hand = await oeffne(VERWALTER, [], ICH)
  await hand.click(box('Rechte vergeben'))
  expect(box('Rechte vergeben').checked).toBe(true)
  expect(await screen.findByText(/Niemand sonst kann Rechte vergeben/)).toBeTruthy()
  cleanup()
  abfragen.clear()
  const andere = await oeffne(VERWALTER, VERWALTER, ICH)
  await andere.click(box('Rechte vergeben'))
  expect(box('Rechte vergeben').checked).toBe(false)
})

test(
  'a bundle shows what it changes and leaves out, then is looked over and saved with the version that was read',
  { timeout: 40_000 },
  async () => {
    const hand = await oeffne([...VERWALTER, 'ABRECHNUNG', 'READ_SANDIENST'], ['READ_FAHRZEUG', 'READ_SANDIENST'])
    await hand.click(knopf('Rolle anwenden'))
    const fenster = await screen.findByRole('dialog')
    await hand.selectOptions(within(fenster).getByLabelText('Rolle'), 'Kasse')
    expect(within(fenster).getByText('1 Recht mehr')).toBeTruthy()
    expect(within(fenster).getByText('2 Rechte bleiben weg')).toBeTruthy()
    await hand.click(within(fenster).getByLabelText('Alles ersetzen'))
    expect(within(fenster).getByText('1 Recht weniger')).toBeTruthy()
    await hand.click(within(fenster).getByRole('button', { name: 'Übernehmen' }))
    expect(gesendet).toEqual([])
    expect(screen.getByText('1 Recht mehr, 1 weniger')).toBeTruthy()

    await hand.click(knopf('Speichern'))
    const frage = await screen.findByRole('dialog')
    expect(within(frage).getByText('Abrechnung und Bankdaten')).toBeTruthy()
    expect(within(frage).getByText('Das kannst du nicht selbst zurücknehmen')).toBeTruthy()
    await hand.click(within(frage).getByRole('button', { name: 'Rechte speichern' }))
    await waitFor(() => expect(gesendet).toEqual([{ version: 1, rechte: ['READ_SANDIENST', 'ABRECHNUNG'] }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull())
  },
)

test('whoever was overtaken loses nothing: the changes move on to the newer state', { timeout: 40_000 }, async () => {
  const hand = await oeffne([...VERWALTER, 'READ_ORT'], ['READ_FAHRZEUG'])
  vorDemSpeichern = () => {
    vorDemSpeichern = () => undefined
    leute.set(ANNA, { ...jemand(ANNA, 'Anna', ['READ_MELDER']), version: 5 })
  }
  await hand.click(box('Orte ansehen'))
  await hand.click(knopf('Speichern'))
  await hand.click(await screen.findByRole('button', { name: 'Rechte speichern' }))
  await hand.click(await screen.findByRole('button', { name: 'Meine Änderungen übertragen' }))
  expect(box('Melder ansehen').checked).toBe(true)
  expect(box('Fahrzeuge ansehen').checked).toBe(false)
  await hand.click(knopf('Speichern'))
  await hand.click(await screen.findByRole('button', { name: 'Rechte speichern' }))
  await waitFor(() => expect(gesendet.at(-1)).toEqual({ version: 5, rechte: ['READ_MELDER', 'READ_ORT'] }))
})
