// Lending at a running server: `node bench/ausleihe.ts http://127.0.0.1:8080 admin PASSWORD [pid]`. Writes 3,000 pieces, a stocktake and a
// hundred outfits: give it a demo chapter. Prints milliseconds until the answer is there, and with the server's process id its CPU.
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { BROWSER_ARGS } from './fps.ts'

const [base = '', username = '', passwort = '', pid] = process.argv.slice(2)
const PIECES = 3000
const run = Date.now().toString(36)
const json = { 'content-type': 'application/json' }
const signIn = await fetch(`${base}/api/auth`, { method: 'POST', headers: json, body: JSON.stringify({ username, passwort }) })
const { token } = (await signIn.json()) as { token: string }
const headers = { 'x-auth-token': token }

async function ask<T>(path: string, body?: object): Promise<T> {
  const sent = body ? { method: 'POST', headers: { ...headers, ...json }, body: JSON.stringify(body) } : { headers }
  const response = await fetch(`${base}/api${path}`, sent)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}
/** Milliseconds of the server's own process until now; a hundredth of a second is the clock's step. */
const cpu = () => {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}
async function measure(name: string, times: number, what: (i: number) => Promise<unknown>) {
  const before = pid ? cpu() : 0
  const waits: number[] = []
  for (let i = 0; i < times; i += 1) {
    const start = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as one person works
    await what(i)
    waits.push(performance.now() - start)
  }
  const each = pid ? `, CPU ${((cpu() - before) / times).toFixed(1)} ms` : ''
  const [p50, p95] = [0.5, 0.95].map((share) => waits.toSorted((a, b) => a - b)[Math.floor(share * times)]?.toFixed(1))
  console.log(`${name}: p50 ${p50} ms, p95 ${p95} ms${each}`)
}

const rows = Array.from({ length: PIECES }, (_, i) => `Helm;Helm;1;${run}-${i}`)
const file = new FormData()
file.append('zuordnung', JSON.stringify(['bezeichnung', 'kategorie', 'bestand', 'inventarnummer']))
file.append('probe', 'false')
file.append('datei', new Blob([['Bezeichnung;Kategorie;Bestand;Inventarnummer', ...rows].join('\n')]), 'stuecke.csv')
const start = performance.now()
await (await fetch(`${base}/api/kleidung/import`, { method: 'POST', headers, body: file })).text()
console.log(`${PIECES} pieces from a table: ${((performance.now() - start) / 1000).toFixed(1)} s`)

const articles: string[] = []
for (let i = 0; i < 10; i += 1) {
  // oxlint-disable-next-line no-await-in-loop -- a few, before anything is measured
  articles.push((await ask<{ _id: string }>('/kleidung', { bezeichnung: `Bench ${run} ${i}`, bestand: 10_000, pfand: 5 }))._id)
}
const people = (await ask<{ _id: string; status?: string }[]>('/profile'))
  .filter(({ status }) => status === undefined || status === 'aktiv')
  .map(({ _id }) => _id)
const positionen = articles.map((kleidung) => ({ kleidung, menge: 1 }))
await measure('outfit of ten, handed out', 100, (i) => ask('/kleidung/ausgaben', { profil: people[i % people.length], positionen }))

const running = (await ask<{ _id: string; beendetAm: string | null }[]>('/kleidung/zaehlungen')).find(
  ({ beendetAm: ended }) => ended === null,
)
const { _id } = running ?? (await ask<{ _id: string }>('/kleidung/zaehlungen', { bezeichnung: `Bench ${run}` }))
await measure('scan counted', 1000, (i) => ask(`/kleidung/zaehlungen/${_id}/posten`, { code: `${run}-${i}` }))
await measure('stocktake, first screen', 50, () =>
  Promise.all([
    ask(`/kleidung/zaehlungen/${_id}`),
    ask(`/kleidung/zaehlungen/${_id}/posten`),
    ask(`/kleidung/zaehlungen/${_id}/posten?nur=abweichend`),
  ]),
)
await measure('what nobody counted yet', 20, () => ask(`/kleidung/zaehlungen/${_id}/posten?nur=offen`))
for (const list of [
  '/melder',
  '/schluessel',
  '/geraete',
  '/kleidung',
  '/kleidung?suche=helm',
  '/leihen',
  '/leihen?nur=ueberfaellig',
  '/leihen/suche?code=melder',
])
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  await measure(list, 30, () => ask(list))

// On a phone, from the tap on the stocktake to what was counted last.
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: BROWSER_ARGS })
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  const waits: number[] = []
  for (let i = 0; i < 5; i += 1) {
    // oxlint-disable no-await-in-loop -- one after the other
    await page.goto(`${base}/kleiderkammer?ansicht=zaehlen`)
    await page.locator('a[href*="/zaehlung/"]').first().waitFor({ timeout: 10_000 })
    waits.push(
      await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const begin = performance.now()
            document.querySelector<HTMLElement>('a[href*="/zaehlung/"]')?.click()
            const look = () => {
              const since = performance.now() - begin
              if (document.querySelector('[aria-label="Zuletzt gezählt"] li')) requestAnimationFrame(() => done(performance.now() - begin))
              else if (since > 5_000) done(-1)
              else requestAnimationFrame(look)
            }
            look()
          }),
      ),
    )
    // oxlint-enable no-await-in-loop
  }
  console.log(`stocktake drawn on a phone: ${waits.map((ms) => ms.toFixed(0)).join(', ')} ms`)
} finally {
  await browser.close()
}
