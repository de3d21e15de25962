// Taken vehicles: override, waiting list, blocks and limits. Rooms use the same screens.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fahrt, fahrzeugserver, freeFahrzeug, halter, kennung, ktw, mtw } from '#tests/support/belegungs-pages.tsx'
import { on, pressMore, showPage } from '#tests/support/page.tsx'
import { queries } from '#client/app/query-client.ts'
import { fahrzeugbelegungenContract as contract } from '#features/fahrzeugbelegungen/contract.ts'
import { fahrzeugbelegungenPages as pages } from './pages.tsx'

afterEach(cleanup)
const appears = { timeout: 10_000 }
const member = ['READ_FAHRZEUGBELEGUNG', 'CREATE_FAHRZEUGBELEGUNG'] as const
const keeper = [...member, 'UPDATE_FAHRZEUGBELEGUNG'] as const
const span = { beginn: '2027-12-01T16:00:00.000Z', ende: '2027-12-01T20:00:00.000Z' }
const inTheWay = { ...fahrt, _id: kennung(9), ...span, zweck: 'Übung' }
const taken = { frei: false, halter: [{ ...halter, ...span }], vorschlaege: [], belegt: [mtw._id] }
const wait = {
  _id: kennung(4),
  ressource: mtw._id,
  name: 'MTW Nord',
  ...span,
  zweck: 'Material',
  person: { _id: kennung(8), vorname: 'Anna', nachname: 'Adler' },
  eigene: true,
  frei: false,
  platz: 2,
}
const adresse = `/fahrzeugbelegungen/neu?${new URLSearchParams({ fahrzeug: mtw._id, ...span })}`

const show = (
  rechte: readonly (typeof keeper)[number][],
  at = adresse,
  waiting: readonly (typeof wait)[] = [],
  vehicles = [freeFahrzeug(mtw), freeFahrzeug(ktw)],
  standing = () => [inTheWay],
) =>
  showPage({
    pages,
    adresse: at,
    rechte,
    server: [
      on(contract.pruefung, () => taken),
      on(contract.list, standing),
      on(contract.create, ({ body }) => {
        const { sperrzeit } = body as { sperrzeit: boolean }
        return { ...fahrt, ...span, sperrzeit, serie: sperrzeit ? kennung(3) : null }
      }),
      on(contract.remove, () => undefined),
      on(contract.takeBack, () => undefined),
      on(contract.frei, () => vehicles),
      on(contract.vormerkungen, () => [...waiting]),
      on(contract.vormerken, () => wait),
      on(contract.zurueckziehen, () => undefined),
      on(contract.limits, () => ({ version: 1, jePerson: 400, stundenJeMonat: null })),
      on(contract.limitsHistory, () => []),
      on(contract.changeLimits, () => ({ version: 2, jePerson: 400, stundenJeMonat: 40 })),
      ...fahrzeugserver(),
    ],
  })

test('an override decides each conflicting booking with a reason; undo restores', async () => {
  const { hand, calls } = show(keeper)
  await hand.type(await screen.findByRole('textbox', { name: /^Zweck/ }, appears), 'Evakuierung')
  await hand.click(await screen.findByRole('button', { name: 'Trotzdem buchen …' }, appears))
  const sheet = within(await screen.findByRole('dialog', { name: 'Was Platz macht' }, appears))
  const accept = () => sheet.getByRole('button', { name: 'Übernehmen' })
  expect(accept().getAttribute('aria-description')).toBe('Nenne den Grund.')
  await hand.click(sheet.getByRole('radio', { name: 'Anderes Fahrzeug' }))
  expect(accept().getAttribute('aria-description')).toBe('Sag für jede Belegung, wohin sie kommt.')
  await hand.click(sheet.getByRole('radio', { name: 'Stornieren' }))
  await hand.type(sheet.getByRole('textbox', { name: /^Grund/ }), 'Großbrand')
  await hand.click(accept())
  await screen.findByText('Die Belegung macht Platz, sobald du buchst.', {}, appears)
  await hand.click(screen.getByRole('button', { name: 'Buchen' }))
  await waitFor(
    () =>
      expect(calls[0]?.body).toMatchObject({
        grund: 'Großbrand',
        verdraengt: [{ _id: kennung(9), version: 3, ressource: null, beginn: null, ende: null }],
      }),
    appears,
  )
  await screen.findByText(/Eine Belegung hat Platz gemacht\./, {}, appears)
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(calls[1]?.call).toMatch(/zuruecknehmen$/), appears)
})

