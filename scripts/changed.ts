// Selects the tests affected by a change: importers of a file, and tests of the importing areas. Lists of all areas import everything, so
// they count only when the platform changed.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const LISTS = new Set(['src/server/areas.ts', 'src/client/main.tsx'])
const OVER_ALL = ['tests/api/rechte-matrix.test.ts', 'tests/api/specification.test.ts']
/** Tests that read source files, in a second or two. */
const READ_SOURCES = [
  'scripts/folders.test.ts',
  'scripts/tables.test.ts',
  'src/client/navigation/screens.test.ts',
  'src/blocks/dokumente/server/document.test.ts',
]

const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? ''

/** Files changed since this branch left main, or on main since the last commit, including untracked files. */
export function changedFiles(): string[] {
  const base = git('rev-parse', '--abbrev-ref', 'HEAD') === 'main' ? 'HEAD' : git('merge-base', 'main', 'HEAD') || 'HEAD'
  return [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
    .flatMap((out) => out.split('\n'))
    .filter(Boolean)
}

/** `src/features/<area>/server` or `client` of a file, also for blocks; null if shared by both sides or outside any area. */
const sideOf = (path: string): string | null => /^src\/(?:features|blocks)\/[^/]+\/(?:server|client)(?=\/)/.exec(path)?.[0] ?? null
const PLATFORM = /^(?:src\/(?:server|contract|client)|showroom|migrations|tests\/support)\//
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

export function testsFor(changed: readonly string[]): string[] {
  const files = globSync(['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'seeds/**/*.ts', 'showroom/**/*.{ts,tsx}', 'scripts/**/*.ts'])
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }
  const aliases = Object.entries(imports)
  const resolve = (from: string, target: string): string | null => {
    const alias = aliases.find(([name]) => target.startsWith(name.slice(0, -1)))
    if (alias) return join(alias[1].slice(0, -1), target.slice(alias[0].length - 1))
    return target.startsWith('.') ? join(dirname(from), target) : null
  }
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
  // Non-modules affect the files that name them; tables affect all database tests.
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
