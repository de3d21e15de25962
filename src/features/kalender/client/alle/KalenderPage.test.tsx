// The calendar over all areas, on a Wednesday in November.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { number } from '#tests/support/example-dienst.ts'
import { on, showPage } from '#tests/support/page.tsx'
import type { KalenderEntry } from '#contract/time/kalender.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { cdiensteContract, type Kalender, kalenderContract } from '#features/kalender/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { kalenderPages } from '../pages.tsx'

const goes = { timeout: 15_000 }
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') }))
afterEach(() => {
  asked.length = 0
  vi.useRealTimers()
})

const entry = (nr: number, titel: string, rest: Partial<KalenderEntry> = {}): KalenderEntry => ({
  _id: number('a', nr),
  objekt: number('b', nr),
  art: 'sanitaetsdienst',
  titel,
  unter: 'Marktplatz',
  beginn: '2026-11-25T17:00:00.000Z',
  ende: '2026-11-25T20:00:00.000Z',
  pfad: `/sanitaetsdienst/${number('b', nr)}`,
  zustand: 'ohne',
  eigene: false,
  ...rest,
})
const market = entry(1, 'Weihnachtsmarkt', { zustand: 'eingeteilt', eigene: true })
const run = entry(2, 'Nikolauslauf', { zustand: 'frei' })
const evening = entry(3, 'Funkabend', { art: 'dienstabend', pfad: '/dienstabende' })
const duty = entry(4, 'C-Dienst: Anna Ahrens', { art: 'cdienst', unter: '', pfad: '/kalender' })
const booking = entry(8, 'Einsatzleitwagen', { art: 'fahrzeugbuchung', zustand: 'bestaetigt' })
const areas: Kalender['bereiche'] = [
  { art: 'sanitaetsdienst', neu: '/sanitaetsdienste/neu' },
  { art: 'dienstabend', neu: null },
  { art: 'fahrzeugbuchung', neu: null },
  { art: 'cdienst', neu: '/kalender?eintrag=neu' },
]

interface Given {
  readonly entries?: readonly KalenderEntry[]
  readonly bereiche?: Kalender['bereiche']
  readonly rechte?: readonly Recht[]
  readonly abo?: string | null
  /** As many entries as one answer holds. */
  readonly most?: number
  readonly wide?: boolean
  readonly phone?: boolean
}
const asked: string[] = []
function show(
  adresse: string,
  { entries = [market, run, evening, duty, booking], bereiche = areas, rechte = [], abo = null, most = 100, ...rest }: Given = {},
) {
  return showPage({
    pages: kalenderPages,
    adresse,
    rechte,
    ...rest,
    server: [
      on(kalenderContract.kalender, ({ search }) => {
        const query = new URLSearchParams(search)
        asked.push(search)
        const [von, bis, from] = ['von', 'bis', 'ab'].map((name) => query.get(name) ?? '') as [string, string, string]
        // As the server does: what touches the span, birthdays only by their name, no more than one answer holds.
        const named = query.get('bereiche')?.split(',')
        const there = entries
          .filter(({ eigene, zustand }) => query.get('nur') === null || eigene || zustand === 'frei')
          .filter(({ art, beginn, ende }) => (named?.includes(art) ?? art !== 'geburtstag') && beginn < bis && ende > von && beginn >= from)
          .toSorted((a, b) => a.beginn.localeCompare(b.beginn))
        return { bereiche, eintraege: there.slice(0, most), naechste: there[most]?.beginn ?? null }
      }),
      on(kalenderContract.abo, () => ({ erstelltAm: abo, bereiche: bereiche.map(({ art }) => art) })),
      on(kalenderContract.renewAbo, () => ({
        url: 'https://intranet.test/api/kalender/feed/geheim.ics',
        erstelltAm: '2026-11-25T09:00:00.000Z',
      })),
      on(kalenderContract.endAbo, () => null as never),
      on(cdiensteContract.create, ({ body }) => ({
        _id: number('c', 1),
        version: 1,
        person: { _id: number('p', 1), vorname: 'Anna', nachname: 'Muster' },
        ...(body as never as { profil: string; beginn: string; ende: string }),
      })),
      on(cdiensteContract.remove, () => null as never),
      on(profileContract.list, () => []),
    ],
  })
}
const titles = async () => (await screen.findAllByRole('heading', { level: 2 }, goes)).length

