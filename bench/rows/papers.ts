import type { ImportResult } from '#contract/import.ts'
import { call, DAY, get, post, row, type Row, type World } from '../call.ts'

const HEAD = 'Mitgliedsnr.;Vorname;Nachname;E-Mail;Geburtstag;Straße;PLZ;Tel. privat;Handy;Führerschein;Qualifikation'
const FIELDS =
  'personalnummer vorname nachname email geburtsdatum strasse plz telefon handy fuehrerscheinklassen sanitaetsausbildung'.split(' ')
const BOUNDARY = 'bench-boundary'

interface Table {
  readonly path: string
  readonly fields: readonly string[]
  readonly head: string
  readonly lines: readonly string[]
}
/** Table with rows that no earlier run imported. */
function importing({ path, fields, head, lines }: Table, token: string, probe: boolean) {
  const part = (name: string, content: string, file = '') =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
  const parts = [
    part('zuordnung', JSON.stringify(fields)),
    part('probe', String(probe)),
    part('datei', [head, ...lines].join('\n'), '; filename="tabelle.csv"'),
  ]
  const headers = { 'x-auth-token': token, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  return [[post(path, token, {}, { headers, body: `${parts.join('')}--${BOUNDARY}--\r\n` })]]
}
const membersTable = (count: number): Table => ({
  path: '/api/profile/import',
  fields: FIELDS,
  head: HEAD,
  lines: Array.from(
    { length: count },
    (_, i) => `{n}-${i};Vor${i};Bench;{n}.${i}@example.org;01.02.1980;Weg ${i % 90};12345;0234 5${i};0170 1${i};B;RS`,
  ),
})
const devicesTable = (count: number): Table => ({
  path: '/api/geraete/import',
  fields: ['inventarnummer', 'bezeichnung', 'hersteller', 'naechstePruefung'],
  head: 'Nr.;Gerät;Hersteller;Prüfung',
  lines: Array.from({ length: count }, (_, i) => `{n}-${i};Funkgerät ${i};Bench;01.02.2030`),
})

function invoices(token: string) {
  const line = { art: 'pauschal', einheit: 'Stunde', bezeichnung: 'Einsatzkräfte', menge: 20, einzelpreis: 1400 }
  const draft = {
    betreff: 'Sanitätsdienst Stadtlauf',
    empfaenger: 'Sportverein Musterstadt',
    strasse: 'Hauptstraße 1',
    plz: '12345',
    stadt: 'Musterstadt',
    email: 'verein@example.org',
    leistungVon: '2026-06-01',
    leistungBis: '2026-06-01',
    positionen: [line, { ...line, bezeichnung: 'Krankentransportwagen' }, { ...line, bezeichnung: 'Einsatzleitung' }],
    status: 'entwurf',
  }
  return [
    [post('/api/abrechnungen/rechnungen', token, draft), post('/api/abrechnungen/rechnungen/{id}/stellen', token, {}, { status: 200 })],
  ]
}

async function lending({ port, admin }: World) {
  const positionen: object[] = []
  for (let i = 0; i < 10; i += 1) {
    const { _id: kleidung } = await call<{ _id: string }>(
      port,
      post('/api/kleidung', admin, { bezeichnung: `Messung ${i}`, bestand: 10_000, pfand: 5 }),
    )
    positionen.push({ kleidung, menge: 1 })
  }
  const people = (await call<{ _id: string; status?: string }[]>(port, get('/api/profile', admin))).filter(
    ({ status = 'aktiv' }) => status === 'aktiv',
  )
  return [people.slice(0, 40).map(({ _id: profil }) => post('/api/kleidung/ausgaben', admin, { profil, positionen }))]
}

export async function paperRows(world: World): Promise<Row[]> {
  const { admin, size } = world
  const month = new Date(Date.now() - 40 * DAY).toISOString().slice(0, 7)
  const year = month.slice(0, 4)
  const week = `von=${new Date(Date.now() - 17 * DAY).toISOString()}&bis=${new Date(Date.now() - 10 * DAY).toISOString()}`
  const file = (name: string, path: string, starts: string) =>
    row(name, null, [[get(path, admin)]], { connections: [1], check: (answer) => String(answer).startsWith(starts) })
  const lines = size === 'S' ? 20 : 500
  const taken = (answer: unknown) => (answer as ImportResult).neu === lines
  const imported = (what: string, table: Table) =>
    [true, false].map((probe) =>
      row(`${lines} ${what} einlesen${probe ? ': Probe' : ''}`, null, importing(table, admin, probe), { connections: [1], check: taken }),
    )
  return [
    file('Belegungen einer Woche als PDF', `/api/fahrzeugbelegungen.pdf?${week}`, '%PDF'),
    file('Belegungen einer Woche als XLSX', `/api/fahrzeugbelegungen.xlsx?${week}`, 'PK'),
    file('Jahresbericht als PDF', `/api/auswertung/jahresbericht.pdf?jahr=${year}`, '%PDF'),
    file('Stundenblätter eines Monats als PDF', `/api/stundennachweise/blatt.pdf?monat=${month}`, '%PDF'),
    ...imported('Mitglieder', membersTable(lines)),
    ...imported('Geräte', devicesTable(lines)),
    row('eine Rechnung schreiben und mit PDF und XML stellen', null, invoices(admin), { status: 201, connections: [1] }),
    row('zehn Stücke ausgeben', [15], await lending(world), { connections: [1], status: 201 }),
    row('alles, was ausgegeben ist', null, [[get('/api/leihen', admin)]], { forget: true }),
  ]
}
