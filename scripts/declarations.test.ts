import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const MOST = 12

/** Objects that areas write to declare a kind, by file; groups of options inside them too. */
const DECLARED: Readonly<Record<string, readonly string[]>> = {
  'src/blocks/dienst/server/declare/declaration.ts': [
    'Declaration',
    'KindWords',
    'Columns',
    'Screens',
    'Reading',
    'Writing',
    'DayPlan',
    'Hours',
    'Rights',
  ],
  'src/blocks/dienst/server/declare/area.ts': ['AnlassAreaOptions'],
  'src/blocks/belegung/server/kind.ts': ['Belegungsart', 'ResourceKind', 'BookingColumns', 'DienstReference'],
  'src/blocks/belegung/server/area.ts': ['BookingOptions'],
  'src/blocks/ausleihe/server/kind.ts': ['LendingKind', 'LentRow', 'StatusFollowers'],
  'src/blocks/ausleihe/contract.ts': ['LendingWords'],
  'src/blocks/konflikte/server/belegung.ts': ['BelegungsSource'],
}

/** Options of each interface in the files, with those of interfaces that it extends. */
function countOptions(files: readonly string[]): Map<string, number> {
  const found = new Map<string, { own: number; bases: readonly string[] }>()
  for (const file of files)
    for (const statement of parseSync(file, readFileSync(file, 'utf8')).program.body) {
      const node = 'declaration' in statement && statement.declaration ? statement.declaration : statement
      if (node.type !== 'TSInterfaceDeclaration') continue
      const bases = node.extends.flatMap(({ expression }) => (expression.type === 'Identifier' ? [expression.name] : []))
      found.set(`${file} ${node.id.name}`, { own: node.body.body.length, bases })
    }
  const count = (key: string): number => {
    const { own, bases } = found.get(key) ?? { own: 0, bases: [] }
    const named = bases.flatMap((base) => [...found.keys()].filter((other) => other.endsWith(` ${base}`)))
    return named.reduce((sum, base) => sum + count(base), own)
  }
  return new Map([...found.keys()].map((key) => [key, count(key)]))
}

test('a declaration and each of its groups have at most 12 options', () => {
  const counts = countOptions(Object.keys(DECLARED))
  const declared = Object.entries(DECLARED).flatMap(([file, names]) => names.map((name) => `${file} ${name}`))
  expect(declared.filter((key) => (counts.get(key) ?? 0) < 2)).toEqual([])
  expect(
    declared.map((key) => [key, counts.get(key)] as const).filter(([, count = 0]) => count > MOST),
    'ADR 122: what only one kind needs is code of its area',
  ).toEqual([])
})
