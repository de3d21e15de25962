// The plan of a member whose clock stands on a Wednesday in November.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleDienst, exampleHelfer, number, person } from '#tests/support/example-dienst.ts'
import { on, showPage } from '#tests/support/page.tsx'
import type { PlanEntry } from '#contract/time/plan.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { planParts } from '#blocks/dienst/client/index.ts'
import { definePlanView, type PlanParts, setPlanViews } from '#client/registry/plan-views.ts'
import { planContract } from '#features/plan/contract.ts'
import { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { dienstPlan } from '#features/sanitaetsdienste/client/cards/cards.ts'
import { dienstLink } from '#features/sanitaetsdienste/client/anlass.ts'
import { planPages } from './pages.tsx'

const NOW = new Date('2026-11-25T09:00:00Z')
const [anna, lena] = [person(1, 'Anna', 'Schäfer'), person(2, 'Lena', 'Schmidt')]
const S1 = number('s', 1)
const dienst = exampleDienst({
  bezeichnung: 'Adventsmarkt',
  beginn: '2026-11-27T16:00:00Z',
  ende: '2026-11-27T20:00:00Z',
  schichten: [{ _id: S1 }],
})

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  setPlanViews(dienstPlan)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let count = 0
const entry = (rest: Partial<PlanEntry>): PlanEntry => {
  count += 1
  return {
    _id: number('e', count),
    art: 'sanitaetsdienst',
    titel: `Dienst ${count}`,
    unter: 'Marktplatz',
    beginn: '2026-11-27T16:00:00.000Z',
    ende: '2026-11-27T20:00:00.000Z',
    pfad: `/sanitaetsdienst/${dienst._id}`,
    zustand: 'eingeteilt',
    als: '',
    wer: null,
    platz: null,
    einsatz: null,
    ...rest,
  }
}
const platz = { dienst: dienst._id, angebot: S1 }
const next = entry({
  titel: 'Adventsmarkt',
  platz,
  als: 'Fahrer',
  einsatz: {
    dienst: dienst._id,
    angebot: S1,
    bezeichnung: 'Adventsmarkt',
    schicht: 'Früh',
    von: '2026-11-27T16:00:00.000Z',
    bis: '2026-11-27T20:00:00.000Z',
    treffpunkt: 'Wache 1',
    fahrzeug: '',
    treffpunktZeit: '2026-11-27T15:30:00.000Z',
    zustand: 'eingeteilt',
    als: 'Fahrer',
    ortDaten: dienst.ortDaten,
    mit: [lena],
    leitung: { ...lena, telefon: '030 12-34' },
  },
})

interface Given {
  readonly adresse?: string
  readonly rechte?: readonly Recht[]
  readonly past?: readonly PlanEntry[]
  readonly status?: 'eingeteilt' | 'gemeldet'
}
function show(
  entries: readonly PlanEntry[],
  { adresse = '/plan', rechte = ['READ_SANDIENST'], past = [], status = 'eingeteilt' }: Given = {},
) {
  const asked: string[] = []
  const view = showPage({
    pages: planPages,
    adresse,
    rechte,
    profil: anna._id,
    server: [
      on(planContract.plan, ({ search }) => {
        const von = new URLSearchParams(search).get('von') ?? ''
        asked.push(von)
        return von === '2026-11-22T23:00:00.000Z' ? [...entries] : von === '2026-08-30T22:00:00.000Z' ? [...past] : []
      }),
      on(sanitaetsdiensteContract.get, () => ({
        ...dienst,
        helfer: [exampleHelfer(anna, 'SanA', status, { schicht: S1, von: dienst.beginn, bis: dienst.ende })],
      })),
      on(sanitaetsdiensteContract.meineAnfragen, () => []),
      on(sanitaetsdiensteContract.uebernehmer, () => [{ profil: lena, qualifikation: 'SanA' as const, hinweise: [] }]),
      on(sanitaetsdiensteContract.abmelden, () => null as never),
    ],
  })
  return { ...view, asked }
}
const goes = { timeout: 15_000 }
const week = async (titel: string | RegExp) =>
  within((await screen.findByRole('heading', { level: 2, name: titel }, goes)).closest('section') ?? document.body)

test('the next duty: how soon, when, where, with whom, whom to call', async () => {
  show([next])
  const card = within(await screen.findByRole('article', { name: 'Dein nächster Dienst: Adventsmarkt' }, goes))
  expect(card.getByText('in 2 Tagen')).toBeTruthy()
  expect(card.getByText('Fr., 27.11. · 17:00–21:00 Uhr')).toBeTruthy()
  expect(card.getByText('Treffpunkt: Wache 1, 16:30 Uhr')).toBeTruthy()
  expect(card.getByText('als Fahrer')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Lena Schmidt' }).getAttribute('href')).toBe(`/profile/${lena._id}`)
  expect(card.getByRole('link', { name: 'Lena anrufen Leitung' }).getAttribute('href')).toBe('tel:0301234')
})

test('a duty that has begun is not called the next one', async () => {
  vi.setSystemTime('2026-11-27T17:00:00Z')
  show([next])
  const card = within(await screen.findByRole('article', { name: 'Dein nächster Dienst: Adventsmarkt' }, goes))
  expect(card.getByRole('heading', { name: 'Dein Dienst' })).toBeTruthy()
  expect(card.getByText('läuft gerade')).toBeTruthy()
})

test('nothing stands below the card before the card does: it would jump', async () => {
  let arrive = (): void => undefined
  const asked = new Promise<void>((isAsked) => {
    const parts = new Promise<PlanParts>((resolve) => {
      arrive = () =>
        resolve({ Next: () => <article>Karte</article>, CannotCome: () => null, SignUp: () => null, Answer: () => null, Join: () => null })
    })
    setPlanViews(
      definePlanView('sanitaetsdienst', () => {
        isAsked()
        return parts
      }),
    )
  })
  show([next])
  await asked
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('button', { name: 'Vergangene zeigen' })).toBeNull()
  arrive()
  await screen.findByText('Karte', {}, goes)
  expect(screen.getByRole('button', { name: 'Vergangene zeigen' })).toBeTruthy()
})

test('the sheet of signing off speaks in its kind’s words', async () => {
  setPlanViews(definePlanView('dienstabend', async () => planParts({ ...dienstLink, look: { ...dienstLink.look, open: true } })))
  const { hand } = show([{ ...next, art: 'dienstabend', zustand: 'gemeldet' }], { status: 'gemeldet' })
  await hand.click(await screen.findByRole('button', { name: 'Ich kann nicht: Adventsmarkt' }, goes))
  expect(await within(await screen.findByRole('dialog', {}, goes)).findByText('Du bist angemeldet', {}, goes)).toBeTruthy()
})

test('two taps to sign off, and two to hand over', async () => {
  const { hand, calls } = show([next])
  await hand.click(await screen.findByRole('button', { name: 'Ich kann nicht: Adventsmarkt' }, goes))
  const sheet = within(await screen.findByRole('dialog', {}, goes))
  await hand.click(await sheet.findByRole('button', { name: 'Lieber den Platz übergeben' }, goes))
  expect(await screen.findByRole('radio', { name: /Lena Schmidt/ }, goes)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Schließen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hand.click(screen.getByRole('button', { name: 'Ich kann nicht: Adventsmarkt' }))
  await hand.click(await within(await screen.findByRole('dialog', {}, goes)).findByRole('button', { name: 'Abmelden' }, goes))
  await screen.findByText('Abgemeldet: Adventsmarkt, Fr., 27.11.', {}, goes)
  expect(calls).toMatchObject([{ call: 'DELETE /api/sanitaetsdienste/{id}/anmeldung' }])
})

test.each([
  [{ zustand: 'gemeldet' }, 'Gemeldet', ''],
  [{ zustand: 'warteliste' }, 'Warteliste', ''],
  [{ zustand: 'leitung', als: 'Stellvertretung' }, 'Stellvertretung', ''],
  [{ zustand: 'angeboten', wer: lena }, 'Platz angeboten', 'Lena Schmidt ist gefragt. Noch ist es dein Platz.'],
  [{ art: 'cdienst', zustand: 'eingeteilt', wer: lena }, 'Eingeteilt', 'Kannst du nicht? Sprich mit Lena Schmidt.'],
  [{ zustand: 'uebergeben', wer: lena }, 'Platz übergeben', 'Lena Schmidt hat deinen Platz übernommen.'],
  [{ zustand: 'gefragt', wer: lena }, 'Du bist gefragt', 'Lena Schmidt bittet dich um Hilfe.'],
  [{ zustand: 'zuUebernehmen', wer: lena }, 'Platz für dich', 'Lena Schmidt möchte dir den Platz übergeben.'],
  [{ zustand: 'nichtErschienen' }, 'Nicht erschienen', ''],
  [{ zustand: 'abgesagt' }, 'Abgesagt', ''],
  [{ art: 'raumbuchung', zustand: 'angefragt' }, 'Angefragt', ''],
  [{ art: 'raumbuchung', zustand: 'bestaetigt', wer: lena }, 'Bestätigt', 'Verantwortlich: Lena Schmidt'],
  [{ art: 'fahrzeugbuchung', zustand: 'bestaetigt', als: 'Fahrer' }, 'Bestätigt', 'als Fahrer'],
  [{ art: 'fahrzeugbuchung', zustand: 'bestaetigt', steht: true }, 'Bestätigt', /darf gerade nicht fahren/],
  [{ art: 'fahrzeugbuchung', zustand: 'abgelehnt' }, 'Abgelehnt', ''],
] satisfies [Partial<PlanEntry>, string, string | RegExp][])('the relation to an entry, in words: %o', async (rest, word, about) => {
  show([entry(rest)])
  const row = within(await (await week(/Diese Woche/)).findByRole('listitem'))
  expect(row.getByText(word)).toBeTruthy()
  expect(row.getByText(about === '' ? word : about)).toBeTruthy()
})

test('weeks: the current one even if empty, others with number; nights show no end day', async () => {
  show([
    entry({ titel: 'Nacht', beginn: '2026-12-05T20:00:00.000Z', ende: '2026-12-06T05:00:00.000Z' }),
    entry({ titel: 'Silvester', beginn: '2026-12-31T20:00:00.000Z', ende: '2026-12-31T22:00:00.000Z' }),
  ])
  expect((await week('Diese Woche')).getByText('Hier hast du nichts vor.')).toBeTruthy()
  expect((await week('Nächste Woche')).getByText('21:00–06:00 Uhr')).toBeTruthy()
  expect((await week('KW 53 · 28. Dez. 2026 – 3. Jan. 2027')).getByText('Silvester')).toBeTruthy()
})

test('a question is answered where it stands', async () => {
  show([entry({ zustand: 'gefragt', wer: lena, titel: 'Stadtfest' })])
  expect(await screen.findByRole('button', { name: 'Zusagen: Stadtfest' }, goes)).toBeTruthy()
})

test('further back by steps, which the address keeps', async () => {
  const past = [entry({ titel: 'Sommerfest', beginn: '2026-09-05T10:00:00.000Z', ende: '2026-09-05T12:00:00.000Z' })]
  const { hand, asked } = show([], { past })
  await hand.click(await screen.findByRole('button', { name: 'Vergangene zeigen' }, goes))
  expect(await screen.findByText('Sommerfest', {}, goes)).toBeTruthy()
  expect(window.location.search).toBe('?ab=2026-08-31')
  cleanup()
  asked.length = 0
  show([], { past, adresse: '/plan?ab=2026-08-31' })
  expect(await screen.findByText('Sommerfest', {}, goes)).toBeTruthy()
})

test('a person without duties is shown where to find some', async () => {
  show([], { rechte: ['READ_SANDIENST', 'CREATE_RAUMBELEGUNG'] })
  expect(await screen.findByText('Dein Plan ist leer', {}, goes)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Freie Plätze ansehen' }).getAttribute('href')).toBe('/dienste?nur=passt')
  expect(screen.getByRole('link', { name: 'Raum buchen' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Fahrzeug buchen' })).toBeNull()
})
