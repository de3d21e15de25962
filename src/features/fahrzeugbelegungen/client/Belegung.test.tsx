// Booking features of vehicles only: services, workshops, several vehicles in one booking, drivers. Features shared with rooms:
// blocks/belegung/client/pages.test.tsx.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fahrt, fahrzeugserver, freeFahrzeug, halter, kennung, ktw, mtw, timeQuestion } from '#tests/support/belegungs-pages.tsx'
import { on, showPage, pressMore } from '#tests/support/page.tsx'
import { recordResponse, heardNothing } from '#client/net/net.ts'
import { exportsContract } from '#features/exporte/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { fahrzeugbelegungenContract, type Fahrzeugbelegung } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrzeugbelegungenPages as pages } from './pages.tsx'

afterEach(cleanup)
const appears = { timeout: 10_000 }
const rechte = ['READ_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG'] as const
const adresse = `/fahrzeugbelegung/edit/${fahrt._id}`
const asPair = { ...fahrt, weitere: [{ _id: kennung(7), fahrzeug: ktw._id, bezeichnung: 'KTW Süd' }] }

test('the plan marks fixed services and a blocked vehicle; its file is of its span', async () => {
  const { hand, calls } = showPage({
    pages,
    adresse: '/fahrzeugbelegungen?tag=2026-11-24&spanne=woche',
    rechte,
    server: [...fahrzeugserver(), on(exportsContract.create, () => ({ auftrag: kennung(3), zeilen: 900 }))],
  })
  const dienst = await screen.findByRole('button', { name: / Stadtfest, .*, Sanitätsdienst$/ }, appears)
  expect(dienst.dataset['beweglich']).toBeUndefined()
  const werkstatt = screen.getByRole('group', { name: 'KTW Süd' })
  expect(werkstatt.textContent).toContain('In der Werkstatt')
  expect(within(werkstatt).queryByRole('button', { name: /buchen/ })).toBeNull()
  await pressMore(hand, 'Als PDF')
  await waitFor(() =>
    expect(calls.at(-1)?.body).toMatchObject({ query: { von: '2026-11-22T23:00:00.000Z', bis: '2026-11-29T23:00:00.000Z' } }),
  )
})

