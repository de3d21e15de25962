import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dienstabendeContract } from '../contract.ts'
import { exampleHelfer } from '#tests/support/example-dienst.ts'
import { Absage, on, showPage } from '#tests/support/page.tsx'
import type { Dienstabend } from './kind.ts'
import { dienstabendePages } from './pages.tsx'

const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const [anna, other] = [
  { _id: id(2), vorname: 'Anna', nachname: 'Anders' },
  { _id: id(3), vorname: 'Bea', nachname: 'Berg' },
]
const may = { moeglich: true, gruende: [], warteliste: false }
const empty = { soll: 0, eingeteilt: 0, gemeldet: 0, warteliste: 0, offen: 0, fehlt: [], praktikantenSoll: 0, praktikanten: 0 }
const when = { beginn: '2026-11-24T18:00:00Z', ende: '2026-11-24T20:00:00Z' }
const evening: Dienstabend = {
  _id: id(1),
  version: 2,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  ...when,
  ort: null,
  leiter: null,
  stvLeiter: null,
  anmeldeschluss: null,
  warteliste: true,
  fragen: [],
  thema: 'Tragen üben',
  beschreibung: '',
  referent: '',
  gruppe: [],
  pflicht: true,
  kleidung: '',
  anmeldungNoetig: false,
  rdfStunden: null,
  stunden: null,
  serie: null,
  status: 'veroeffentlicht',
  abgesagt: false,
  absageGrund: '',
  bezeichnung: 'Tragen üben',
  abgesagtAm: null,
  abgeschlossenAm: null,
  leiterPerson: null,
  stvLeiterPerson: null,
  ortDaten: { _id: null, name: '', strasse: '', hausnummer: '', plz: '', stadt: '', koordinaten: null, hinweise: '' },
  meldeschluss: null,
  selbstabsageBis: null,
  schichten: [
    {
      _id: id(4),
      bezeichnung: '',
      ...when,
      bedarf: [],
      praktikanten: { anzahl: 0, mindestqualifikation: 'keine' },
      fahrzeuge: [],
      besetzung: empty,
      anmeldung: may,
    },
  ],
  helfer: [],
  anhaenge: [],
  anmeldung: may,
}
let present = false
const rows = () =>
  [anna, other].map((profil) => ({ profil, status: present && profil === anna ? ('anwesend' as const) : ('offen' as const), grund: '' }))
const server = [
  on(dienstabendeContract.get, () => evening),
  on(dienstabendeContract.teilnehmer, rows),
  on(dienstabendeContract.anwesenheit, () => {
    present = true
    return rows()
  }),
]
const RECHTE = ['READ_DIENSTABEND', 'UPDATE_DIENSTABEND', 'CREATE_DIENSTABEND'] as const
const appears = { timeout: 10_000 }
const at = (now: string) => vi.setSystemTime(new Date(now))
beforeEach(() => {
  present = false
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T18:05:00Z') })
})
afterEach(() => void vi.useRealTimers())

test('a leader taps attendance', async () => {
  const adresse = `/dienstabend/${evening._id}?ansicht=anwesenheit`
  const { hand, calls } = showPage({ pages: dienstabendePages, adresse, rechte: RECHTE, server })
  const group = within(await screen.findByRole('group', { name: 'Anna Anders' }, appears))
  await hand.click(group.getByRole('button', { name: 'Da' }))
  expect(calls.at(-1)).toMatchObject({ body: { teilnehmer: [{ profil: anna._id, status: 'anwesend' }] } })
  await screen.findByText('1 da', {}, appears)
})

