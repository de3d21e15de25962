import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tellWaiting } from '#client/net/outbox/waiting.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Decided, Read } from '#contract/decided.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { withRestores } from '#contract/restore.ts'
import { Absage, on, pressMore, showPage } from '#tests/support/page.tsx'
import { type Hours, hoursContract as contract } from '../contract.ts'
import { submitDrafts } from './area.ts'
import { hoursPages } from './pages.tsx'

const goes = { timeout: 15_000 }
const id = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const list = '/profiles/myProfile/stundennachweise'
const record: Hours = {
  _id: id(1),
  version: 3,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  profil: id(7),
  person: { _id: id(7), vorname: 'Anna', nachname: 'Anders' },
  art: 'KTW',
  anlass: 'Tagdienst',
  datum: '2026-11-20',
  stunden: 8,
  beginn: null,
  ende: null,
  pause: 0,
  nacht: false,
  anfahrtKm: 0,
  fahrtkostenBeantragt: false,
  status: 'eingereicht',
  ablehnungsgrund: '',
  zurueckgezogen: false,
  bestaetigtAm: null,
  abgerechnetAm: null,
  bestaetiger: null,
  ueberschneidet: 'Markt',
  ausDienst: false,
  ueberPlan: null,
}
const summary: ResponseOf<typeof contract.summary> = {
  jahr: 2026,
  bestaetigt: 4,
  eingereicht: 2.5,
  entwurf: 0,
  vorjahr: 0,
  jeMonat: [0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0],
  zuletzt: [{ art: 'Verwaltung', anlass: 'Dienstplan geschrieben', stunden: 1.5 }],
}
type Clock = ResponseOf<typeof contract.clock>
interface Given {
  readonly adresse: string
  readonly rechte?: readonly Recht[]
  readonly profil?: string | null
  readonly rows?: readonly Hours[]
  readonly clock?: Clock
  readonly create?: Hours | Absage
  readonly decide?: (body: { readonly nachweise: readonly Read[] }) => Decided
}
const OFFICE = ['READ_STUNDENNACHWEISE', 'UPDATE_STUNDENNACHWEISE'] as const
const show = ({
  adresse,
  rechte = [],
  profil = null,
  rows = [record],
  clock = null,
  create = { ...record, _id: id(2), status: 'entwurf' },
  decide = ({ nachweise }) => ({ erledigt: [...nachweise], geblieben: [] }),
}: Given) =>
  showPage({
    pages: hoursPages,
    adresse,
    rechte,
    profil,
    server: [
      on(contract.summary, () => summary),
      on(contract.clock, () => clock),
      on(contract.list, () => rows as Hours[]),
      on(contract.mine, () => [...rows]),
      on(contract.create, () => create),
      on(contract.update, () => ({ ...record, version: 4 })),
      on(contract.confirm, () => ({ ...record, status: 'bestaetigt' as const })),
      on(contract.decideRows, ({ body }) => decide(body as Parameters<typeof decide>[0])),
      on(contract.refuse, () => ({ ...record, status: 'abgelehnt' as const, ablehnungsgrund: 'Falscher Tag' })),
      on(contract.takeBack, () => ({ ...record, status: 'entwurf' as const })),
      on(contract.stop, () => ({ ...record, stunden: 6.5 })),
      // Last: its pattern fits other addresses, too.
      on(contract.get, () => rows[0] ?? record),
    ],
  })

test('a former activity is entered and submitted with two taps', async () => {
  const { hand, calls } = show({ adresse: `${list}/neu` })
  await hand.click(await screen.findByRole('button', { name: 'Dienstplan geschrieben, 1,5 h' }, goes))
  await hand.click(screen.getByRole('button', { name: 'Einreichen' }))
  expect(await screen.findByText('Stunden eingereicht · Zur selben Zeit: Markt', {}, goes)).toBeTruthy()
  expect(calls.find(({ call }) => call === 'POST /api/stundennachweise')?.body).toMatchObject({
    art: 'Verwaltung',
    anlass: 'Dienstplan geschrieben',
    stunden: 1.5,
    profil: null,
  })
  expect(calls.map(({ call, search }) => call + search)).toEqual(['POST /api/stundennachweise?einreichen=true'])
})