test('a booking of an occasion is shown and leads there, and is not changed', async () => {
  const fromDienst = {
    ...fahrt,
    dienst: {
      _id: kennung(8),
      bezeichnung: 'KTW-Woche 43/2026',
      art: 'ktwWoche',
      wort: 'KTW-Woche',
      zu: 'Zur KTW-Woche',
      pfad: `/ktw/woche/${kennung(8)}`,
    },
    aenderbar: { moeglich: false, gruende: ['Diese Belegung gehört zur KTW-Woche „KTW-Woche 43/2026“ und wird dort geändert.'] },
  }
  showPage({ pages, adresse, rechte, server: fahrzeugserver(fromDienst) })
  await screen.findByText('Diese Belegung gehört zur KTW-Woche „KTW-Woche 43/2026“ und wird dort geändert.', {}, appears)
  expect(screen.getByRole('link', { name: 'KTW-Woche 43/2026' }).getAttribute('href')).toContain(`/ktw/woche/${kennung(8)}`)
  expect(screen.getByText('KTW-Woche')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Weitere Aktionen' })).toBeNull()
})

test('a request without facts is in doubt, and no part of those that go', async () => {
  const one = { ...fahrt, status: 'angefragt' } as const
  const rows = [one, { ...one, _id: kennung(7), zweck: 'Umzug' }, { ...one, _id: kennung(8), zweck: 'Ausflug' }]
  const { hand, calls } = showPage({
    pages,
    adresse: '/fahrzeugbelegungen?ansicht=liste&nur=angefragt',
    rechte: [...rechte, 'UPDATE_FAHRZEUGBELEGUNG'],
    server: [
      on(fahrzeugbelegungenContract.list, () => rows),
      on(fahrzeugbelegungenContract.anfragen, () => rows.slice(0, 2).map(({ _id }) => ({ _id, sperrt: null, hinweise: [] }))),
      ...fahrzeugserver(),
    ],
  })
  expect(await screen.findAllByText('Noch nicht geprüft.', {}, appears)).toHaveLength(1)
  expect(screen.getAllByText('Nichts im Weg')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Alle 2 ohne Hindernis' })).toBeTruthy()
  // Ticked by hand all the same, it is asked about once; a refusal of one is read by one.
  for (const box of screen.getAllByRole('checkbox', { name: /^Auswählen/ })) await hand.click(box)
  await hand.click(within(screen.getByRole('region', { name: 'Entscheiden' })).getByRole('button', { name: 'Genehmigen' }))
  const question = within(await screen.findByRole('dialog', { name: '1 davon mit Hinweis' }, appears))
  expect(question.getByText(/^MTW Nord, Di., 24.11. · 17:00–21:00 Uhr$/)).toBeTruthy()
  await hand.click(question.getByRole('button', { name: 'Abbrechen' }))
  expect(calls).toEqual([])
  await hand.click(screen.getAllByRole('button', { name: /^Ablehnen: / })[0] as HTMLElement)
  expect(await screen.findByText('Steht in der Mail an die Person, die angefragt hat.', {}, appears)).toBeTruthy()
})

/** Chooses what a change means. */
async function chooseUmfang(hand: ReturnType<typeof showPage>['hand'], name: string): Promise<(string | null)[]> {
  await hand.click(await screen.findByRole('combobox', { name: /Was wird geändert/ }, appears))
  const offered = (await screen.findAllByRole('option', {}, appears)).map(({ textContent }) => textContent)
  await hand.click(screen.getByRole('option', { name }))
  return offered
}

test('a change to a joint booking means this vehicle or, if chosen, all', async () => {
  const { hand, calls } = showPage({
    pages,
    adresse,
    rechte,
    server: [on(fahrzeugbelegungenContract.update, () => ({ ...asPair, version: 4 })), ...fahrzeugserver(asPair)],
  })
  expect(await chooseUmfang(hand, 'Alle Fahrzeuge dieser Buchung')).toEqual(['Nur dieses Fahrzeug', 'Alle Fahrzeuge dieser Buchung'])
  expect(screen.getByText('Weitere Fahrzeuge dieser Buchung: KTW Süd.')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ version: 3, umfang: 'buchung', fahrzeug: fahrt.fahrzeug }), appears)
  await screen.findByText('Alle Fahrzeuge der Buchung sind geändert.', {}, appears)
})

test('moving vehicles together lists all and names the taken one', async () => {
  const gefragt: string[] = []
  const { hand } = showPage({
    pages,
    adresse,
    rechte,
    server: [
      on(fahrzeugbelegungenContract.pruefung, ({ search }) => {
        gefragt.push(search)
        return search.includes('alle=true')
          ? { frei: false, halter: [halter], vorschlaege: [], belegt: [ktw._id] }
          : { frei: true, halter: [], vorschlaege: [], belegt: [] }
      }),
      ...fahrzeugserver(asPair),
    ],
  })
  await chooseUmfang(hand, 'Alle Fahrzeuge dieser Buchung')
  // As long as the time stays, the others stay where they are.
  await screen.findByText('Das Fahrzeug ist frei.', {}, appears)
  expect(gefragt.filter((search) => search.includes('alle'))).toEqual([])
  const ende = screen.getByRole('textbox', { name: /^Ende/ })
  await hand.clear(ende)
  await hand.type(ende, '24.11.2026 23:00')
  await hand.tab()
  await screen.findByText('Schon belegt: KTW Süd', {}, appears)
  expect(screen.getByText('Übung (Ruth Lang), Di., 01.12. · 17:00–22:00 Uhr')).toBeTruthy()
  expect(gefragt.at(-1)).toContain(`ohne=${fahrt._id}`)
})

test('without a net nothing is called free', async () => {
  showPage({ pages, adresse, rechte, server: fahrzeugserver() })
  await screen.findByText('Das Fahrzeug ist frei.', {}, appears)
  act(heardNothing)
  expect(screen.queryByText('Das Fahrzeug ist frei.')).toBeNull()
  act(() => recordResponse(new Response()))
  expect(screen.getByText('Das Fahrzeug ist frei.')).toBeTruthy()
})