test('all others as missing: one red question that names how many', async () => {
  const adresse = `/dienstabend/${evening._id}?ansicht=anwesenheit`
  const { hand, calls } = showPage({ pages: dienstabendePages, adresse, rechte: RECHTE, server })
  await hand.click(await screen.findByRole('button', { name: 'Alle Übrigen fehlen' }, appears))
  const question = within(await screen.findByRole('dialog', { name: '2 Personen: unentschuldigt?' }, appears))
  const yes = question.getByRole('button', { name: '2 Personen eintragen' })
  expect(yes.style.getPropertyValue('--button-bg')).toContain('red')
  await hand.click(yes)
  expect(calls.at(-1)?.body).toMatchObject({ teilnehmer: [anna, other].map(({ _id: profil }) => ({ profil, status: 'unentschuldigt' })) })
})

test('to an evening one says that one comes', async () => {
  at('2026-11-20T12:00:00Z')
  showPage({ pages: dienstabendePages, adresse: `/dienstabend/${evening._id}`, rechte: ['READ_DIENSTABEND'], server })
  expect(await screen.findByRole('button', { name: 'Ich komme' }, appears)).toHaveProperty('disabled', false)
})

test('too early the buttons are grey and say why', async () => {
  at('2026-11-24T12:00:00Z')
  const adresse = `/dienstabend/${evening._id}?ansicht=anwesenheit`
  const { hand, calls } = showPage({ pages: dienstabendePages, adresse, rechte: RECHTE, server })
  const group = within(await screen.findByRole('group', { name: 'Anna Anders' }, appears))
  const there = group.getByRole('button', { name: 'Da' })
  expect(there.getAttribute('aria-description')).toBe('Das geht ab 30 Minuten vor dem Beginn, also ab Di., 24.11.2026, 18:30 Uhr.')
  await hand.click(there)
  expect(calls).toEqual([])
})

test('a scanned code is sent by one tap, and a late one is refused in words', async () => {
  const refusal = 'Dieser Code ist abgelaufen. Scanne den, der jetzt an der Wand steht.'
  const { hand, calls } = showPage({
    pages: dienstabendePages,
    adresse: `/dienstabend/${evening._id}?code=abc`,
    rechte: ['READ_DIENSTABEND'],
    server: [...server, on(dienstabendeContract.anwesend, () => new Absage(409, refusal, {}, 'code'))],
  })
  await hand.click(await screen.findByRole('button', { name: 'Ich bin da' }, appears))
  await screen.findByText(refusal, {}, appears)
  expect(calls.at(-1)?.body).toEqual({ code: 'abc' })
})

