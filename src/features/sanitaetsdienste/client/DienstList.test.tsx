import { Absage, on, showPage } from '#tests/support/page.tsx'
import { BEGINN, ENDE, exampleDienst, exampleHelfer, person, number } from '#tests/support/example-dienst.ts'
import { exampleRow } from '#tests/support/example-row.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { tellWaiting } from '#client/net/outbox/waiting.ts'
import { combineBesetzungen } from '#blocks/dienst/sums.ts'
import { path } from '#contract/screens.ts'
import { abwesenheitenContract } from '#features/abwesenheiten/contract.ts'
import { sanitaetsdiensteContract as contract } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst, DienstRow } from '#features/sanitaetsdienste/schemas.ts'
import { meetingText } from './meeting.ts'
import { sanitaetsdienstePages } from './pages.tsx'

const goes = { timeout: 15_000 }
const [S1, S2] = [number('s', 1), number('s', 2)]
const bedarf = [{ qualifikation: 'SanA' as const, anzahl: 2, funktion: '', mindestalter: null }]
const anna = person(1, 'Anna', 'Schäfer')
const gemeldet = (schicht: string) => exampleHelfer(anna, 'SanA', 'gemeldet', { schicht })
const fixed = exampleDienst({ schichten: [{ _id: S1, bedarf }] })
const run = exampleDienst({
  _id: number('d', 2),
  bezeichnung: 'Volkslauf',
  schichten: [
    { _id: S1, bezeichnung: 'Früh', bedarf },
    { _id: S2, bezeichnung: 'Spät', bedarf },
  ],
})

interface Props {
  readonly suche?: string
  readonly rechte?: readonly Recht[]
  readonly zeilen?: readonly DienstRow[]
  readonly antwort?: () => ReturnType<typeof gemeldet> | Absage
  readonly phone?: boolean
  readonly away?: ResponseOf<typeof abwesenheitenContract.list>
}
function show(
  dienst: Dienst,
  { suche = '', rechte = ['READ_SANDIENST'], zeilen = [exampleRow(dienst)], antwort, phone = false, away = [] }: Props = {},
) {
  return showPage({
    pages: sanitaetsdienstePages,
    adresse: `/sanitaetsdienste${suche}`,
    rechte,
    phone,
    server: [
      on(contract.list, () => [...zeilen]),
      on(contract.get, () => dienst),
      on(contract.anmelden, antwort ?? (({ body }) => gemeldet((body as { schicht: string }).schicht))),
      on(contract.lastAnswers, () => ({ antworten: ['', 'Gemüse'] })),
      on(contract.beantworten, () => new Absage(409, 'Der Platz ist vergeben.')),
      on(contract.abmelden, () => undefined),
      on(abwesenheitenContract.list, () => [...away]),
    ],
  })
}
const melden = (name: string) => screen.findByRole('button', { name: `Mich melden: ${name}` }, goes)
const inSheet = async () => within(await screen.findByRole('dialog', {}, goes))
test('two taps from the list to a sign-up, and one back', async () => {
  const { hand, calls } = show(fixed)
  await hand.click(await melden('Stadtfest'))
  await hand.click(await (await inSheet()).findByRole('button', { name: 'Mich melden' }))
  await screen.findByText('Du bist gemeldet: Stadtfest.', {}, goes)
  expect(calls).toMatchObject([{ call: 'POST /api/sanitaetsdienste/{id}/anmeldung', body: { schicht: S1, von: null, bis: null } }])
  expect(screen.queryByRole('dialog')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  // The reason is there for the hours before the begin, when the server wants one.
  const search = `?${new URLSearchParams({ schicht: S1, grund: 'Gleich wieder zurückgenommen' }).toString()}`
  const back = { call: 'DELETE /api/sanitaetsdienste/{id}/anmeldung', search }
  await waitFor(() => expect(calls.at(-1)).toMatchObject(back))
})

test('the list says where one would wait, and why one cannot', async () => {
  const taken = { moeglich: false, gruende: ['Zu dieser Zeit bist du schon eingeteilt.'], warteliste: false }
  const { hand } = show(fixed, {
    zeilen: [
      exampleRow(fixed, { passt: false, anmeldung: { moeglich: true, gruende: [], warteliste: true } }),
      exampleRow(run, { passt: false, anmeldung: taken }),
      exampleRow(run, {
        _id: number('d', 3),
        bezeichnung: 'Konzert',
        passt: false,
        anmeldung: taken,
        meine: [{ schicht: S1, status: 'gemeldet', von: run.beginn, bis: run.ende }],
      }),
    ],
  })
  const grau = await melden('Volkslauf')
  expect(grau.getAttribute('aria-description')).toBe('Zu dieser Zeit bist du schon eingeteilt.')
  await hand.click(grau)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /: Konzert$/ })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Auf die Warteliste: Stadtfest' }))
  await inSheet()
})

