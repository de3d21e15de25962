// Steps of "npm run check" and "npm test": each runs a tool, shows its output and counts results.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const REPORTS = '.cache'

/** @typedef {{ group: string, file: string, before: number, tests: number }} FileTime Load and run time of a file, in ms. */
/** @typedef {{ passed: number, failed: number, names?: string[], times?: FileTime[] }} Counts `names` lists the failures. */
/**
 * @typedef {{ status: string, projectName: string, results: { duration: number, error?: { message: string } }[] }} Journey One journey
 * on one device.
 */
/** @typedef {{ title: string, file: string, line: number, tests: Journey[] }} Spec */
/** @typedef {{ file: string, specs?: Spec[], suites?: Suite[] }} Suite A file of Playwright's report, or a group in it. */

/** Programs and the nodes that tests start keep what Node compiled of them. @param {Record<string, string>} [env] */
const environment = (env) => ({
  NODE_COMPILE_CACHE: join(root, REPORTS, 'node'),
  ...process.env,
  ...env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(':'),
})

/**
 * Runs a program of node_modules/.bin on the Node beside it; returns true on success.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export function run(program, args, env = {}) {
  const runOnce = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment(env) })
  if (runOnce.error) process.stderr.write(`${program}: ${runOnce.error.message}\n`)
  return runOnce.status === 0
}

/**
 * Runs one named step and shows its time.
 * @param {string} name
 * @param {() => boolean | Counts} act
 * @param {number} before time already spent, in ms
 * @returns {Counts}
 */
export function step(name, act, before = 0) {
  process.stdout.write(`\n── ${name}\n`)
  const start = Date.now() - before
  const result = act()
  const counts = typeof result === 'boolean' ? { passed: result ? 1 : 0, failed: result ? 0 : 1, names: result ? [] : [name] } : result
  showTimes(counts.times ?? [])
  process.stdout.write(`── ${name}: ${counts.passed} passed, ${counts.failed} failed (${((Date.now() - start) / 1000).toFixed(1)} s)\n`)
  return counts
}

/** @param {number} ms */
const seconds = (ms) => (ms / 1000).toFixed(1).padStart(8)
/** @param {FileTime[]} times @param {'before' | 'tests'} what */
const sum = (times, what) => times.reduce((soFar, time) => soFar + time[what], 0)

/**
 * Prints the time of each group and its slowest files. Files run in parallel, so the sums exceed the step's time.
 * @param {FileTime[]} times
 */
function showTimes(times) {
  for (const group of new Set(times.map((time) => time.group))) {
    const files = times.filter((time) => time.group === group)
    process.stdout.write(`\n${group}: ${files.length} files\n loading   tests\n`)
    /** @param {Omit<FileTime, 'group'>} row */
    const show = ({ file, before, tests }) => process.stdout.write(`${seconds(before)}${seconds(tests)}  ${file}\n`)
    show({ file: 'all', before: sum(files, 'before'), tests: sum(files, 'tests') })
    for (const file of files.sort((a, b) => b.before + b.tests - a.before - a.tests).slice(0, 10)) show(file)
  }
}

/**
 * A single-core step that runs in parallel with others: its output is printed in one piece at the end.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Counts>}
 */
async function stepBeside(name, program, args) {
  const start = Date.now()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment() })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (said += part))
  /** @type {boolean} */
  const good = await new Promise((done) => {
    child.once('error', ({ message }) => {
      said += `${program}: ${message}\n`
      done(false)
    })
    child.once('close', (status) => done(status === 0))
  })
  return step(
    name,
    () => {
      process.stdout.write(said)
      return good
    },
    Date.now() - start,
  )
}

