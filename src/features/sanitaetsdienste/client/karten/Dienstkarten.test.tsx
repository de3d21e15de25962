import { auf, zeigeSeite } from '#tests/support/seite.tsx'
import { BEGINN, beispieldienst, beispielhelfer, ENDE, mensch, nr } from '#tests/support/beispieldienst.ts'
import { beispielzeile } from '#tests/support/beispielzeile.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { setzeUebersichtskarten } from '#client/uebersichtskarten.ts'
import { dashboardPages } from '#features/dashboard/client/pages.tsx'
import { sanitaetsdiensteContract as vertrag } from '#features/sanitaetsdienste/contract.ts'
import type { Uebersicht } from '#features/sanitaetsdienste/formen.ts'
import { sanitaetsdienstePages } from '../pages.tsx'
import { dienstkarten } from './karten.ts'

beforeAll(() => setzeUebersichtskarten(dienstkarten))

const geht = { timeout: 15_000 }
const S1 = nr('s', 1)
const fest = beispieldienst({ schichten: [{ _id: S1, bedarf: [{ qualifikation: 'SanA', anzahl: 2, funktion: '', mindestalter: null }] }] })
const [anna, lena] = [mensch(1, 'Anna', 'Schäfer'), mensch(2, 'Lena', 'Schmidt')]
const nichts: Uebersicht = {
  meine: [],
  offen: [],
  offenGesamt: 0,
  zuTun: [],
  anfragen: [],
  stunden: { jahr: 2031, bestaetigt: 0, entwurf: 0, jeMonat: Array.from({ length: 12 }, () => 0) },
}
const zeige = (uebersicht: Partial<Uebersicht>) =>
  zeigeSeite({
    seiten: [...dashboardPages, ...sanitaetsdienstePages],
    adresse: '/dashboard',
    rechte: ['READ_SANDIENST'],
    server: [
      auf(vertrag.uebersicht, () => ({ ...nichts, ...uebersicht })),
      auf(vertrag.get, () => fest),
      auf(vertrag.anmelden, () => beispielhelfer(anna, 'SanA', 'gemeldet', { schicht: S1 })),
      auf(vertrag.beantworten, () => ({ ...frage, antwort: 'zugesagt' as const })),
    ],
  })
const frage: Uebersicht['anfragen'][number] = {
  _id: nr('a', 1),
  art: 'hilferuf',
  dienst: fest._id,
  dienstBezeichnung: 'Stadtfest',
  schicht: S1,
  beginn: BEGINN,
  ende: ENDE,
  ortName: 'Marktplatz',
  profil: anna,
  von: lena,
  text: 'Magst du?',
  gestelltAm: '2031-05-01T08:00:00.000Z',
  laeuftAb: BEGINN,
  antwort: null,
  beantwortetAm: null,
}
const karte = async (titel: string) =>
  within((await screen.findByRole('heading', { name: titel }, geht)).closest('section') ?? document.body)

test('two taps from the dashboard to a sign-up', async () => {
  const { hand, anrufe } = zeige({ offen: [beispielzeile(fest)], offenGesamt: 1 })
  let taps = 0
  const tippe = async (auf: HTMLElement) => {
    taps += 1
    await hand.click(auf)
  }
  await tippe(await screen.findByRole('button', { name: 'Melden: Stadtfest' }, geht))
  await tippe(await within(await screen.findByRole('dialog', {}, geht)).findByRole('button', { name: 'Melden' }))
  await screen.findByText('Du bist gemeldet: Stadtfest.', {}, geht)
  expect(anrufe.map(({ aufruf }) => aufruf)).toEqual(['POST /api/sanitaetsdienste/{id}/anmeldung'])
  expect(taps).toBeLessThanOrEqual(2)
})

