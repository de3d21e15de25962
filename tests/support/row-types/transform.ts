// In tests each raw statement with a row type compares the rows that it gets with that type (docs/adr/0117).
import { relative, resolve } from 'node:path'
import { type ESTree, parseSync, type Plugin } from 'vite'
import type { Shape } from './check.ts'
import { readScope, shapeOf } from './shapes.ts'

const root = resolve(import.meta.dirname, '../../..')
const CHECK = JSON.stringify(resolve(import.meta.dirname, 'check.ts'))

interface Found {
  readonly node: ESTree.Node
  readonly check: 'checkStatement' | 'checkKept'
  readonly row: ESTree.TSType
}

/** The statements of a file that name their rows: `sql<Row>` and `defineStatement<Values, Row>(…)`. */
function findStatements(node: unknown, found: Found[]): Found[] {
  if (Array.isArray(node)) for (const one of node) findStatements(one, found)
  if (typeof node !== 'object' || node === null || !('type' in node)) return found
  const one = node as ESTree.Node
  if (one.type === 'TaggedTemplateExpression' && one.tag.type === 'Identifier' && one.tag.name === 'sql') {
    const row = one.typeArguments?.params[0]
    if (row) found.push({ node: one, check: 'checkStatement', row })
  }
  if (one.type === 'CallExpression' && one.callee.type === 'Identifier' && one.callee.name === 'defineStatement') {
    const row = one.typeArguments?.params[1]
    if (row) found.push({ node: one, check: 'checkKept', row })
  }
  for (const value of Object.values(one)) if (typeof value === 'object') findStatements(value, found)
  return found
}

/** `select *` answers more columns than its type names. */
const openForStar = (shape: Shape, text: string): Shape =>
  shape !== null && 'fields' in shape && /(?:\bselect|\.)\s*\*/.test(text) ? { ...shape, open: true } : shape

/** The code with every readable statement checked; undefined where there is none. */
export function checkTypes(code: string, id: string): string | undefined {
  if (!id.startsWith(`${root}/src/`) || id.endsWith('.test.ts') || !/sql<|defineStatement</.test(code)) return undefined
  const { program } = parseSync(id, code)
  const scope = readScope(id, program)
  const insertions: [at: number, text: string][] = []
  for (const { node, check, row } of findStatements(program, [])) {
    const shape = openForStar(shapeOf(row, scope), code.slice(node.start, node.end))
    // A piece of a statement is typed by its value and never executed alone.
    if (shape === null || (!('fields' in shape) && !('anyOf' in shape))) continue
    const place = `${relative(root, id)}:${code.slice(0, node.start).split('\n').length}`
    insertions.push([node.start, `${check}__(`], [node.end, `, ${JSON.stringify(shape)}, ${JSON.stringify(place)})`])
  }
  if (insertions.length === 0) return undefined
  let changed = code
  for (const [at, text] of insertions.sort(([a], [b]) => b - a)) changed = changed.slice(0, at) + text + changed.slice(at)
  return `${changed}\nimport { checkStatement as checkStatement__, checkKept as checkKept__ } from ${CHECK}`
}

/** The plugin of vitest.config.ts. */
export const checkRowTypes: Plugin = {
  name: 'check-row-types',
  enforce: 'pre',
  transform(code, id) {
    const changed = checkTypes(code, id)
    return changed === undefined ? null : { code: changed, map: null }
  },
}