test('one vehicle alone: there is nothing to choose', async () => {
  showPage({ pages, adresse, rechte, server: fahrzeugserver() })
  await screen.findByRole('button', { name: 'Speichern' }, appears)
  expect(screen.queryByRole('combobox', { name: /Was wird geändert/ })).toBeNull()
})

test('vehicles of a joint booking are cancelled singly or jointly and restored', async () => {
  const { hand, calls } = showPage({
    pages,
    adresse,
    rechte,
    server: [
      on(fahrzeugbelegungenContract.remove, () => undefined),
      on(fahrzeugbelegungenContract.wiederherstellen, () => asPair),
      ...fahrzeugserver(asPair),
    ],
  })
  await pressMore(hand, 'Stornieren')
  const sheet = await screen.findByRole('dialog')
  // The sheet takes the focus once it stands; a list opened before that would close again.
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true), appears)
  const dialog = within(sheet)
  await hand.click(dialog.getByRole('combobox', { name: /Was wird storniert/ }))
  expect((await screen.findAllByRole('option', {}, appears)).map(({ textContent }) => textContent)).toEqual([
    'Nur dieses Fahrzeug',
    'Alle Fahrzeuge dieser Buchung',
  ])
  await hand.click(screen.getByRole('option', { name: 'Alle Fahrzeuge dieser Buchung' }))
  await hand.click(dialog.getByRole('button', { name: 'Stornieren' }))
  await screen.findByText('Alle Fahrzeuge der Buchung sind storniert.', {}, appears)
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(calls.map(({ search }) => new URLSearchParams(search).get('umfang'))).toEqual(['buchung', 'buchung']), appears)
})

test('a driver placed elsewhere gives a warning, and the booking can be saved', async () => {
  const sentence = 'Lena Vogt ist dann eingeteilt: Stadtfest.'
  const lena = { _id: kennung(4), vorname: 'Lena', nachname: 'Vogt' }
  showPage({
    pages,
    adresse,
    rechte,
    server: [
      on(fahrzeugbelegungenContract.fahrer, ({ search }) => ({ hinweise: search.includes(lena._id) ? [sentence] : [] })),
      ...fahrzeugserver({ ...fahrt, fahrer: lena._id, fahrerPerson: lena }),
    ],
  })
  await screen.findByText(sentence, {}, appears)
  expect(screen.getByRole('button', { name: 'Speichern' }).getAttribute('aria-disabled')).toBeNull()
})

test('a driver who leads a service then is warned of before one books', async () => {
  const sentence = 'Lena Vogt leitet dann: Stadtfest.'
  const lena = { _id: kennung(4), user: kennung(4), vorname: 'Lena', nachname: 'Vogt', anrede: '', gruppe: '' } as const
  const { hand, calls } = showPage({
    pages,
    adresse: `/fahrzeugbelegungen/neu?fahrzeug=${mtw._id}&${timeQuestion}`,
    rechte,
    server: [
      on(profileContract.list, () => [{ ...lena, version: 1, funktionen: [], sanitaetsausbildung: 'keine' }]),
      on(fahrzeugbelegungenContract.fahrer, ({ search }) => ({ hinweise: search.includes(lena._id) ? [sentence] : [] })),
      ...fahrzeugserver(),
    ],
  })
  await hand.click(await screen.findByRole('combobox', { name: 'Fahrer' }, appears))
  await hand.click(await screen.findByRole('option', { name: 'Lena Vogt' }, appears))
  await screen.findByText(sentence, {}, appears)
  expect(screen.getByRole('button', { name: 'Buchen' }).getAttribute('aria-disabled')).toBeNull()
  expect(calls).toEqual([])
})

test('a booking of a hidden service is taken, without a name', async () => {
  const hidden = { ...halter, titel: 'Belegt', verantwortlichName: '', pfad: null }
  showPage({
    pages,
    adresse: `/fahrzeugbelegungen/neu?${timeQuestion}`,
    rechte,
    server: [
      on(fahrzeugbelegungenContract.frei, () => [freeFahrzeug(ktw, { frei: false, gruende: ['…'], halter: [hidden] })]),
      ...fahrzeugserver(),
    ],
  })
  expect(await screen.findByText('Belegt, Di., 01.12. · 17:00–22:00 Uhr', {}, appears)).toBeTruthy()
})

