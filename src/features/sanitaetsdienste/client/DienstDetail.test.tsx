import { Absage, auf, zeigeSeite } from '#tests/support/seite.tsx'
import { BEGINN, beispieldienst, beispielhelfer, mensch, nr } from '#tests/support/beispieldienst.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Recht } from '#contract/rechte.ts'
import { sanitaetsdiensteContract as vertrag } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'
import { sanitaetsdienstePages } from './pages.tsx'

const geht = { timeout: 15_000 }
const S1 = nr('s', 1)
const bedarf = [{ qualifikation: 'SanA' as const, anzahl: 3, funktion: '', mindestalter: null }]
const [lena, max, ute] = [mensch(1, 'Lena', 'Schmidt'), mensch(2, 'Max', 'Berg'), mensch(3, 'Ute', 'Kern')]
const KTW = { _id: nr('f', 1), fahrzeug: nr('v', 1), typ: 'KTW' as const, erforderlich: true, bezeichnung: 'KTW', kennung: '1401' }
const helfer = [
  beispielhelfer(max, 'SanA', 'eingeteilt', { schicht: S1 }),
  beispielhelfer(lena, 'RS', 'eingeteilt', { schicht: S1, fahrzeug: KTW._id, funktion: 'Transportführer' }),
  beispielhelfer(ute, 'SanA', 'gemeldet', { schicht: S1 }),
]
const mitHelfern = (rest: Partial<Omit<Dienst, 'schichten'>> = {}, schicht: Partial<Dienst['schichten'][number]> = {}) =>
  beispieldienst({
    helfer,
    ...rest,
    schichten: [{ _id: S1, bedarf, fahrzeuge: [{ ...KTW, funkrufname: 'KTW 14/01', sitzplaetze: 2 }], ...schicht }],
  })

const PLANT: readonly Recht[] = [
  'READ_SANDIENST',
  'CREATE_SANDIENST',
  'UPDATE_SANDIENST',
  'DELETE_SANDIENST',
  'READ_SANITAETSDIENST_HISTORY',
]
function zeige(
  dienst: Dienst,
  rechte: readonly Recht[],
  { suche = '', absage, profil = null }: { suche?: string; absage?: Absage; profil?: string | null } = {},
) {
  let stand = dienst
  return zeigeSeite({
    seiten: sanitaetsdienstePages,
    adresse: `/sanitaetsdienst/${dienst._id}${suche}`,
    rechte,
    profil,
    server: [
      auf(vertrag.abmelden, () => undefined),
      auf(vertrag.get, () => stand),
      auf(vertrag.status, () => dienst),
      auf(vertrag.kopie, () => dienst),
      auf(vertrag.absage, () => absage ?? dienst),
      auf(vertrag.abschluss, () => {
        if (absage) return absage
        stand = { ...dienst, status: 'durchgefuehrt', abgeschlossenAm: BEGINN, bericht: 'Ruhig.' }
        return stand
      }),
      auf(vertrag.anfragen, () => []),
      auf(vertrag.meineAnfragen, () => []),
    ],
  })
}

test('a member sees where, when, who is there by vehicle, and why the button is grey', async () => {
  const grund = 'Für diesen Dienst ist eine höhere Ausbildung nötig.'
  zeige(mitHelfern({}, { anmeldung: { moeglich: false, gruende: [grund], warteliste: false } }), ['READ_SANDIENST'])
  const melden = await screen.findByRole('button', { name: 'Melden' }, geht)
  expect(melden.getAttribute('aria-description')).toBe(grund)
  expect(screen.getByText(grund)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Auf der Karte zeigen' }).getAttribute('href')).toContain('openstreetmap.org')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'KTW 14/01',
    'Ohne Fahrzeug',
    'Gemeldet',
  ])
  // Planning is not for everybody, nor is the organiser's telephone number.
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mehr' })).toBeNull()
  expect(screen.queryByText('02345 678901')).toBeNull()
})