test('hours chosen first are the length of the times; the hours follow them', async () => {
  const { hand, calls } = show({ adresse: `${list}/neu` })
  await hand.click(await screen.findByRole('button', { name: 'Einreichen' }, goes))
  expect(await screen.findByText(/Sag, wie viele Stunden es waren/)).toBeTruthy()
  await hand.type(screen.getByLabelText(/^Anlass/), 'Lager')
  await hand.click(screen.getByRole('button', { name: '3 h' }))
  await hand.click(screen.getByText('Uhrzeit, Nacht und Anfahrt'))
  await hand.type(await screen.findByLabelText(/^Von/, { selector: 'input' }), '20.11.2026 18:00{Tab}')
  expect(screen.getByLabelText<HTMLInputElement>(/^Uhrzeit: Bis/).value).toBe('21:00')
  const lit = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(lit()).toContain('3 h')
  await hand.click(screen.getByRole('button', { name: '4 h' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Uhrzeit: Bis/).value).toBe('22:00')
  expect(screen.getByLabelText<HTMLInputElement>(/^Stunden/).value).toBe('4 h')
  expect(lit()).toContain('4 h')
  await hand.click(screen.getByRole('button', { name: 'Einreichen' }))
  await waitFor(() => expect(calls.find(({ call }) => call === 'POST /api/stundennachweise')?.body).toMatchObject({ stunden: 4 }), goes)
})

test('a refusal leaves nothing behind, and the input stays', async () => {
  const { hand, calls } = show({ adresse: `${list}/neu`, create: new Absage(409, 'Das geht gerade nicht.') })
  await hand.click(await screen.findByRole('button', { name: 'Dienstplan geschrieben, 1,5 h' }, goes))
  await hand.click(screen.getByRole('button', { name: 'Einreichen' }))
  expect(await screen.findByText('Das geht gerade nicht.', {}, goes)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Anlass/).value).toBe('Dienstplan geschrieben')
  expect(calls).toHaveLength(1)
})

test('a correction goes in with the step, in one call', async () => {
  const refused = { ...record, status: 'abgelehnt', ablehnungsgrund: 'Falscher Anlass' } as const
  const { hand, calls } = show({ adresse: `${list}/edit/${id(1)}`, rows: [refused], profil: id(7) })
  const occasion = await screen.findByLabelText<HTMLInputElement>(/^Anlass/, {}, goes)
  await hand.clear(occasion)
  await hand.type(occasion, 'Nachtdienst')
  await hand.click(screen.getByRole('button', { name: 'Einreichen' }))
  expect(await screen.findByText('Eingereicht', {}, goes)).toBeTruthy()
  expect(calls.map(({ call, search }) => call + search)).toEqual(['PUT /api/stundennachweise/{id}?einreichen=true'])
  expect(calls[0]?.body).toMatchObject({ anlass: 'Nachtdienst', version: 3 })
  expect(screen.queryByText(/Dein Entwurf|geändert/)).toBeNull()
})

test('an impatient second tap on "Einreichen" takes nothing back', async () => {
  const { hand, calls } = show({ adresse: `${list}/edit/${id(1)}`, rows: [{ ...record, status: 'eingereicht' }], profil: id(7) })
  expect(await screen.findByText(/Bis jemand bestätigt, kannst du noch ändern/, {}, goes)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zurücknehmen' })).toBeNull()
  await pressMore(hand, 'Zurücknehmen')
  await waitFor(() => expect(calls.map(({ call }) => call)).toEqual(['POST /api/stundennachweise/{id}/zuruecknehmen']))
})

test('a step without the input says so first', async () => {
  const { hand, calls } = show({ adresse: `/stundennachweise/edit/${id(1)}`, rechte: OFFICE })
  await hand.type(await screen.findByLabelText(/^Anlass/, {}, goes), ' neu')
  await hand.click(screen.getByRole('button', { name: 'Bestätigen' }))
  const question = within(await screen.findByRole('dialog', { name: 'Noch nicht gespeichert' }, goes))
  await hand.click(question.getByRole('button', { name: 'Zurück' }))
  expect(calls).toEqual([])
})

test('the own list says the sums; a clock that ran over night asks when it ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { hand, calls } = show({ adresse: list, clock: { beginn: '2026-11-22T08:00:00Z', anlass: 'Lager', art: 'Materialpflege' } })
  expect(await screen.findByText('4 Stunden', {}, goes)).toBeTruthy()
  expect(screen.getByText('bestätigt · dazu 2,5 Stunden eingereicht')).toBeTruthy()
  expect(screen.getByRole('listitem', { name: 'Oktober 2026: 4 Stunden' })).toBeTruthy()
  expect((await screen.findByRole('timer', {}, goes)).textContent).toBe('28 h 0 min')
  expect(screen.queryByRole('button', { name: 'Fertig' })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Ende angeben' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Wann hast du aufgehört?' }, goes))
  await hand.type(sheet.getByLabelText(/^Bis/, { selector: 'input' }), '22.11.2026 15:30')
  await hand.click(sheet.getByRole('button', { name: 'Eintragen' }))
  expect(await screen.findByText('6,5 h als Entwurf eingetragen', {}, goes)).toBeTruthy()
  expect(calls.find(({ call }) => call.endsWith('/stopp'))?.body).toEqual({ ende: '2026-11-22T14:30:00.000Z' })
})