test('a decision about a booking changed meanwhile is dropped', async () => {
  let version = inTheWay.version
  const { hand } = show(keeper, adresse, [], undefined, () => [{ ...inTheWay, version }])
  await hand.click(await screen.findByRole('button', { name: 'Trotzdem buchen …' }, appears))
  const sheet = within(await screen.findByRole('dialog', { name: 'Was Platz macht' }, appears))
  await hand.type(sheet.getByRole('textbox', { name: /^Grund/ }), 'Großbrand')
  await hand.click(sheet.getByRole('button', { name: 'Übernehmen' }))
  await screen.findByText('Die Belegung macht Platz, sobald du buchst.', {}, appears)
  version += 1
  await queries.invalidateQueries()
  await screen.findByText('Was im Weg steht, hat sich geändert. Sag noch einmal, was daraus wird.', {}, appears)
  expect(await screen.findByRole('button', { name: 'Trotzdem buchen …' }, appears)).toBeDefined()
})

test('with no other vehicle free, the sheet shows a message', async () => {
  const { hand } = show(keeper, adresse, [], [{ ...freeFahrzeug(mtw), frei: false }])
  await hand.click(await screen.findByRole('button', { name: 'Trotzdem buchen …' }, appears))
  const sheet = within(await screen.findByRole('dialog', { name: 'Was Platz macht' }, appears))
  await hand.click(sheet.getByRole('radio', { name: 'Anderes Fahrzeug' }))
  expect(await sheet.findByText('Kein anderes Fahrzeug ist dann frei.', {}, appears)).toBeDefined()
})

test('without the right to override, one joins the waiting list', async () => {
  const { hand, calls } = show(member)
  await hand.click(await screen.findByRole('button', { name: 'Auf die Warteliste' }, appears))
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ ressource: mtw._id, ...span }), appears)
  expect(screen.queryByRole('button', { name: 'Trotzdem buchen …' })).toBeNull()
})

test.each([
  [false, /sobald die Zeit frei ist/],
  [true, /^$/],
])('a waiting person sees the position and books free vehicles only (%s)', async (free, reason) => {
  show(member, adresse, [{ ...wait, frei: free }])
  expect(await screen.findByText(/Du stehst auf der Warteliste, Platz 2/, {}, appears)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Buchen' }).getAttribute('aria-description') ?? '').toMatch(reason)
})

test('nobody waits for what is out of service', async () => {
  show(member, adresse, [], [freeFahrzeug(mtw, { status: 'ausserDienst' })])
  const join = await screen.findByRole('button', { name: 'Auf die Warteliste' }, appears)
  await waitFor(() => expect(join.getAttribute('aria-description')).toBe('Außer Dienst'), appears)
})

test('nobody leaves the list by a slip', async () => {
  const { hand, calls } = show(member, '/fahrzeugbelegungen', [wait])
  await hand.click(await screen.findByRole('button', { name: 'Von der Warteliste nehmen: MTW Nord' }, appears))
  expect(calls).toEqual([])
  await hand.click(await screen.findByRole('button', { name: 'Herunternehmen' }, appears))
  await waitFor(() => expect(calls).toHaveLength(1), appears)
})

test('a keeper sees the plan first, with others’ waiting entries folded', async () => {
  const other = { ...wait, _id: kennung(5), name: 'KTW 1', eigene: false }
  const { hand } = show(keeper, '/fahrzeugbelegungen', [other, wait])
  await screen.findByRole('button', { name: 'Von der Warteliste nehmen: MTW Nord' }, appears)
  expect(screen.queryByRole('button', { name: 'Von der Warteliste nehmen: KTW 1' })).toBeNull()
  const fold = screen.getByRole('button', { name: 'Wer sonst wartet (1)' })
  await hand.click(fold)
  await screen.findByRole('button', { name: 'Von der Warteliste nehmen: KTW 1' }, appears)
  await hand.click(screen.getByRole('button', { name: 'Andere einklappen' }))
  expect(screen.queryByRole('button', { name: 'Von der Warteliste nehmen: KTW 1' })).toBeNull()
})

test('a blackout of all vehicles lists every conflict; members are offered none', async () => {
  const { hand, calls } = show(keeper, `/fahrzeugbelegungen/neu?${new URLSearchParams({ ...span, ende: '2028-06-01T16:00:00.000Z' })}`)
  await hand.click(await screen.findByRole('switch', { name: /^In dieser Zeit wird nichts gebucht/ }, appears))
  await hand.click(screen.getByRole('switch', { name: 'Für alle Fahrzeuge' }))
  const list = within(await screen.findByRole('list', { name: 'Was im Weg steht' }, appears))
  // Each of the two vehicles has it here.
  expect(list.getAllByRole('link', { name: 'Übung' })[0]?.getAttribute('href')).toBe(`/fahrzeugbelegung/edit/${kennung(9)}`)
  expect(screen.queryByRole('checkbox', { name: new RegExp(ktw.bezeichnung) })).toBeNull()
  await hand.type(screen.getByRole('textbox', { name: /^Zweck/ }), 'Umbau')
  // It is nobody's trip.
  expect(screen.queryByLabelText(/^Fahrer/)).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Sperren' }))
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ sperrzeit: true, alle: true, fahrzeuge: [mtw._id] }), appears)
  // Of a year, all its parts are said and taken back together.
  expect(await screen.findByText(/^Gesperrt: .*01\.12\.2027.*2028/, {}, appears)).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(calls[1]?.search).toBe('?umfang=alle'), appears)
  cleanup()
  show(member)
  await screen.findByRole('button', { name: 'Buchen' }, appears)
  expect(screen.queryByRole('switch', { name: /^In dieser Zeit wird nichts gebucht/ })).toBeNull()
})