test('who is staffed reads what signing off means, and may hand over instead', async () => {
  const { hand, anrufe } = zeige(mitHelfern(), ['READ_SANDIENST'], { profil: lena._id })
  await hand.click(await screen.findByRole('button', { name: 'Abmelden' }, geht))
  const blatt = within(await screen.findByRole('dialog', {}, geht))
  expect(await blatt.findByText('Du bist fest eingeteilt')).toBeTruthy()
  await hand.click(blatt.getByRole('button', { name: 'Lieber den Platz übergeben' }))
  await screen.findByRole('dialog', { name: /Platz übergeben/ }, geht)
  expect(anrufe).toEqual([])
})

test('who is only registered signs off without that warning', async () => {
  const { hand, anrufe } = zeige(mitHelfern(), ['READ_SANDIENST'], { profil: ute._id })
  await hand.click(await screen.findByRole('button', { name: 'Abmelden' }, geht))
  const blatt = within(await screen.findByRole('dialog', {}, geht))
  expect(blatt.queryByText('Du bist fest eingeteilt')).toBeNull()
  await hand.click(await blatt.findByRole('button', { name: 'Abmelden' }))
  await waitFor(() => expect(anrufe[0]?.aufruf).toBe('DELETE /api/sanitaetsdienste/{id}/anmeldung'), geht)
})

test('the menu of who plans says what is not possible and why', async () => {
  const { hand, anrufe } = zeige(mitHelfern(), PLANT)
  await hand.click(await screen.findByRole('button', { name: 'Mehr' }, geht))
  const loeschen = await screen.findByRole('menuitem', { name: /^Löschen/, hidden: true })
  expect(loeschen.textContent).toContain('Sage den Dienst ab, statt ihn zu löschen: 3 Personen sind schon gemeldet oder eingeteilt.')
  expect(loeschen.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('menuitem', { name: /^Abschließen/, hidden: true }).textContent).toContain('sobald er begonnen hat')
  await hand.click(loeschen)
  expect(anrufe).toEqual([])
})

test('who plans without the right to delete reads which one is missing', async () => {
  const { hand } = zeige(beispieldienst({ schichten: [{ _id: S1, bedarf }] }), ['READ_SANDIENST', 'UPDATE_SANDIENST'])
  await hand.click(await screen.findByRole('button', { name: 'Mehr' }, geht))
  expect((await screen.findByRole('menuitem', { name: /^Löschen/, hidden: true })).textContent).toContain(
    'Dir fehlt das Recht DELETE_SANDIENST.',
  )
})

test('calling off says first whom it concerns, and keeps the reason when it is refused', async () => {
  const { hand, anrufe } = zeige(mitHelfern(), PLANT, { absage: new Absage(409, 'Der Dienst ist schon abgesagt.') })
  await hand.click(await screen.findByRole('button', { name: 'Mehr' }, geht))
  await hand.click(await screen.findByRole('menuitem', { name: 'Absagen', hidden: true }))
  await screen.findByText(/3 Helfer sind betroffen und bekommen eine E-Mail mit deinem Grund. 1 Fahrzeug wird frei./, {}, geht)
  await hand.type(screen.getByRole('textbox', { name: 'Grund' }), 'Sturm')
  await hand.click(screen.getByRole('button', { name: 'Dienst absagen' }))
  await screen.findByText('Der Dienst ist schon abgesagt.', {}, geht)
  expect(anrufe.map(({ body }) => body)).toEqual([{ grund: 'Sturm', von: 'veranstalter' }])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Grund' }).value).toBe('Sturm')
})