test('hours that wait for the net stand at the head of the list and in their row', async () => {
  onTestFinished(() => act(() => tellWaiting([])))
  show({ adresse: list })
  const link = await screen.findByRole('link', { name: /Tagdienst/ }, goes)
  const row = within(link.closest('tr') ?? document.body)
  expect(row.queryByText('Wird gesendet, sobald Netz da ist')).toBeNull()
  const entry = { state: 'waits', titel: 'Stunden: Lager' }
  const waiting = [list, link.getAttribute('href') ?? '', '/plan'].map((path) => ({ ...entry, path }))
  // The outbox itself tells of none once it has been read.
  await waitFor(() => {
    act(() => tellWaiting(waiting))
    row.getByText('Wird gesendet, sobald Netz da ist')
    expect(screen.getAllByText('Stunden: Lager wartet auf Netz')).toHaveLength(1)
  }, goes)
})

test('a confirmer sees overlaps and decides on the version read', async () => {
  const { hand, calls } = show({ adresse: `/stundennachweise/edit/${id(1)}`, rechte: OFFICE })
  expect(await screen.findByText(/Zur selben Zeit: Markt/, {}, goes)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Ablehnen' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Stunden ablehnen' }, goes))
  await hand.type(sheet.getByLabelText(/^Grund/), 'Falscher Tag')
  await hand.click(sheet.getByRole('button', { name: 'Ablehnen' }))
  expect(await screen.findByText('Abgelehnt', {}, goes)).toBeTruthy()
  expect(calls.find(({ call }) => call.endsWith('/ablehnen'))?.body).toEqual({ grund: 'Falscher Tag', version: 3 })
  await hand.click(screen.getByRole('button', { name: 'Bestätigen' }))
  expect(await screen.findByText('Bestätigt', {}, goes)).toBeTruthy()
  expect(calls.find(({ call }) => call.endsWith('/bestaetigen'))?.body).toEqual({ version: 3 })
})

test('taking back several submissions withdraws all that still can be', async () => {
  let tries = 0
  const { calls } = showPage({
    pages: hoursPages,
    adresse: list,
    server: [
      on(contract.summary, () => summary),
      on(contract.clock, () => null),
      on(contract.mine, () => [record]),
      on(contract.submitChosen, () => ({ anzahl: 3 })),
      on(contract.takeBack, () => (tries++ === 0 ? new Absage(403, 'Schon bestätigt.') : record)),
    ],
  })
  await screen.findByText(record.anlass, { exact: false }, goes)
  const undo = await submitDrafts([id(1), id(2), id(3)])
  await expect(undo()).rejects.toThrow('Schon bestätigt.')
  expect(calls.filter(({ call }) => call.endsWith('/zuruecknehmen'))).toHaveLength(3)
})

