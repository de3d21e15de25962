import { expect, test } from 'vitest'
import { PROPOSALS_AT_ONCE } from '#contract/limits.ts'
import { vorschlag } from './propose.ts'

test('PROPOSALS_AT_ONCE proposals are computed, one more is refused until one ends', async () => {
  const waiting: (() => void)[] = []
  const kind = { load: async () => ({ _id: 'x' }), requireLeading: () => undefined, read: async () => [{ abgesagt: false, schichten: [] }] }
  const never = () => new Promise((_, reject) => waiting.push(() => reject(new Error('ended'))))
  const executor = { transformQuery: (node: object) => node, compileQuery: () => ({}), executeQuery: never }
  const context = { now: () => new Date(), db: { getExecutor: () => executor } }
  const propose = vorschlag(context as never, kind as never, (() => undefined) as never)
  const ask = (who: string) =>
    propose({ db: context.db, actor: { _id: who }, params: { id: 'x' }, reply: { raw: { once: () => undefined } } } as never)
  const running = Array.from({ length: PROPOSALS_AT_ONCE }, (_, i) => Promise.resolve(ask(`${i}`)).catch(String))
  await expect.poll(() => waiting.length).toBe(PROPOSALS_AT_ONCE)
  await expect(ask('late')).rejects.toMatchObject({ status: 409 })
  for (const end of waiting) end()
  expect(await Promise.all(running)).toEqual(running.map(() => 'Error: ended'))
})
