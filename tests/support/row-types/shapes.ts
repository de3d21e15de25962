// Reads row types from the source, because TypeScript erases them before a test runs.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import type { Fields, Shape } from './check.ts'

interface Scope {
  readonly file: string
  readonly declared: ReadonlyMap<string, ESTree.TSTypeAliasDeclaration | ESTree.TSInterfaceDeclaration>
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>
}

const scopes = new Map<string, Scope>()
const root = resolve(import.meta.dirname, '../../..')

/** `#server/my-area.ts` and `./my-area.ts` as paths; undefined for packages. */
const pathOf = (source: string, file: string): string | undefined => {
  if (source.startsWith('.')) return resolve(dirname(file), source)
  return /^#(contract|blocks|features|server)\//.test(source) ? join(root, 'src', source.slice(1)) : undefined
}

export function readScope(file: string, program: ESTree.Program): Scope {
  const declared = new Map<string, ESTree.TSTypeAliasDeclaration | ESTree.TSInterfaceDeclaration>()
  const imported = new Map<string, { from: string; name: string }>()
  for (const node of program.body) {
    const inner = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (inner?.type === 'TSTypeAliasDeclaration' || inner?.type === 'TSInterfaceDeclaration') declared.set(inner.id.name, inner)
    const source = node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration' ? node.source : null
    const from = source ? pathOf(source.value, file) : undefined
    if (from === undefined) continue
    const specifiers = node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration' ? node.specifiers : []
    for (const one of specifiers) {
      if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
        imported.set(one.local.name, { from, name: one.imported.name })
      if (one.type === 'ExportSpecifier' && one.exported.type === 'Identifier' && one.local.type === 'Identifier')
        imported.set(one.exported.name, { from, name: one.local.name })
    }
  }
  const scope = { file, declared, imported }
  scopes.set(file, scope)
  return scope
}

function scopeOf(file: string): Scope | undefined {
  const known = scopes.get(file)
  if (known) return known
  return existsSync(file) ? readScope(file, parseSync(file, readFileSync(file, 'utf8')).program) : undefined
}

const KEYWORDS = new Map<string, Shape>([
  ['TSStringKeyword', { is: 'string' }],
  ['TSNumberKeyword', { is: 'number' }],
  ['TSBooleanKeyword', { is: 'boolean' }],
  ['TSUndefinedKeyword', { is: 'undefined' }],
  ['TSNullKeyword', { literal: null }],
])
const CLASSES: Readonly<Record<string, Shape>> = { Date: { is: 'date' }, Buffer: { is: 'bytes' } }
const LISTS = new Set(['Array', 'ReadonlyArray'])
const isRecord = (shape: Shape): shape is Extract<Shape, { fields: unknown }> => shape !== null && 'fields' in shape

/** The shape of a type; null where it is made of generics, of a schema or by computing. `deep` ends types that name themselves. */
export function shapeOf(type: ESTree.TSType, scope: Scope, deep = 0): Shape {
  if (deep > 12) return null
  const inner = (one: ESTree.TSType) => shapeOf(one, scope, deep + 1)
  if (type.type === 'TSParenthesizedType') return inner(type.typeAnnotation)
  if (type.type === 'TSTypeOperator') return type.operator === 'readonly' ? inner(type.typeAnnotation) : null
  if (type.type === 'TSArrayType') return { list: inner(type.elementType) }
  if (type.type === 'TSLiteralType') return type.literal.type === 'Literal' ? literalOf(type.literal.value) : null
  if (type.type === 'TSIntersectionType') return merge(type.types.map(inner))
  if (type.type === 'TSTypeLiteral') return recordOf(type.members, inner)
  if (type.type === 'TSTypeReference') return referenceOf(type, scope, deep)
  if (type.type !== 'TSUnionType') return KEYWORDS.get(type.type) ?? null
  const anyOf = type.types.map(inner)
  return anyOf.includes(null) ? null : { anyOf }
}

const literalOf = (value: unknown): Shape =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? { literal: value } : null

/** Several records as one; a part that cannot be read leaves it open. */
function merge(parts: readonly Shape[]): Shape {
  const branded = parts.find((part) => part !== null && !isRecord(part))
  if (branded !== undefined) return branded
  const records = parts.filter(isRecord)
  if (records.length === 0) return null
  return {
    fields: Object.assign({}, ...records.map(({ fields }) => fields)) as Fields,
    open: records.length < parts.length || records.some(({ open }) => open),
  }
}

function recordOf(members: readonly ESTree.TSSignature[], inner: (type: ESTree.TSType) => Shape): Shape {
  const fields: Record<string, { shape: Shape; optional: boolean }> = {}
  let open = false
  for (const member of members) {
    const known = member.type === 'TSPropertySignature' && !member.computed
    const name = !known
      ? undefined
      : member.key.type === 'Identifier'
        ? member.key.name
        : member.key.type === 'Literal'
          ? member.key.value
          : undefined
    if (known && typeof name === 'string' && member.typeAnnotation)
      fields[name] = { shape: inner(member.typeAnnotation.typeAnnotation), optional: member.optional }
    else open = true
  }
  return { fields, open }
}

function referenceOf(type: ESTree.TSTypeReference, scope: Scope, deep: number): Shape {
  if (type.typeName.type !== 'Identifier') return null
  const { name } = type.typeName
  const [first, second] = type.typeArguments?.params ?? []
  const inner = (one: ESTree.TSType) => shapeOf(one, scope, deep + 1)
  const known = CLASSES[name]
  if (known !== undefined) return known
  if (LISTS.has(name) && first) return { list: inner(first) }
  if (name === 'Readonly' && first) return inner(first)
  if (name === 'Record') return { fields: {}, open: true }
  if ((name === 'Pick' || name === 'Omit' || name === 'Partial') && first) return changeRecord(name, inner(first), second && inner(second))
  const imported = scope.imported.get(name)
  const home = imported ? scopeOf(imported.from) : scope
  return home ? declaredShape(imported?.name ?? name, home, deep + 1) : null
}

/** The shape of a declared name, followed through files that pass it on. */
function declaredShape(name: string, scope: Scope, deep: number): Shape {
  const node = scope.declared.get(name)
  if (!node) {
    const further = scope.imported.get(name)
    const home = further && deep < 12 ? scopeOf(further.from) : undefined
    return further && home ? declaredShape(further.name, home, deep + 1) : null
  }
  if (node.typeParameters) return null
  if (node.type === 'TSTypeAliasDeclaration') return shapeOf(node.typeAnnotation, scope, deep)
  const own = recordOf(node.body.body, (type) => shapeOf(type, scope, deep + 1))
  const above = node.extends.map((one) =>
    one.expression.type === 'Identifier' && !one.typeArguments ? declaredShape(one.expression.name, scope, deep + 1) : null,
  )
  return merge([...above, own])
}

/** The record of Pick, Omit or Partial. */
function changeRecord(how: 'Pick' | 'Omit' | 'Partial', shape: Shape, keys: Shape | undefined): Shape {
  if (!isRecord(shape)) return null
  if (how === 'Partial') {
    const optional = Object.entries(shape.fields).map(([name, field]) => [name, { ...field, optional: true }])
    return { ...shape, fields: Object.fromEntries(optional) as Fields }
  }
  const members = keys && 'anyOf' in keys ? keys.anyOf : [keys ?? null]
  const names = members.map((one) => (one && 'literal' in one ? one.literal : null))
  if (names.includes(null)) return null
  const kept = Object.entries(shape.fields).filter(([name]) => names.includes(name) === (how === 'Pick'))
  return { ...shape, fields: Object.fromEntries(kept) }
}
