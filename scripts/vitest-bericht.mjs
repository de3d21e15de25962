// What a run of vitest leaves for the sums: how many passed, what failed by name, errors outside of any test among them, and
// where the time went.
import { writeFileSync } from 'node:fs'

/** @typedef {import('./steps.mjs').Zahlen} Zahlen */

/** A reporter of vitest. It writes to the file that VITEST_BERICHT names. @implements {import('vitest/reporters').Reporter} */
export default class Bericht {
  onTestRunEnd(module, fehler) {
    /** @type {import('./steps.mjs').Zeit[]} */
    const zeiten = module.map((modul) => {
      const { duration, ...before } = modul.diagnostic()
      const preparing = ['environmentSetupDuration', 'prepareDuration', 'collectDuration', 'setupDuration']
      return {
        gruppe: modul.project.name,
        datei: modul.relativeModuleId,
        vorher: preparing.reduce((sum, name) => sum + (before[name] ?? 0), 0),
        tests: duration,
      }
    })
    const tests = module.flatMap((modul) => Array.from(modul.children.allTests(), (test) => ({ modul, test })))
    const mit = (zustand) => tests.filter(({ test }) => test.result().state === zustand)
    const namen = [
      ...mit('failed').map(
        ({ modul, test }) => `${wo(modul)} > ${test.fullName}${(test.result().errors ?? []).map((grund) => `: ${satz(grund)}`).join('')}`,
      ),
      // A file that does not even load, or a group whose preparation fails, has no failed test in it.
      ...module.flatMap((modul) =>
        [modul, ...modul.children.allSuites()].flatMap((gruppe) => gruppe.errors().map((grund) => `${wo(modul)}: ${satz(grund)}`)),
      ),
      ...fehler.map((grund) => `outside of any test: ${satz(grund)}`),
    ]
    /** @type {Zahlen} */
    const zahlen = { passed: mit('passed').length, failed: namen.length, namen, zeiten }
    writeFileSync(process.env['VITEST_BERICHT'] ?? '', JSON.stringify(zahlen))
  }
}

const wo = ({ project, relativeModuleId }) => `[${project.name}] ${relativeModuleId}`
/** What an error says and where it was thrown. */
const satz = ({ name, message, stack = '', VITEST_TEST_PATH: pfad }) =>
  [
    `${name ?? 'Error'}: ${message}`,
    ...(pfad === undefined ? [] : [`while ${pfad} ran`]),
    ...stack.split('\n').filter((zeile) => zeile.trimStart().startsWith('at ')),
  ]
    .slice(0, 8)
    .join('\n    ')
