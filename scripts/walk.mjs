// Walks every screen and renews bench/walk.md: npm run walk, or some parts of it: npm run walk -- sheets tasks. Parts of other engines:
// npm run walk -- firefox webkit (Debian: firefox-esr, webkit2gtk-driver, xvfb). Parts that were not walked keep their last figures;
// -- table walks none.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { run } from './steps.mjs'

/** @typedef {{ kind: string, where: string, what: string }} Finding */
/**
 * @typedef {{ screen: string, role: string, state: string, combinations: number, findings: Finding[], height?: number, shift?: number,
 * sheets?: number, requests?: number, lcp?: number, taps?: number, inputs?: number, before?: number | null }} Row A line of
 * tests/e2e/walk/look.ts.
 */
/** @typedef {{ specs?: { tests: { annotations: { type: string, description: string }[] }[] }[], suites?: Suite[] }} Suite */

const CHROMIUM = ['tasks', 'visits', 'sheets', 'states', 'screens']
const OTHERS = ['firefox', 'webkit']
const TABLE = 'table'
const RESULT = 'bench/walk.md'
/** Heights at 390 px that a fresh reader measured on 26 November 2026. */
const HEIGHT_BEFORE = /** @type {Readonly<Record<string, number>>} */ ({
  '/dashboard': 5129,
  '/profiles/myProfile': 7127,
  '/profiles/myProfile/stundennachweise': 12_423,
  '/ktw/woche/{id}': 3636,
  '/sanitaetsdienste': 27_707,
})
const folder = '.cache/walk-rows'
mkdirSync(folder, { recursive: true })

/** Options for Playwright: `npm run walk -- sheets --grep "for admin"`; such a share renews its own rows only. */
const options = process.argv.slice(2).flatMap((part, at, all) => (part.startsWith('--') || all[at - 1]?.startsWith('--') ? [part] : []))
const asked = process.argv.slice(2).filter((part) => !options.includes(part))
const unknown = asked.filter((part) => ![...CHROMIUM, ...OTHERS, TABLE].includes(part))
if (unknown.length > 0) throw new Error(`Parts of the walk are ${[...CHROMIUM, ...OTHERS].join(', ')}; not ${unknown.join(', ')}`)

/** @param {Suite[]} suites @returns {Row[]} */
const rowsIn = (suites) =>
  suites.flatMap(({ specs = [], suites: below = [] }) => [
    ...specs.flatMap(({ tests }) =>
      tests.flatMap(({ annotations }) =>
        annotations.filter(({ type }) => type === 'walk').map(({ description }) => /** @type {Row} */ (JSON.parse(description))),
      ),
    ),
    ...rowsIn(below),
  ])

/** @param {string} part @returns {Row[]} */
const read = (part) => (existsSync(`${folder}/${part}.json`) ? JSON.parse(readFileSync(`${folder}/${part}.json`, 'utf8')) : [])
/** @param {Row} row */
const keyOf = ({ screen, role, state }) => [screen, role, state].join(' ')
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
/** @returns {Record<string, { commit: string, load: number }>} */
const readCircumstances = () => (existsSync(`${folder}/parts.json`) ? JSON.parse(readFileSync(`${folder}/parts.json`, 'utf8')) : {})
/** @param {string} part */
function noteCircumstances(part) {
  const here = { [part]: { commit, load: Math.round(Math.max(...loadavg())) } }
  writeFileSync(`${folder}/parts.json`, JSON.stringify({ ...readCircumstances(), ...here }))
}

