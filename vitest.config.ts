import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { zipHere } from './scripts/zip-here.ts'
import { checkRowTypes } from './tests/support/row-types/transform.ts'

const files = ['src/**/*.test.ts', 'seeds/**/*.test.ts', 'showroom/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts']

const onTheDatabase = /from '#tests\/support\/(database|app|crud-tests)\.ts'/
/** A test says why it depends on the connection: its first line is `// Also over TCP: <reason>`. */
const dependsOnTheConnection = /^\/\/ Also over TCP: /

/**
 * Tests that run a second time, against a server over TCP with a password, as DATABASE_URL names one. TEST_SERVER=1: those that
 * depend on the connection; TEST_SERVER=all: everything that uses the database.
 */
function overTcp(): string[] {
  const which = { 1: dependsOnTheConnection, all: onTheDatabase }[process.env['TEST_SERVER'] ?? '']
  return which ? globSync(['src/**/*.test.ts', 'tests/**/*.test.ts']).filter((path) => which.test(readFileSync(path, 'utf8'))) : []
}
const tcpTests = overTcp()

const shared = {
  environment: 'node',
  // The modules of the server are loaded once for each worker: for each file they took longer than most tests.
  isolate: false,
  exclude: ['tests/e2e/**'],
  // Only who fails waits so long: a busy machine may need half a minute for what a quiet one does in three seconds.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
}

export default defineConfig({
  test: {
    // Tests wait for processes, locks and time now and then: one more worker than cores uses that.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [checkRowTypes],
        test: {
          ...shared,
          name: 'node',
          include: files,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/row-types/setup.ts'],
        },
      },
      ...(tcpTests.length > 0
        ? [{ test: { ...shared, name: 'server', include: tcpTests, globalSetup: ['tests/support/global-setup-server.ts'] } }]
        : []),
      {
        resolve: { alias: zipHere, noExternal: ['write-excel-file'] },
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/page-setup.ts'],
          // The modules of the client are loaded once for each worker: for each file they took longer than most tests.
          isolate: false,
          testTimeout: 90_000,
        },
      },
    ],
  },
})
