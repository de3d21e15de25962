// The ten tasks by a hand of Playwright: at the phone by touch, at the desk by mouse.
import { ADRESSE, test } from '../journey.ts'
import { handOf } from './hand.ts'
import { openAs, report } from './look.ts'
import { TASKS } from './tasks.ts'

export function testTasks(): void {
  // One after the other: who signed off has no next duty to call about.
  test.describe.configure({ mode: 'default' })
  for (const { name, who, isPhone, before, most, act } of TASKS) {
    test(`task: ${name}`, async ({ browser }) => {
      const { context, page } = await openAs(browser, who, isPhone ? 390 : 1440)
      const hand = handOf(page, ADRESSE())
      let what = ''
      try {
        await act(hand)
        if (hand.taps > most) what = `${hand.taps} taps, at most ${most}`
      } catch (error) {
        what = String(error).slice(0, 300)
      }
      const findings = what === '' ? [] : [{ kind: 'broken' as const, where: who, what }]
      report({
        screen: `task: ${name}`,
        role: 'niemand',
        state: 'task',
        combinations: 1,
        findings,
        taps: hand.taps,
        inputs: hand.inputs,
        before,
      })
      await context.close()
    })
  }
}
