// Writes the result of a vitest run for steps.mjs: how many passed, the names of those that failed (errors outside of any test
// included), and the time per file.
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Counts, FileTime } from './steps.mjs'

/** A reporter of vitest. It writes to the file that VITEST_REPORT names. */
export default class Report implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const times = modules.map((module): FileTime => {
      const { duration, environmentSetupDuration, prepareDuration, collectDuration, setupDuration } = module.diagnostic()
      return {
        group: module.project.name,
        file: module.relativeModuleId,
        before: environmentSetupDuration + prepareDuration + collectDuration + setupDuration,
        tests: duration,
      }
    })
    const tests = modules.flatMap((module) => Array.from(module.children.allTests(), (test) => ({ module, test })))
    const inState = (state: string) => tests.filter(({ test }) => test.result().state === state)
    const names = [
      ...inState('failed').map(
        ({ module, test }) =>
          `${where(module)} > ${test.fullName}${(test.result().errors ?? []).map((reason) => `: ${said(reason)}`).join('')}`,
      ),
      // A file that does not even load, or a group whose preparation fails, has no failed test in it.
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()].flatMap((group) => group.errors().map((reason) => `${where(module)}: ${said(reason)}`)),
      ),
      ...errors.map((reason) => `outside of any test: ${said(reason)}`),
    ]
    const counts: Counts = { passed: inState('passed').length, failed: names.length, names, times }
    writeFileSync(process.env['VITEST_REPORT'] ?? '', JSON.stringify(counts))
  }
}

const where = ({ project, relativeModuleId }: TestModule) => `[${project.name}] ${relativeModuleId}`
/** The words of an error and where it was thrown. */
const said = ({ name, message, stack = '', VITEST_TEST_PATH: path }: Partial<SerializedError>) =>
  [
    `${name ?? 'Error'}: ${message}`,
    ...(typeof path === 'string' ? [`while ${path} ran`] : []),
    ...stack.split('\n').filter((row) => row.trimStart().startsWith('at ')),
  ]
    .slice(0, 8)
    .join('\n    ')
