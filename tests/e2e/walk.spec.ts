// A share of `npm run walk`: each declared screen once, in turn for a role, a width and a scheme.
import { ADRESSE, expect, goTo, ON_THE_PHONE, test } from './journey.ts'
import { findAddress, PUBLIC, SCREENS } from './walk/addresses.ts'
import { comeToRest, judge, openAs, Pages, type Role, tokenOf } from './walk/look.ts'

const pages = new Pages(4)
/** Roles and widths that screens.spec.ts does not walk, and one that sees everything. */
const TURNS = [
  { role: 'admin', width: 360, scheme: 'dark' },
  { role: 'leitung', width: 768, scheme: 'light' },
  { role: 'admin', width: 768, scheme: 'dark' },
  { role: 'fahrzeugwart', width: 360, scheme: 'light' },
] as const

for (const [number, turn] of TURNS.entries()) {
  const share = SCREENS.filter((_, place) => place % TURNS.length === number)
  const { role, width, scheme } = turn
  // A few screens make one test: each costs less than the start of one.
  for (let from = 0; from < share.length; from += 10) {
    const some = share.slice(from, from + 10)
    test(`${some[0]} and the next for ${role} at ${width}, ${scheme}`, ON_THE_PHONE, async ({ browser }) => {
      const findings = new Set<string>()
      for (const screen of some) {
        const who: Role = PUBLIC.includes(screen) ? 'niemand' : role
        const address = await findAddress(ADRESSE(), screen, await tokenOf(role), await tokenOf('admin'))
        await pages.use(
          `${who} ${width}`,
          () => openAs(browser, who, width),
          async ({ page, errors }) => {
            await goTo(page, address)
            await comeToRest(page)
            const found = await judge(page, { width, scheme, axe: 'colours' })
            for (const { kind, what } of found) findings.add(`${screen} ${kind}: ${what.slice(0, 200)}`)
            for (const what of errors) findings.add(`${screen}: ${what}`)
          },
        )
      }
      expect([...findings]).toEqual([])
    })
  }
}
