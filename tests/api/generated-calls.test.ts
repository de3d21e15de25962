// Calls made up from the contracts, the same for the same seed; `npm run calls` makes 20,000 and more (CALLS, SEED).
import { expect, onTestFinished, test } from 'vitest'
import { demoDatabase, TODAY } from '#seeds/demo-database.ts'
import { testInstance } from '#tests/support/app.ts'
import { tryGeneratedCalls } from '#tests/support/generated-calls.ts'

const CALLS = Number(process.env['CALLS'] ?? 1000)
const SEED = Number(process.env['SEED'] ?? 1)

test(
  `${CALLS} generated calls: no fault, and each refusal has the error shape`,
  async () => {
    const database = await demoDatabase('S')
    onTestFinished(() => database.close())
    const instance = await testInstance({ database, clock: () => new Date(`${TODAY}T08:00:00Z`) })
    const { calls, findings } = await tryGeneratedCalls(instance, SEED, CALLS)
    expect(calls).toBe(CALLS)
    expect(findings).toEqual([])
  },
  60_000 + CALLS * 300,
)
