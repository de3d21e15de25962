// Every declared screen in the demo chapter, for four roles, at four widths, in both schemes.
import { ADRESSE, goTo, test } from '../journey.ts'
import { findAddress, PUBLIC, ROLES, SCREENS } from './addresses.ts'
import { comeToRest, type Finding, heightOf, isRefused, judge, openAs, Pages, report, type Role, tokenOf, WIDTHS } from './look.ts'

const pages = new Pages()
/** Rules of each width; every width and both schemes are asked about colours. */
const RULES = {
  360: { light: 'none', dark: 'colours' },
  390: { light: 'all', dark: 'none' },
  768: { light: 'none', dark: 'colours' },
  1440: { light: 'all', dark: 'none' },
} as const

/** One screen that a member may not open has all rules asked for all of them. */
const REFUSED = '/abrechnung'

const visits: readonly (readonly [Role, (typeof SCREENS)[number]])[] = [
  ...PUBLIC.map((screen) => ['niemand', screen] as const),
  ...ROLES.flatMap((role) => SCREENS.filter((screen) => !PUBLIC.includes(screen)).map((screen) => [role, screen] as const)),
]
for (const [role, screen] of visits) {
  test(`${screen} for ${role}`, async ({ browser }) => {
    const findings: Finding[] = []
    let height = 0
    const tokens = role === 'niemand' ? [await tokenOf('admin')] : [await tokenOf(role), await tokenOf('admin')]
    const address = await findAddress(ADRESSE(), screen, ...tokens)
    for (const device of [390, 1440] as const) {
      const where = `${device}`
      try {
        await pages.use(
          `${role} ${device}`,
          () => openAs(browser, role, device),
          async ({ page, errors }) => {
            await goTo(page, address)
            await comeToRest(page)
            const refused = await isRefused(page)
            for (const width of WIDTHS.filter((width) => width < 1024 === device < 1024))
              for (const scheme of ['light', 'dark'] as const) {
                findings.push(...(await judge(page, { width, scheme, axe: refused && screen !== REFUSED ? 'none' : RULES[width][scheme] })))
                if (width === 390 && scheme === 'light') height = await heightOf(page)
              }
            await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
            findings.push(...errors.map((what) => ({ kind: 'errors' as const, where, what })))
          },
        )
      } catch (error) {
        findings.push({ kind: 'broken', where, what: String(error).slice(0, 300) })
      }
    }
    report({ screen, role, state: 'demo', combinations: WIDTHS.length * 2, findings, height })
  })
}
