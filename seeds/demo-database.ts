// The demo chapter for tests, filled once for each size and run.
import { filledDatabase, type TestDatabase } from '#tests/support/database.ts'
import { fillDemo } from './demo.ts'
import type { Size } from './size.ts'

/** The day that the demo chapter of tests is made on. */
export const TODAY = '2026-11-21'
export const CONFIG = { adminUsername: 'admin', adminPasswort: null }

/** A copy of the demo chapter; what a test writes into it nobody else sees. */
export const demoDatabase = (size: Size): Promise<TestDatabase> =>
  filledDatabase(`demo_${size.toLowerCase()}`, ({ db }) => fillDemo({ db, config: CONFIG }, size, () => undefined, TODAY))
