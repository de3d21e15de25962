// Writes the result of a vitest run for steps.mjs: passed count, names of failures (including errors outside tests), and time per file.
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Counts, FileTime } from './steps.mjs'

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
      // A file that fails to load, or a group with a failed setup, contains no failed test.
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
const said = ({ name, message, stack = '', VITEST_TEST_PATH: path }: Partial<SerializedError>) =>
  [
    `${name ?? 'Error'}: ${message}`,
    ...(typeof path === 'string' ? [`while ${path} ran`] : []),
    ...stack.split('\n').filter((row) => row.trimStart().startsWith('at ')),
  ]
    .slice(0, 8)
    .join('\n    ')
