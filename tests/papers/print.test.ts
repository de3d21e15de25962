// Pictures of printed screens from the demo chapter in Chromium; `PICTURES=new npx vitest run tests/papers` keeps new ones.
import { type Browser, chromium, type Page } from '@playwright/test'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDatabase } from '#seeds/demo-database.ts'
import { areas } from '#server/areas.ts'
import { openSession } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { buildInstance, type Instance } from '#server/instance.ts'
import { comparePicture, countKept, renderPages } from '#tests/support/pictures.ts'

const HOST = 'http://intranet.localhost'
const NOW = new Date('2026-11-21T17:00:00Z')
/** Answers with a secret, which each database draws anew. */
const SECRETS = [
  ['**/api/kalender/adressen/schild/**', { url: `${HOST}/schild/geheim`, erstelltAm: NOW.toISOString() }],
  ['**/api/dienstabende/*/code', { code: 'geheim', gueltigBis: new Date(NOW.getTime() + 60_000).toISOString() }],
] as const
let instance: Instance
let browser: Browser
let page: Page

beforeAll(async () => {
  instance = await buildInstance({
    config: { ...readConfig({}), logLevel: 'silent' },
    database: await demoDatabase('S'),
    areas,
    clock: () => NOW,
    web: `${process.cwd()}/dist/web`,
  })
  const address = await instance.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    // A fixed host, which codes name.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      `--host-resolver-rules=MAP ${new URL(HOST).host}:80 ${new URL(address).host}`,
    ],
  })
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
  })
  await context.clock.setFixedTime(NOW)
  const { rows } = await sql<{ _id: string }>`select _id from users where username = 'admin'`.execute(instance.context.db)
  const token = await instance.context.transact((trx) => openSession(trx, rows[0]?._id ?? '', 'Papier', NOW))
  await context.addInitScript({ content: `localStorage.setItem('token', ${JSON.stringify(token)}); window.print = () => undefined` })
  for (const [secret, json] of SECRETS) await context.route(secret, (route) => route.fulfill({ json }))
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
})
afterAll(async () => {
  await browser.close()
  await instance.close()
})

const firstId = async (query: RawBuilder<{ _id: string }>) => {
  const { rows } = await query.execute(instance.context.db)
  return rows[0]?._id ?? ''
}
interface PrintedScreen {
  readonly name: string
  readonly path: string
  readonly id?: RawBuilder<{ _id: string }>
  /** Button that opens what is printed; it closes after each print. */
  readonly press?: string
}
const SCREENS: readonly PrintedScreen[] = [
  { name: 'ktw-woche', path: '/ktw/woche/{id}', id: sql`select _id from ktw_wochen where beginn <= ${NOW} order by beginn desc limit 1` },
  { name: 'fahrzeugplan', path: '/fahrzeugbelegungen' },
  { name: 'raumplan', path: '/raumbelegungen' },
  { name: 'einweisungen', path: '/fahrzeugeinweisungen?ansicht=matrix' },
  {
    name: 'anwesenheit',
    path: '/dienstabend/{id}?ansicht=anwesenheit',
    id: sql`select _id from dienstabende where ende < ${NOW} order by beginn desc limit 1`,
  },
  { name: 'kontakte', path: '/kontakte' },
  { name: 'organigramm', path: '/organigramm' },
  { name: 'kalender', path: '/kalender?form=monat' },
  { name: 'schliessplan', path: '/schluessel?ansicht=plan' },
  { name: 'sanitaetsdienste', path: '/sanitaetsdienste' },
  {
    name: 'ktw-sonntag',
    path: '/ktw/sonntag/{id}',
    id: sql`select _id from ktw_sonntage where beginn <= ${NOW} order by beginn desc limit 1`,
  },
  { name: 'monatsplan', path: '/monatsplan' },
  { name: 'auswertung', path: '/auswertung' },
  { name: 'quoten', path: '/dienstabende/quoten' },
  { name: 'code', path: '/dienstabend/{id}/code', id: sql`select _id from dienstabende where beginn > ${NOW} order by beginn limit 1` },
  {
    name: 'zaehlung',
    path: '/kleiderkammer/zaehlung/{id}?ansicht=abweichend',
    id: sql`select _id from zaehlungen order by "beendetAm" nulls first limit 1`,
  },
  {
    name: 'tuerschild',
    path: '/fahrzeuge/edit/{id}?ansicht=schild',
    id: sql`select _id from fahrzeuge where aktiv order by bezeichnung, _id limit 1`,
    press: 'Schild drucken',
  },
]

test.each(SCREENS)('$name prints as kept', async ({ name, path, id, press }) => {
  await page.goto(HOST + (id ? path.replace('{id}', await firstId(id)) : path))
  await page.locator('main h1').first().waitFor()
  await expect.poll(() => page.locator('.mantine-Skeleton-root, [aria-busy=true]').count(), { timeout: 20_000 }).toBe(0)
  await page.evaluate('document.fonts.ready')
  if (process.env['PICTURES'] === 'new') await page.waitForTimeout(2500)
  const differing = async () => {
    if (press) await page.getByRole('button', { name: press }).click()
    const { pictures } = await renderPages(await page.pdf({ preferCSSPageSize: true, format: 'A4' }), [1, 2])
    const shares = pictures.map((picture, i) => comparePicture(`druck-${name}-${i + 1}`, picture)).filter((share) => share > 0)
    return [shares, pictures.length - countKept(`druck-${name}`)]
  }
  // A busy machine fills the screen late.
  await expect.poll(differing, { timeout: 30_000, interval: 1000 }).toEqual([[], 0])
})
