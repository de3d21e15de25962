import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleKandidaten } from '#tests/support/example-dienst.ts'
import { Absage, on, pressMore, showPage } from '#tests/support/page.tsx'
import type { Recht } from '#contract/rights/rechte.ts'
import type { Kandidat } from '#blocks/dienst/kandidat.ts'
import { ktwSundaysContract, ktwWeeksContract } from '../contract.ts'
import { seatsOf, weekParts } from '../plan.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import type { Sunday, Week } from './kinds.ts'
import { ktwPages } from './pages.tsx'
import { missingRechtText } from '#client/navigation/missing-recht.ts'

const id = (n: number) => `0193c0de-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const bea = { _id: id(3), vorname: 'Bea', nachname: 'Berg' }
const may = { moeglich: true, gruende: [], warteliste: false }
const besetzung = {
  soll: 1,
  eingeteilt: 0,
  gemeldet: 0,
  warteliste: 0,
  offen: 1,
  unbesetzt: 1,
  fehlt: [],
  praktikantenSoll: 0,
  praktikanten: 0,
}
const early = { tag: 0, schicht: 'Früh', beginn: '06:00', ende: '14:30', dritter: false, ausgefallen: false, grund: '' }
const off = { ...early, tag: 1, ausgefallen: true, grund: 'Werkstatt' }
const helferOf = (profil: typeof bea, schicht: string, status: 'eingeteilt' | 'gemeldet'): Week['helfer'][number] => ({
  _id: id(9),
  version: 1,
  schicht,
  profil,
  status,
  funktion: '',
  fahrzeug: null,
  von: '2026-11-30T05:00:00Z',
  bis: '2026-11-30T13:30:00Z',
  praktikant: false,
  qualifikation: 'RS',
  qualifikationBeiEinteilung: '',
  kommentar: '',
  kommentarSichtbarkeit: 'fuehrung',
  grund: '',
  gemeldetAm: '2026-11-01T10:00:00Z',
  eingeteiltVon: null,
  istBeginn: null,
  istEnde: null,
})
const week: Week = {
  _id: id(1),
  version: 2,
  erstelltAm: '',
  erstelltVon: null,
  geaendertAm: '',
  geaendertVon: null,
  beginn: '2026-11-30T05:00:00Z',
  ende: '2026-12-06T22:00:00Z',
  ort: null,
  leiter: null,
  stvLeiter: null,
  anmeldeschluss: null,
  warteliste: true,
  fragen: [],
  jahr: 2026,
  kw: 49,
  kennung1: '1403',
  kennung2: '1402',
  '1401': [early, off],
  '1402': [],
  bemerkung: '',
  feiertage: [],
  status: 'veroeffentlicht',
  abgesagt: false,
  absageGrund: '',
  bezeichnung: 'KTW-Week 49/2026',
  abgesagtAm: null,
  abgeschlossenAm: null,
  leiterPerson: null,
  stvLeiterPerson: null,
  ortDaten: { _id: null, name: '', strasse: '', hausnummer: '', plz: '', stadt: '', koordinaten: null, hinweise: '' },
  meldeschluss: null,
  selbstabsageBis: null,
  schichten: seatsOf(weekParts('1401', early), '2026-11-30', early, null).map(({ fahrzeuge, ...seat }, i) => ({
    ...seat,
    _id: id(20 + i),
    bedarf: [...seat.bedarf],
    praktikanten: { anzahl: 0, mindestqualifikation: 'keine' },
    fahrzeuge: [],
    besetzung,
    anmeldung: i === 0 ? may : { moeglich: false, gruende: ['Deine Qualifikation passt hier nicht.'], warteliste: false },
  })),
  helfer: [],
  anhaenge: [],
  anmeldung: may,
}
const appears = { timeout: 10_000 }
const adresse = `/ktw/woche/${week._id}`
const busy: Kandidat = {
  profil: { _id: id(8), vorname: 'Ute', nachname: 'Kern' },
  gruppe: '',
  qualifikation: 'RS',
  fuehrungsausbildung: '',
  status: null,
  kommentar: '',
  telefon: '',
  besetztVon: { als: 'leitung', titel: 'Stadtfest', beginn: '2026-11-30T05:00:00Z', ende: '2026-11-30T13:30:00Z' },
  faehrt: [],
  hinweise: [],
  stunden90Tage: 0,
  dienste90Tage: 0,
  zuletztGefragtAm: null,
  geeignet: false,
}
const server = (given: Partial<Week> = {}, people = [busy]) => [
  on(ktwWeeksContract.get, () => ({ ...week, ...given })),
  on(ktwWeeksContract.list, () => []),
  on(ktwWeeksContract.kandidaten, () => exampleKandidaten([...people])),
  on(ktwWeeksContract.anfragen, () => []),
]
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T18:05:00Z') }))
afterEach(() => void vi.useRealTimers())

test('the list counts seats, not shifts', async () => {
  const { helfer, ...row } = week
  showPage({
    pages: ktwPages,
    adresse: '/ktw/woche',
    rechte: ['READ_KTW_WOCHE'],
    server: [on(ktwWeeksContract.list, () => [{ ...row, ortName: 'Wache', meine: [], passt: true }])],
  })
  await screen.findByRole('link', { name: 'KTW-Week 49/2026' }, appears)
  // As a card or as a row of the table.
  expect(document.body.textContent).toContain('2 Plätze')
})

test('everybody who reads a plan prints it for the wall', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  const { hand } = showPage({ pages: ktwPages, adresse, rechte: ['READ_KTW_WOCHE'], server: server() })
  await pressMore(hand, /^Drucken/)
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
})

test('paper shows free seats as free; planners read reasons for overrides', async () => {
  const sits = { ...helferOf(bea, id(21), 'eingeteilt'), trotzdem: 'Nur auf dem Hof' }
  showPage({ pages: ktwPages, adresse, rechte: ['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE'], server: server({ helfer: [sits] }) })
  await screen.findByRole('button', { name: /Transportführer.*Nehmen/ }, appears)
  expect(screen.queryByText(/^Trotzdem/)).toBeNull()
  window.dispatchEvent(new Event('beforeprint'))
  screen.getByRole('button', { name: /Transportführer.*Frei/ })
  screen.getByRole('button', { name: /B. Berg.*Trotzdem: Nur auf dem Hof/ })
  window.dispatchEvent(new Event('afterprint'))
})

test('a seat that suits is taken by one tap, and given back by undo', async () => {
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: ['READ_KTW_WOCHE'],
    server: [
      ...server(),
      on(ktwWeeksContract.take, () => ({ helfer: helferOf(bea, id(20), 'eingeteilt'), hinweise: [] })),
      on(ktwWeeksContract.leave, () => ({ gefragt: 0 })),
    ],
  })
  const monday = within(await screen.findByRole('region', { name: /Mo\., 30\.11\./ }, appears))
  // The call sign names the vehicle that really goes.
  monday.getByRole('heading', { name: '1403' })
  await hand.click(monday.getByRole('button', { name: /Transportführer.*Nehmen/ }))
  expect(calls.at(-1)).toMatchObject({ call: 'POST /api/ktw/wochen/{id}/plaetze/{platzId}' })
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, appears))
  await vi.waitFor(() => expect(calls.at(-1)).toMatchObject({ call: 'DELETE /api/ktw/wochen/{id}/plaetze/{platzId}' }))
})

test('a hint is read before the seat is taken; that it binds stands above all seats', async () => {
  const hint = 'Überschneidet sich mit C-Dienst, So., 29.11.2026 bis Mo., 30.11.2026 (du hast Bereitschaft).'
  const schichten = week.schichten.map((seat, i) => (i === 0 ? { ...seat, anmeldung: { ...may, hinweise: [hint] } } : seat))
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: ['READ_KTW_WOCHE'],
    server: [
      ...server({ schichten, leiterPerson: bea }),
      on(ktwWeeksContract.take, () => ({ helfer: helferOf(bea, id(20), 'eingeteilt'), hinweise: [] })),
    ],
  })
  await screen.findByText('Nehmen ist verbindlich: Absagen geht nur mit Grund.', {}, appears)
  await hand.click(screen.getByRole('button', { name: /Nehmen/ }))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  sheet.getByText(hint)
  sheet.getByText('Leitung: Bea Berg')
  expect(calls).toEqual([])
  await hand.click(sheet.getByRole('button', { name: 'Platz nehmen' }))
  await screen.findByText('Der Platz ist deiner.', {}, appears)
})

test('an asked member opens the seat by one tap and answers there', async () => {
  const asked = { ...may, anfrage: { _id: id(40), beginn: week.beginn, ende: '2026-11-30T13:30:00Z' } }
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: ['READ_KTW_WOCHE'],
    server: [
      ...server({ schichten: week.schichten.map((seat, i) => (i === 0 ? { ...seat, anmeldung: asked } : seat)) }),
      on(ktwWeeksContract.beantworten, () => ({}) as never),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: /Kannst du\?/ }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  expect(sheet.getByText('Du bist gefragt, ob du hier mitfährst.')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Platz nehmen' })).toBeNull()
  expect(sheet.getByRole('button', { name: /^Absagen: / })).toBeTruthy()
  await hand.click(sheet.getByRole('button', { name: /^Zusagen: / }))
  await vi.waitFor(() =>
    expect(calls.find(({ call }) => call === 'POST /api/ktw/wochen/anfragen/{id}')?.body).toMatchObject({ antwort: 'zugesagt' }),
  )
})

test('a row of one’s own plan opens its seat; one filled without its condition says so', async () => {
  const unfit = { ...besetzung, eingeteilt: 1, ohneVoraussetzung: 1 }
  const schichten = week.schichten.map((seat) => (seat._id === id(21) ? { ...seat, besetzung: unfit } : seat))
  const seated = server({ schichten, helfer: [helferOf(bea, id(21), 'eingeteilt')] })
  showPage({ pages: ktwPages, adresse: `${adresse}?platz=${id(21)}`, rechte: ['READ_KTW_WOCHE'], server: seated })
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  expect(sheet.getAllByText(/Fahrer/).length).toBeGreaterThan(0)
  expect(sheet.getByText(/Bea/)).toBeTruthy()
  screen.getByRole('button', { name: /B. Berg.*ohne gültige Voraussetzung/, hidden: true })
})

test('a required question opens a sheet; the answer takes the seat', async () => {
  const question = { text: 'Wo steigst du zu?', typ: 'text' as const, auswahl: [], pflicht: true, sensibel: false }
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: ['READ_KTW_WOCHE'],
    server: [
      ...server({ fragen: [question] }),
      on(ktwWeeksContract.lastAnswers, () => ({ antworten: ['Wache 1'] })),
      on(ktwWeeksContract.take, () => ({ helfer: helferOf(bea, id(20), 'eingeteilt'), hinweise: [] })),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: /Nehmen/ }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  expect((await sheet.findByLabelText<HTMLInputElement>(/^Wo steigst du zu/, {}, appears)).value).toBe('Wache 1')
  expect(calls).toEqual([])
  await hand.click(sheet.getByRole('button', { name: 'Platz nehmen' }))
  await screen.findByText('Der Platz ist deiner.', {}, appears)
  expect(calls).toMatchObject([{ body: { antworten: ['Wache 1'] } }])
})

test('a person who may not drive reads the reason; a cancelled shift shows so', async () => {
  const { hand } = showPage({
    pages: ktwPages,
    adresse,
    rechte: ['READ_KTW_WOCHE'],
    server: [
      ...server(),
      on(ktwWeeksContract.take, () => ({ helfer: helferOf(bea, id(20), 'gemeldet'), hinweise: ['KTW 1: Einweisung fehlt.'] })),
    ],
  })
  await screen.findByText('Fällt aus: Werkstatt', {}, appears)
  await hand.click(screen.getByRole('button', { name: /Nehmen/ }))
  await screen.findByText('Angefragt. KTW 1: Einweisung fehlt.', {}, appears)
  await hand.click(screen.getByRole('button', { name: /Fahrer.*Frei/ }))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  sheet.getByText('Der Platz ist frei. Deine Qualifikation passt hier nicht.')
  expect(sheet.queryByRole('button', { name: 'Platz nehmen' })).toBeNull()
})

test('leaving a seat says that others are asked at once and names no place', async () => {
  const { hand } = showPage({
    pages: ktwPages,
    adresse,
    rechte: ['READ_KTW_WOCHE'],
    profil: bea._id,
    server: [...server({ helfer: [helferOf(bea, id(21), 'eingeteilt')] }), on(ktwWeeksContract.leave, () => ({ gefragt: 0 }))],
  })
  await hand.click(await screen.findByRole('button', { name: /Fahrer/ }, appears))
  await hand.click(await screen.findByRole('button', { name: 'Ich kann nicht' }, appears))
  await screen.findByText(/wird gleich gefragt/, {}, appears)
  // The sheet names the seat, not only the week.
  screen.getByRole('dialog', { name: `KTW-Week 49/2026 · ${week.schichten[1]?.bezeichnung}` })
  expect(screen.queryByText(/musst du neu eingeteilt werden/)).toBeNull()
  expect(screen.getAllByText('Mo., 30.11. · 06:00–14:30 Uhr')).toHaveLength(2)
  await hand.type(screen.getByLabelText(/^Grund/), 'krank')
  await hand.click(screen.getByRole('button', { name: 'Abmelden' }))
  await screen.findByText(/^Abgemeldet: KTW-Week 49\/2026 · /, {}, appears)
  // Neither sheet is left for the next step back.
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('weeks are made from the first without a plan; drafts show in their place', async () => {
  const { helfer, ...row } = week
  const asked: string[] = []
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse: '/ktw/woche',
    rechte: ['READ_KTW_WOCHE', 'CREATE_KTW_WOCHE', 'UPDATE_KTW_WOCHE'],
    server: [
      on(ktwWeeksContract.list, ({ search }) => {
        asked.push(search)
        return [{ ...row, ortName: 'Wache', meine: [], passt: true }]
      }),
      on(ktwWeeksContract.preview, () => [
        { jahr: 2026, kw: 49, steht: true, '1401': [{ ...early, tag: 6, ausgefallen: true }], '1402': [] },
        { jahr: 2026, kw: 50, steht: false, '1401': [{ ...early, tag: 6, ausgefallen: true }], '1402': [] },
      ]),
      on(ktwWeeksContract.serie, () => [
        { _id: id(30), bezeichnung: 'KTW-Woche 50/2026', neu: true, ausgefallen: 1 },
        { _id: id(31), bezeichnung: 'KTW-Woche 51/2026', neu: true, ausgefallen: 1 },
      ]),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Wochen anlegen' }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  const from = await sheet.findByLabelText(/Ab welcher Woche/, { selector: 'input' }, appears)
  expect(from).toHaveProperty('value', 'KW 50 · Mo., 07.12. – So., 13.12.')
  // The week that stands already loses nothing.
  expect(await sheet.findByText('KW 49 · Mo., 30.11. – So., 06.12. · gibt es schon', {}, appears)).toBeTruthy()
  await sheet.findByText('Eine Schicht fällt aus, weil der Sonn- oder Feiertagsplan sie hat. So., 13.12. Früh (1401)', {}, appears)
  await hand.click(sheet.getByRole('button', { name: '4 Wochen anlegen' }))
  await screen.findByText('2 Wochen angelegt. 2 Schichten fallen aus, weil der Sonn- oder Feiertagsplan sie hat.', {}, appears)
  expect(calls.find(({ call }) => call === 'POST /api/ktw/wochen/serie')?.body).toMatchObject({ jahr: 2026, kw: 50, anzahl: 4 })
  await vi.waitFor(() => expect(asked.at(-1)).toContain('nur=entwurf'))
})

test('a new week follows the server’s defaults until edited', async () => {
  const { hand } = showPage({
    pages: ktwPages,
    adresse: '/ktw/woche/neu',
    rechte: ['READ_KTW_WOCHE', 'CREATE_KTW_WOCHE', 'UPDATE_KTW_WOCHE'],
    server: [
      on(ktwWeeksContract.preview, ({ search }) => {
        const kw = Number(new URLSearchParams(search).get('kw'))
        return [{ jahr: 2026, kw, '1401': [{ ...early, schicht: `Früh ${kw}`, ausgefallen: kw === 50 }], '1402': [] }]
      }),
    ],
  })
  const number = await screen.findByLabelText(/Kalenderwoche/, { selector: 'input' }, appears)
  expect(screen.getByRole('textbox', { name: /^Schicht/ })).toHaveProperty('value', 'Früh 48')
  const choose = async (kw: string) => {
    await hand.click(number)
    await hand.click(await screen.findByRole('option', { name: new RegExp(`^KW ${kw} `), hidden: true }))
  }
  await choose('50')
  await screen.findByText(/^Eine Schicht fällt aus/, {}, appears)
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: /^Schicht/ })).toHaveProperty('value', 'Früh 50'))
  await hand.type(screen.getByRole('textbox', { name: /^Schicht/ }), '!')
  await choose('51')
  await vi.waitFor(() => expect(screen.queryByText(/^Eine Schicht fällt aus/)).toBeNull())
  expect(screen.getByRole('textbox', { name: /^Schicht/ })).toHaveProperty('value', 'Früh 50!')
})

const at = (tag: string) => ({ tag, beginn: `${tag}T06:00:00Z`, ende: `${tag}T21:00:00Z` })
const lost = { liste: '1401', schicht: 'Früh', tag: 6, personen: 0 }
test('Sundays and holidays stand by their names before they are made; one is left out', async () => {
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse: '/ktw/sonntag',
    rechte: ['READ_SONNTAG_KTW', 'CREATE_SONNTAG_KTW'],
    server: [
      on(ktwSundaysContract.list, () => []),
      on(ktwSundaysContract.preview, () => [
        { ...at('2026-12-06'), name: 'Sonntag', steht: true, wochen: [] },
        {
          ...at('2026-12-20'),
          name: 'Sonntag',
          steht: false,
          wochen: [{ _id: week._id, bezeichnung: week.bezeichnung, schichten: [lost] }],
        },
        { ...at('2026-12-25'), name: '1. Weihnachtstag', steht: false, wochen: [] },
      ]),
      on(ktwSundaysContract.serie, () => [{ _id: id(30), bezeichnung: 'KTW 1401 am 20.12.2026', neu: true }]),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Sonn- und Feiertage anlegen' }, appears))
  const strip = within(await screen.findByRole('list', { name: 'Tage der Serie' }, appears))
  const [stands, sunday, holiday] = strip.getAllByRole('button')
  expect([stands, sunday, holiday].map((tile) => tile?.textContent)).toEqual([
    'So., 06.12. 07:00–22:00 gibt es schon',
    'So., 20.12. 07:00–22:00 KTW-Week 49/2026 hat dann Früh.',
    'Fr., 25.12. 07:00–22:00 1. Weihnachtstag ',
  ])
  await hand.click(holiday ?? document.body)
  await hand.click(await screen.findByRole('button', { name: 'Fällt aus' }))
  expect(holiday?.textContent).toContain('Fällt aus')
  screen.getByText('Ein Termin')
  screen.getByText('KTW-Week 49/2026 hat dann Früh.')
  await hand.click(screen.getByRole('button', { name: 'Tage anlegen' }))
  // Nothing is public unasked for somebody who may not keep drafts.
  const question = within(await screen.findByRole('dialog', { name: 'Sonntags-KTW ausschreiben?' }, appears))
  expect(calls.some(({ call }) => call === 'POST /api/ktw/sonntage/serie')).toBe(false)
  await hand.click(question.getByRole('button', { name: 'Ausschreiben' }))
  await vi.waitFor(() =>
    expect(calls.find(({ call }) => call === 'POST /api/ktw/sonntage/serie')?.body).toMatchObject({ ohne: ['2026-12-25'] }),
  )
})

test('in a locked week a seated person reads why leaving is impossible', async () => {
  const reasons = ['Die KTW-Woche ist gesperrt. Wende dich an die Leitung.']
  const schichten = week.schichten.map((one) => ({ ...one, anmeldung: { moeglich: false, gruende: reasons, warteliste: false } }))
  const { hand } = showPage({
    pages: ktwPages,
    adresse,
    rechte: ['READ_KTW_WOCHE'],
    profil: bea._id,
    server: server({ status: 'gesperrt', schichten, helfer: [helferOf(bea, id(21), 'eingeteilt')] }),
  })
  await hand.click(await screen.findByRole('button', { name: /Fahrer/ }, appears))
  const sheet = within(await screen.findByRole('dialog', {}, appears))
  for (const name of ['Ich kann nicht', 'Platz übergeben'])
    expect(sheet.getByRole('button', { name }).getAttribute('aria-description')).toBe(reasons[0])
})

test('a planner fills a seat; an unfit driver takes a reason', async () => {
  const asks = { ...busy, profil: bea, status: 'gemeldet' as const, besetztVon: null }
  const text = 'Kein Führerschein eingetragen.'
  const unlicensed = { ...asks, hinweise: [{ art: 'fuehrerschein' as const, text }] }
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: ['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE'],
    server: [...server({ helfer: [helferOf(bea, id(21), 'gemeldet')] }, [unlicensed]), on(ktwWeeksContract.einteilung, () => week)],
  })
  await hand.click(await screen.findByRole('button', { name: /Fahrer.*1 Anfrage/ }, appears))
  const asking = within(await screen.findByRole('list', { name: 'Möchten den Platz' }, appears))
  asking.getByText(text)
  await hand.click(asking.getByRole('button', { name: 'Trotzdem …' }))
  await hand.type(asking.getByRole('textbox', { name: 'Trotzdem einteilen: warum?' }), 'Nur auf dem Hof')
  await hand.click(asking.getByRole('button', { name: 'Einteilen' }))
  expect(calls.at(-1)).toMatchObject({
    body: { version: 2, helfer: [{ profil: bea._id, schicht: id(21), status: 'eingeteilt', trotzdem: 'Nur auf dem Hof' }] },
  })
})

test('taken out of a seat, somebody is as before; undo puts them back', async () => {
  const sits = helferOf(bea, id(21), 'eingeteilt')
  const after = () => ({ ...week, version: 3, helfer: [] })
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse: `${adresse}?platz=${id(21)}`,
    rechte: ['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE'],
    server: [...server({ helfer: [{ ...sits, trotzdem: 'Nur auf dem Hof' }] }), on(ktwWeeksContract.einteilung, after)],
  })
  const out = await screen.findByRole('button', { name: 'Herausnehmen' }, appears)
  screen.getByText('Trotzdem: Nur auf dem Hof')
  await hand.click(out)
  await screen.findByText('Bea Berg ist nicht mehr eingeteilt.', {}, appears)
  expect(calls.at(-1)?.body).toMatchObject({ helfer: [{ profil: bea._id, schicht: id(21), status: 'gemeldet', war: 'eingeteilt' }] })
  await hand.click(screen.getByRole('button', { name: 'Rückgängig', hidden: true }))
  const back = { profil: bea._id, status: 'eingeteilt', trotzdem: 'Nur auf dem Hof', war: null }
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ version: 3, helfer: [back] }))
})

test('a seated person moves by two taps; a new time, or a refusal, asks first', async () => {
  const sits = helferOf(bea, id(21), 'eingeteilt')
  const cai = { _id: id(4), vorname: 'Cai', nachname: 'Carl' }
  const late = { ...week.schichten[0]!, _id: id(23), bezeichnung: '1401 · Mo · Spät · Fahrer', beginn: '2026-11-30T13:00:00Z' }
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse: `${adresse}?platz=${id(21)}`,
    rechte: ['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE'],
    server: [
      ...server({
        '1401': [early, { ...early, schicht: 'Spät', beginn: '14:00', ende: '22:00' }],
        schichten: [...week.schichten, late],
        helfer: [sits, helferOf(cai, id(23), 'eingeteilt')],
      }),
      on(ktwWeeksContract.einteilung, ({ body }) => {
        const sent = JSON.stringify(body)
        if (sent.includes(cai._id) && !sent.includes('Hofdienst'))
          return new Absage(409, 'Cai Carl, Fahrer: Nicht eingewiesen.', {}, 'helfer.3.trotzdem')
        if (sent.includes(cai._id) && calls.length === 4) return new Absage(409, 'Die Woche ist abgeschlossen.')
        return { ...week, version: 3, helfer: [helferOf(bea, id(20), 'eingeteilt')] }
      }),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Umsetzen' }, appears))
  await hand.click(await screen.findByRole('button', { name: '1403 · Mo., 30.11. · Früh · Transportführer: hierhin setzen' }, appears))
  await screen.findByText('Bea Berg sitzt jetzt hier: 1403 · Mo., 30.11. · Früh · Transportführer.', {}, appears)
  const [off, on20] = [
    { profil: bea._id, schicht: id(21), status: 'gemeldet', war: 'eingeteilt' },
    { profil: bea._id, schicht: id(20), status: 'eingeteilt', war: null },
  ]
  expect(calls.at(-1)?.body).toMatchObject({ version: 2, helfer: [off, on20] })
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  const back = [
    { profil: bea._id, schicht: id(20), status: 'gemeldet', war: 'eingeteilt' },
    { profil: bea._id, schicht: id(21), status: 'eingeteilt', war: null },
  ]
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ version: 3, helfer: back }))
  // Two people at two times: nothing is sent before the answer, and a refusal takes a reason.
  await hand.click(screen.getByRole('button', { name: /^FahrerB. Berg/ }))
  await hand.click(await screen.findByRole('button', { name: 'Umsetzen' }, appears))
  await hand.click(await screen.findByRole('button', { name: '1403 · Mo., 30.11. · Spät · Fahrer: mit Cai Carl tauschen' }, appears))
  const sheet = within(await screen.findByRole('dialog', { name: 'Plätze tauschen' }, appears))
  sheet.getByText('Bea Berg und Cai Carl haben sich nicht gemeldet und bekommen eine Nachricht.')
  expect(calls).toHaveLength(2)
  await hand.click(sheet.getByRole('button', { name: 'Tauschen' }))
  await sheet.findByText('Cai Carl, Fahrer: Nicht eingewiesen. Der Grund steht im Verlauf und im Dienstplan der Leitung.', {}, appears)
  await hand.type(sheet.getByLabelText(/warum/), 'Hofdienst')
  await hand.click(sheet.getByRole('button', { name: 'Tauschen' }))
  // No reason lifts what is of the whole week.
  await sheet.findByText('Die Woche ist abgeschlossen.', {}, appears)
  expect(sheet.queryByLabelText(/warum/)).toBeNull()
  await hand.click(sheet.getByRole('button', { name: 'Tauschen' }))
  await screen.findByText('Bea Berg und Cai Carl haben getauscht.', {}, appears)
  expect(calls.at(-1)?.body).toMatchObject({ helfer: [{}, { trotzdem: 'Hofdienst' }, {}, { profil: cai._id, schicht: id(21) }] })
})

test('all unseated people are listed; one without a sign-up may be asked', async () => {
  const off = { ...busy, besetztVon: null, status: 'abgesagt' as const }
  const out = { ...busy, profil: { _id: id(9), vorname: 'Pia', nachname: 'Rot' }, besetztVon: null, status: 'abgelehnt' as const }
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse: `${adresse}?platz=${id(21)}`,
    rechte: ['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE'],
    server: [...server({}, [off, out]), on(ktwWeeksContract.hilferuf, () => []), on(ktwWeeksContract.einteilung, () => week)],
  })
  const others = within(await screen.findByRole('list', { name: 'Wer könnte hier sitzen' }, appears))
  expect(others.getAllByRole('button', { name: 'Einteilen …' })).toHaveLength(2)
  const first = async () => hand.click(others.getAllByRole('button', { name: 'Einteilen …' })[0]!)
  await first()
  others.getByText('Ute Kern hat sich nicht gemeldet und bekommt eine Nachricht.')
  expect(calls).toEqual([])
  await hand.click(others.getByRole('button', { name: 'Stattdessen fragen' }))
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ personen: [{ schicht: id(21), profil: id(8) }] }))
  await vi.waitFor(() => expect(others.queryByText(/nicht gemeldet/)).toBeNull())
  await first()
  await hand.click(others.getByRole('button', { name: 'Einteilen' }))
  await screen.findByText('Ute Kern ist eingeteilt.', {}, appears)
  expect(calls.at(-1)?.body).toMatchObject({ helfer: [{ profil: id(8), status: 'eingeteilt', war: 'abgesagt' }] })
})

test('a person taken elsewhere gets the seat after the planner gives a reason', async () => {
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: ['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE'],
    server: [...server(), on(ktwWeeksContract.einteilung, () => week)],
  })
  await hand.click(await screen.findByRole('button', { name: /Fahrer.*Frei/ }, appears))
  const others = within(await screen.findByRole('list', { name: 'Wer könnte hier sitzen' }, appears))
  others.getByText('Leitet zu dieser Zeit schon: Stadtfest.')
  await hand.click(others.getByRole('button', { name: 'Trotzdem …' }))
  expect(others.getByRole('button', { name: 'Einteilen' }).getAttribute('aria-disabled')).toBe('true')
  await hand.type(others.getByRole('textbox', { name: 'Trotzdem einteilen: warum?' }), 'Stadtfest ist um 8 vorbei')
  await hand.click(others.getByRole('button', { name: 'Einteilen' }))
  expect(calls.at(-1)).toMatchObject({ body: { helfer: [{ profil: id(8), status: 'eingeteilt', trotzdem: 'Stadtfest ist um 8 vorbei' }] } })
})

test('the call signs and the date of a week are open to who holds the right to them', async () => {
  const form = (rechte: Recht[]) => {
    showPage({
      pages: ktwPages,
      adresse: `/ktw/woche/edit/${week._id}`,
      rechte: ['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE', ...rechte],
      server: server(),
    })
  }
  const locked = async () => {
    const fields = [await screen.findByLabelText(/Kalenderwoche/, {}, appears), screen.getByLabelText(/Liste 1401/)]
    return fields.map((one) => (one as HTMLInputElement).disabled)
  }
  form([])
  expect(await locked()).toEqual([true, true])
  expect(screen.getAllByText(missingRechtText('SET_KTW_KENNUNG'))).toHaveLength(2)
  cleanup()
  form(['UPDATE_KTW_DATUM'])
  expect(await locked()).toEqual([false, true])
})

test('a Sunday moves in the strip to a Sunday or a holiday, and back', async () => {
  const { 1401: _list, 1402: _other, jahr, kw, kennung1, kennung2, ...plain } = week
  let sunday: Sunday = { ...plain, ...at('2030-12-01'), datum: '2030-12-01', kennung: kennung1, abgesagtAn: '', dienst: [], schichten: [] }
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse: `/ktw/sonntag/${week._id}`,
    rechte: ['READ_SONNTAG_KTW', 'UPDATE_SONNTAG_KTW', 'CREATE_SONNTAG_KTW', 'UPDATE_KTW_DATUM'],
    server: [
      on(ktwSundaysContract.list, () => [{ ...sunday, ortName: '', meine: [], passt: true }]),
      on(ktwSundaysContract.checkDates, () => [{ feiertag: '', hinweise: [] }]),
      on(ktwSundaysContract.tage, () => [{ tag: '2030-12-25', name: '1. Weihnachtstag' }]),
      on(ktwSundaysContract.update, ({ body }) => {
        const { datum } = body as { datum: string }
        sunday = { ...sunday, ...at(datum), datum }
        return sunday
      }),
      on(ktwSundaysContract.get, () => sunday),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: /^So., 01.12.30/ }, appears))
  await hand.click(await screen.findByRole('button', { name: 'Verlegen' }, appears))
  const day = (name: string) => screen.findByRole('button', { name }, appears)
  expect(await day('2 Dezember 2030')).toHaveProperty('disabled', true)
  await hand.click(await day('25 Dezember 2030'))
  await screen.findByRole('button', { name: /^Mi., 25.12.30/ }, appears)
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, appears))
  await screen.findByRole('button', { name: /^So., 01.12.30/ }, appears)
  expect(calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toMatchObject([
    { datum: '2030-12-25', bestaetigt: true },
    { datum: '2030-12-01' },
  ])
})

test('a Sunday is called off by who holds that right alone', async () => {
  const { 1401: _list, 1402: _other, jahr, kw, kennung1, kennung2, ...plain } = week
  const sunday: Sunday = { ...plain, datum: '2026-12-06', kennung: kennung1, abgesagtAn: '', dienst: [], schichten: [] }
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse: `/ktw/sonntag/${week._id}`,
    rechte: ['READ_SONNTAG_KTW', 'SONNTAG_KTW_ABSAGEN'],
    server: [on(ktwSundaysContract.get, () => sunday), on(ktwSundaysContract.absage, () => sunday)],
  })
  await hand.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }, appears))
  await hand.click(await screen.findByRole('menuitem', { name: 'Absagen' }, appears))
  expect(screen.queryByRole('menuitem', { name: 'Löschen' })).toBeNull()
  const dialog = within(await screen.findByRole('dialog', {}, appears))
  await hand.type(dialog.getByRole('textbox', { name: /Grund/ }), 'Kein Fahrzeug')
  await hand.type(dialog.getByRole('textbox', { name: 'Wer in der Leitstelle Bescheid weiß' }), 'Frau Kern')
  await hand.click(dialog.getByRole('button', { name: 'Sonntags-KTW absagen' }))
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      call: 'POST /api/ktw/sonntage/{id}/absage',
      body: { grund: 'Kein Fahrzeug', abgesagtAn: 'Frau Kern' },
    }),
  )
})

test('a draft lists vehicle conflicts; "Fällt aus" takes one press', async () => {
  const text = 'KTW 1403 ist schon belegt: Umzug, Mo., 30.11.2026, 10:00 bis 12:00 Uhr.'
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: ['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE'],
    server: [
      ...server({ status: 'entwurf' }),
      on(ktwWeeksContract.update, () => week),
      on(ktwWeeksContract.ausschreibung, () => ({
        version: 2,
        anzahl: 0,
        gruppen: [],
        serie: [],
        konflikte: [
          { sperrt: true, text, schichten: [id(21)], pfad: `/fahrzeugbelegung/edit/${id(40)}` },
          { sperrt: false, text: 'Noch etwas.', schichten: [id(20)], pfad: null },
        ],
      })),
    ],
  })
  const clashes = within(await screen.findByRole('list', { name: 'Konflikte' }, appears))
  clashes.getByText(text)
  // The clash names its shift; the card says its sentence once.
  expect(clashes.getAllByText('Früh am Mo., 30.11.')).toHaveLength(2)
  expect(screen.getAllByText(text)).toHaveLength(2)
  screen.getByRole('button', { name: 'Alle 2 überschnittenen Schichten fallen aus' })
  expect(screen.getByRole('button', { name: 'Ausschreiben' }).getAttribute('aria-description')).toBe(text)
  expect(clashes.getByRole('link', { name: 'Öffnen' }).getAttribute('href')).toBe(`/fahrzeugbelegung/edit/${id(40)}`)
  expect(clashes.getAllByRole('link', { name: 'Anderes Fahrzeug' })[0]?.getAttribute('href')).toContain('feld=kennung1')
  await hand.click(clashes.getAllByRole('button', { name: 'Fällt aus' })[0]!)
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      call: 'PUT /api/ktw/wochen/{id}',
      body: {
        version: 2,
        kw: 49,
        kennung1: '1403',
        '1401': [{ schicht: 'Früh', ausgefallen: true, grund: 'Fahrzeug anderweitig belegt' }, off],
      },
    }),
  )
  await screen.findByText('Früh am Mo., 30.11. fällt aus.', {}, appears)
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await vi.waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ '1401': [early, off] }))
})

const planner: Recht[] = ['READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE']
const shiftSheet = async (hand: ReturnType<typeof showPage>['hand']) => {
  const monday = within(await screen.findByRole('region', { name: 'Mo., 30.11.' }, appears))
  await hand.click(monday.getByRole('button', { name: 'Früh 06:00–14:30 ändern' }))
  return within(await screen.findByRole('dialog', { name: '1403 · Mo., 30.11. · Früh' }, appears))
}

test('a planner changes one shift in the grid; changes beside it stay; undo restores', async () => {
  let version = 2
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: planner,
    server: [
      on(ktwWeeksContract.get, () => ({ ...week, version, bemerkung: version === 2 ? '' : 'Von Ute' })),
      on(ktwWeeksContract.update, ({ body }) => ({ ...week, ...(body as Week), version: version + 1 })),
      ...server(),
    ],
  })
  // Closing throws away times that were only tried.
  const closed = await shiftSheet(hand)
  await hand.click(await closed.findByRole('button', { name: 'Von 15 Minuten später' }, appears))
  await hand.click(closed.getByRole('button', { name: 'Schließen' }))
  const sheet = await shiftSheet(hand)
  // Another change of the week is no conflict for this shift.
  version = 5
  const from = await sheet.findByLabelText(/^Von/, { selector: 'input' }, appears)
  expect(from).toHaveProperty('value', '06:00')
  await hand.clear(from)
  await hand.type(from, '07:00')
  await hand.click(sheet.getByRole('switch', { name: 'Mit Drittem' }))
  await hand.click(sheet.getByRole('button', { name: 'Speichern' }))
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, appears))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  const late = { ...early, beginn: '07:00', dritter: true }
  expect(calls).toMatchObject([
    { call: 'PUT /api/ktw/wochen/{id}', body: { version: 5, bemerkung: 'Von Ute', kennung1: '1403', '1401': [late, off], '1402': [] } },
    { body: { version: 6, '1401': [early, off] } },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a planner adds a shift to an empty day, the usual one first; undo takes it back', async () => {
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: planner,
    server: [on(ktwWeeksContract.update, ({ body }) => ({ ...week, ...(body as Week), version: 3 })), ...server()],
  })
  await hand.click(await screen.findByRole('button', { name: 'Schicht am Mi., 02.12. hinzufügen' }, appears))
  const sheet = within(await screen.findByRole('dialog', { name: 'Schicht am Mi., 02.12.' }, appears))
  expect(await sheet.findByLabelText(/^Schicht/, {}, appears)).toHaveProperty('value', 'Früh')
  await hand.click(sheet.getByRole('radio', { name: '1402' }))
  expect(await sheet.findByLabelText(/^Schicht/, {}, appears)).toHaveProperty('value', 'Tag')
  await hand.click(sheet.getByRole('button', { name: 'Von 15 Minuten später' }))
  await hand.click(sheet.getByRole('button', { name: 'Schicht anlegen' }))
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, appears))
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls).toMatchObject([
    {
      call: 'PUT /api/ktw/wochen/{id}',
      body: { '1402': [{ tag: 2, schicht: 'Tag', beginn: '08:15', ende: '16:30' }], '1401': [early, off] },
    },
    { body: { '1402': [] } },
  ])
})

test('a shift in which somebody sits falls out after a question that names them', async () => {
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: planner,
    server: [
      ...server({ helfer: [helferOf(bea, id(21), 'eingeteilt')] }),
      // She had signed up before she was staffed.
      on(ktwWeeksContract.einteilung, ({ body }) => {
        const { version, helfer } = body as { version: number; helfer: { status: string }[] }
        return { ...week, version: version + 1, helfer: helfer[0]?.status === 'gemeldet' ? [helferOf(bea, id(21), 'gemeldet')] : [] }
      }),
      on(ktwWeeksContract.update, () => new Absage(409, 'Das geht gerade nicht.')),
    ],
  })
  const sheet = await shiftSheet(hand)
  await hand.click(await sheet.findByRole('switch', { name: 'Fällt aus' }, appears))
  const press = async (yes: string) => {
    await hand.click(sheet.getByRole('button', { name: 'Fällt aus' }))
    const question = within(await screen.findByRole('dialog', { name: '1403 · Mo., 30.11. · Früh fällt aus?' }, appears))
    question.getByText(/^Hier steht Bea Berg \(Fahrer\)\./)
    await hand.click(question.getByRole('button', { name: yes }))
  }
  await press('Abbrechen')
  expect(calls).toEqual([])
  await press('Fällt aus')
  // The server's sentence stands in the sheet.
  await sheet.findByText('Das geht gerade nicht.', {}, appears)
  expect(calls).toMatchObject([
    {
      call: 'PUT /api/ktw/wochen/{id}/einteilung',
      body: { version: 2, helfer: [{ profil: bea._id, schicht: id(21), status: 'gemeldet', war: 'eingeteilt' }] },
    },
    { body: { version: 3, helfer: [{ profil: bea._id, schicht: id(21), status: 'abgelehnt', war: 'gemeldet' }] } },
    { call: 'PUT /api/ktw/wochen/{id}', body: { version: 4, '1401': [{ ...early, ausgefallen: true }, off] } },
  ])
})

test('a shift that somebody else changed meanwhile says who; what was typed is offered', async () => {
  let now = week
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: planner,
    server: [on(ktwWeeksContract.get, () => now), on(profileContract.ofAccount, () => ({ ...bea })), ...server()],
  })
  const sheet = await shiftSheet(hand)
  const from = await sheet.findByLabelText(/^Von/, { selector: 'input' }, appears)
  await hand.clear(from)
  await hand.type(from, '07:00')
  now = { ...week, version: 3, geaendertVon: id(7), '1401': [{ ...early, ende: '15:00' }, off] }
  await hand.click(sheet.getByRole('button', { name: 'Speichern' }))
  await sheet.findByText('Inzwischen hat Bea Berg das geändert', {}, appears)
  await hand.click(sheet.getByRole('button', { name: 'Meine Eingaben übernehmen' }))
  expect(sheet.getByLabelText(/^Von/, { selector: 'input' })).toHaveProperty('value', '07:00')
  expect(sheet.getByLabelText(/^Bis/, { selector: 'input' })).toHaveProperty('value', '15:00')
  expect(calls).toEqual([])
})

test('a shift of a closed week is only read, and no button for who does not plan', async () => {
  const { hand } = showPage({ pages: ktwPages, adresse, rechte: planner, server: server({ status: 'abgeschlossen' }) })
  const sheet = await shiftSheet(hand)
  await sheet.findByText('Die KTW-Woche ist abgeschlossen und lässt sich nicht mehr ändern.', {}, appears)
  expect(sheet.queryByRole('button', { name: 'Speichern' })).toBeNull()
  cleanup()
  showPage({ pages: ktwPages, adresse, rechte: ['READ_KTW_WOCHE'], server: server() })
  await screen.findAllByText('06:00–14:30', {}, appears)
  expect(screen.queryByRole('button', { name: /ändern$/ })).toBeNull()
})

test('pulling the bar moves the whole shift; its handles stay an hour apart', async () => {
  const { hand } = showPage({ pages: ktwPages, adresse, rechte: planner, server: server() })
  const sheet = await shiftSheet(hand)
  const end = await sheet.findByRole('slider', { name: 'Ende der Schicht' }, appears)
  const track = end.parentElement!
  // One pixel a minute.
  vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1920, 8))
  const bar = track.firstElementChild!
  fireEvent.pointerDown(bar, { clientX: 600 })
  fireEvent.mouseDown(bar, { clientX: 600 })
  fireEvent.pointerMove(window, { clientX: 660 })
  fireEvent.pointerUp(window)
  expect(sheet.getByText(/ Stunden$/).textContent).toBe('07:00–15:30 Uhr · 8,5 Stunden')
  end.focus()
  await hand.keyboard('{ArrowLeft>40/}')
  expect(sheet.getByText(/ Stunden?$/).textContent).toBe('07:00–08:00 Uhr · 1 Stunde')
})

const question = {
  _id: id(50),
  art: 'hilferuf' as const,
  dienst: week._id,
  dienstBezeichnung: week.bezeichnung,
  schicht: id(21),
  beginn: week.beginn,
  ende: week.ende,
  ortName: '',
  profil: busy.profil,
  von: null,
  text: '',
  gestelltAm: '2026-11-24T18:00:00Z',
  laeuftAb: '2026-11-29T18:00:00Z',
  antwort: null,
  beantwortetAm: null,
}
test('planners see how many are asked for a seat, and who; others do not', async () => {
  const lily = { ...busy, profil: { _id: id(9), vorname: 'Lily', nachname: 'Lang' }, besetztVon: null }
  const asked = [on(ktwWeeksContract.anfragen, () => [question]), ...server({}, [lily, busy])]
  const { hand } = showPage({ pages: ktwPages, adresse, rechte: planner, server: asked })
  await screen.findByText('Ausgeschrieben', {}, appears)
  await hand.click(await screen.findByRole('button', { name: /Fahrer.*1 gefragt/ }, appears))
  const others = within(await screen.findByRole('list', { name: 'Wer könnte hier sitzen' }, appears))
  const [first, second] = others.getAllByRole('listitem')
  expect(first?.textContent).toContain('gefragt, noch keine Antwort')
  expect(first?.textContent).toContain('Ute Kern')
  expect(second?.textContent).not.toContain('gefragt, noch keine Antwort')
  cleanup()
  showPage({ pages: ktwPages, adresse, rechte: ['READ_KTW_WOCHE'], server: asked })
  await screen.findByRole('button', { name: /Fahrer.*Frei/ }, appears)
  expect(screen.queryByText(/gefragt/)).toBeNull()
})

test('in a draft a proposal says everywhere that nobody is asked yet', async () => {
  const place = {
    schicht: id(21),
    funktion: 'Fahrer',
    qualifikation: 'RH',
    profil: bea,
    stunden90Tage: 0,
    gemeldet: false,
    faehrt: [],
    praktikant: false,
    gruende: [],
  }
  const vorschlag = on(ktwWeeksContract.vorschlag, () => ({
    plaetze: [place],
    sekunden: 1,
    ohneFragen: 'Die KTW-Woche ist ein Entwurf.',
    optimal: true,
  }))
  const drafts = on(ktwWeeksContract.ausschreibung, () => ({ version: 2, anzahl: 0, gruppen: [], serie: [], konflikte: [] }))
  const draft = { status: 'entwurf' as const }
  const { hand } = showPage({
    pages: ktwPages,
    adresse,
    rechte: planner,
    server: [...server({ ...draft, helfer: [helferOf(bea, id(20), 'gemeldet')] }), drafts, vorschlag],
  })
  await pressMore(hand, /^Vorschlag berechnen/)
  const sheet = within(await screen.findByRole('dialog', { name: 'Vorschlag' }, appears))
  await sheet.findByText(/hat sich nicht gemeldet, wird noch nicht gefragt/, {}, appears)
  expect(sheet.getByRole('button', { name: '1 fragen' }).getAttribute('aria-disabled')).toBe('true')
  cleanup()
  // Without a sign-up there is nothing to propose: the entry says so before.
  const plain = showPage({
    pages: ktwPages,
    adresse: `/ktw/woche/${id(2)}`,
    rechte: planner,
    server: [...server({ ...draft, _id: id(2) }), drafts, vorschlag],
  })
  await plain.hand.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }, appears))
  const entry = await screen.findByRole('menuitem', { name: /^Vorschlag berechnen/, hidden: true }, appears)
  await vi.waitFor(() => expect(entry.textContent).toContain('fragen lässt sich erst nach dem Ausschreiben'))
})

test('another vehicle is chosen among those free for all shifts of the list', async () => {
  const vehicle = (n: number, kennung: string, frei: boolean, typ: 'KTW' | 'PKW' = 'KTW') => ({
    _id: id(n),
    bezeichnung: `Wagen ${n}`,
    kennung,
    funkrufname: '',
    typ,
    status: 'einsatzbereit' as const,
    sitzplaetze: 3,
    tragen: 1,
    fuehrerscheinklasse: 'B' as const,
    frei,
    gruende: frei ? [] : ['Schon belegt.'],
    halter: [],
    genehmigung: false,
    warnungen: [],
    darfFahren: true,
    hinweise: [],
  })
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse,
    rechte: [...planner, 'READ_FAHRZEUGBELEGUNG', 'SET_KTW_KENNUNG'],
    server: [
      ...server({ status: 'entwurf' }),
      on(ktwWeeksContract.update, () => week),
      on(ktwWeeksContract.ausschreibung, () => ({
        version: 2,
        anzahl: 0,
        gruppen: [],
        serie: [],
        konflikte: [{ sperrt: true, text: 'KTW 1403 ist schon belegt.', schichten: [id(21)], pfad: null }],
      })),
      on(fahrzeugbelegungenContract.frei, () => [
        vehicle(60, '1403', false),
        vehicle(61, '1407', false),
        vehicle(62, '1405', true),
        vehicle(63, '1901', true, 'PKW'),
      ]),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Anderes Fahrzeug' }, appears))
  const list = within(await screen.findByRole('list', { name: 'Fahrzeuge' }, appears))
  expect(list.getAllByRole('button').map((one) => [one.getAttribute('aria-label'), one.getAttribute('aria-disabled')])).toEqual([
    ['1405 nehmen', null],
    ['1407 nehmen', 'true'],
  ])
  await hand.click(list.getByRole('button', { name: '1405 nehmen' }))
  await screen.findByText('Jetzt fährt 1405.', {}, appears)
  expect(calls.at(-1)?.body).toMatchObject({ kennung1: '1405', kennung2: '1402' })
})

test('publishing a Sunday asks which shifts of weeks fall out; a draft leaves them', async () => {
  const { 1401: _list, 1402: _other, jahr, kw, kennung1, kennung2, ...plain } = week
  const sunday: Sunday = { ...plain, status: 'entwurf', datum: '2026-12-06', kennung: kennung1, abgesagtAn: '', dienst: [], schichten: [] }
  const folge = 'KTW-Woche 49/2026: Früh am So., 06.12.2026 fällt dort aus (3 Plätze, niemand eingeteilt, niemand ist gefragt).'
  const made = [{ _id: id(1), bezeichnung: 'KTW 1401 am 20.12.2026', neu: true }]
  const answers = [
    on(ktwSundaysContract.list, () => []),
    on(ktwSundaysContract.tage, () => []),
    on(ktwSundaysContract.checkDates, () => []),
    on(ktwSundaysContract.serie, () => made),
    on(ktwSundaysContract.status, () => ({ ...sunday, status: 'veroeffentlicht' as const })),
    on(ktwSundaysContract.ausschreibung, () => ({
      version: 2,
      anzahl: 0,
      gruppen: [],
      serie: [],
      konflikte: [],
      folgen: [folge],
      weitere: [],
    })),
    on(ktwSundaysContract.preview, () => [
      { ...at('2026-12-20'), name: 'Sonntag', steht: false, wochen: [{ _id: week._id, bezeichnung: week.bezeichnung, schichten: [lost] }] },
    ]),
    on(ktwSundaysContract.get, () => sunday),
  ]
  const { hand, calls } = showPage({
    pages: ktwPages,
    adresse: '/ktw/sonntag',
    rechte: ['READ_SONNTAG_KTW', 'CREATE_SONNTAG_KTW', 'UPDATE_SONNTAG_KTW', ...planner],
    server: answers,
  })
  await hand.click(await screen.findByRole('button', { name: 'Sonn- und Feiertage anlegen' }, appears))
  await screen.findByText(/Früh fällt dort aus, sobald du ausschreibst\./, {}, appears)
  await hand.click(screen.getByRole('button', { name: 'Tage anlegen' }))
  await hand.click(await screen.findByRole('button', { name: 'Ausschreiben' }, appears))
  expect(calls.map(({ call }) => call)).toEqual(['POST /api/ktw/sonntage/serie'])
  const dialog = within(await screen.findByRole('dialog', { name: /ausschreiben\?$/ }, appears))
  expect(dialog.getByText(new RegExp('fällt dort aus')).textContent).toContain(folge)
  await hand.click(dialog.getByRole('button', { name: 'Ausschreiben' }))
  await vi.waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      call: 'PUT /api/ktw/sonntage/{id}/status',
      body: { version: 2, status: 'veroeffentlicht', weicht: true },
    }),
  )
})
