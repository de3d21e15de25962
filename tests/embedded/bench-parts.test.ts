// Parts of the bench run here once, small: they judge what they do, never how long it takes.
import { expect, test } from 'vitest'
import { measureNewsletter } from '../../bench/parts/newsletter.ts'
import { compareSmallWeek } from '../../bench/parts/proposal.ts'
import { measureVerdicts } from '../../bench/parts/verdicts.ts'

test('verdicts of made-up members are of all three kinds', () => {
  const { shares } = measureVerdicts(0.1)
  expect(Object.values(shares).every((share) => share > 0.005)).toBe(true)
})

test('the solver fills no fewer places of a tight week than one after the other', async () => {
  const { solver, inTurn } = await compareSmallWeek()
  expect(solver.filled).toBeGreaterThanOrEqual(inTurn.filled)
  expect(inTurn.filled).toBeGreaterThan(0)
})

test('the measured newsletter reaches each member once while others read', async () => {
  const { rounds, before, meanwhile } = await measureNewsletter({ members: 5, rounds: 1, quietMs: 100 })
  expect(rounds).toMatchObject([{ reached: 5, twice: 0 }])
  expect(Math.min(before.length, meanwhile.length)).toBeGreaterThan(0)
}, 300_000)