test('somebody who is asked says yes or no in the row, in place of signing up', async () => {
  const anfrage = { _id: number('f', 7), beginn: BEGINN, ende: ENDE }
  const { hand, calls } = show(fixed, {
    zeilen: [exampleRow(fixed, { passt: false, anmeldung: { moeglich: true, gruende: [], warteliste: false, anfrage } })],
  })
  await hand.click(await screen.findByRole('button', { name: 'Zusagen: Stadtfest' }, goes))
  await waitFor(() =>
    expect(calls[0]).toMatchObject({
      call: 'POST /api/sanitaetsdienste/anfragen/{id}',
      body: { antwort: 'zugesagt', gesehen: { beginn: BEGINN } },
    }),
  )
  expect(screen.getByRole('button', { name: 'Absagen: Stadtfest' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Mich melden/ })).toBeNull()
})

test('a grey button says the reason of the rules, and nothing is sent', async () => {
  const reason = 'Du bist zu dieser Zeit schon im Dienst „Konzert“.'
  const { hand, calls } = show(
    exampleDienst({ schichten: [{ _id: S1, bedarf, anmeldung: { moeglich: false, gruende: [reason], warteliste: false } }] }),
  )
  await hand.click(await melden('Stadtfest'))
  const sheet = await inSheet()
  await sheet.findByText(reason, {}, goes)
  const button = sheet.getByRole('button', { name: 'Mich melden' })
  expect(button.getAttribute('aria-description')).toBe(reason)
  await hand.click(button)
  expect(calls).toEqual([])
})

test('typed input survives a refusal and closing the sheet', async () => {
  let attempts = 0
  const { hand, calls } = show(fixed, {
    antwort: () => {
      attempts += 1
      return attempts === 1 ? new Absage(409, 'Der letzte Platz ist gerade vergeben worden.') : gemeldet(S1)
    },
  })
  await hand.click(await melden('Stadtfest'))
  await hand.type(await (await inSheet()).findByLabelText('Kommentar'), 'komme später')
  await hand.click((await inSheet()).getByRole('button', { name: 'Mich melden' }))
  expect((await (await inSheet()).findByRole('alert', {}, goes)).textContent).toBe('Der letzte Platz ist gerade vergeben worden.')
  await hand.click((await inSheet()).getByRole('button', { name: 'Schließen' }))
  await hand.click(await melden('Stadtfest'))
  expect((await (await inSheet()).findByLabelText<HTMLTextAreaElement>('Kommentar')).value).toBe('komme später')
  await hand.click((await inSheet()).getByRole('button', { name: 'Mich melden' }))
  await screen.findByText('Du bist gemeldet: Stadtfest.', {}, goes)
  expect(calls.at(-1)?.body).toMatchObject({ kommentar: 'komme später', kommentarSichtbarkeit: 'fuehrung' })
  expect(Object.keys(localStorage).filter((name) => name.startsWith('entwurf:'))).toEqual([])
})

