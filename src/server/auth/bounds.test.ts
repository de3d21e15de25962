import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { FAMILIAR_TOKENS_MAX, PASSWORT_QUEUE } from '#contract/limits.ts'
import { verifyPasswort } from './passwort.ts'
import { sessionChecker } from './sessions.ts'

const check = (who: string, trusted = false) =>
  verifyPasswort(null, 'geraten', { who, trusted }).catch(({ status }: { status: number }) => status)
const running = Math.max(1, availableParallelism() - 1)

test('of one network PASSWORT_QUEUE.each checks wait, more are refused', async () => {
  const all = await Promise.all(Array.from({ length: running + PASSWORT_QUEUE.each + 2 }, () => check('192.0.2.1')))
  expect(all.filter((it) => it === 429)).toHaveLength(2)
})

test('of all networks PASSWORT_QUEUE.all checks wait; known people are never refused', async () => {
  const many = Array.from({ length: running + PASSWORT_QUEUE.all + 1 }, (_, i) => check(`198.51.100.${i}`))
  const known = check('jana', true)
  expect((await Promise.all(many)).filter((it) => it === 429)).toHaveLength(1)
  expect(await known).toBe(false)
}, 120_000)

test('of more than FAMILIAR_TOKENS_MAX tokens all are forgotten', async () => {
  const session = { actor: {}, expires: Date.parse('2026-12-20T00:00:00Z'), last: Date.parse('2026-11-28T08:00:00Z') }
  const now = () => new Date('2026-11-28T08:00:00Z')
  const { actorOf, isFamiliar } = sessionChecker({} as never, { peek: () => session } as never, now)
  await actorOf('first')
  for (let i = 2; i <= FAMILIAR_TOKENS_MAX; i++) await actorOf(`${i}`)
  expect(isFamiliar('first')).toBe(true)
  await actorOf('one more')
  expect([isFamiliar('first'), isFamiliar('one more')]).toEqual([false, true])
})
