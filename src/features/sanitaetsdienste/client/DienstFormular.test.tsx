import { Absage, auf, zeigeSeite } from '#tests/support/seite.tsx'
import { BEGINN, beispieldienst, ENDE, nr } from '#tests/support/beispieldienst.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { configContract } from '#features/config/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { sanitaetsdiensteContract as vertrag } from '#features/sanitaetsdienste/contract.ts'
import type { Dienst } from '#features/sanitaetsdienste/formen.ts'
import { sanitaetsdienstePages } from './pages.tsx'

const geht = { timeout: 15_000 }
const bedarf = (anzahl: number) => [{ qualifikation: 'SanA' as const, anzahl, funktion: '', mindestalter: null }]
const frueherer = beispieldienst({
  _id: nr('d', 7),
  beginn: '2025-05-10T08:00:00.000Z',
  ende: '2025-05-10T16:00:00.000Z',
  meldeschluss: '2025-05-08T16:00:00.000Z',
  kleidung: 'Einsatzjacke',
  leiter: nr('p', 1),
  schichten: [{ _id: nr('s', 7), beginn: '2025-05-10T08:00:00.000Z', ende: '2025-05-10T16:00:00.000Z', bedarf: bedarf(5) }],
})
const zweiSchichten = beispieldienst({
  meldeschluss: '2031-05-08T16:00:00.000Z',
  schichten: [
    { _id: nr('s', 1), bezeichnung: 'Früh', ende: '2031-05-10T12:00:00.000Z', bedarf: bedarf(6) },
    { _id: nr('s', 2), bezeichnung: 'Spät', beginn: '2031-05-10T12:00:00.000Z', bedarf: bedarf(2) },
  ],
})

const server = (dienst: Dienst = frueherer, schreibe: () => Dienst | Absage = () => dienst) => [
  auf(vertrag.distinct, () => [
    {
      bezeichnung: 'Stadtfest',
      veranstalter: 'Stadtmarketing',
      ort: nr('o', 1),
      ortName: 'Marktplatz',
      art: 'intern' as const,
      letzter: frueherer._id,
      letzterBeginn: frueherer.beginn,
      anzahl: 3,
    },
  ]),
  auf(vertrag.get, () => dienst),
  auf(vertrag.create, schreibe),
  auf(vertrag.update, schreibe),
  auf(vertrag.history, () => []),
  auf(vertrag.meineAnfragen, () => []),
  auf(vertrag.anfragen, () => []),
  auf(vertrag.bedarfstabellen, () => []),
  auf(profileContract.list, () => []),
  auf(configContract.letzterSanLeiter, () => ({ wert: 'Lena Schmidt' })),
]
const neu = (...rest: Parameters<typeof server>) =>
  zeigeSeite({
    seiten: sanitaetsdienstePages,
    adresse: '/sanitaetsdienste/neu',
    rechte: ['READ_SANDIENST', 'CREATE_SANDIENST', 'UPDATE_SANDIENST'],
    server: server(...rest),
  })
const bearbeiten = (...rest: Parameters<typeof server>) =>
  zeigeSeite({
    seiten: sanitaetsdienstePages,
    adresse: `/sanitaetsdienst/${zweiSchichten._id}/edit`,
    rechte: ['READ_SANDIENST', 'UPDATE_SANDIENST'],
    server: server(...rest),
  })
/** By its path and not by its role: that search walks the whole form, and there are many. */
function feld(pfad: string): HTMLInputElement {
  const gefunden = document.querySelector<HTMLInputElement>(`input[data-path="${pfad}"]`)
  if (!gefunden) throw new Error(`Kein Feld ${pfad}`)
  return gefunden
}
/** In one go: each key of this form costs jsdom a good part of a second. */
async function schreibe(hand: UserEvent, ziel: HTMLInputElement, wert: string) {
  await hand.clear(ziel)
  await hand.click(ziel)
  await hand.paste(wert)
}
const setze = (hand: UserEvent, name: string, wert: string) => schreibe(hand, feld(name), wert)