test('of several shifts one chooses in the sheet', async () => {
  const { hand, calls } = show(run)
  await hand.click(await melden('Volkslauf'))
  const sheet = await inSheet()
  expect((await sheet.findByRole('button', { name: 'Mich melden' })).getAttribute('aria-description')).toBe('Wähle, wofür du dich meldest.')
  await hand.click(sheet.getByRole('checkbox', { name: /^Früh/ }))
  await hand.click(sheet.getByRole('checkbox', { name: /^Spät/ }))
  await hand.click(sheet.getByRole('button', { name: 'Für 2 Schichten melden' }))
  await screen.findByText('Du bist gemeldet: Volkslauf.', {}, goes)
  expect(calls.map(({ body }) => (body as { schicht: string }).schicht)).toEqual([S1, S2])
})

test('shifts at one time are said while one ticks them', async () => {
  const [early, late] = run.schichten
  const { hand } = show({ ...run, schichten: [early!, { ...late!, beginn: early!.beginn, ende: early!.ende }] })
  await hand.click(await melden('Volkslauf'))
  const sheet = await inSheet()
  await hand.click(await sheet.findByRole('checkbox', { name: /^Früh/ }))
  expect(sheet.queryByText(/^Zur selben Zeit/)).toBeNull()
  await hand.click(sheet.getByRole('checkbox', { name: /^Spät/ }))
  sheet.getByText('Zur selben Zeit: Früh und Spät. Du kannst nur eins davon machen.')
})

test('with one of two shifts refused the sheet stays with the open one', async () => {
  let number = 0
  const { hand } = show(run, {
    antwort: () => {
      number += 1
      return number === 1 ? gemeldet(S1) : new Absage(409, 'Der letzte Platz ist weg.')
    },
  })
  await hand.click(await melden('Volkslauf'))
  const sheet = await inSheet()
  await hand.click(await sheet.findByRole('checkbox', { name: /^Früh/ }))
  await hand.click(sheet.getByRole('checkbox', { name: /^Spät/ }))
  await hand.click(sheet.getByRole('button', { name: 'Für 2 Schichten melden' }))
  expect((await sheet.findByRole('alert', {}, goes)).textContent).toBe('Der letzte Platz ist weg.')
  await screen.findByText('Du bist gemeldet: Volkslauf.', {}, goes)
  const to = (name: RegExp) => sheet.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect([to(/^Früh/), to(/^Spät/)]).toEqual([false, true])
})

test('the sheet asks, offers earlier answers, and names the missing one', async () => {
  const ask = { auswahl: [], pflicht: true, sensibel: true, text: 'Allergien?', typ: 'text' as const }
  const meal = { ...ask, auswahl: ['Fleisch', 'Gemüse'], sensibel: false, text: 'Was isst du?', typ: 'auswahl' as const }
  const { hand, calls } = show({ ...fixed, fragen: [ask, meal] })
  await hand.click(await melden('Stadtfest'))
  const sheet = await inSheet()
  expect((await sheet.findByRole<HTMLInputElement>('radio', { name: 'Gemüse' }, goes)).checked).toBe(true)
  await hand.click(sheet.getByRole('button', { name: 'Mich melden' }))
  expect(await sheet.findByText('Beantworte bitte: Allergien?')).toBeTruthy()
  expect(calls).toEqual([])
  await hand.type(sheet.getByLabelText(/^Allergien/), 'keine')
  await hand.click(sheet.getByRole('button', { name: 'Mich melden' }))
  await screen.findByText('Du bist gemeldet: Stadtfest.', {}, goes)
  expect(calls).toMatchObject([{ body: { schicht: S1, antworten: ['keine', 'Gemüse'] } }])
})

test.each([true, false])('a list left open counts no seats of a shift that is over meanwhile (phone: %s)', async (phone) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-10T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const besetzung = { ...combineBesetzungen([]), soll: 2, offen: 2, unbesetzt: 2, fehlt: bedarf }
  const part = (_id: string, from: number) => ({
    _id,
    bedarf,
    besetzung,
    beginn: `2031-05-10T${from}:00:00.000Z`,
    ende: `2031-05-10T${from + 4}:00:00.000Z`,
  })
  show(exampleDienst({ schichten: [part(S1, 10), part(S2, 14)] }), { phone })
  await screen.findAllByText(/4 frei/, {}, goes)
  vi.setSystemTime('2031-05-10T15:00:00Z')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findAllByText(/2 frei/)).toBeTruthy()
})

