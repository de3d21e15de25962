// npm run check: all checks that need no browser; `-- --changed` runs only the tests affected by a change.
import { changedFiles, testsFor } from './changed.ts'
import { sizes, finish, staticSteps, vitest } from './steps.mjs'

const tests = process.argv.includes('--changed') ? testsFor(changedFiles()) : null
finish([...(await staticSteps()), ...sizes(), ...(tests?.length === 0 ? [] : [vitest(tests ?? [])])])
