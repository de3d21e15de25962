// Which tests a change concerns: those that import it, and those of the areas that do. The lists of all areas import
// everything, so they count as importers only when the platform itself changed.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const LISTS = new Set(['src/server/areas.ts', 'src/client/main.tsx'])
/** Tests over all contracts. */
const OVER_ALL = ['tests/api/rechte-matrix.test.ts', 'tests/api/specification.test.ts']
/** Tests that read the sources themselves, in a second or two. */
const READ_SOURCES = [
  'scripts/folders.test.ts',
  'scripts/tables.test.ts',
  'src/client/navigation/screens.test.ts',
  'src/blocks/dokumente/server/document.test.ts',
]

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? ''

/** Files that differ from where this branch left main, or on main from the last commit; new ones too. */
export function changedFiles(): string[] {
  const base = git('rev-parse', '--abbrev-ref', 'HEAD') === 'main' ? 'HEAD' : git('merge-base', 'main', 'HEAD') || 'HEAD'
  return [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((out) => out.split('\n'))
    .filter(Boolean)
}

/** `src/features/<area>/server`, also of a block, also `client`, of a file; null where it is of both sides, or of no area. */
const sideOf = (path: string): string | null => /^src\/(?:features|blocks)\/[^/]+\/(?:server|client)(?=\/)/.exec(path)?.[0] ?? null
const PLATFORM = /^(?:src\/(?:server|contract|client)|showroom|migrations|tests\/support)\//
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** The test files (not the journeys) that these changes concern. */
export function testsFor(changed: readonly string[]): string[] {
  const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'seeds/**/*.ts', 'showroom/**/*.{ts,tsx}', 'scripts/**/*.ts'])
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }
  const aliases = Object.entries(imports)
  const resolve = (from: string, target: string): string | null => {
    const alias = aliases.find(([name]) => target.startsWith(name.slice(0, -1)))
    if (alias) return join(alias[1].slice(0, -1), target.slice(alias[0].length - 1))
    return target.startsWith('.') ? join(dirname(from), target) : null
  }
  /** Who imports a file. */
  const importers = new Map<string, string[]>()
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  for (const [file, text] of texts)
    for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const path = resolve(file, target)
      if (path) importers.set(path, [...(importers.get(path) ?? []), file])
    }
  const sources = changed.filter((path) => !isTest(path))
  const everywhere = sources.some((path) => PLATFORM.test(path))
  const reached = new Set(changed)
  // What is no module concerns who names it; the tables, who tests on a database.
  for (const path of changed.filter((file) => !/\.tsx?$/.test(file))) {
    if (path.startsWith('migrations/')) reached.add('tests/support/database.ts')
    for (const [file, text] of texts) if (text.includes(`/${basename(path)}`)) reached.add(file)
  }
  for (const file of reached) if (everywhere || !LISTS.has(file)) for (const importer of importers.get(file) ?? []) reached.add(importer)
  const sides = new Set([...reached].filter((path) => !isTest(path)).map(sideOf))
  return files.filter(
    (path) =>
      isTest(path) &&
      (reached.has(path) ||
        (sideOf(path) !== null && sides.has(sideOf(path))) ||
        (READ_SOURCES.includes(path) && sources.some((file) => file.startsWith('src/'))) ||
        (OVER_ALL.includes(path) && changed.some((file) => file.endsWith('contract.ts')))),
  )
}
