// How long members take to come in from a table, at a running server: `node bench/import.ts http://127.0.0.1:8080 admin PASSWORD [rows]`.
// Writes them: give it a demo chapter. Prints rehearsal, import, the same file once more, and how long others waited for an answer.
const [base = '', username = '', passwort = '', rows = '2000'] = process.argv.slice(2)
const HEAD = 'Mitgliedsnr.;Vorname;Nachname;E-Mail;Geburtstag;Straße;PLZ;Tel. privat;Handy;Führerschein;Qualifikation'
const FIELDS =
  'personalnummer vorname nachname email geburtsdatum strasse plz telefon handy fuehrerscheinklassen sanitaetsausbildung'.split(' ')
const run = Date.now().toString(36)
const lines = Array.from(
  { length: Number(rows) },
  (_, i) => `${run}${i};Vor${i};Bench${run};${run}.${i}@example.org;01.02.1980;Weg ${i % 90};12345;0234 5${i};0170 1${i};B;RS`,
)

const signIn = await fetch(`${base}/api/auth`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username, passwort }),
})
const { token } = (await signIn.json()) as { token: string }
const headers = { 'x-auth-token': token }

/** Seconds, what the server says, and the slowest answer that somebody else got meanwhile in milliseconds. */
async function take(probe: boolean) {
  const body = new FormData()
  body.append('zuordnung', JSON.stringify(FIELDS))
  body.append('probe', String(probe))
  body.append('datei', new Blob([[HEAD, ...lines].join('\n')]), 'mitglieder.csv')
  const start = performance.now()
  let running = true
  const answer = fetch(`${base}/api/profile/import`, { method: 'POST', headers, body }).finally(() => (running = false))
  const waits: number[] = []
  while (running) {
    const asked = performance.now()
    // oxlint-disable no-await-in-loop -- one question after the other, as long as the import runs
    await (await fetch(`${base}/api/profile/me`, { headers })).text()
    waits.push(performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 50))
    // oxlint-enable no-await-in-loop
  }
  const said = Object.entries((await (await answer).json()) as Record<string, unknown>)
  const counts = said.map(([name, value]) => `${name} ${String(Array.isArray(value) ? value.length : value)}`).join(', ')
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const sorted = waits.toSorted((a, b) => a - b)
  const wait = `p50 ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, at most ${sorted.at(-1)?.toFixed(0)} ms`
  console.log(`${seconds} s`, counts, wait)
}
await take(true)
await take(false)
await take(false)
