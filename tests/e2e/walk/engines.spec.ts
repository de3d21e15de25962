// Every screen and the ten tasks in another engine: opened without an error of a script, within the width of a phone.
import { ADRESSE, findOverflow, goTo, test } from '../journey.ts'
import { findAddress, PUBLIC, SCREENS } from './addresses.ts'
import { comeToRest, type Finding, openAs, Pages, report, tokenOf } from './look.ts'
import { testTasks } from './task-tests.ts'

const pages = new Pages(2)
testTasks()
for (const role of ['helfer', 'admin', 'niemand'] as const)
  for (const screen of SCREENS.filter((screen) => PUBLIC.includes(screen) === (role === 'niemand'))) {
    test(`${screen} for ${role}`, async ({ browser }) => {
      const findings: Finding[] = []
      const note = (kind: Finding['kind'], all: readonly string[]) =>
        findings.push(...all.map((what) => ({ kind, where: `390 ${role}`, what: what.slice(0, 300) })))
      const tokens = [...(role === 'helfer' ? [await tokenOf(role)] : []), await tokenOf('admin')]
      const address = await findAddress(ADRESSE(), screen, ...tokens)
      try {
        await pages.use(
          role,
          () => openAs(browser, role, 390),
          async ({ page, errors }) => {
            await goTo(page, address)
            await comeToRest(page)
            note('overflow', await findOverflow(page))
            note('errors', errors)
          },
        )
      } catch (error) {
        note('broken', [String(error)])
      }
      report({ screen, role, state: 'demo', combinations: 1, findings })
    })
  }