test('a keeper sets the booking limits per person', async () => {
  const { hand, calls } = show(keeper, '/fahrzeugbelegungen')
  await screen.findByRole('heading', { name: 'Fahrzeugbelegungen' }, appears)
  await pressMore(hand, 'Grenzen je Person')
  await hand.type(await screen.findByRole('textbox', { name: /^Stunden je Person/ }, appears), '40')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(calls[0]?.body).toEqual({ version: 1, jePerson: 400, stundenJeMonat: 40 }), appears)
})

test('on the phone the plan leads to the current vehicle’s actions', async () => {
  const { hand } = showPage({ pages, adresse: '/fahrzeugbelegungen', rechte: member, phone: true, server: fahrzeugserver() })
  await hand.click(await screen.findByRole('button', { name: 'Zu MTW Nord' }, appears))
  const menu = await screen.findAllByRole('menuitem', {}, appears)
  expect(menu.map(({ textContent }) => textContent)).toEqual(['Mangel melden', 'Checkliste', 'Tanken'])
})

test('the screen of a blackout says that it is one', async () => {
  showPage({
    pages,
    adresse: `/fahrzeugbelegung/edit/${fahrt._id}`,
    rechte: keeper,
    server: fahrzeugserver({ ...fahrt, ...span, zweck: 'Umbau', sperrzeit: true }),
  })
  expect(await screen.findByRole('heading', { name: 'Gesperrt: Umbau' }, appears)).toBeDefined()
})

test('two vehicles take twice the hours that are left', async () => {
  const { hand } = showPage({
    pages,
    adresse,
    rechte: member,
    // Free for four hours, of six that are left.
    server: [
      on(contract.kontingent, () => ({ monat: '12/2027', stunden: 10, frei: 6 })),
      on(contract.frei, () => [freeFahrzeug(mtw), freeFahrzeug(ktw)]),
      ...fahrzeugserver(),
    ],
  })
  const left = () => screen.findByText('Im Monat 12/2027 kannst du noch 6 von 10 Stunden buchen.', {}, appears)
  expect((await left()).getAttribute('style')).not.toContain('error')
  await hand.click(await screen.findByRole('checkbox', { name: new RegExp(ktw.bezeichnung) }, appears))
  await waitFor(async () => expect((await left()).getAttribute('style')).toContain('error'), appears)
})