/** Static checks of the source; each counts as one. @returns {Promise<Counts[]>} */
export async function staticSteps() {
  const folders = ['src', 'tests', 'seeds', 'showroom', 'bench', 'scripts'].filter((name) => existsSync(name))
  return [
    step('types', () => run('tsc', ['--noEmit'])),
    step('lint', () => run('oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives-severity=error'])),
    step('format', () => run('oxfmt', ['--check', '.'])),
    ...(await Promise.all([
      stepBeside('import fences', 'depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...folders]),
      stepBeside('dead code', 'knip', ['--no-progress', '--no-config-hints']),
      stepBeside('language', 'node', ['scripts/language.mjs']),
      stepBeside('generated files', 'node', ['scripts/generate.ts', '--pruefen']),
    ])),
  ]
}

/** Sizes of the built web part. @returns {Counts[]} */
export function sizes() {
  return existsSync('scripts/sizes.mjs') && existsSync('dist/web/index.html')
    ? [step('bundle sizes', () => run('node', ['scripts/sizes.mjs']))]
    : []
}

/**
 * Unit, endpoint and page tests; connection tests also run against a PostgreSQL server over TCP, with `--tcp` all
 * database tests.
 * @param {string[]} files only these; all if empty
 * @returns {Counts}
 */
export function vitest(files = []) {
  return step('vitest', () => {
    const report = join(REPORTS, 'vitest.json')
    mkdirSync(REPORTS, { recursive: true })
    rmSync(report, { force: true })
    const good = run('vitest', ['run', '--reporter=default', '--reporter=./scripts/vitest-report.ts', ...files], {
      TEST_SERVER: process.argv.includes('--tcp') ? 'all' : '1',
      VITEST_REPORT: report,
    })
    return count('vitest', good, report, (counts) => counts)
  })
}

/** Journeys in a real Chromium. @param {string} chromium its path @returns {Counts} */
export function playwright(chromium) {
  return step('playwright', () => {
    const report = join(REPORTS, 'playwright.json')
    rmSync(report, { force: true })
    const good = run('playwright', ['test', '--reporter=list,json'], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    /** @param {{ stats: Record<'expected' | 'flaky' | 'unexpected', number>, errors: { message: string }[], suites: Suite[] }} written */
    const reading = ({ stats, errors, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      names: [...failed(suites), ...errors.map(({ message }) => `outside of any test: ${message}`)],
      times: suites.flatMap((suite) => runTimes(suite)),
    })
    return count('playwright', good, report, reading)
  })
}

/** Duration of a file's journeys per device, including failed attempts. @param {Suite} suite @returns {FileTime[]} */
function runTimes({ file, specs = [], suites = [] }) {
  const tests = [...specs, ...suites.flatMap((suite) => suite.specs ?? [])].flatMap((spec) => spec.tests)
  return [...new Set(tests.map(({ projectName }) => projectName))].map((group) => ({
    group,
    file,
    before: 0,
    tests: tests
      .filter(({ projectName }) => projectName === group)
      .flatMap(({ results }) => results)
      .reduce((soFar, { duration }) => soFar + duration, 0),
  }))
}

/** Journeys in Playwright's report that failed twice, with their location. @param {Suite[]} all @returns {string[]} */
function failed(all) {
  return all.flatMap(({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => `[${projectName}] ${file}:${line} > ${title}: ${results.at(-1)?.error?.message ?? ''}`),
    ),
    ...failed(suites),
  ])
}

/**
 * Reads a tool's report. A nonzero exit without a failed test counts as one failure.
 * @param {string} tool
 * @param {boolean} good true if it exited successfully
 * @param {string} report its file
 * @param {(written: any) => Counts} reading
 * @returns {Counts}
 */
function count(tool, good, report, reading) {
  const counts = existsSync(report) ? reading(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0, names: [] }
  return good || counts.failed > 0 ? counts : { ...counts, failed: 1, names: [`${tool} ended with an error`] }
}

/** Repeats the failures, prints the totals as the very last line and exits accordingly. @param {Counts[]} all */
export function finish(all) {
  const passed = all.reduce((sum, counts) => sum + counts.passed, 0)
  const failed = all.reduce((sum, counts) => sum + counts.failed, 0)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  for (const name of all.flatMap(({ names = [] }) => names)) process.stdout.write(`\n✗ ${name}`)
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
}
