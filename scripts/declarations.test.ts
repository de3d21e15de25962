import { globSync, readFileSync } from 'node:fs'
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
  'src/blocks/dienst/client/declare/area.ts': [
    'AnlassScreens',
    'AboutScreens',
    'AnlassData',
    'FormParts',
    'ListParts',
    'RecordParts',
    'PlannerSteps',
    'OfferParts',
  ],
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

const SCREENS = 'src/blocks/dienst/client/declare/area.ts'
/** Optional parts of screens that one kind sets, each with its reason. The list only shrinks. */
const ONE_KIND: Readonly<Record<string, string>> = {
  above: 'Donors of a year stand above the list of blood donations, which alone count guests.',
  lastLeader: 'Only blood donations take turns in leading.',
  SignUp: 'Only events ask for guests.',
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>
/** All nodes of this type below a parsed one. */
function nodesOf(type: string, value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap((one) => nodesOf(type, one))
  return 'type' in value && value.type === type ? [value as Node, ...below] : below
}
const parse = (file: string) => parseSync(file, readFileSync(file, 'utf8')).program
const nameOf = (node: unknown) => (node as { readonly name?: string } | undefined)?.name ?? ''
type Property = { readonly key?: unknown; readonly value?: unknown }
const propertiesOf = (node: unknown) => (node as { readonly properties?: readonly Property[] }).properties ?? []
const membersOf = ({ body }: Node) => (body as { readonly body: readonly Node[] }).body

test('two kinds at least set each optional part of the screens of duties', () => {
  const groups = nodesOf('TSInterfaceDeclaration', parse(SCREENS)).filter(({ id }) => DECLARED[SCREENS]?.includes(nameOf(id)))
  const optional = groups.flatMap((group) => membersOf(group).flatMap(({ optional: may, key }) => (may === true ? [nameOf(key)] : [])))
  const kinds = globSync('src/features/*/client/screens.tsx')
    .flatMap((file) => nodesOf('TSSatisfiesExpression', parse(file)))
    .filter(({ typeAnnotation }) => nodesOf('TSTypeReference', typeAnnotation).some(({ typeName }) => nameOf(typeName) === 'AnlassScreens'))
    .map(({ expression }) =>
      propertiesOf(expression)
        .flatMap((one) => [one, ...propertiesOf(one.value)])
        .map(({ key }) => nameOf(key)),
    )
  expect([optional.length > 10, kinds.length > 5]).toEqual([true, true])
  const few = optional.filter((part) => kinds.filter((set) => set.includes(part)).length < 2)
  expect(few.toSorted(), 'ADR 122: what only one kind needs is code of its area').toEqual(Object.keys(ONE_KIND).toSorted())
})
