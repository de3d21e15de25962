// Three taps to say that one is not there, on a Wednesday in November; what one still has to do then, and both ways back.
import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { number } from '#tests/support/example-dienst.ts'
import { Absage, on, showPage } from '#tests/support/page.tsx'
import { tellWaiting } from '#client/net/outbox/waiting.ts'
import { readEntries, removeEntry } from '#client/net/outbox/store.ts'
import { recordResponse } from '#client/net/net.ts'
import type { PlanEntry } from '#contract/time/plan.ts'
import { setPlanSheets } from '#client/registry/plan-views.ts'
import { type Abwesenheit, abwesenheitenContract, type Entered } from '#features/abwesenheiten/contract.ts'
import { planContract } from '#features/plan/contract.ts'
import { planPages } from '#features/plan/client/pages.tsx'
import { absenceSheet } from './parts.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T09:00:00Z'), toFake: ['Date'] })
  setPlanSheets(absenceSheet)
})
afterEach(() => {
  cleanup()
  setPlanSheets()
  vi.useRealTimers()
})

const ID = number('a', 1)
const said = { beginn: '2026-11-26T23:00:00.000Z', ende: '2026-11-28T23:00:00.000Z', notiz: 'Kur' }
const row: Abwesenheit = { _id: ID, version: 3, ...said }
const entry: PlanEntry = {
  _id: ID,
  art: 'abwesenheit',
  titel: 'Abwesenheit',
  unter: row.notiz,
  beginn: row.beginn,
  ende: row.ende,
  pfad: `/plan?eintrag=${ID}`,
  zustand: 'abwesend',
  als: '',
  wer: null,
  platz: null,
  einsatz: null,
}
const duty = {
  titel: 'Adventsmarkt',
  beginn: '2026-11-27T16:00:00.000Z',
  ende: '2026-11-27T20:00:00.000Z',
  pfad: `/sanitaetsdienst/${number('d', 1)}`,
  zustand: 'eingeteilt' as const,
}

function show(adresse = '/plan', answer: Entered['einsaetze'] | Absage | (() => never) = [], planned: PlanEntry[] = [entry]) {
  const given = ({ body }: { readonly body: unknown }) =>
    typeof answer === 'function'
      ? answer()
      : answer instanceof Absage
        ? answer
        : { ...row, version: 1, ...(body as Partial<Abwesenheit>), einsaetze: answer }
  return showPage({
    pages: planPages,
    adresse,
    server: [
      on(planContract.plan, () => planned),
      on(abwesenheitenContract.list, () => [row]),
      on(abwesenheitenContract.history, () => []),
      on(abwesenheitenContract.create, given),
      on(abwesenheitenContract.update, given),
      on(abwesenheitenContract.remove, () => null as never),
    ],
  })
}
const goes = { timeout: 15_000 }
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Nicht verfügbar' }, goes))

test('three taps, whole days of Berlin; at once it can be taken back', async () => {
  const { hand, calls } = show()
  await hand.click(await screen.findByRole('button', { name: 'Nicht verfügbar' }, goes))
  await hand.click(await (await sheet()).findByRole('button', { name: 'Nächste Woche' }, goes))
  await hand.click((await sheet()).getByRole('button', { name: 'Eintragen' }))
  await screen.findByText('Nicht verfügbar: Mo., 30.11.2026 bis So., 06.12.2026.', {}, goes)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls).toMatchObject([
    { call: 'POST /api/abwesenheiten', body: { beginn: '2026-11-29T23:00:00.000Z', ende: '2026-12-06T23:00:00.000Z', notiz: '' } },
    { call: 'DELETE /api/abwesenheiten/{id}' },
  ])
})

test('without a net the absence waits, at the head of the plan and in its row', async () => {
  onTestFinished(async () => {
    for (const { key } of await readEntries()) await removeEntry(key)
    act(() => tellWaiting([]))
    recordResponse(new Response())
  })
  const { hand } = show('/plan', () => {
    throw new TypeError('no net')
  })
  await hand.click(await screen.findByRole('button', { name: 'Nicht verfügbar' }, goes))
  await hand.click(await (await sheet()).findByRole('button', { name: 'Nächste Woche' }, goes))
  await hand.click((await sheet()).getByRole('button', { name: 'Eintragen' }))
  await screen.findByText('Nicht verfügbar: Mo., 30.11.2026 bis So., 06.12.2026 wartet auf Netz', {}, goes)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Wird gesendet, sobald Netz da ist')).toBeNull()
  act(() => tellWaiting([{ path: entry.pfad, titel: 'Nicht verfügbar: Kur', state: 'waits' }]))
  const here = within(screen.getByRole('link', { name: 'Abwesenheit' }).closest('li') ?? document.body)
  here.getByText('Wird gesendet, sobald Netz da ist')
})

