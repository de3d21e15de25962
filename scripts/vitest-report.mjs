// What a run of vitest leaves for the sums: how many passed, what failed by name, errors outside of any test among them, and
// where the time went.
import { writeFileSync } from 'node:fs'

/** @typedef {import('./steps.mjs').Zahlen} Zahlen */

/** A reporter of vitest. It writes to the file that VITEST_BERICHT names. @implements {import('vitest/reporters').Reporter} */
export default class Report {
  onTestRunEnd(module, error) {
    /** @type {import('./steps.mjs').Zeit[]} */
    const times = module.map((module) => {
      const { duration, ...before } = module.diagnostic()
      const preparing = ['environmentSetupDuration', 'prepareDuration', 'collectDuration', 'setupDuration']
      return {
        gruppe: module.project.name,
        datei: module.relativeModuleId,
        vorher: preparing.reduce((sum, name) => sum + (before[name] ?? 0), 0),
        tests: duration,
      }
    })
    const tests = module.flatMap((module) => Array.from(module.children.allTests(), (test) => ({ modul: module, test })))
    const including = (state) => tests.filter(({ test }) => test.result().state === state)
    const names = [
      ...including('failed').map(
        ({ modul: module, test }) =>
          `${where(module)} > ${test.fullName}${(test.result().errors ?? []).map((reason) => `: ${sentence(reason)}`).join('')}`,
      ),
      // A file that does not even load, or a group whose preparation fails, has no failed test in it.
      ...module.flatMap((module) =>
        [module, ...module.children.allSuites()].flatMap((group) =>
          group.errors().map((reason) => `${where(module)}: ${sentence(reason)}`),
        ),
      ),
      ...error.map((reason) => `outside of any test: ${sentence(reason)}`),
    ]
    /** @type {Zahlen} */
    const numbers = { passed: including('passed').length, failed: names.length, namen: names, zeiten: times }
    writeFileSync(process.env['VITEST_BERICHT'] ?? '', JSON.stringify(numbers))
  }
}

const where = ({ project, relativeModuleId }) => `[${project.name}] ${relativeModuleId}`
/** What an error says and where it was thrown. */
const sentence = ({ name, message, stack = '', VITEST_TEST_PATH: path }) =>
  [
    `${name ?? 'Error'}: ${message}`,
    ...(path === undefined ? [] : [`while ${path} ran`]),
    ...stack.split('\n').filter((row) => row.trimStart().startsWith('at ')),
  ]
    .slice(0, 8)
    .join('\n    ')