const DEFECT = { art: 'mangel', text: 'Kritischer Mangel: Bremse', sperrt: true } as const
const CHECK = { art: 'pruefung', text: 'UVV überfällig (09/2026)', sperrt: false } as const

test('a taken and blocked vehicle shows both, since waiting is useless', async () => {
  const reasons = ['KTW 1 ist gesperrt.', 'KTW 1 ist belegt.']
  showPage({
    pages,
    adresse: `/fahrzeugbelegungen/neu?${timeQuestion}`,
    rechte,
    server: [
      on(fahrzeugbelegungenContract.frei, () => [
        freeFahrzeug(ktw, { frei: false, gruende: reasons, halter: [halter], warnungen: [DEFECT] }),
      ]),
      ...fahrzeugserver(),
    ],
  })
  const row = (await screen.findByText(/^Gesperrt: Kritischer/, {}, appears)).closest('li')
  expect(row?.textContent).toContain('Belegt: ')
})

test.each([
  ['on cards', false],
  ['in the table', true],
])('the list says what speaks against driving a booked vehicle: %s', async (_, wide) => {
  showPage({
    pages,
    adresse: '/fahrzeugbelegungen?ansicht=liste',
    rechte,
    wide,
    server: [on(fahrzeugbelegungenContract.list, () => [{ ...fahrt, warnungen: [DEFECT, CHECK] }]), ...fahrzeugserver()],
  })
  const row = (await screen.findByText('MTW Nord', {}, appears)).closest('tr, li')
  expect(row?.textContent).toContain('Gesperrt: Kritischer Mangel: Bremse')
  expect(row?.textContent).toContain('UVV überfällig (09/2026)')
})

/** Somebody asked for a vehicle that was blocked afterwards, and this person decides. */
const showBlocked = (situation: Partial<Fahrzeugbelegung>, server: ReturnType<typeof fahrzeugserver> = []) =>
  showPage({
    pages,
    adresse,
    rechte: [...rechte, 'UPDATE_FAHRZEUGBELEGUNG'],
    server: [
      ...server,
      on(fahrzeugbelegungenContract.frei, () => [
        freeFahrzeug(mtw, { frei: false, gruende: ['MTW Nord ist gesperrt.'], warnungen: [DEFECT, CHECK] }),
        freeFahrzeug(ktw),
      ]),
      ...fahrzeugserver({ ...fahrt, status: 'angefragt', warnungen: [DEFECT, CHECK], ...situation }),
    ],
  })
const BLOCKED = 'Gesperrt: Kritischer Mangel: Bremse'

test('a blocked vehicle cannot be approved, and its booking shows the reason', async () => {
  showBlocked({})
  const approve = await screen.findByRole('button', { name: 'Genehmigen' }, appears)
  expect(approve.getAttribute('aria-description')).toBe(BLOCKED)
  const box = screen.getByRole('alert', { name: 'Wartet auf Genehmigung' })
  expect(within(box).getByText(BLOCKED)).toBeTruthy()
  expect(within(box).getByText(CHECK.text)).toBeTruthy()
  const own = await screen.findByRole('radio', { name: 'MTW Nord · 1901' }, appears)
  expect(own.closest('li')?.textContent).toContain(BLOCKED)
  expect(screen.getByText('1 von 2 Fahrzeugen frei')).toBeTruthy()
})

test.each([
  ['itself', adresse, '2 von 2 Fahrzeugen frei'],
  ['another booking', '/fahrzeugbelegung/edit/other', '1 von 2 Fahrzeugen frei'],
])('a vehicle of the changed booking, taken by %s', async (_, pfad, said) => {
  const taken = { frei: false, gruende: ['MTW Nord ist belegt.'], halter: [{ ...halter, status: 'bestaetigt' as const, pfad }] }
  const server = [on(fahrzeugbelegungenContract.frei, () => [freeFahrzeug(mtw, taken), freeFahrzeug(ktw)]), ...fahrzeugserver(fahrt)]
  showPage({ pages, adresse, rechte, server })
  expect(await screen.findByText(said, {}, appears)).toBeTruthy()
})

