// The steps of "npm run check" and "npm test": each runs a tool, shows what it says, and counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const wurzel = fileURLToPath(new URL('..', import.meta.url))
process.chdir(wurzel)
const BERICHTE = '.cache'

/** @typedef {{ gruppe: string, datei: string, vorher: number, tests: number }} Zeit What a file took, in ms: to be loaded, to run. */
/** @typedef {{ passed: number, failed: number, namen?: string[], zeiten?: Zeit[] }} Zahlen `namen` says what failed. */

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
  zeigeZeiten(zahlen.zeiten ?? [])
  process.stdout.write(`── ${name}: ${zahlen.passed} passed, ${zahlen.failed} failed (${((Date.now() - beginn) / 1000).toFixed(1)} s)\n`)
  return zahlen
}

const sekunden = (ms) => (ms / 1000).toFixed(1).padStart(8)
const summe = (zeiten, was) => zeiten.reduce((bisher, zeit) => bisher + zeit[was], 0)

/** Where the time went: each group, then its slowest files. Files run side by side, so the sums are more than the step took. */
function zeigeZeiten(zeiten) {
  for (const gruppe of new Set(zeiten.map((zeit) => zeit.gruppe))) {
    const dateien = zeiten.filter((zeit) => zeit.gruppe === gruppe)
    process.stdout.write(`\n${gruppe}: ${dateien.length} files\n loading   tests\n`)
    const zeile = (name, vorher, tests) => process.stdout.write(`${sekunden(vorher)}${sekunden(tests)}  ${name}\n`)
    zeile('all', summe(dateien, 'vorher'), summe(dateien, 'tests'))
    const langsam = dateien.sort((a, b) => b.vorher + b.tests - a.vorher - a.tests).slice(0, 10)
    for (const { datei, vorher, tests } of langsam) zeile(datei, vorher, tests)
  }
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

/**
 * Unit, endpoint and page tests; what depends on the connection also against a PostgreSQL server over TCP, with `--tcp` whatever
 * works on the database.
 * @param {string[]} dateien only these; all without any
 * @returns {Zahlen}
 */
export function vitest(dateien = []) {
  return schritt('vitest', () => {
    const bericht = join(BERICHTE, 'vitest.json')
    mkdirSync(BERICHTE, { recursive: true })
    rmSync(bericht, { force: true })
    const gut = laufe('vitest', ['run', '--reporter=default', '--reporter=./scripts/vitest-bericht.mjs', ...dateien], {
      TEST_SERVER: process.argv.includes('--tcp') ? 'all' : '1',
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
      zeiten: suites.flatMap((suite) => laufzeiten(suite)),
    }))
  })
}

/** What the journeys of a file took on each device, attempts that failed among them. @returns {Zeit[]} */
function laufzeiten({ file, specs = [], suites = [] }) {
  const tests = [...specs, ...suites.flatMap((suite) => suite.specs)].flatMap((spec) => spec.tests)
  return [...new Set(tests.map(({ projectName }) => projectName))].map((gruppe) => ({
    gruppe,
    datei: file,
    vorher: 0,
    tests: tests
      .filter(({ projectName }) => projectName === gruppe)
      .flatMap(({ results }) => results)
      .reduce((bisher, { duration }) => bisher + duration, 0),
  }))
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
