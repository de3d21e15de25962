// The steps of "npm run check" and "npm test": each runs a tool, shows what it says, and counts.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const REPORTS = '.cache'

/** @typedef {{ group: string, file: string, before: number, tests: number }} Zeit What a file took, in ms: to be loaded, to run. */
/** @typedef {{ passed: number, failed: number, names?: string[], times?: Zeit[] }} Zahlen `names` says what failed. */

/** Runs a program of node_modules/.bin on the Node beside it; gives whether it succeeded. */
export function run(program, args, env = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(':')
  const runOnce = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env, PATH: path } })
  if (runOnce.error) process.stderr.write(`${program}: ${runOnce.error.message}\n`)
  return runOnce.status === 0
}

/** One named step; its time is shown. @returns {Zahlen} */
export function step(name, act) {
  process.stdout.write(`\n── ${name}\n`)
  const beginn = Date.now()
  const result = act()
  const numbers = typeof result === 'boolean' ? { passed: result ? 1 : 0, failed: result ? 0 : 1, namen: result ? [] : [name] } : result
  showTimes(numbers.zeiten ?? [])
  process.stdout.write(`── ${name}: ${numbers.passed} passed, ${numbers.failed} failed (${((Date.now() - beginn) / 1000).toFixed(1)} s)\n`)
  return numbers
}

const seconds = (ms) => (ms / 1000).toFixed(1).padStart(8)
const sum = (times, what) => times.reduce((soFar, time) => soFar + time[what], 0)

/** Where the time went: each group, then its slowest files. Files run side by side, so the sums are more than the step took. */
function showTimes(times) {
  for (const group of new Set(times.map((time) => time.gruppe))) {
    const files = times.filter((time) => time.gruppe === group)
    process.stdout.write(`\n${group}: ${files.length} files\n loading   tests\n`)
    const row = (name, before, tests) => process.stdout.write(`${seconds(before)}${seconds(tests)}  ${name}\n`)
    row('all', sum(files, 'vorher'), sum(files, 'tests'))
    const slow = files.sort((a, b) => b.vorher + b.tests - a.vorher - a.tests).slice(0, 10)
    for (const { datei: file, vorher: before, tests } of slow) row(file, before, tests)
  }
}

/** Checks that look at the source alone; each counts as one. @returns {Zahlen[]} */
export function staticSteps() {
  const folder = ['src', 'tests', 'seeds', 'bench', 'scripts'].filter((name) => existsSync(name))
  return [
    step('types', () => run('tsc', ['--noEmit'])),
    step('lint', () => run('oxlint', ['--type-aware', '--deny-warnings'])),
    step('format', () => run('oxfmt', ['--check', '.'])),
    step('import fences', () => run('depcruise', ['--config', '.dependency-cruiser.cjs', ...folder])),
    step('dead code', () => run('knip', ['--no-progress', '--no-config-hints'])),
    step('language', () => run('node', ['scripts/language.mjs'])),
    step('generated files', () => run('node', ['scripts/generate.ts', '--pruefen'])),
  ]
}

/** Sizes of the built web part. @returns {Zahlen[]} */
export function sizes() {
  return existsSync('scripts/sizes.mjs') && existsSync('dist/web/index.html')
    ? [step('bundle sizes', () => run('node', ['scripts/sizes.mjs']))]
    : []
}

/**
 * Unit, endpoint and page tests; what depends on the connection also against a PostgreSQL server over TCP, with `--tcp` whatever
 * works on the database.
 * @param {string[]} files only these; all without any
 * @returns {Zahlen}
 */
export function vitest(files = []) {
  return step('vitest', () => {
    const report = join(REPORTS, 'vitest.json')
    mkdirSync(REPORTS, { recursive: true })
    rmSync(report, { force: true })
    const good = run('vitest', ['run', '--reporter=default', '--reporter=./scripts/vitest-report.mjs', ...files], {
      TEST_SERVER: process.argv.includes('--tcp') ? 'all' : '1',
      VITEST_BERICHT: report,
    })
    return count('vitest', good, report, (numbers) => numbers)
  })
}

/** Journeys in a real Chromium. @param {string} chromium its path @returns {Zahlen} */
export function playwright(chromium) {
  return step('playwright', () => {
    const report = join(REPORTS, 'playwright.json')
    rmSync(report, { force: true })
    const good = run('playwright', ['test', '--reporter=list,json'], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    return count('playwright', good, report, ({ stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      namen: [...failed(suites), ...errors.map(({ message }) => `outside of any test: ${message}`)],
      zeiten: suites.flatMap((suite) => runTimes(suite)),
    }))
  })
}

/** What the journeys of a file took on each device, attempts that failed among them. @returns {Zeit[]} */
function runTimes({ file, specs = [], suites = [] }) {
  const tests = [...specs, ...suites.flatMap((suite) => suite.specs)].flatMap((spec) => spec.tests)
  return [...new Set(tests.map(({ projectName }) => projectName))].map((group) => ({
    gruppe: group,
    datei: file,
    vorher: 0,
    tests: tests
      .filter(({ projectName }) => projectName === group)
      .flatMap(({ results }) => results)
      .reduce((soFar, { duration }) => soFar + duration, 0),
  }))
}

/** The journeys of Playwright's report that failed twice, each with where it stands. @returns {string[]} */
function failed(groups) {
  return groups.flatMap(({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => `[${projectName}] ${file}:${line} > ${title}: ${results.at(-1)?.error?.message ?? ''}`),
    ),
    ...failed(suites),
  ])
}

/** Reads what a tool reported. It may be discontent though it names no failed test: that is one failure. @returns {Zahlen} */
function count(tool, good, report, reading) {
  const numbers = existsSync(report) ? reading(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0, namen: [] }
  return good || numbers.failed > 0 ? numbers : { ...numbers, failed: 1, namen: [`${tool} ended with an error`] }
}

/** Says again what failed, prints the sums as the very last line and ends the process with them. @param {Zahlen[]} all */
export function finish(all) {
  const passed = all.reduce((sum, numbers) => sum + numbers.passed, 0)
  const failed = all.reduce((sum, numbers) => sum + numbers.failed, 0)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  for (const name of all.flatMap(({ namen: names = [] }) => names)) process.stdout.write(`\n✗ ${name}`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
}