for (const part of (asked.length > 0 ? asked : CHROMIUM).filter((part) => part !== TABLE)) {
  const file = `${folder}/${part}.json`
  const env = { WALK: part, WALK_ROWS: file }
  if (OTHERS.includes(part)) {
    run('node', ['tests/e2e/walk/engines.ts'], env)
    noteCircumstances(part)
    continue
  }
  const written = `${folder}/report.json`
  rmSync(written, { force: true })
  run('playwright', ['test', '-c', 'walk.config.ts', `walk/${part}.spec.ts`, '--reporter=dot,json', ...options], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: written,
  })
  const { suites } = /** @type {{ suites: Suite[] }} */ (JSON.parse(readFileSync(written, 'utf8')))
  const fresh = rowsIn(suites)
  const renewed = new Set(fresh.map(keyOf))
  writeFileSync(file, JSON.stringify([...(options.length > 0 ? read(part).filter((row) => !renewed.has(keyOf(row))) : []), ...fresh]))
  noteCircumstances(part)
}
/** @param {readonly string[]} cells */
const line = (...cells) => `| ${cells.join(' | ')} |`
/** @param {readonly string[]} heads */
const head = (...heads) => [line(...heads), line(...heads.map(() => '---'))]
/** @param {string} text */
const cell = (text) => stripVTControlCharacters(text).replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('`', '’')
/** @param {readonly Row[]} rows @param {string} kind */
const count = (rows, kind) => rows.flatMap(({ findings }) => findings).filter((finding) => finding.kind === kind).length
/** @param {readonly Row[]} rows @param {'height' | 'shift' | 'sheets' | 'requests' | 'lcp'} key */
const values = (rows, key) => rows.flatMap((row) => row[key] ?? [])
/** @param {readonly number[]} all */
const most = (all, digits = 0, unit = 1) => (all.length === 0 ? '' : (Math.max(...all) / unit).toFixed(digits))

const rows = CHROMIUM.flatMap(read)
const onScreens = rows.filter(({ state }) => state !== 'task')
/** @param {...string} states */
const of = (...states) => onScreens.filter(({ state }) => states.includes(state))
const KINDS = ['axe', 'dates', 'overflow', 'targets', 'shift', 'sheets', 'requests', 'errors', 'broken']
const STATES = {
  demo: `demo M: ${[...new Set(of('demo').map(({ role }) => role))].join(', ')} at 360, 390, 768 and 1440, light and dark`,
  empty: 'empty chapter: a role in turn at 390 light, administrator at 1440 dark',
  loading: 'answers held back, the same two',
  offline: 'without a net, the same two',
  error: 'each answer fails, the same two',
  visit: 'repeat visit at 390',
  sheets: 'sheets and dialogs at 360',
}
/** @param {readonly Row[]} all The same finding on several screens is one line. */
function listFindings(all) {
  const places = all.flatMap(({ screen, role, findings }) => findings.map((finding) => ({ screen, role, ...finding })))
  const groups = Object.entries(
    Object.groupBy(places, ({ kind, what }) => `${kind} ${what.replaceAll(/[\d.]+|mantine-\w+|«\w+»/g, '#').slice(0, 160)}`),
  )
  return groups
    .toSorted(([, a = []], [, b = []]) => KINDS.indexOf(a[0]?.kind ?? '') - KINDS.indexOf(b[0]?.kind ?? '') || b.length - a.length)
    .map(([, group = []]) => {
      const [first] = group
      const screens = [...new Set(group.map(({ screen }) => screen))]
      return `- ${first?.kind} × ${group.length} on ${screens.slice(0, 4).join(', ')}${screens.length > 4 ? ` and ${screens.length - 4} more` : ''} (${first?.role}, ${first?.where}): \`${cell(first?.what ?? '').slice(0, 260)}\``
    })
}