test('a vehicle in the workshop is not approved either', async () => {
  showBlocked({ fahrzeugDaten: { ...mtw, status: 'werkstatt' }, warnungen: [] })
  expect((await screen.findByRole('button', { name: 'Genehmigen' }, appears)).getAttribute('aria-description')).toBe('In der Werkstatt')
})

test('a workshop trip is approved despite any block', async () => {
  showBlocked({ art: 'Werkstatt' })
  expect((await screen.findByRole('button', { name: 'Genehmigen' }, appears)).getAttribute('aria-disabled')).toBeNull()
  expect(within(screen.getByRole('alert', { name: 'Wartet auf Genehmigung' })).getByText(DEFECT.text)).toBeTruthy()
})

test('a competing request for a blocked vehicle is shown beside the block', async () => {
  const asked = { ...halter, status: 'angefragt' } as const
  showBlocked({}, [on(fahrzeugbelegungenContract.pruefung, () => ({ frei: true, halter: [asked], vorschlaege: [], belegt: [] }))])
  await screen.findByText(/^Noch frei, aber/, {}, appears)
  expect(screen.getByText('MTW Nord · 1901: Gesperrt')).toBeTruthy()
})

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
test.each([
  ['asked for', { status: 'angefragt', beginn: dayFromNow(2), ende: dayFromNow(3) }, ['Mangel melden']],
  ['to come', { beginn: dayFromNow(2), ende: dayFromNow(3) }, ['Mangel melden']],
  ['begun', { beginn: dayFromNow(-1), ende: dayFromNow(1) }, ['Fahrt eintragen', 'Mangel melden']],
] as const)('a booking that is %s: a defect is reported at any time, a trip once it has begun', async (_, situation, offered) => {
  showPage({ pages, adresse, rechte, server: fahrzeugserver({ ...fahrt, ...situation }) })
  await screen.findByRole('link', { name: 'Mangel melden' }, appears)
  expect(screen.getAllByRole('link', { name: /melden|eintragen/ }).map(({ textContent }) => textContent)).toEqual(offered)
})

test('a booking that is only shown offers the report of a defect once', async () => {
  const past = { beginn: dayFromNow(-2), ende: dayFromNow(-1), aenderbar: { moeglich: false, gruende: ['Diese Belegung ist vorbei.'] } }
  showPage({ pages, adresse, rechte, server: fahrzeugserver({ ...fahrt, ...past }) })
  expect(await screen.findAllByRole('link', { name: 'Mangel melden' }, appears)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Fahrt eintragen' })).toBeTruthy()
})

const CLASS = 'Für MTW Nord braucht es Klasse C1; im Profil steht sie nicht.'
const ASKED = 'Dieses Fahrzeug muss freigegeben werden. Du stellst erst eine Anfrage.'
const notMine = () =>
  on(fahrzeugbelegungenContract.frei, () => [
    freeFahrzeug(mtw, { genehmigung: true, darfFahren: false, fuehrerscheinklasse: 'C1', hinweise: [CLASS] }),
  ])

test('quick booking: what class it takes is said once, in the words of the server', async () => {
  const buche = `${mtw._id}_2026-11-26T18:00:00.000Z_2026-11-26T20:00:00.000Z`
  showPage({
    pages,
    adresse: `/fahrzeugbelegungen?tag=2026-11-24&spanne=woche&buche=${buche}`,
    rechte,
    server: [notMine(), ...fahrzeugserver()],
  })
  const dialog = await screen.findByRole('dialog', { name: 'Fahrzeug buchen' }, appears)
  await within(dialog).findByText(CLASS, {}, appears)
  expect(within(dialog).getByText(ASKED)).toBeTruthy()
  expect(dialog.textContent?.match(/Klasse C1/g)).toHaveLength(1)
})

test('the choice says class and approval as the quick booking does', async () => {
  showPage({
    pages,
    adresse: `/fahrzeugbelegungen/neu?fahrzeug=${mtw._id}&${timeQuestion}`,
    rechte,
    server: [notMine(), ...fahrzeugserver()],
  })
  const row = (await screen.findByText(CLASS, {}, appears)).closest('li')
  expect(within(row as HTMLElement).getByText(ASKED)).toBeTruthy()
  expect(row?.textContent).not.toContain('Selbst fahren')
})