async function fuelle(hand: UserEvent) {
  await schreibe(hand, await screen.findByRole('combobox', { name: 'Bezeichnung' }, geht), 'Dorffest')
  await hand.click(screen.getByRole('combobox', { name: 'Ort' }))
  await hand.click(await screen.findByRole('option', { name: 'Marktplatz', hidden: true }))
  await setze(hand, 'beginn', '10.05.2031 10:00')
  await setze(hand, 'ende', '10.05.2031 18:00')
  await setze(hand, 'veranstalter.name', 'Heimatverein')
  await setze(hand, 'veranstalter.ansprechpartner', 'Kim Muster')
  await setze(hand, 'veranstalter.telefon', '02345 678901')
}

test('published or kept as a draft: the button decides, one shift covers the whole time', async () => {
  const { hand, anrufe } = neu()
  await fuelle(hand)
  expect(screen.getByText('2 Helfer, 8 Stunden')).toBeTruthy()
  expect(await screen.findByText('Zuletzt geleitet: Lena Schmidt')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Als Entwurf speichern' }))
  await waitFor(() => expect(anrufe).toHaveLength(1), geht)
  expect(anrufe[0]?.body).toMatchObject({
    status: 'anfrage',
    bezeichnung: 'Dorffest',
    beginn: BEGINN,
    ende: ENDE,
    schichten: [{ beginn: BEGINN, ende: ENDE, bedarf: bedarf(2) }],
  })
})

test('a refusal stands at its field and nothing typed is lost; the next press publishes', async () => {
  let versuche = 0
  const { hand, anrufe } = neu(frueherer, () => {
    versuche++
    return versuche === 1 ? new Absage(400, 'Der Meldeschluss darf nicht nach dem Beginn liegen.', {}, 'meldeschluss') : frueherer
  })
  await fuelle(hand)
  await hand.click(screen.getByRole('button', { name: 'Ausschreiben' }))
  const satz = await screen.findAllByText('Der Meldeschluss darf nicht nach dem Beginn liegen.', {}, geht)
  // The folded group has opened, and the sentence stands in it.
  expect(satz.some((element) => element.closest('details')?.open === true)).toBe(true)
  expect(feld('veranstalter.name').value).toBe('Heimatverein')
  await hand.click(screen.getByRole('button', { name: 'Ausschreiben' }))
  await waitFor(() => expect(anrufe).toHaveLength(2), geht)
  expect(anrufe[1]?.body).toMatchObject({ status: 'ausgeschrieben' })
})

test('what was typed is there again after the page was closed', async () => {
  const { hand } = neu()
  await fuelle(hand)
  cleanup()
  neu()
  await screen.findByText('Dein Entwurf ist wieder da', {}, geht)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Bezeichnung' }).value).toBe('Dorffest')
  expect(feld('beginn').value).toBe('10.05.2031 10:00')
})

test('an earlier service gives its data to the chosen day, without its leader; undo takes them back', async () => {
  const { hand, anrufe } = neu()
  await screen.findByRole('combobox', { name: 'Bezeichnung' }, geht)
  await setze(hand, 'beginn', '10.05.2031 10:00')
  await schreibe(hand, screen.getByRole('combobox', { name: 'Bezeichnung' }), 'Stadtfest')
  await screen.findByText(/Zuletzt am 10.05.2025 für Stadtmarketing, Marktplatz/, {}, geht)
  await hand.click(screen.getByRole('button', { name: 'Angaben übernehmen' }))
  expect(await screen.findByText('5 Helfer, 8 Stunden')).toBeTruthy()
  expect(feld('veranstalter.name').value).toBe('Stadtmarketing')
  await hand.click(screen.getByRole('button', { name: 'Ausschreiben' }))
  await waitFor(() => expect(anrufe).toHaveLength(1), geht)
  expect(anrufe[0]?.body).toMatchObject({
    beginn: BEGINN,
    meldeschluss: '2031-05-08T16:00:00.000Z',
    leiter: null,
    kleidung: 'Einsatzjacke',
  })
  expect(anrufe[0]?.body).not.toHaveProperty('schichten.0._id')
})

test('the time of the service cut into shifts keeps the need of the first; one is taken out and comes back', async () => {
  const { hand } = neu()
  await fuelle(hand)
  await hand.click(screen.getByRole('button', { name: 'Zeitraum aufteilen' }))
  const laenge = await screen.findByRole('textbox', { name: 'Länge einer Schicht' }, geht)
  await hand.clear(laenge)
  await hand.type(laenge, '4')
  await hand.click(screen.getByRole('button', { name: '2 Schichten anlegen' }))
  expect(await screen.findAllByText('2 Helfer, 4 Stunden', {}, geht)).toHaveLength(2)
  await hand.click(screen.getByRole('button', { name: 'Schicht 2: verdoppeln, verschieben, entfernen' }))
  await hand.click(await screen.findByRole('menuitem', { name: 'Entfernen', hidden: true }, geht))
  await waitFor(() => expect(screen.getAllByText('2 Helfer, 4 Stunden')).toHaveLength(1), geht)
  // Cutting may be undone as well: the button beside these words is meant.
  const entfernt = await screen.findByText(/ist entfernt\.$/, {}, geht)
  await hand.click(within(entfernt.parentElement ?? entfernt).getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() => expect(screen.getAllByText('2 Helfer, 4 Stunden')).toHaveLength(2), geht)
})

test('a refusal of the second shift opens it', async () => {
  const { hand } = bearbeiten(zweiSchichten, () => new Absage(409, 'So viele stehen schon da.', {}, 'schichten.1.bedarf.0.anzahl'))
  const spaet = await screen.findByRole('region', { name: 'Spät' }, geht)
  expect(within(spaet).queryByRole('textbox', { name: 'Anzahl' })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await within(spaet).findByText('So viele stehen schon da.', {}, geht)
  expect(within(spaet).getByRole('textbox', { name: 'Anzahl' }).getAttribute('aria-invalid')).toBe('true')
  expect(within(screen.getByRole('region', { name: 'Früh' })).queryByRole('textbox', { name: 'Anzahl' })).toBeNull()
})

test('a new day takes shifts and deadline along; shifts keep their identity', async () => {
  const { hand, anrufe } = bearbeiten(zweiSchichten)
  await screen.findByRole('region', { name: 'Früh' }, geht)
  await setze(hand, 'beginn', '17.05.2031 10:00')
  await hand.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(anrufe).toHaveLength(1), geht)
  expect(anrufe[0]?.body).toMatchObject({
    version: 1,
    beginn: '2031-05-17T08:00:00.000Z',
    ende: '2031-05-17T16:00:00.000Z',
    meldeschluss: '2031-05-15T16:00:00.000Z',
    schichten: [
      { _id: nr('s', 1), beginn: '2031-05-17T08:00:00.000Z', ende: '2031-05-17T12:00:00.000Z' },
      { _id: nr('s', 2), beginn: '2031-05-17T12:00:00.000Z', ende: '2031-05-17T16:00:00.000Z' },
    ],
  })
})

test('a service that is called off cannot be saved, and says why', async () => {
  bearbeiten({ ...zweiSchichten, abgesagt: true, absageVon: 'wir' })
  const knopf = await screen.findByRole('button', { name: 'Speichern' }, geht)
  expect(knopf.getAttribute('aria-description')).toBe('Der Dienst ist abgesagt und lässt sich nicht mehr ändern.')
})

test('the night of the clock change has thirteen hours', async () => {
  const { hand } = neu()
  await screen.findByRole('combobox', { name: 'Bezeichnung' }, geht)
  await setze(hand, 'beginn', '24.10.2026 20:00')
  await setze(hand, 'ende', '25.10.2026 08:00')
  expect(screen.getByText('2 Helfer, 13 Stunden (Zeitumstellung)')).toBeTruthy()
})
