import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const dateien = ['src/**/*.test.ts', 'seeds/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts']

/** Tests that work on the database: with TEST_SERVER=1 (as `npm test` sets it) they run a second time, against a server over TCP. */
const anDerDatenbank =
  process.env['TEST_SERVER'] === '1'
    ? globSync(['src/**/*.test.ts', 'tests/**/*.test.ts']).filter((pfad) =>
        /from '#tests\/support\/(database|anwendung|crud-tests)\.ts'/.test(readFileSync(pfad, 'utf8')),
      )
    : []

const gemeinsam = {
  environment: 'node',
  exclude: ['tests/e2e/**'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    // Most tests wait for the database: also a machine of two cores runs more than one file at a time.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { ...gemeinsam, name: 'node', include: dateien, globalSetup: ['tests/support/global-setup.ts'] } },
      ...(anDerDatenbank.length > 0
        ? [{ test: { ...gemeinsam, name: 'server', include: anDerDatenbank, globalSetup: ['tests/support/global-setup-server.ts'] } }]
        : []),
      { test: { name: 'browser', environment: 'jsdom', include: ['src/**/*.test.tsx'], testTimeout: 30_000 } },
    ],
  },
})
