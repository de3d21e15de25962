// Every declared screen as a phone that was here before opens it: what it asks for, when one reads it, what moves.
import { ADRESSE, test } from '../journey.ts'
import { findAddress, PUBLIC, SCREENS } from './addresses.ts'
import { countArrivals } from './counting.ts'
import { comeToRest, type Finding, isRefused, keepProgram, openAs, Pages, report, type Role, SHIFT_MAX, tokenOf } from './look.ts'

const [LATENCY_MS, CPU] = [150, 4]
const REQUESTS_MAX = 12
/** Longer than the frame waits with what is not urgent, in ms. */
const QUIET_MS = 1_500

let way: ReturnType<typeof countArrivals> | undefined
const pages = new Pages(2)

for (const screen of SCREENS.filter((screen) => !PUBLIC.includes(screen))) {
  test(`${screen} on a repeat visit`, async ({ browser }) => {
    const findings: Finding[] = []
    way ??= countArrivals(ADRESSE(), LATENCY_MS)
    const { origin, arrived } = await way
    for (const role of ['helfer', 'admin'] as const satisfies readonly Role[]) {
      const address = await findAddress(ADRESSE(), screen, await tokenOf(role), await tokenOf('admin'))
      const open = async () => keepProgram(await openAs(browser, role, 390, origin, 'allow'))
      const isSeen = await pages.use(role, open, async ({ context, page }) => {
        await page.goto(origin + address)
        await comeToRest(page)
        if (await isRefused(page)) return false
        // The worker stores the program until nothing arrives any more.
        for (let seen = -1; seen !== arrived.length; await page.waitForTimeout(QUIET_MS)) seen = arrived.length
        const cdp = await context.newCDPSession(page)
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU })
        arrived.length = 0
        await page.goto(origin + address)
        await comeToRest(page, 30_000)
        await page.waitForTimeout(QUIET_MS)
        const { lcp, shift } = await page.evaluate(async () => {
          const sum = { lcp: 0, shift: 0 }
          const see = (type: string, fn: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void) =>
            new PerformanceObserver((list) => list.getEntries().forEach((entry) => fn(entry as never))).observe({ type, buffered: true })
          see('largest-contentful-paint', ({ startTime }) => (sum.lcp = startTime))
          see('layout-shift', ({ value, hadRecentInput }) => (sum.shift += hadRecentInput ? 0 : value))
          await new Promise((done) => setTimeout(done, 100))
          return sum
        })
        await cdp.detach()
        const where = `visit 390 ${role}`
        if (shift > SHIFT_MAX) findings.push({ kind: 'shift', where, what: shift.toFixed(3) })
        if (arrived.length > REQUESTS_MAX) findings.push({ kind: 'requests', where, what: `${arrived.length}: ${arrived.join(' ')}` })
        report({ screen, role, state: 'visit', combinations: 1, findings, lcp, shift, requests: arrived.length })
        return true
      })
      if (isSeen) return
    }
  })
}