test('a place held without its condition is said beside the chip, for all to see', async () => {
  const leader = [{ ...bedarf[0]!, anzahl: 1, funktion: 'Leiter' }]
  const helfer = [exampleHelfer(anna, 'keine', 'eingeteilt', { schicht: S1, funktion: 'Leiter' })]
  show(exampleDienst({ schichten: [{ _id: S1, bedarf: leader }], helfer }))
  const chips = (await screen.findByText('1 SanA · Leiter', {}, goes)).parentElement
  expect(chips?.textContent).toBe('1 SanA · Leiterdavon 1 Platz ohne gültige Voraussetzung besetzt')
})

test('later shifts meet as long before theirs as the first, or with them', () => {
  const later = { beginn: '2031-05-10T07:30:00Z', schichten: [{ beginn: '2031-05-10T12:00:00Z' }] }
  const text = (at: string) => meetingText({ treffpunkt: '', treffpunktZeit: at, ...later } as never)
  expect(['2031-05-10T07:30:00Z', '2031-05-10T06:30:00Z', '2031-05-10T05:25:00Z', '2031-05-09T06:00:00Z'].map(text)).toEqual([
    'zum Schichtbeginn',
    'je 60 Min. vorher',
    'je 125 Min. vorher',
    'je 25,5 Std. vorher',
  ])
})

test('the sheet shows address, meeting time, leader, and rules of signing off', async () => {
  const hint = 'Kurzfristig: absagen geht dann nur mit Grund.'
  const { hand } = show(
    exampleDienst({
      schichten: [{ _id: S1, bedarf, anmeldung: { moeglich: true, gruende: [], warteliste: false, hinweise: [hint] } }],
      treffpunkt: 'Wache',
      treffpunktZeit: '2031-05-10T07:30:00.000Z',
      leiterPerson: anna,
    }),
  )
  await hand.click(await melden('Stadtfest'))
  const sheet = await inSheet()
  expect(await sheet.findByText('Treffpunkt: Wache, 09:30 Uhr', {}, goes)).toBeTruthy()
  for (const line of ['Am Markt 1, 12345 Musterstadt', 'Leitung: Anna Schäfer', hint]) expect(sheet.getByText(line)).toBeTruthy()
})

test('a part of the shift is sent as instants', async () => {
  const { hand, calls } = show(fixed)
  await hand.click(await melden('Stadtfest'))
  const sheet = await inSheet()
  await hand.click(await sheet.findByRole('switch', { name: 'Ich kann nur einen Teil der Zeit' }))
  await hand.selectOptions(sheet.getByLabelText('Von'), '12:00 Uhr')
  await hand.click(sheet.getByRole('button', { name: 'Mich melden' }))
  await screen.findByText('Du bist gemeldet: Stadtfest.', {}, goes)
  expect(calls[0]?.body).toMatchObject({ von: '2031-05-10T10:00:00.000Z', bis: '2031-05-10T16:00:00.000Z' })
})

test('a person who would only wait reads so first', async () => {
  const full = { moeglich: true, gruende: [], warteliste: true }
  const { hand } = show(exampleDienst({ schichten: [{ _id: S1, bedarf, anmeldung: full }] }), {
    antwort: () => exampleHelfer(anna, 'SanA', 'warteliste', { schicht: S1 }),
  })
  await hand.click(await melden('Stadtfest'))
  await hand.click(await (await inSheet()).findByRole('button', { name: 'Auf die Warteliste' }, goes))
  expect(await screen.findByText('Du bist auf der Warteliste: Stadtfest.', {}, goes)).toBeTruthy()
})