test('my next duties: when, where with a map, meeting point, as what, with whom', async () => {
  const { ortDaten } = fest
  zeige({
    meine: [
      {
        dienst: fest._id,
        bezeichnung: 'Stadtfest',
        schicht: 'Früh',
        status: 'eingeteilt',
        von: BEGINN,
        bis: ENDE,
        treffpunkt: 'Wache 1',
        treffpunktZeit: '2031-05-10T07:15:00.000Z',
        funktion: 'Fahrer',
        ortDaten: { ...ortDaten, name: 'Marktplatz', strasse: 'Markt', hausnummer: '1', plz: '01067', stadt: 'Musterstadt' },
        mit: [lena, mensch(3, 'Max', 'Berg')],
      },
    ],
  })
  const naechste = await karte('Deine nächsten Dienste')
  expect(await naechste.findByText('Sa., 10.05.2031 · 10:00–18:00 Uhr', {}, geht)).toBeTruthy()
  expect(naechste.getByRole('link', { name: 'Stadtfest · Früh' }).getAttribute('href')).toBe(`/sanitaetsdienst/${fest._id}`)
  expect(naechste.getByText('Marktplatz, Markt 1, 01067 Musterstadt')).toBeTruthy()
  expect(naechste.getByText('Treffpunkt: Wache 1, 09:15 Uhr')).toBeTruthy()
  expect(naechste.getByText('Als Fahrer · Mit Lena Schmidt und Max Berg')).toBeTruthy()
  expect(naechste.getByRole('link', { name: 'Karte: Marktplatz' }).getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\//)
})

test('what I only lead says so', async () => {
  zeige({
    meine: [
      {
        dienst: fest._id,
        bezeichnung: 'Stadtfest',
        schicht: '',
        status: null,
        von: BEGINN,
        bis: ENDE,
        treffpunkt: '',
        treffpunktZeit: null,
        funktion: '',
        ortDaten: fest.ortDaten,
        mit: [lena],
      },
    ],
  })
  const naechste = await karte('Deine nächsten Dienste')
  expect(await naechste.findByText('Leitung', {}, geht)).toBeTruthy()
  expect(naechste.getByText('Mit Lena Schmidt')).toBeTruthy()
})

test('a question is answered in one tap', async () => {
  const { hand, anrufe } = zeige({ anfragen: [frage] })
  const wartet = await karte('Das wartet auf dich')
  expect(wartet.getByText('Lena Schmidt bittet dich um Hilfe')).toBeTruthy()
  await hand.click(wartet.getByRole('button', { name: 'Zusagen: Stadtfest' }))
  await waitFor(() => expect(anrufe).toMatchObject([{ aufruf: 'POST /api/sanitaetsdienste/anfragen/{id}', body: { antwort: 'zugesagt' } }]))
  await screen.findByText('Danke! Du bist dabei.', {}, geht)
})

test('what waits leads to where it is done; many unfold on request', async () => {
  const { hand } = zeige({
    zuTun: Array.from({ length: 8 }, (_, i) => ({
      dienst: nr('d', i + 1),
      bezeichnung: `Dienst ${i + 1}`,
      beginn: BEGINN,
      was: i === 0 ? ('abschliessen' as const) : ('luecke' as const),
      text: 'Es fehlt 1 RS.',
    })),
  })
  const wartet = await karte('Das wartet auf dich')
  expect(wartet.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/sanitaetsdienst/${nr('d', 1)}?ansicht=abschluss`,
    ...[2, 3, 4, 5].map((i) => `/sanitaetsdienst/${nr('d', i)}?ansicht=einteilung`),
  ])
  await hand.click(wartet.getByRole('button', { name: '3 weitere zeigen' }))
  expect(wartet.getAllByRole('link')).toHaveLength(8)
})

test('who has nothing sees what to do, and no card of what waits', async () => {
  zeige({})
  await screen.findByText('Du bist gerade für keinen Dienst gemeldet.', {}, geht)
  expect(screen.queryByRole('heading', { name: 'Das wartet auf dich' })).toBeNull()
})

test('hours in words, each month for those who hear the screen', async () => {
  zeige({ stunden: { jahr: 2031, bestaetigt: 42.5, entwurf: 6, jeMonat: [4, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 43.5] } })
  expect(await screen.findByText('42,5 Stunden', {}, geht)).toBeTruthy()
  expect(screen.getByText('bestätigt, dazu 6 Stunden als Entwurf')).toBeTruthy()
  expect(screen.getByRole('listitem', { name: 'März 2031: 1 Stunde' })).toBeTruthy()
})