test('with clock times; and a refusal stands where one reads it, with what was typed', async () => {
  const { hand, calls } = show('/plan?eintrag=neu', new Absage(409, 'In dieser Zeit hast du schon eine.', {}, 'beginn'))
  await hand.click(await (await sheet()).findByRole('button', { name: 'Morgen' }, goes))
  await hand.click(await (await sheet()).findByRole('switch', { name: 'Nur zu bestimmten Uhrzeiten' }, goes))
  await hand.click((await sheet()).getByRole('button', { name: 'Eintragen' }))
  expect(await screen.findAllByText('In dieser Zeit hast du schon eine.', {}, goes)).toHaveLength(1)
  expect((await sheet()).getByRole('button', { name: 'Morgen' })).toHaveProperty('ariaPressed', 'true')
  expect(calls).toMatchObject([{ body: { beginn: '2026-11-26T17:00:00.000Z', ende: '2026-11-26T21:00:00.000Z' } }])
})

test('while choosing it names duties and registrations of that time, and nothing else', async () => {
  const waits: PlanEntry = { ...entry, ...duty, _id: number('m', 1), art: 'sanitaetsdienst', unter: '', zustand: 'warteliste' }
  const room: PlanEntry = { ...waits, _id: number('r', 1), art: 'raumbuchung', titel: 'Saal', zustand: 'bestaetigt' }
  show('/plan?eintrag=neu', [], [entry, waits, room])
  expect(
    await (await sheet()).findByText(/^Überschneidet sich mit Adventsmarkt, Fr\., 27\.11\.2026, 17:00 bis 21:00 Uhr\.$/, {}, goes),
  ).toBeTruthy()
  expect((await sheet()).getAllByText(/^Überschneidet sich/)).toHaveLength(1)
})

test('over a duty it says so in its kind’s words, with the way to sign off', async () => {
  const evening = { ...duty, art: 'dienstabend' as const, titel: 'Abend', pfad: '/dienstabend/1', zustand: 'gemeldet' as const }
  const { hand } = show('/plan?eintrag=neu', [{ ...duty, art: 'sanitaetsdienst' }, evening])
  await hand.click(await (await sheet()).findByRole('button', { name: 'Eintragen' }, goes))
  expect((await screen.findByRole('link', { name: 'Adventsmarkt' }, goes)).getAttribute('href')).toBe(duty.pfad)
  expect((await sheet()).getAllByText(/^(?:Eingeteilt|Gemeldet|Angemeldet)$/).map((one) => one.textContent)).toEqual([
    'Eingeteilt',
    'Angemeldet',
  ])
  expect((await sheet()).getByText(/^Eingetragen. Abgemeldet bist du damit noch nicht/)).toBeTruthy()
  await hand.click((await sheet()).getByRole('button', { name: 'Fertig' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an absence stands in the plan, opens, changes, and is deleted and restored', async () => {
  const { hand, calls } = show()
  expect(await screen.findByText('bis Sa., 28.11.', {}, goes)).toBeTruthy()
  await hand.click(screen.getByRole('link', { name: 'Abwesenheit' }))
  const open = await sheet()
  expect(await open.findByDisplayValue('27.11.2026', {}, goes)).toBeTruthy()
  expect(open.getByDisplayValue('28.11.2026')).toBeTruthy()
  await hand.click(open.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Nicht verfügbar: Fr., 27.11.2026 bis Sa., 28.11.2026.', {}, goes)
  await hand.click(await screen.findByRole('link', { name: 'Abwesenheit' }, goes))
  await hand.click(await (await sheet()).findByRole('button', { name: 'Löschen' }, goes))
  await screen.findByText('Gelöscht: Fr., 27.11.2026 bis Sa., 28.11.2026.', {}, goes)
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(calls).toHaveLength(3))
  expect(calls).toMatchObject([
    { call: 'PUT /api/abwesenheiten/{id}', body: { ...said, version: 3 } },
    { call: 'DELETE /api/abwesenheiten/{id}' },
    { call: 'POST /api/abwesenheiten', body: said },
  ])
})