describe('the list', () => {
  test('a row shows when, where, gaps, and own state instead of a button', async () => {
    show(fixed, {
      zeilen: [exampleRow(fixed, { meine: [{ schicht: S1, status: 'eingeteilt', von: fixed.beginn, bis: fixed.ende }], passt: false })],
    })
    const row = within((await screen.findByRole('link', { name: /Stadtfest/ }, goes)).closest('tr') ?? document.body)
    for (const part of ['Sa., 10.05.2031', '10:00–18:00 Uhr']) expect(row.getByText(part)).toBeTruthy()
    expect(row.getByText(', es fehlen 2 SanA')).toBeTruthy()
    // The same for those who see: one dashed sign.
    expect(row.getByText('2 SanA').closest('[aria-hidden]')).not.toBeNull()
    expect(row.getByText('Eingeteilt')).toBeTruthy()
    expect(row.queryByRole('button')).toBeNull()
  })

  test('signed up without a net the row waits, and offers no second sign-up', async () => {
    show(fixed)
    await melden('Stadtfest')
    act(() => tellWaiting([{ path: path('/sanitaetsdienst/{id}', { id: fixed._id }), titel: 'Meldung: Stadtfest', state: 'waits' }]))
    onTestFinished(() => act(() => tellWaiting([])))
    expect(screen.getByRole('status', { name: 'Meldung: Stadtfest' }).textContent).toBe('Deine Meldung wird gesendet, sobald Netz da ist')
    expect(screen.queryByRole('button', { name: 'Mich melden: Stadtfest' })).toBeNull()
  })

  test('a view stands in the address and asks the server for it', async () => {
    const { hand } = show(fixed)
    await melden('Stadtfest')
    const gefragt: string[] = []
    const further = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      // The bar asks for saved views by itself.
      if (url.startsWith('/api/sanitaetsdienste')) gefragt.push(url)
      return further(url, init)
    })
    await hand.click(screen.getByRole('radio', { name: 'Offene Plätze für mich' }))
    await waitFor(() => expect(gefragt).toEqual(['/api/sanitaetsdienste?nur=offen']))
    expect(location.search).toBe('?nur=offen')
    await hand.click(screen.getByRole('radio', { name: 'Kommend' }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  test.each([
    ['', 'Keine kommenden Dienste'],
    ['?nur=meine', 'Du bist für keinen Dienst gemeldet'],
    ['?nur=offen', 'Gerade ist kein Platz für dich frei'],
    ['?nur=abgesagt', 'Kein Dienst ist abgesagt'],
    ['?nur=vergangen', 'Noch keine vergangenen Dienste'],
    ['?suche=xyz', 'Kein Treffer für „xyz“'],
  ])('nothing there: %s', async (search, titel) => {
    show(fixed, { suche: search, zeilen: [] })
    expect(await screen.findByRole('heading', { name: titel }, goes)).toBeTruthy()
  })

  test('drafts are a view of planners; who may not create reads why', async () => {
    show(fixed)
    const fresh = await screen.findByRole('button', { name: 'Neuer Dienst' }, goes)
    expect(fresh.getAttribute('aria-description')).toBe(
      'Dir fehlt das Recht „Sanitätsdienste anlegen“ oder „Externe Sanitätsdienste anlegen“. Das darf meist nur die Dienstführung: Frag dort.',
    )
    expect(screen.queryByRole('radio', { name: 'Entwürfe' })).toBeNull()
  })
  test('a planner sees drafts', async () => {
    show(fixed, { rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST', 'CREATE_SANDIENST'] })
    expect(await screen.findByRole('radio', { name: 'Entwürfe' }, goes)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Neuer Dienst' })).toBeTruthy()
  })

  test('a called-off service has no button', async () => {
    show(fixed, { suche: '?nur=abgesagt', zeilen: [exampleRow(fixed, { abgesagt: true, absageGrund: 'Unwetter' })] })
    expect(await screen.findByText('Unwetter', {}, goes)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Mich melden/ })).toBeNull()
  })
})

test('the calendar shows the address’s month; tap opens, back returns', async () => {
  const { hand } = show(fixed, { suche: '?ansicht=kalender&monat=2031-05' })
  expect(await screen.findByRole('heading', { name: 'Mai 2031' }, goes)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Samstag, 10\. Mai 2031, 1 Dienst/ })).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Monat danach' }))
  await screen.findByRole('heading', { name: 'Juni 2031' })
  await hand.click(screen.getByRole('button', { name: 'Monat davor' }))
  await hand.click(await screen.findByRole('button', { name: /10:00 Stadtfest/ }))
  await waitFor(() => expect(location.pathname).toBe(`/sanitaetsdienst/${fixed._id}`))
  history.back()
  await waitFor(() => expect(location.pathname).toBe('/sanitaetsdienste'))
  await screen.findByRole('heading', { name: 'Mai 2031' }, goes)
})

test('on a Sunday the phone’s days begin with it; next week keeps its place', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-11T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { hand } = show(fixed, { phone: true })
  // While the list comes, the week is drawn a second time: a tap on the first one is lost.
  await screen.findAllByText('Stadtfest', {}, goes)
  const week = async () => within(await screen.findByRole('group', { name: 'Woche' }, goes))
  expect(await (await week()).findByRole('heading', { name: '11.05. – 17.05.2031' }, goes)).toBeTruthy()
  await hand.click((await week()).getByRole('button', { name: /^Mittwoch, 14\. Mai/ }))
  await waitFor(() => expect(location.search).toBe('?tag=2031-05-14'), goes)
  expect(await (await week()).findByRole('heading', { name: '11.05. – 17.05.2031' }, goes)).toBeTruthy()
  await hand.click((await week()).getByRole('button', { name: 'Woche davor' }))
  expect(await screen.findByRole('heading', { name: '04.05. – 10.05.2031' }, goes)).toBeTruthy()
})

