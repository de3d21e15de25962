import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, showPage } from '#tests/support/page.tsx'
import { type Invoice, invoiceContract, rateContract } from '../contract.ts'
import { readBookings, takenBackText } from '../rules.ts'
import { invoicePages } from './pages.tsx'

const draft: Invoice = {
  _id: '0193c0de-0000-7000-8000-0000000000aa',
  version: 1,
  erstelltAm: '2026-11-26T10:00:00.000Z',
  erstelltVon: null,
  geaendertAm: '2026-11-26T10:00:00.000Z',
  geaendertVon: null,
  art: 'rechnung',
  status: 'entwurf',
  sha256: null,
  nummer: null,
  datum: null,
  faelligAm: null,
  gestelltAm: null,
  gemahntAm: null,
  dienstNummer: null,
  dienstAbgeschlossenAm: null,
  vorgaengerNummer: null,
  stornoNummer: null,
  netto: 1400,
  steuer: 0,
  brutto: 1400,
  gezahlt: 0,
  offen: 0,
  mahnstufe: 0,
  mahnbarAb: null,
  ausgabe: 1,
  ueberfaellig: false,
  nachfolger: null,
  storno: null,
  vorgaenger: null,
  storniert: null,
  zahlungen: [],
  mahnungen: [],
  dienst: null,
  weitere: false,
  betreff: 'Stadtlauf',
  empfaenger: 'Sportverein',
  zusatz: '',
  strasse: 'Sportplatz 3',
  plz: '12345',
  stadt: 'Musterstadt',
  land: 'DE',
  email: '',
  kundennr: '',
  leitwegId: '',
  leistungVon: '2026-11-20',
  leistungBis: '2026-11-20',
  positionen: [{ art: 'pauschal', bezeichnung: 'Helfer', menge: 1, einheit: 'pauschal', einzelpreis: 1400, betrag: 1400 }],
  steuersatz: '0',
  hinweis: '',
}
const show = (record: Invoice) =>
  showPage({
    pages: invoicePages,
    adresse: `/abrechnung/rechnung/${record._id}`,
    rechte: ['ABRECHNUNG'],
    server: [on(invoiceContract.get, () => record), on(invoiceContract.history, () => []), on(rateContract.list, () => [])],
  })
const there = { timeout: 10_000 }

test('a draft is a form', async () => {
  show(draft)
  expect(await screen.findByLabelText(/^Betreff/, {}, there)).toHaveProperty('value', 'Stadtlauf')
})

test('an issued invoice is read-only', async () => {
  show({ ...draft, status: 'gestellt', nummer: 'RE-2026-0001', datum: '2026-11-26', faelligAm: '2026-12-10', offen: 1400 })
  expect(await screen.findByText(/Das Dokument ändert sich nicht mehr/, {}, there)).toBeDefined()
  expect(screen.queryByLabelText(/^Betreff/)).toBeNull()
})

test('a running reminder greys the next one with its day', async () => {
  const due = { ...draft, status: 'gestellt', nummer: 'RE-2026-0001', offen: 1400, ueberfaellig: true, mahnstufe: 1 } as const
  show({ ...due, mahnbarAb: '2099-12-07' })
  const button = await screen.findByRole('button', { name: 'Mahnen' }, there)
  expect(button.getAttribute('aria-description')).toBe('Mahnen geht ab 07.12.2099: Bis dahin ist Zeit zum Zahlen.')
})

test('services for an invoice are searched on the server', async () => {
  const asked: string[] = []
  const duty = {
    _id: draft._id,
    nummer: 'SAN-2026-007',
    bezeichnung: 'Adventssingen',
    veranstalter: 'Chor',
    beginn: draft.erstelltAm,
    fertig: true,
  }
  const { hand } = showPage({
    pages: invoicePages,
    adresse: '/abrechnung/rechnung/neu',
    rechte: ['ABRECHNUNG'],
    server: [
      on(rateContract.list, () => []),
      on(invoiceContract.duties, ({ search }) => {
        asked.push(search)
        return search.includes('advent') ? [duty] : []
      }),
    ],
  })
  await hand.type(await screen.findByLabelText('Aus einem Sanitätsdienst', { selector: 'input' }, there), 'advent')
  expect(await screen.findByRole('option', { name: /^Adventssingen/, hidden: true }, there)).toBeDefined()
  expect([asked[0], asked.at(-1)]).toEqual(['?als=entwurf', '?als=entwurf&suche=advent'])
})

test('an invoice of a service that is open again is not issued', async () => {
  show({ ...draft, dienst: draft._id, dienstNummer: 'SD-2026-0007' })
  const button = await screen.findByRole('button', { name: 'Rechnung stellen' }, there)
  expect(button.getAttribute('aria-description')).toBe(
    'SD-2026-0007 ist noch nicht abgeschlossen: Stellen lässt sich die Rechnung erst nach dem Abschluss.',
  )
})