test('a past participant reads so and is not asked to excuse themselves', async () => {
  const there = {
    ...evening,
    schichten: evening.schichten.map((one) => ({ ...one, besetzung: { ...empty, eingeteilt: 1 } })),
    helfer: [exampleHelfer(anna, 'SanA', 'eingeteilt', { schicht: id(4), von: evening.beginn, bis: evening.ende })],
  }
  showPage({
    pages: dienstabendePages,
    adresse: `/dienstabend/${evening._id}`,
    rechte: ['READ_DIENSTABEND'],
    profil: anna._id,
    server: [on(dienstabendeContract.get, () => there), ...server.slice(1)],
  })
  await screen.findByText('Du bist dabei', {}, appears)
  await screen.findByText('1 dabei')
  expect(screen.queryByText(/eingeteilt/i)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ich kann nicht' })).toBeNull()
})

test('a signed-up person has one way to excuse themselves', async () => {
  at('2026-11-24T12:00:00Z')
  const mine = exampleHelfer(anna, 'SanA', 'gemeldet', { schicht: id(4), von: evening.beginn, bis: evening.ende })
  showPage({
    pages: dienstabendePages,
    adresse: `/dienstabend/${evening._id}`,
    rechte: ['READ_DIENSTABEND'],
    profil: anna._id,
    server: [on(dienstabendeContract.get, () => ({ ...evening, helfer: [mine] })), ...server.slice(1)],
  })
  await screen.findByRole('button', { name: 'Ich kann nicht' }, appears)
  expect(screen.queryByRole('button', { name: 'Entschuldigen' })).toBeNull()
})

test('before the begin one excuses oneself with a reason', async () => {
  at('2026-11-24T12:00:00Z')
  const { hand, calls } = showPage({
    pages: dienstabendePages,
    adresse: `/dienstabend/${evening._id}`,
    rechte: ['READ_DIENSTABEND'],
    server: [...server, on(dienstabendeContract.excuse, () => undefined)],
  })
  await hand.click(await screen.findByRole('button', { name: 'Entschuldigen' }, appears))
  const sheet = within(await screen.findByRole('dialog', { name: 'Entschuldigen' }, appears))
  await hand.type(await sheet.findByLabelText(/Grund/, {}, appears), 'Nachtdienst')
  await hand.click(sheet.getByRole('button', { name: 'Entschuldigen' }))
  await screen.findByText('Du bist entschuldigt.', {}, appears)
  expect(calls.at(-1)?.body).toEqual({ grund: 'Nachtdienst' })
})

test('shares stand as percent, by name, and in a chart without names', async () => {
  const share = (profil: typeof anna, came: number) => ({ profil, abende: 4, anwesend: came, entschuldigt: 1, unentschuldigt: 0 })
  showPage({
    pages: dienstabendePages,
    adresse: '/dienstabende/quoten',
    rechte: RECHTE,
    wide: true,
    server: [on(dienstabendeContract.shares, () => [share(anna, 3), share(other, 1)])],
  })
  await screen.findByText('75 %', {}, appears)
  expect(screen.getAllByText(/^\d+ %$/).map(({ textContent }) => textContent)).toEqual(['75 %', '25 %'])
  expect(screen.getByRole('img', { name: /^Wie oft wir dabei sind: Im Mittel bei 50 % der Abende/ })).toBeTruthy()
})

test('a new series is a draft until its audience is set, then all dates publish', async () => {
  const asked: string[] = []
  const { hand, calls } = showPage({
    pages: dienstabendePages,
    adresse: '/dienstabende/neu',
    rechte: ['READ_DIENSTABEND', 'CREATE_DIENSTABEND', 'UPDATE_DIENSTABEND'],
    server: [
      on(dienstabendeContract.create, () => ({ ...evening, status: 'entwurf' as const })),
      on(dienstabendeContract.get, () => evening),
      on(dienstabendeContract.status, () => evening),
      on(dienstabendeContract.ausschreibung, ({ search }) => {
        const facts = { version: 2, anzahl: 2, gruppen: [{ name: 'Jugend', anzahl: 2 }], konflikte: [] }
        asked.push(search)
        return { ...facts, serie: [id(8)], ...(search && { weitere: [{ ...facts, _id: id(8) }] }) }
      }),
    ],
  })
  await hand.type(await screen.findByRole('textbox', { name: 'Thema' }, { timeout: 15_000 }), 'Tragen üben')
  for (const [name, value] of [
    ['Beginn', '24.11.2026 19:00'],
    ['Ende', '24.11.2026 21:00'],
  ] as const) {
    await hand.clear(screen.getByRole('textbox', { name }))
    await hand.type(screen.getByRole('textbox', { name }), value)
  }
  await hand.click(screen.getByRole('button', { name: 'Ausschreiben' }))
  const question = within(await screen.findByRole('dialog', {}, { timeout: 15_000 }))
  question.getByText(/2 Mitglieder erfahren davon: 2 Jugend\.\s+Ausgeschrieben werden 2 von 2 Entwürfen\./)
  expect(calls.map(({ body }) => body)).toMatchObject([{ thema: 'Tragen üben', status: 'entwurf' }])
  screen.getByRole('heading', { name: 'Tragen üben' })
  await hand.click(question.getByRole('button', { name: 'Ausschreiben' }))
  await screen.findByText('2 sind ausgeschrieben.', {}, { timeout: 15_000 })
  expect(asked).toEqual([`?mit=${evening._id}`])
  expect(calls.slice(1).map(({ body }) => body)).toEqual(Array.from({ length: 2 }, () => ({ version: 2, status: 'veroeffentlicht' })))
})
