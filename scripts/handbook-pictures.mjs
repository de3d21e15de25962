// Takes the pictures of docs/handbuch anew from the demo chapter: npm run handbuch. They are committed; rerun it when screens change.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'

const [PHONE, DESK] = [
  { width: 390, height: 720 },
  { width: 1100, height: 720 },
]
const WAIT_MS = 2500
const TODAY = new Date().toISOString()
/** @type {[file: string, user: string, address: string, size?: { width: number, height: number }][]} */
const PICTURES = [
  ['willkommen', 'helfer', '/willkommen'],
  ['start', 'helfer', '/dashboard'],
  ['dienste', 'helfer', '/dienste'],
  ['kalender', 'helfer', '/kalender'],
  ['profil', 'helfer', '/profiles/myProfile'],
  ['stunden', 'helfer', '/profiles/myProfile/stundennachweise'],
  ['fahrzeugplan', 'helfer', '/fahrzeugbelegungen'],
  ['einteilung-breit', 'leitung', '/sanitaetsdienst/{/api/sanitaetsdienste}?ansicht=einteilung', DESK],
  ['ktw-breit', 'bjoern.kowalski', '/ktw/woche/{/api/ktw/wochen}', DESK],
  ['dienstabende', 'leitung', '/dienstabende'],
  ['fahrzeuge', 'fahrzeugwart', '/fahrzeuge'],
  ['kleiderkammer', 'emil.huebner', '/kleiderkammer'],
  ['kontakte', 'theresia-maria.baeuerle', '/kontakte'],
  ['abrechnung-breit', 'ulf.dangelo', '/abrechnung', DESK],
  ['newsletter', 'zoe.lukasiewicz', '/newsletter'],
  ['rechte-breit', 'admin', '/rechte', DESK],
]

const PORT = '4390'
/** Starts the demo chapter on a port of its own, unless ADRESSE names one that runs. */
async function startDemo() {
  if (process.env['ADRESSE']) return { base: process.env['ADRESSE'], stop: async () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'intranet-handbuch-'))
  const base = `http://127.0.0.1:${PORT}`
  const child = spawn('npm', ['start'], {
    env: { ...process.env, DEMO: 'M', DATA_DIR: folder, PORT },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  while (!(await fetch(`${base}/api/gesundheit`).catch(() => null))?.ok) await pause(1000)
  const stop = async () => {
    process.kill(-(child.pid ?? 0), 'SIGINT')
    await pause(4000)
    rmSync(folder, { recursive: true, force: true })
  }
  return { base, stop }
}

const { base, stop } = await startDemo()
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const converter = await browser.newPage()
const asWebp = async (/** @type {Buffer} */ png) =>
  Buffer.from(
    await converter.evaluate(async (text) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.7 })).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    }, png.toString('base64')),
    'base64',
  )
const only = process.argv.slice(2)
try {
  for (const [file, username, pattern, viewport = PHONE] of PICTURES) {
    if (only.length > 0 && !only.includes(file)) continue
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: viewport === PHONE ? 1.5 : 1,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      serviceWorkers: 'block',
    })
    const answer = await context.request.post(`${base}/api/auth`, { data: { username, passwort: 'demo-passwort' } })
    const { token } = await answer.json()
    const list = /\{(.+)\}/.exec(pattern)?.[1]
    const rows = list ? await (await context.request.get(`${base}${list}?von=${TODAY}`, { headers: { 'x-auth-token': token } })).json() : []
    const coming = rows.filter((/** @type {{ beginn?: string, montag?: string }} */ row) => (row.beginn ?? row.montag ?? '') > TODAY)
    await context.addInitScript((value) => localStorage.setItem('token', value), token)
    const page = await context.newPage()
    await page.goto(base + pattern.replace(/\{.+\}/, coming[0]?._id ?? rows[0]?._id ?? ''))
    await page.locator('main h1').first().waitFor()
    await pause(WAIT_MS)
    await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root, [aria-busy=true]'))
    writeFileSync(`docs/handbuch/bilder/${file}.webp`, await asWebp(await page.screenshot()))
    await context.close()
  }
} finally {
  await browser.close()
  await stop()
}