test('"Rechnung stellen" asks about the form’s values, and sends them', async () => {
  const { hand, calls } = showPage({
    pages: invoicePages,
    adresse: `/abrechnung/rechnung/${draft._id}`,
    rechte: ['ABRECHNUNG'],
    server: [
      on(invoiceContract.get, () => draft),
      on(invoiceContract.history, () => []),
      on(invoiceContract.issueChanged, () => ({ ...draft, status: 'gestellt' as const, nummer: 'RE-2026-0001', version: 2 })),
      on(rateContract.list, () => []),
    ],
  })
  await hand.type(await screen.findByLabelText(/^Betreff/, {}, there), ' 2026')
  await hand.click(screen.getByRole('button', { name: 'Rechnung stellen' }))
  const question = within(await screen.findByRole('dialog', { name: 'Rechnung stellen?' }, there))
  expect(question.getByText(/^„Stadtlauf 2026“/)).toBeDefined()
  await hand.click(question.getByRole('button', { name: 'Stellen' }))
  expect(await screen.findByText('Rechnung gestellt', {}, there)).toBeDefined()
  expect(calls.map(({ call }) => call)).toEqual(['PUT /api/abrechnungen/rechnungen/{id}/stellen'])
  expect(calls[0]?.body).toMatchObject({ betreff: 'Stadtlauf 2026', version: 1 })
})

const issued = { ...draft, status: 'gestellt', nummer: 'RE-2026-0001', datum: '2026-11-26', faelligAm: '2099-12-10', offen: 1400 } as const
const bookingId = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const paid = { _id: bookingId(1), datum: '2026-11-28', betrag: 1400, bemerkung: '', referenz: null, erstelltAm: draft.erstelltAm }
const counter = { ...paid, _id: bookingId(2), betrag: -1400, bemerkung: takenBackText(paid) }

test('a payment is taken back in its row and in the toast, by its counter-booking', async () => {
  let record: Invoice = { ...issued, email: 'verein@example.org', zahlungen: [paid], gezahlt: 1400, offen: 0, status: 'bezahlt' }
  const { hand, calls } = showPage({
    pages: invoicePages,
    adresse: `/abrechnung/rechnung/${draft._id}`,
    rechte: ['ABRECHNUNG'],
    server: [
      on(invoiceContract.get, () => record),
      on(invoiceContract.history, () => []),
      on(rateContract.list, () => []),
      on(invoiceContract.pay, ({ body }) => {
        record = (body as { betrag: number }).betrag === -1400 ? { ...issued, email: record.email, zahlungen: [paid, counter] } : record
        return record
      }),
    ],
  })
  await hand.click(await screen.findByRole('button', { name: 'Zurücknehmen' }, there))
  const question = within(await screen.findByRole('dialog', { name: 'Zahlung zurücknehmen?' }, there))
  await hand.click(question.getByRole('button', { name: 'Zurücknehmen' }))
  expect(await screen.findByText('Zahlung zurückgenommen', {}, there)).toBeDefined()
  expect(await screen.findByText(/Zurückgenommen am 28.11.2026/, {}, there)).toBeDefined()
  expect(screen.getAllByText('Zahlung 28.11.2026')).toHaveLength(1)
  // Never sent, so sending stays where it was.
  expect(screen.getByRole('button', { name: 'Per E-Mail senden' })).toBeDefined()
  await hand.click(screen.getByRole('button', { name: 'Zahlung eintragen' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Zahlung eintragen' }, there))
  await hand.type(sheet.getByLabelText(/^Betrag/), '5')
  await hand.click(sheet.getByRole('button', { name: 'Eintragen' }))
  await hand.click(await screen.findByRole('button', { name: 'Rückgängig' }, there))
  await waitFor(() => expect(calls).toHaveLength(3), there)
  expect(calls.map(({ body }) => (body as { betrag: number }).betrag)).toEqual([-1400, 500, -500])
  expect(calls[2]?.body).toMatchObject({ bemerkung: expect.stringMatching(/^Zahlung vom .* zurückgenommen$/) })
})

test('of two equal payments one is taken back; a refund is none of money that came in', () => {
  const second = { ...paid, _id: bookingId(3) }
  expect(readBookings([paid, second, counter]).map(({ _id, zurueckAm }) => [_id, zurueckAm])).toEqual([
    [bookingId(1), '2026-11-28'],
    [bookingId(3), null],
  ])
  expect(readBookings([paid, { ...counter, bemerkung: 'zu viel' }])).toHaveLength(2)
  const ofBank = { ...paid, _id: bookingId(4), referenz: 'CAMT-1' }
  expect(readBookings([ofBank, paid, counter]).map(({ _id, zurueckAm }) => [_id, zurueckAm])).toEqual([
    [bookingId(4), null],
    [bookingId(1), '2026-11-28'],
  ])
})
