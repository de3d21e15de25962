// Demo chapter for tests, filled once per size and run.
import { filledDatabase, type TestDatabase } from '#tests/support/database.ts'
import { fillDemo } from './demo.ts'
import type { Size } from './size.ts'

export const TODAY = '2026-11-21'
export const CONFIG = { adminUsername: 'admin', adminPasswort: null }

export const demoDatabase = (size: Size): Promise<TestDatabase> =>
  filledDatabase(`demo_${size.toLowerCase()}`, ({ db }) => fillDemo({ db, config: CONFIG }, size, () => undefined, TODAY))