test('the list shows own and free entries; chosen areas stay in the address', async () => {
  const { hand } = show('/kalender?form=agenda', { wide: true })
  expect(await screen.findByRole('button', { name: /Weihnachtsmarkt.*Du bist eingeteilt/ }, goes)).toBeDefined()
  expect(screen.getByRole('button', { name: /Nikolauslauf.*Ein Platz passt zu dir/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Funkabend|Einsatzleitwagen/ })).toBeNull()
  await hand.click(screen.getByRole('checkbox', { name: 'Alle' }))
  expect(await screen.findByRole('button', { name: /Funkabend/ }, goes)).toBeDefined()
  // Bookings of others only by their name.
  expect(screen.queryByRole('button', { name: /Einsatzleitwagen/ })).toBeNull()
  await hand.click(screen.getByRole('checkbox', { name: 'Fahrzeugbuchung' }))
  expect(await screen.findByRole('button', { name: /Einsatzleitwagen/ }, goes)).toBeDefined()
  await hand.click(screen.getByRole('checkbox', { name: 'Fahrzeugbuchung' }))
  await hand.click(screen.getByRole('checkbox', { name: 'Dienstabend' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Weihnachtsmarkt/ })).toBeNull())
  expect(screen.getByRole('button', { name: /Funkabend/ })).toBeDefined()
  expect(window.location.search).toContain('bereiche=dienstabend')
  await hand.click(screen.getByRole('checkbox', { name: 'Dienstabend' }))
  await hand.click(screen.getByRole('checkbox', { name: 'Meine' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Funkabend|Nikolauslauf/ })).toBeNull())
  expect(screen.getByRole('button', { name: /Weihnachtsmarkt/ })).toBeDefined()
  expect(await titles()).toBeGreaterThan(0)
})

test('birthdays are shown to who chooses them', async () => {
  const birthday = entry(5, 'Rita Lehmann', { art: 'geburtstag', unter: 'wird 40', pfad: `/profile/${number('p', 1)}` })
  const { hand } = show('/kalender?form=agenda', {
    entries: [market, birthday],
    bereiche: [...areas, { art: 'geburtstag', neu: null }],
    wide: true,
  })
  expect(await screen.findByRole('button', { name: /Weihnachtsmarkt/ }, goes)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Rita Lehmann/ })).toBeNull()
  for (const name of ['Geburtstage', 'Sanitätsdienst']) {
    await hand.click(screen.getByRole('checkbox', { name }))
  }
  expect(await screen.findByRole('button', { name: /Rita Lehmann.*wird 40/ }, goes)).toBeDefined()
  expect(screen.getByRole('button', { name: /Weihnachtsmarkt/ })).toBeDefined()
  // All the others chosen by hand: the same as none, but with the birthdays.
  for (const name of ['Dienstabend', 'C-Dienst']) {
    await hand.click(screen.getByRole('checkbox', { name }))
  }
  expect(screen.getByRole('button', { name: /Rita Lehmann/ })).toBeDefined()
})

const begins = () =>
  [...new Set(asked.map((search) => new URLSearchParams(search).get('von') ?? ''))].toSorted((a, b) => a.localeCompare(b))

test('a week asks for itself and the two beside it', async () => {
  show('/kalender?form=woche&nur=alle', { wide: true })
  await screen.findByRole('button', { name: /Weihnachts\u00ADmarkt/ }, goes)
  await waitFor(() => expect(begins()).toEqual(['2026-11-15T23:00:00.000Z', '2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z']))
})

test('a month requests its weeks; an entry of several weeks shows once', async () => {
  const night = entry(6, 'Nachtwache', { beginn: '2026-11-29T19:00:00.000Z', ende: '2026-11-30T05:00:00.000Z' })
  const later = entry(7, 'Teil zwei', { beginn: '2026-11-25T18:00:00.000Z' })
  show('/kalender?form=agenda&nur=alle', { entries: [market, later, night], most: 1, wide: true })
  expect(await screen.findByRole('button', { name: /Teil zwei/ }, goes)).toBeDefined()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Nachtwache/ })).toHaveLength(1))
  // From the last week of October to four weeks from today, and one on either side.
  await waitFor(() => expect(begins()).toHaveLength(11))
})

test('a month of own and fitting entries is one answer; free seats are one line', async () => {
  const seat = (nr: number, beginn: string, free: number) =>
    entry(nr, 'KTW-Woche 48/2026', {
      _id: number('a', 20),
      art: 'ktwWoche',
      beginn: `2026-11-27T${beginn}:00.000Z`,
      ende: '2026-11-27T22:00:00.000Z',
      unter: '1401 · Fr · Spät · Dritter',
      zustand: 'frei',
      frei: free,
    })
  const { hand } = show('/kalender', { entries: [market, evening, seat(20, '05:00', 2), seat(21, '13:30', 1)], wide: true })
  await hand.click(await screen.findByRole('button', { name: /KTW 3 frei/ }, goes))
  const sheet = within(await screen.findByRole('dialog', { name: 'Freie KTW-Plätze' }, goes))
  expect(sheet.getAllByRole('link')).toHaveLength(2)
  expect(sheet.getAllByText('KTW 1401 · Spät · dritter Platz')).toHaveLength(2)
  const months = asked.filter((search) => search.includes('nur=fuerMich'))
  expect(months).toHaveLength(asked.length)
  expect(begins()).toContain('2026-10-25T23:00:00.000Z')
})

test('a search that finds nothing says so, and one tap shows all again', async () => {
  const { hand } = show('/kalender?form=agenda&suche=gibtsnicht', { wide: true })
  await hand.click(await screen.findByRole('button', { name: 'Filter zurücksetzen' }, goes))
  expect(await screen.findByRole('button', { name: /Weihnachtsmarkt/ }, goes)).toBeDefined()
  expect(window.location.search).not.toContain('suche')
})

