import type { InvoicePaper } from '#blocks/zahlungen/server/index.ts'

/** An invoice with three rates of tax, for tests and measurements. */
export const examplePaper = (more: Partial<InvoicePaper> = {}): InvoicePaper => ({
  kind: 'rechnung',
  nummer: 'RE-2026-0001',
  datum: '2026-11-25',
  leistungVon: '2026-11-01',
  leistungBis: '2026-11-02',
  faelligAm: '2026-12-09',
  aussteller: {
    name: 'Ortsverband Grünstadt',
    strasse: 'Wachenweg',
    hausnummer: '1',
    plz: '12345',
    stadt: 'Grünstadt',
    email: 'kasse@example.org',
    telefon: '+49 30 123456',
    ansprechpartner: 'Jana Kasse',
    steuernummer: '12/345/67890',
    ustId: '',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    kontoinhaber: 'Ortsverband Grünstadt',
  },
  empfaenger: {
    name: 'Verein & Söhne <Fest>',
    ansprechpartner: '',
    strasse: 'Ring',
    hausnummer: '2a',
    plz: '12345',
    stadt: 'Grünstadt',
    email: 'fest@example.org',
    leitwegId: '',
  },
  positionen: [
    { titel: 'Sanitätsdienst', menge: 2.25, einheit: 'HUR', einzelpreis: 1400, betrag: 3150, steuersatz: 0 },
    { titel: 'Fahrten', menge: 10, einheit: 'KMT', einzelpreis: 45, betrag: 450, steuersatz: 19 },
    { titel: 'Handbuch', menge: 1, einheit: 'C62', einzelpreis: 999, betrag: 999, steuersatz: 7 },
  ],
  hinweis: 'Vielen Dank.',
  steuerhinweis: 'Steuerfrei nach § 4 Nr. 18 UStG',
  ...more,
})
