// Lines and files per area and layer, tests and generated files separately: `node scripts/lines.ts [checkout] [--write before]`. Prints the
// table of one checkout (default: this one). With --write it also writes bench/lines.md, comparing the checkout at path `before` with this
// one.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LAYERS = ['migration', 'contract', 'server', 'client', 'css'] as const
type Layer = (typeof LAYERS)[number]
const GENERATED = /^src\/server\/db\/schema\.ts$/
const TEST = /\.test\.tsx?$/

/** Tables with a name that does not match their area. Sign-up, calendars and the rest of the platform have no area. */
const TABLE_OWNERS: Readonly<Record<string, string>> = {
  sitzungen: 'auth',
  letzte_anmeldungen: 'auth',
  passworttoken: 'auth',
  anmeldeversuche: 'auth',
  fahrzeugpruefungen: 'fahrzeuge',
  fahrzeugmaengel: 'fahrzeuge',
  fahrten: 'fahrzeuge',
  betankungen: 'fahrzeuge',
  checklisten: 'fahrzeuge',
  fahrzeugchecks: 'fahrzeuge',
  pruefungserinnerungen: 'fahrzeuge',
  kalenderadressen: 'kalender',
  kalenderabsagen: 'kalender',
  anfragen: 'sanitaetsdienste',
  gesehen: 'sanitaetsdienste',
  einweisungen: 'fahrzeugeinweisungen',
  einweisungsprotokolle: 'fahrzeugeinweisungen',
  rdf_teilnahmen: 'rettungsdienstfortbildungen',
  groupalarm_labels: 'alarmeinheiten',
  stellen: 'organigramm',
  laufzettel: 'profile',
  aufbewahrung: 'profile',
  einblicke: 'profile',
}

interface Row {
  readonly lines: Record<Layer, number>
  /** Files of the area; its share of the migrations counts as one. */
  files: number
  tests: number
}
interface Count {
  readonly areas: Map<string, Row>
  readonly sizes: readonly (readonly [path: string, lines: number])[]
}

const newRow = (): Row => ({ lines: { migration: 0, contract: 0, server: 0, client: 0, css: 0 }, files: 0, tests: 0 })
const rowOf = (areas: Map<string, Row>, name: string): Row => {
  const row = areas.get(name) ?? newRow()
  areas.set(name, row)
  return row
}
const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

function areaOf(path: string): string {
  const [, kind = '', name = ''] = path.split('/')
  return kind === 'features' || kind === 'blocks' ? `${kind}/${name}` : `src/${kind}`
}
function layerOf(path: string): Layer {
  if (path.endsWith('.css')) return 'css'
  return /^src\/(?:(?:features|blocks)\/[^/]+\/)?(server|client)\//.exec(path)?.[1] === 'server'
    ? 'server'
    : path.includes('/client/')
      ? 'client'
      : 'contract'
}

/** Assigns each migration statement, with preceding comments and blank lines, to the area of its table. */
function addMigration(areas: Map<string, Row>, text: string, touched: Set<string>): void {
  const statements = text.split(/(?<=;)\n(?=\S|\n)/)
  for (const statement of statements) {
    const table =
      /(?:create table|alter table|update|insert into|delete from)\s+"?(\w+)/i.exec(statement)?.[1] ??
      /\bon\s+"?(\w+)/i.exec(statement)?.[1] ??
      /verfolge\('(\w+)'\)/i.exec(statement)?.[1] ??
      ''
    const owner = `features/${TABLE_OWNERS[table] ?? table}`
    const name = areas.has(owner) ? owner : 'src/server'
    rowOf(areas, name).lines.migration += countLines(`${statement}\n`)
    touched.add(name)
  }
}

/** Counts only files tracked by git, so build output and packages are excluded. */
function measure(root: string): Count {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'migrations'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = list.split('\n').filter((path) => path && existsSync(join(root, path)))
  const areas = new Map<string, Row>()
  const sizes: [string, number][] = []
  for (const path of paths.filter((one) => /^src\/.*\.(tsx?|css)$/.test(one) && !GENERATED.test(one))) {
    const lines = countLines(readFileSync(join(root, path), 'utf8'))
    const row = rowOf(areas, areaOf(path))
    if (TEST.test(path)) row.tests += lines
    else {
      row.lines[layerOf(path)] += lines
      row.files += 1
      sizes.push([path, lines])
    }
  }
  const touched = new Set<string>()
  for (const path of paths.filter((one) => /^migrations\/\d.*\.sql$/.test(one)))
    addMigration(areas, readFileSync(join(root, path), 'utf8'), touched)
  for (const name of touched) rowOf(areas, name).files += 1
  return { areas, sizes }
}

const sum = (rows: readonly Row[]): Row => {
  const total = newRow()
  for (const row of rows) {
    for (const layer of LAYERS) total.lines[layer] += row.lines[layer]
    total.files += row.files
    total.tests += row.tests
  }
  return total
}
const whole = ({ lines }: Row) => LAYERS.reduce((all, layer) => all + lines[layer], 0)
const cells = (name: string, row: Row) =>
  `| ${[name, ...LAYERS.map((layer) => row.lines[layer] || ''), whole(row), row.files, row.tests].join(' | ')} |`

function table({ areas, sizes }: Count): string {
  const names = [...areas.keys()].sort()
  const group = (prefix: string) => sum(names.filter((name) => name.startsWith(prefix)).map((name) => rowOf(areas, name)))
  const ordered = sizes.toSorted(([, a], [, b]) => a - b)
  const at = (share: number) => ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))]?.[1] ?? 0
  const [largest, most] = ordered.at(-1) ?? ['', 0]
  return [
    `| where | ${LAYERS.join(' | ')} | all | files | tests |`,
    `|---|${'--:|'.repeat(LAYERS.length + 3)}`,
    ...names.map((name) => cells(name, rowOf(areas, name))),
    cells('**all areas**', group('features/')),
    cells('**all blocks**', group('blocks/')),
    cells('**everything**', group('')),
    '',
    `Lines of a file: median ${at(0.5)}, 95th percentile ${at(0.95)}, most ${most} (\`${largest}\`), ${sizes.length} files.`,
  ].join('\n')
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: 'string' } } })
const now = table(measure(positionals[0] ?? ROOT))
process.stdout.write(`${now}\n`)
if (values.write !== undefined) {
  const head =
    '# Lines per area and layer\n\nWritten by `node scripts/lines.ts --write <path of the older checkout>`. Tests and generated files apart; `migration` are the statements about the tables of the area.\n'
  writeFileSync(join(ROOT, 'bench/lines.md'), `${head}\n## Now\n\n${now}\n\n## Before\n\n${table(measure(values.write))}\n`)
}
