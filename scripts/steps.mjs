// The steps of "npm run check" and "npm test": each runs a tool, shows what it says, and counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const wurzel = fileURLToPath(new URL('..', import.meta.url))
process.chdir(wurzel)
const BERICHTE = '.cache'

/** @typedef {{ passed: number, failed: number, namen?: string[] }} Zahlen `namen` says what failed. */

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
  const zahlen =
    typeof ergebnis === 'boolean' ? { passed: ergebnis ? 1 : 0, failed: ergebnis ? 0 : 1, namen: ergebnis ? [] : [name] } : ergebnis
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
    const gut = laufe('vitest', ['run', '--reporter=default', '--reporter=./scripts/vitest-bericht.mjs'], {
      TEST_SERVER: '1',
      VITEST_BERICHT: bericht,
    })
    return zaehle('vitest', gut, bericht, (zahlen) => zahlen)
  })
}

/** Journeys in a real Chromium. @param {string} chromium its path @returns {Zahlen} */
export function playwright(chromium) {
  return schritt('playwright', () => {
    const bericht = join(BERICHTE, 'playwright.json')
    rmSync(bericht, { force: true })
    const gut = laufe('playwright', ['test', '--reporter=list,json'], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: bericht })
    return zaehle('playwright', gut, bericht, ({ stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      namen: [...gescheitert(suites), ...errors.map(({ message }) => `outside of any test: ${message}`)],
    }))
  })
}

/** The journeys of Playwright's report that failed twice, each with where it stands. @returns {string[]} */
function gescheitert(gruppen) {
  return gruppen.flatMap(({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => `[${projectName}] ${file}:${line} > ${title}: ${results.at(-1)?.error?.message ?? ''}`),
    ),
    ...gescheitert(suites),
  ])
}

/** Reads what a tool reported. It may be discontent though it names no failed test: that is one failure. @returns {Zahlen} */
function zaehle(werkzeug, gut, bericht, lesart) {
  const zahlen = existsSync(bericht) ? lesart(JSON.parse(readFileSync(bericht, 'utf8'))) : { passed: 0, failed: 0, namen: [] }
  return gut || zahlen.failed > 0 ? zahlen : { ...zahlen, failed: 1, namen: [`${werkzeug} ended with an error`] }
}

/** Says again what failed, prints the sums as the very last line and ends the process with them. @param {Zahlen[]} alle */
export function schluss(alle) {
  const passed = alle.reduce((summe, zahlen) => summe + zahlen.passed, 0)
  const failed = alle.reduce((summe, zahlen) => summe + zahlen.failed, 0)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  for (const name of alle.flatMap(({ namen = [] }) => namen)) process.stdout.write(`\n✗ ${name}`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
}
