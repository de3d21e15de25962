// Costs of a screen for the device: script before anybody touches it, and memory that stays when it is left.
import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { newDienst } from './dienste.ts'
import { ADRESSE, login, AT_THE_DESK, expect, ON_THE_PHONE, own, test } from './journey.ts'

/** Bytes of script on the wire since then, heads of answers with them. */
async function countScript(page: Page): Promise<() => number> {
  const cdp = await page.context().newCDPSession(page)
  // The context is shared: what another journey has loaded would come from its cache.
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  const scripts = new Set<string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, response }) => response.mimeType.includes('javascript') && scripts.add(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

test('list and service take at most 220 kB of script until somebody touches them', ON_THE_PHONE, async ({ page, request }) => {
  const titel = own('Leichter Dienst')
  const { _id } = await newDienst(request, { bezeichnung: titel, inDays: 1, bedarf: [{ qualifikation: 'keine', anzahl: 2 }] })
  await login(page, 'helfer')
  for (const [address, heading] of [
    ['/sanitaetsdienste', 'Sanitätsdienste'],
    [`/sanitaetsdienst/${_id}`, titel],
  ] as const) {
    const bytes = await countScript(page)
    await page.goto(`${ADRESSE()}${address}`)
    await expect(page.getByRole('main').getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Mich melden/ }).first()).toBeVisible()
    await page.waitForTimeout(1500)
    expect(bytes(), address).toBeGreaterThan(100_000)
    expect(bytes(), address).toBeLessThanOrEqual(220_000)
  }
  // A press loads the part that it needs.
  await page.goto(`${ADRESSE()}/sanitaetsdienste`)
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Weitere Aktionen' })).toBeFocused()
})

/** Memory of the compiler for hot functions and of the browser for its tools is no screen's. */
const NOT_OURS = ['code', 'native']
interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[], ...unknown[]] } }
  readonly nodes: readonly number[]
}
/**
 * Nodes and listeners that stay: the least of five readings. Requests of the moment, as changes of other journeys start them on Start,
 * hold 30 to 80 listeners until they are over and collected.
 */
async function readCounters(cdp: CDPSession): Promise<{ nodes: number; listeners: number }> {
  const seen: { nodes: number; jsEventListeners: number }[] = []
  for (let reading = 0; reading < 5; reading += 1) {
    await setTimeout(300)
    for (let i = 0; i < 3; i += 1) await cdp.send('HeapProfiler.collectGarbage')
    seen.push(await cdp.send('Memory.getDOMCounters'))
  }
  return {
    nodes: Math.min(...seen.map(({ nodes }) => nodes)),
    listeners: Math.min(...seen.map(({ jsEventListeners }) => jsEventListeners)),
  }
}
/** Bytes of objects that are still reachable, and what the page holds. */
async function readMemory(cdp: CDPSession): Promise<{ bytes: number; nodes: number; listeners: number }> {
  const counters = await readCounters(cdp)
  const parts: string[] = []
  const take = ({ chunk }: { chunk: string }) => void parts.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes: all } = JSON.parse(parts.join('')) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [size, type] = [fields.indexOf('self_size'), fields.indexOf('type')]
  let bytes = 0
  for (let i = 0; i < all.length; i += fields.length)
    if (!NOT_OURS.includes(types[0][all[i + type] ?? 0] ?? '')) bytes += all[i + size] ?? 0
  return { bytes, ...counters }
}

const ROUND = ['/dashboard', '/sanitaetsdienste', '/kalender', '/kontakte', '/plan']

test('200 changes of the screen leave memory within a twentieth of what 20 left', AT_THE_DESK, async ({ page }) => {
  test.setTimeout(400_000)
  await login(page, 'admin')
  await page.goto(`${ADRESSE()}/dashboard`)
  const links = ROUND.map((path) => page.locator(`a[href="${path}"]`).first())
  for (const link of links) await link.waitFor({ state: 'attached' })
  // A first touch, as anybody makes one: what waits for it is loaded.
  await page.getByRole('heading', { level: 1 }).click()
  const cdp = await page.context().newCDPSession(page)
  const change = async (times: number) => {
    for (let i = 1; i <= times; i += 1) {
      const path = ROUND[i % ROUND.length] ?? ''
      await links[i % ROUND.length]?.evaluate((link) => (link as HTMLAnchorElement).click())
      await page.waitForFunction(
        (wanted) =>
          location.pathname === wanted &&
          document.querySelector('main h1') !== null &&
          !document.querySelector('main .mantine-Skeleton-root'),
        path,
      )
    }
    return readMemory(cdp)
  }
  const before = await change(20)
  const after = await change(200)
  expect(after.nodes, 'nodes').toBeLessThanOrEqual(before.nodes * 1.05)
  expect(after.listeners, 'listeners').toBeLessThanOrEqual(before.listeners * 1.05)
  expect(after.bytes, 'bytes').toBeLessThanOrEqual(before.bytes * 1.05)
})

const MANY = 20_000
/** So many rows stand in the page, near what is seen; each key may draw about as many anew. */
const ROWS = 120
const ELEMENTS = 25

test('typing in a list of 20,000 draws only what is seen, on each device', async ({ page }) => {
  // An answer of as many contacts as a chapter ten times as large as the largest has.
  await page.route(/\/api\/profile(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const few = (await answer.json()) as { _id: string; nachname: string }[]
    const rows = Array.from({ length: MANY }, (_, i) => {
      const row = few[i % few.length]
      const number = String(i).padStart(12, '0')
      return { ...row, _id: `00000000-0000-4000-8000-${number}`, nachname: `${row?.nachname} ${i}` }
    })
    await route.fulfill({ response: answer, json: rows, headers: { ...answer.headers(), 'x-total-count': String(MANY) } })
  })
  await login(page, 'helfer')
  await page.goto(`${ADRESSE()}/kontakte`)
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Name, Gruppe oder Nummer' })
  await expect(
    page
      .getByRole('main')
      .getByText(/20\.000/)
      .first(),
  ).toBeVisible()
  await field.click()
  await page.evaluate(() => {
    const counted = { added: 0 }
    Object.assign(window, { counted })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element) counted.added += 1 + node.querySelectorAll('*').length
    }).observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
  })
  const read = () => page.evaluate(() => (window as unknown as { counted: { added: number } }).counted.added)
  const count = page.getByRole('main').getByText(/von 20\.000 Mitgliedern/)
  for (const letter of '19999') {
    const [before, said] = [await read(), await count.textContent({ timeout: 100 }).catch(() => '')]
    await page.keyboard.press(letter)
    await expect(count).not.toHaveText(said ?? '')
    expect((await read()) - before, `elements after „${letter}“`).toBeLessThanOrEqual(ROWS * ELEMENTS)
    expect(await page.locator('main [data-index], main tr').count(), 'rows').toBeLessThanOrEqual(ROWS)
  }
})