describe('when one is not available stands among the services, and is none of them', () => {
  const away = [{ _id: number('a', 1), version: 1, beginn: '2031-05-13T22:00:00.000Z', ende: '2031-05-15T22:00:00.000Z', notiz: 'Kur' }]
  test('in the week above the phone’s list', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-11T10:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    show(fixed, { phone: true, away })
    expect(await screen.findByRole('button', { name: 'Mittwoch, 14. Mai, keine Dienste, du bist nicht verfügbar' }, goes)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Freitag, 16. Mai, keine Dienste' })).toBeTruthy()
  })
  test('in the calendar by its days; a tap opens it in the plan', async () => {
    const { hand } = show(fixed, { suche: '?ansicht=kalender&monat=2031-05&form=agenda', phone: true, away })
    await hand.click(await screen.findByRole('button', { name: /Nicht verfügbar.*Mi., 14.05.2031 bis Do., 15.05.2031/ }, goes))
    await waitFor(() => expect(location.pathname + location.search).toBe(`/plan?eintrag=${away[0]?._id}`))
  })
})

test('the phone’s calendar filters in one row, with search behind a button', async () => {
  const { hand } = show(fixed, { suche: '?ansicht=kalender&monat=2031-05', phone: true })
  await screen.findByRole('heading', { name: 'Mai 2031' }, goes)
  expect(screen.queryByRole('searchbox')).toBeNull()
  await hand.click(screen.getByRole('radio', { name: 'Agenda' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('form')).toBe('agenda'))
  await hand.click(screen.getByRole('button', { name: 'Suche und Filter' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Suche und Filter' }, goes))
  await hand.type(sheet.getByRole('searchbox', { name: 'Dienst, Ort oder Veranstalter' }), 'Stadt')
  await hand.click(sheet.getByRole('checkbox', { name: 'Meine' }))
  await hand.click(sheet.getByRole('button', { name: 'Fertig' }))
  expect(await screen.findByRole('button', { name: 'Suche und Filter, 2 aktiv' }, goes)).toBeTruthy()
  await hand.click(screen.getByRole('radio', { name: 'Liste' }))
  expect(await screen.findByRole('searchbox', { name: 'Dienst, Ort oder Veranstalter' }, goes)).toBeTruthy()
})

test('a row of the desk’s table has the icon of its kind', async () => {
  show(fixed)
  const row = (await melden('Stadtfest')).closest('tr')
  expect(row?.querySelector('.tabler-icon-first-aid-kit')).not.toBeNull()
})