const text = [
  '# The walk over all screens',
  `Made by \`npm run walk\` (ADR 134), ${new Date().toISOString().slice(0, 10)}; do not edit. Numbers are findings unless the head says otherwise.`,
  'Targets below 44 px count on phones; shifts count above .05; requests above 12 on a repeat visit. LCP is of a repeat visit with the',
  'processor 4 × slower and 150 ms for each answer; it holds only on a machine at rest. Heights are those of 390 px, those "before" of 26',
  `November 2026. Parts, with their commit and the highest load on ${availableParallelism()} cores: ${Object.entries(readCircumstances())
    .map(([part, { commit: of, load }]) => `${part} ${of}, ${load}`)
    .join('; ')}.`,
  '',
  '## Sums',
  ...head('state', 'screens', 'looks', ...KINDS),
  ...Object.entries(STATES).map(([state, words]) => {
    const all = of(state)
    const looks = all.reduce((sum, { combinations }) => sum + combinations, 0)
    if (all.length === 0) return line(words, ...['screens', 'looks', ...KINDS].map(() => 'not walked'))
    return line(words, `${new Set(all.map(({ screen }) => screen)).size}`, `${looks}`, ...KINDS.map((kind) => `${count(all, kind)}`))
  }),
  '',
  '## Tasks',
  '"Before" is of the reports of 26 November 2026; "–" was not counted. Inputs are fields and files.',
  '',
  ...head('task', 'taps before', 'taps', 'inputs', 'failed', ...OTHERS),
  ...rows
    .filter(({ state }) => state === 'task')
    .map(({ screen, before, taps, inputs, findings }) => {
      const elsewhere = OTHERS.map((engine) => {
        const row = read(engine).find((each) => each.screen === screen)
        return row ? (row.findings.length === 0 ? 'done' : cell(row.findings[0]?.what ?? '').slice(0, 120)) : ''
      })
      return line(screen.slice(6), `${before ?? '–'}`, `${taps}`, `${inputs}`, cell(findings[0]?.what ?? '').slice(0, 160), ...elsewhere)
    }),
  '',
  '## Other engines',
  ...head('engine', 'screens', 'opened', 'script errors', 'overflow', 'broken', 'tasks done'),
  ...OTHERS.map((engine) => {
    const all = read(engine)
    if (all.length === 0) return line(engine, ...Array.from({ length: 6 }, () => 'not walked'))
    const seen = all.filter(({ state }) => state !== 'task')
    const tasks = all.filter(({ state }) => state === 'task')
    return line(
      engine,
      `${new Set(seen.map(({ screen }) => screen)).size}`,
      `${seen.filter(({ findings }) => findings.every(({ kind }) => kind !== 'broken')).length}`,
      `${count(seen, 'errors')}`,
      `${count(seen, 'overflow')}`,
      `${count(seen, 'broken')}`,
      `${tasks.filter(({ findings }) => findings.length === 0).length} of ${tasks.length}`,
    )
  }),
  ...listFindings(OTHERS.flatMap(read).filter(({ state }) => state !== 'task')),
  '',
  '## Screens',
  ...head(
    'screen',
    'axe',
    'overflow',
    'targets',
    'errors',
    'broken',
    'CLS',
    'sheets',
    'their CLS',
    'height before',
    'height',
    'requests',
    'LCP s',
  ),
  ...[...new Set(onScreens.map(({ screen }) => screen))].map((screen) => {
    const all = onScreens.filter((row) => row.screen === screen)
    const [visits, sheets] = [all.filter(({ state }) => state === 'visit'), all.filter(({ state }) => state === 'sheets')]
    return line(
      screen.replaceAll('{', '\\{'),
      ...['axe', 'overflow', 'targets', 'errors', 'broken'].map((kind) => `${count(all, kind)}`),
      most(
        values(
          all.filter(({ state }) => state !== 'sheets'),
          'shift',
        ),
        3,
      ),
      `${values(sheets, 'sheets').reduce((sum, number) => sum + number, 0)}`,
      most(values(sheets, 'shift'), 3),
      `${HEIGHT_BEFORE[screen] ?? ''}`,
      most(
        values(
          all.filter(({ role, state }) => state === 'demo' && (role === 'helfer' || role === 'niemand')),
          'height',
        ),
      ),
      most(values(visits, 'requests')),
      most(values(visits, 'lcp'), 2, 1000),
    )
  }),
  '',
  '## Findings',
  ...listFindings(onScreens),
  '',
].join('\n')
writeFileSync(RESULT, text)
const found = [...rows, ...OTHERS.flatMap(read)].flatMap(({ findings }) => findings).length
process.stdout.write(`\n${RESULT}: ${rows.length} rows, ${found} findings\n`)