test('a tap tells what it is, and leads there; back closes it', async () => {
  const { hand } = show('/kalender?form=agenda', { wide: true })
  await hand.click(await screen.findByRole('button', { name: /Weihnachtsmarkt/ }, goes))
  const sheet = within(await screen.findByRole('dialog', { name: 'Weihnachtsmarkt' }, goes))
  expect(sheet.getByRole('link', { name: 'Öffnen' }).getAttribute('href')).toBe(market.pfad)
  expect(sheet.getByRole('button', { name: 'Kalenderdatei' })).toBeDefined()
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a drag opens the chosen area’s form with the drawn hour', async () => {
  const { hand } = show('/kalender?form=tag&tag=2026-11-26', { wide: true })
  const [hour] = await screen.findAllByRole('button', { name: /14:00.*14:30/ }, goes)
  await hand.click(hour!)
  const sheet = within(await screen.findByRole('dialog', { name: 'Was eintragen?' }, goes))
  expect(sheet.getByText(/26\.11\..*14:00/)).toBeDefined()
  // Only where one may make something.
  expect(sheet.queryByRole('button', { name: 'Dienstabend' })).toBeNull()
  await hand.click(sheet.getByRole('button', { name: 'Sanitätsdienst' }))
  await waitFor(() => expect(window.location.pathname).toBe('/sanitaetsdienste/neu'))
  expect(new URLSearchParams(window.location.search).get('beginn')).toBe('2026-11-26T13:00:00.000Z')
})

test('without a right to create, nothing is offered', async () => {
  show('/kalender?form=agenda', { bereiche: [{ art: 'sanitaetsdienst', neu: null }], wide: true })
  await screen.findByRole('button', { name: /Weihnachtsmarkt/ }, goes)
  expect(screen.queryByRole('button', { name: 'Eintragen' })).toBeNull()
})

test('a unit keeper removes a C-Dienst after a question; others only read it', async () => {
  const { hand, calls } = show(`/kalender?form=agenda&nur=alle&eintrag=${duty._id}`, {
    rechte: ['SET_GROUPALARM', 'READ_C_DIENST_KALENDER'],
    wide: true,
  })
  const sheet = within(await screen.findByRole('dialog', { name: duty.titel }, goes))
  await hand.click(await sheet.findByRole('button', { name: 'Löschen' }, goes))
  const question = within(await screen.findByRole('dialog', { name: 'C-Dienst löschen?' }, goes))
  await hand.click(question.getByRole('button', { name: 'Löschen' }))
  await waitFor(() => expect(calls).toMatchObject([{ call: 'DELETE /api/kalender/cdienste/{id}' }]))
})

test('a member who may not remove a C-Dienst has no button for it', async () => {
  show(`/kalender?form=agenda&nur=alle&eintrag=${duty._id}`, { rechte: ['READ_C_DIENST_KALENDER'], wide: true })
  const sheet = within(await screen.findByRole('dialog', { name: duty.titel }, goes))
  expect(sheet.queryByRole('button', { name: 'Löschen' })).toBeNull()
})

test('a feed address is shown once, for own or all entries; renewal asks first', async () => {
  const { hand, calls } = show('/kalender?form=agenda', { wide: true })
  await hand.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }, goes))
  await hand.click(await screen.findByRole('menuitem', { name: 'Kalender abonnieren', hidden: true }, goes))
  const sheet = within(await screen.findByRole('dialog', { name: 'Kalender abonnieren' }, goes))
  await hand.click(await sheet.findByRole('button', { name: 'Adresse erzeugen' }, goes))
  const field = async () => (await sheet.findByRole<HTMLInputElement>('textbox', { name: 'Deine Adresse' }, goes)).value
  expect(await field()).toBe('https://intranet.test/api/kalender/feed/geheim.ics')
  await hand.click(sheet.getByRole('checkbox', { name: 'Dienstabend' }))
  expect(await field()).toBe('https://intranet.test/api/kalender/feed/geheim.ics?bereiche=dienstabend')
  expect(sheet.getByRole('link', { name: 'Im Kalender öffnen' }).getAttribute('href')).toMatch(/^webcal:/)
  await hand.click(sheet.getByRole('button', { name: 'Adresse erneuern' }))
  await hand.click(
    within(await screen.findByRole('dialog', { name: 'Adresse erneuern?' }, goes)).getByRole('button', { name: 'Abbrechen' }),
  )
  expect(calls).toHaveLength(1)
})

test('a C-Dienst is entered for the time that was drawn', async () => {
  const { hand, calls } = show('/kalender?form=agenda&eintrag=neu&beginn=2026-11-27T07:00:00.000Z&ende=2026-11-28T07:00:00.000Z', {
    rechte: ['SET_GROUPALARM'],
    wide: true,
  })
  const sheet = within(await screen.findByRole('dialog', { name: 'C-Dienst eintragen' }, goes))
  await sheet.findByText(/27\.11\..*08:00/, {}, goes)
  await hand.click(sheet.getByRole('button', { name: 'Eintragen' }))
  expect(calls).toEqual([])
  expect((await sheet.findAllByText(/Wer/, {}, goes)).length).toBeGreaterThan(0)
})
