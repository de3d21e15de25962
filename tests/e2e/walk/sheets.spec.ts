// Every sheet that a screen opens, on a small phone: nothing moves, a finger meets it, axe finds nothing.
import type { Page } from '@playwright/test'
import { ADRESSE, findOverflow, findViolations, smallTargets, test, WCAG } from '../journey.ts'
import { findAddress, PUBLIC, SCREENS } from './addresses.ts'
import { comeToRest, countShifts, type Finding, isRefused, openAs, Pages, report, SHIFT_MAX, tokenOf, type Visitor } from './look.ts'

/** Kinds of openers looked at on one screen, in the order in which they stand. */
const MOST = 8
/** Time for a sheet to load and rise, in ms; a busy machine needs more. */
const RISE_MS = Number(process.env['WALK_RISE_MS'] ?? 2_500)
const MORE = 'Weitere Aktionen'
const OPENERS = 'main button:not([type=submit], [role=tab], [role=switch], [role=radio], [aria-disabled=true], [disabled])'
const pages = new Pages(2)

/** Buttons by their words, one of each kind: „Ich kann nicht: Fußballspiel“ is the kind „Ich kann nicht“. */
const findOpeners = (page: Page) =>
  page.evaluate(
    ([selector, more]) => {
      const seen = new Set<string>()
      return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((button, number) => {
        const label = (button.getAttribute('aria-label') ?? button.textContent).trim()
        const kind = label.replace(/[:„].*/, '').replaceAll(/[\d.,]+/g, '#')
        if (kind === '' || kind === more || kind === 'Zurück' || seen.has(kind) || !button.checkVisibility()) return []
        seen.add(kind)
        return [{ number, kind }]
      })
    },
    [OPENERS, MORE] as const,
  )

/** Writing calls are refused: a press changes nothing. */
async function openBlocked(visitor: Visitor): Promise<Visitor> {
  await visitor.page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 409, json: { errors: [{ msg: 'Jetzt nicht.' }] } }),
  )
  return visitor
}

for (const role of ['helfer', 'admin'] as const)
  for (const screen of SCREENS.filter((screen) => !PUBLIC.includes(screen))) {
    test(`sheets of ${screen} for ${role}`, async ({ browser }) => {
      const findings: Finding[] = []
      let [sheets, most] = [0, 0]
      const address = await findAddress(ADRESSE(), screen, await tokenOf(role), await tokenOf('admin'))
      const open = async () => openBlocked(await openAs(browser, role, 360))
      await pages.use(role, open, async ({ page }) => {
        const dialog = page.getByRole('dialog')
        /** Presses and looks at what rises; says whether the screen stands as before. */
        const look = async (kind: string, press: () => Promise<void>): Promise<boolean> => {
          const where = `360 ${role}: ${kind}`
          const shift = await countShifts(page)
          await press()
          await dialog
            .first()
            .waitFor({ timeout: RISE_MS })
            .catch(() => undefined)
          if ((await dialog.count()) === 0) return false
          await page.waitForTimeout(700)
          sheets += 1
          const sum = await shift()
          most = Math.max(most, sum)
          if (sum > SHIFT_MAX) findings.push({ kind: 'sheets', where, what: sum.toFixed(3) })
          const note = (finding: Finding['kind'], all: string[]) =>
            findings.push(...all.map((what) => ({ kind: finding, where, what: what.slice(0, 400) })))
          note('overflow', await findOverflow(page))
          note('targets', await smallTargets(page))
          note('axe', await findViolations(page, WCAG))
          await page.keyboard.press('Escape')
          await dialog
            .first()
            .waitFor({ state: 'detached', timeout: 1_500 })
            .catch(() => undefined)
          return (await dialog.count()) === 0
        }
        // A form with input would hold back a visit within the app.
        const start = async () => {
          await page.goto(ADRESSE() + address)
          await comeToRest(page)
        }
        await start()
        if (await isRefused(page)) return
        for (const { number, kind } of (await findOpeners(page)).slice(0, MOST)) {
          const press = () => page.locator(OPENERS).nth(number).tap({ timeout: 2_000 })
          const stands = await look(kind, press).catch(() => false)
          if (!stands) await start()
        }
        const more = page.getByRole('main').getByRole('button', { name: MORE }).first()
        if (!(await more.isVisible())) return
        await more.tap()
        await page
          .getByRole('menuitem')
          .first()
          .waitFor({ timeout: 5_000 })
          .catch(() => undefined)
        const items = (await page.locator('button[role=menuitem]:not([aria-disabled=true])').allInnerTexts()).map((item) => item.trim())
        await page.keyboard.press('Escape')
        for (const item of items.slice(0, MOST)) {
          const press = async () => {
            await more.tap({ timeout: 2_000 })
            await page.getByRole('menuitem', { name: item }).first().tap({ timeout: 2_000 })
          }
          const stands = await look(item, press).catch(() => false)
          if (!stands) await start()
        }
      })
      report({ screen, role, state: 'sheets', combinations: 1, findings, sheets, shift: most })
    })
  }