const DECIDING = '/stundennachweise?status=eingereicht&vonAnderen=true'
test('rows are decided one by one, by key, and several at once; what stays says why', async () => {
  const rows = [
    record,
    { ...record, _id: id(3), anlass: 'Lager', ueberschneidet: '', ueberPlan: 3 },
    { ...record, _id: id(4), anlass: 'Früh', ueberschneidet: '' },
    { ...record, _id: id(5), anlass: 'Spät', ueberschneidet: '' },
  ]
  const refusal = { _id: id(5), grund: 'Jemand hat das inzwischen geändert.' }
  const { hand, calls } = show({
    adresse: DECIDING,
    rechte: OFFICE,
    rows,
    decide: ({ nachweise }) => ({
      erledigt: nachweise.filter(({ _id }) => _id !== id(5)),
      geblieben: nachweise.some(({ _id }) => _id === id(5)) ? [refusal] : [],
    }),
  })
  expect(await screen.findByText('3 h über der Planung', {}, goes)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Alle 2 ohne Hindernis' }))
  expect(screen.getByText('2 von 4 ausgewählt · 16 h')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Bestätigen' }))
  expect(await screen.findByText('1 bestätigt, 1 bleibt: Jemand hat das inzwischen geändert.', {}, goes)).toBeTruthy()
  expect(screen.getByText('Blieb offen: Jemand hat das inzwischen geändert.')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('1 zurückgenommen', {}, goes)).toBeTruthy()
  const [first] = screen.getAllByRole('link', { name: 'Anna Anders' })
  act(() => first?.focus())
  await hand.keyboard('n')
  const sheet = within(await screen.findByRole('dialog', { name: 'Nachweis ablehnen' }, goes))
  await hand.type(sheet.getByLabelText(/^Grund/), 'Doppelt')
  await hand.click(sheet.getByRole('button', { name: 'Ablehnen' }))
  expect(await screen.findByText('1 abgelehnt', {}, goes)).toBeTruthy()
  const decided = calls.filter(({ call }) => call.endsWith('/entscheiden')).map(({ body }) => body)
  expect(decided).toEqual([
    { nachweise: [id(4), id(5)].map((_id) => ({ _id, version: 3 })), status: 'bestaetigt', grund: '' },
    { nachweise: [{ _id: id(4), version: 3 }], status: 'eingereicht', grund: '' },
    { nachweise: [{ _id: id(1), version: 3 }], status: 'abgelehnt', grund: 'Doppelt' },
  ])
})

test('the bar counts what waits on the server; Shift and the head tick several at once', async () => {
  const rows = [3, 4, 5, 6].map((number) => ({ ...record, _id: id(number), anlass: `Dienst ${number}`, ueberschneidet: '' }))
  const { hand } = show({ adresse: DECIDING, rechte: OFFICE, rows: Object.assign(rows, { gesamt: 1069 }) })
  expect(await screen.findByText('4 von 1.069 Nachweise zu entscheiden', {}, goes)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Alle 4 geladenen ohne Hindernis' })).toBeTruthy()
  const ticks = screen.getAllByRole('checkbox', { name: /^Auswählen: / })
  await hand.click(ticks[2] ?? document.body)
  await hand.keyboard('{Shift>}')
  await hand.click(ticks[0] ?? document.body)
  await hand.keyboard('{/Shift}')
  expect(screen.getByText(/^3 von 4 ausgewählt/)).toBeTruthy()
  await hand.click(screen.getByRole('checkbox', { name: 'Alle sichtbaren auswählen' }))
  expect(screen.getByText(/^4 von 4 ausgewählt/)).toBeTruthy()
  await hand.click(screen.getByRole('checkbox', { name: 'Keine auswählen' }))
  expect(screen.getByText('4 von 1.069 Nachweise zu entscheiden')).toBeTruthy()
})

test('restoring a field asks first, showing the new value', async () => {
  const change = { gruppe: id(8), zeit: '2026-11-21T10:00:00.000Z', benutzer: null, aktion: 'geaendert' }
  const told = [
    { ...change, _id: id(5), feld: 'anlass', titel: 'Anlass', alt: 'Nachtdienst', neu: 'Tagdienst' },
    { ...change, _id: id(6), feld: 'anfahrtKm', titel: 'Anfahrt', alt: 12, neu: 0 },
    { ...change, _id: id(4), gruppe: id(9), feld: 'status', titel: 'Stand', alt: 'entwurf', neu: 'eingereicht' },
  ]
  const back = withRestores(contract)['historyRestore' as 'history'] as unknown as typeof contract.submit
  const { hand, calls } = showPage({
    pages: hoursPages,
    adresse: `/stundennachweise/edit/${id(1)}`,
    rechte: OFFICE,
    server: [
      on(contract.kinds, () => ({ version: 1, abgeschaltet: [] })),
      on(contract.history, () => told),
      on(back, () => ({ gruppe: id(3), text: 'Anlass' }) as never),
      on(contract.get, () => record),
    ],
  })
  expect(await screen.findAllByRole('button', { name: 'Wiederherstellen' }, goes)).toHaveLength(1)
  await hand.click(screen.getByRole('button', { name: 'Anlass wiederherstellen' }))
  const question = within(await screen.findByRole('dialog', { name: 'Früheren Stand wiederherstellen?' }, goes))
  expect(question.getByText(/Anlass: Nachtdienst$/)).toBeTruthy()
  await hand.click(question.getByRole('button', { name: 'Wiederherstellen' }))
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, goes))
  await expect.poll(() => calls.map(({ body }) => body), goes).toEqual([{ felder: ['anlass'] }, { felder: [] }])
})