test('a service that is called off says so on top, and nobody is asked to come', async () => {
  zeige(mitHelfern({ abgesagt: true, absageVon: 'wir', absageGrund: 'Zu wenige Helfer.', abgesagtAm: BEGINN }), PLANT)
  await screen.findByText('Wir haben diesen Dienst abgesagt', {}, geht)
  expect(screen.getByText(/Zu wenige Helfer./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Melden' })).toBeNull()
})

test('a draft is published after a question', async () => {
  const { hand, anrufe } = zeige(beispieldienst({ status: 'anfrage', schichten: [{ _id: S1, bedarf }] }), PLANT)
  await hand.click(await screen.findByRole('button', { name: 'Ausschreiben' }, geht))
  await hand.click(await within(await screen.findByRole('dialog', {}, geht)).findByRole('button', { name: 'Ausschreiben' }))
  await waitFor(() => expect(anrufe[0]?.body).toEqual({ version: 1, status: 'ausgeschrieben' }), geht)
})

const [VON, BIS] = ['2026-05-10T08:00:00.000Z', '2026-05-10T16:00:00.000Z']
const vorbei = mitHelfern(
  { beginn: VON, ende: BIS, helfer: helfer.map((einer) => ({ ...einer, von: VON, bis: BIS })) },
  { beginn: VON, ende: BIS },
)

test('closing: everybody staffed was there as planned, what differs is typed, and the sum is said before it is sent', async () => {
  const { hand, anrufe } = zeige(vorbei, PLANT, { suche: '?ansicht=abschluss' })
  await screen.findByText('2 Helfer, 16 Stunden als Entwurf', {}, geht)
  await hand.click(screen.getByRole('button', { name: 'Zeit ändern: Lena Schmidt' }))
  await hand.clear(screen.getByRole('textbox', { name: 'Bis' }))
  await hand.type(screen.getByRole('textbox', { name: 'Bis' }), '19:30')
  await hand.click(screen.getByRole('checkbox', { name: 'Max Berg' }))
  await hand.click(screen.getByRole('checkbox', { name: 'Ute Kern' }))
  expect(screen.getByText('2 Helfer, 17,5 Stunden als Entwurf')).toBeTruthy()
  await hand.clear(screen.getByRole('textbox', { name: 'Versorgt' }))
  await hand.type(screen.getByRole('textbox', { name: 'Versorgt' }), '4')
  await hand.type(screen.getByRole('textbox', { name: 'Bericht' }), 'Ruhig.')
  await hand.click(screen.getByRole('button', { name: 'Dienst abschließen' }))
  await hand.click(await screen.findByRole('button', { name: 'Abschließen', hidden: true }))
  await screen.findByText(/^Abgeschlossen am/, {}, geht)
  expect(anrufe[0]?.body).toEqual({
    version: 1,
    hilfeleistungen: { versorgt: 4, transporte: 0, notarzt: 0, rtwNachgefordert: 0 },
    bericht: 'Ruhig.',
    helfer: [
      { profil: max._id, schicht: S1, erschienen: false, istBeginn: null, istEnde: null, pause: 0 },
      { profil: lena._id, schicht: S1, erschienen: true, istBeginn: null, istEnde: '2026-05-10T17:30:00.000Z', pause: 0 },
      { profil: ute._id, schicht: S1, erschienen: true, istBeginn: null, istEnde: null, pause: 0 },
    ],
  })
})

test('a refused closing says so at the person, and what was typed stays', async () => {
  const satz = 'Lena Schmidt: Die Zeit ist länger als 24 Stunden.'
  const { hand } = zeige(vorbei, PLANT, { suche: '?ansicht=abschluss', absage: new Absage(400, satz, {}, 'helfer.1.istEnde') })
  await hand.type(await screen.findByRole('textbox', { name: 'Bericht' }, geht), 'Viel los.')
  await hand.click(screen.getByRole('button', { name: 'Dienst abschließen' }))
  await hand.click(await screen.findByRole('button', { name: 'Abschließen', hidden: true }))
  const saetze = await screen.findAllByText(satz, {}, geht)
  expect(saetze.some((element) => element.closest('li')?.textContent?.includes('Lena Schmidt'))).toBe(true)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Bericht' }).value).toBe('Viel los.')
})
