// The steps of "npm run check" and "npm test": each runs a tool, shows what it says, and counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const wurzel = fileURLToPath(new URL('..', import.meta.url))
process.chdir(wurzel)
const BERICHTE = '.cache'

/** @typedef {{ passed: number, failed: number }} Zahlen */

/** Runs a program of node_modules/.bin on the Node beside it; gives whether it succeeded. */
export function laufe(programm, argumente, env = {}) {
  const pfad = [join(wurzel, 'node_modules', '.bin'), process.env.PATH].join(':')
  const lauf = spawnSync(programm, argumente, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env, PATH: pfad } })
  if (lauf.error) process.stderr.write(`${programm}: ${lauf.error.message}\n`)
  return lauf.status === 0
}

/** One named step; its time is shown. @returns {Zahlen} */
export function schritt(name, tun) {
  process.stdout.write(`\n── ${name}\n`)
  const beginn = Date.now()
  const ergebnis = tun()
  const zahlen = typeof ergebnis === 'boolean' ? { passed: ergebnis ? 1 : 0, failed: ergebnis ? 0 : 1 } : ergebnis
  process.stdout.write(`── ${name}: ${zahlen.passed} passed, ${zahlen.failed} failed (${((Date.now() - beginn) / 1000).toFixed(1)} s)\n`)
  return zahlen
}

/** Checks that look at the source alone; each counts as one. @returns {Zahlen[]} */
export function statischeSchritte() {
  const ordner = ['src', 'tests', 'seeds', 'bench', 'scripts'].filter((name) => existsSync(name))
  return [
    schritt('types', () => laufe('tsc', ['--noEmit'])),
    schritt('lint', () => laufe('oxlint', ['--type-aware', '--deny-warnings'])),
    schritt('format', () => laufe('oxfmt', ['--check', '.'])),
    schritt('import fences', () => laufe('depcruise', ['--config', '.dependency-cruiser.cjs', ...ordner])),
    schritt('dead code', () => laufe('knip', ['--no-progress', '--no-config-hints'])),
    schritt('generated files', () => laufe('node', ['scripts/generate.ts', '--pruefen'])),
  ]
}

/** Sizes of the built web part. @returns {Zahlen[]} */
export function groessen() {
  return existsSync('scripts/groessen.mjs') && existsSync('dist/web/index.html')
    ? [schritt('bundle sizes', () => laufe('node', ['scripts/groessen.mjs']))]
    : []
}

/** Unit, endpoint and page tests; the endpoint suite also against a PostgreSQL server over TCP. @returns {Zahlen} */
export function vitest() {
  return schritt('vitest', () => {
    const bericht = join(BERICHTE, 'vitest.json')
    mkdirSync(BERICHTE, { recursive: true })
    rmSync(bericht, { force: true })
    const gut = laufe('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${bericht}`], { TEST_SERVER: '1' })
    return zaehle(gut, bericht, (daten) => {
      // A file that does not even load has no failed test in it.
      const stumm = daten.testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
      )
      return { passed: daten.numPassedTests, failed: daten.numFailedTests + stumm.length }
    })
  })
}

/** Journeys in a real Chromium. @param {string} chromium its path @returns {Zahlen} */
export function playwright(chromium) {
  return schritt('playwright', () => {
    const bericht = join(BERICHTE, 'playwright.json')
    rmSync(bericht, { force: true })
    const gut = laufe('playwright', ['test', '--reporter=list,json'], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: bericht })
    return zaehle(gut, bericht, ({ stats, errors }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }))
  })
}

function zaehle(gut, bericht, lesart) {
  const zahlen = existsSync(bericht) ? lesart(JSON.parse(readFileSync(bericht, 'utf8'))) : { passed: 0, failed: 0 }
  // The tool is not content though no test failed: an error outside of the tests is one failure.
  return gut || zahlen.failed > 0 ? zahlen : { ...zahlen, failed: 1 }
}

/** Prints the sums as the very last line and ends the process with them. @param {Zahlen[]} alle */
export function schluss(alle) {
  const passed = alle.reduce((summe, zahlen) => summe + zahlen.passed, 0)
  const failed = alle.reduce((summe, zahlen) => summe + zahlen.failed, 0)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
}
