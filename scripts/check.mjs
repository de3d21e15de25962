// npm run check: everything that can be said without a browser; `-- --changed` with the tests that a change concerns only.
import { changedFiles, testsFor } from './changed.ts'
import { sizes, finish, staticSteps, vitest } from './steps.mjs'

const tests = process.argv.includes('--changed') ? testsFor(changedFiles()) : null
finish([...(await staticSteps()), ...sizes(), ...(tests?.length === 0 ? [] : [vitest(tests ?? [])])])
