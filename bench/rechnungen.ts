// Invoices at a running server: `node bench/rechnungen.ts http://127.0.0.1:8080 admin PASSWORD`. Issues a year's 350, each as PDF and XML, and loads
// the year as one ZIP: give it a demo chapter.
const [base = '', username = '', passwort = ''] = process.argv.slice(2)
const COUNT = 350
const json = { 'content-type': 'application/json' }
const signIn = await fetch(`${base}/api/auth`, { method: 'POST', headers: json, body: JSON.stringify({ username, passwort }) })
const { token } = (await signIn.json()) as { token: string }
const headers = { 'x-auth-token': token, ...json }
async function post<T>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(`${base}/api/abrechnungen/rechnungen${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
const since = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(1)} s`

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
const ids: string[] = []
// oxlint-disable-next-line no-await-in-loop -- one after the other
for (let at = 0; at < COUNT; at += 1) ids.push((await post<{ _id: string }>('', draft))._id)
const begin = performance.now()
for (const [at, id] of ids.entries()) {
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as numbers are
  await post(`/${id}/stellen`)
  if ((at + 1) % 50 === 0) console.log(`${at + 1} of ${COUNT} after ${since(begin)}`)
}
console.log(`${COUNT} invoices as PDF and XML: ${since(begin)}`)
const zipped = performance.now()
const year = await fetch(`${base}/api/abrechnungen/rechnungen/jahr.zip?jahr=${new Date().getFullYear()}`, { headers })
console.log(`The year as ZIP: ${((await year.arrayBuffer()).byteLength / 1e6).toFixed(1)} MB in ${since(zipped)}`)
