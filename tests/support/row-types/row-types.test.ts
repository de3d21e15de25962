import { join } from 'node:path'
import { sql } from 'kysely'
import { parseSync } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { defineStatement } from '#server/db/statement.ts'
import { testDatabase } from '#tests/support/database.ts'
import { checkKept, checkStatement, findDifference, takeDifferences } from './check.ts'
import { checkTypes } from './transform.ts'
import { readScope, shapeOf } from './shapes.ts'

const FILE = join(import.meta.dirname, '../../../src/features/orte/server/example.ts')

/** Shape of `Row` in a module. */
function readShape(code: string) {
  const { program } = parseSync(FILE, code)
  const scope = readScope(FILE, program)
  const row = scope.declared.get('Row')
  return row?.type === 'TSTypeAliasDeclaration' ? shapeOf(row.typeAnnotation, scope) : null
}

const ROW = readShape(`
  interface Named { readonly name: string }
  type Row = Omit<Named & { from: string | null; count?: number; list: readonly { ok: boolean }[]; kind: 'a' | 'b'; other: Other<string> }, 'gone'>`)
const GOOD = { name: 'x', from: null, list: [{ ok: true }], kind: 'a', other: 1 }

test('a row differs from its type where a field is missing, foreign or of another kind', () => {
  const cases: [change: object, difference: string | undefined][] = [
    [{}, undefined],
    [{ from: 'x', count: 2 }, undefined],
    [{ name: undefined }, 'row.name is missing'],
    [{ name: null }, 'row.name is null, not string'],
    [{ name: 5 }, 'row.name is number, not string'],
    [{ from: new Date(0) }, 'row.from is date, not string'],
    [{ count: '2' }, 'row.count is string, not number'],
    [{ list: [{ ok: true }, { ok: 'yes' }] }, 'row.list[1].ok is string, not boolean'],
    [{ list: {} }, 'row.list is object, not a list'],
    [{ kind: 'c' }, 'row.kind is string, not "a"'],
    [{ more: 1 }, 'row.more is not in the type'],
  ]
  expect(cases.map(([change]) => findDifference({ ...GOOD, ...change }, ROW, 'row'))).toEqual(cases.map(([, difference]) => difference))
})

test('a statement of src gets its shape, also through types of other files', () => {
  const code = `import { sql } from 'kysely'
import type { Shared } from './example-types.ts'
const rows = (db) => sql<{ n: number }>\`select \${sql<string>\`1\`} as n\`.execute(db)
const kept = defineStatement<{ id: string }, { _id: string }>((slot) => sql\`select \${slot('id')} as _id\`)`
  const made = checkTypes(code, FILE)
  expect(made?.split('\n')[2]).toBe(
    'const rows = (db) => checkStatement__(sql<{ n: number }>`select ${sql<string>`1`} as n`, {"fields":{"n":{"shape":{"is":"number"},"optional":false}},"open":false}, "src/features/orte/server/example.ts:3").execute(db)',
  )
  expect(made).toContain('"src/features/orte/server/example.ts:4"')
  expect(checkTypes('const n = 1', FILE)).toBeUndefined()
})

test('a statement with a wrong row type is named when it answers', async () => {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const shape = readShape('type Row = { n: string }')
  await checkStatement(sql`select 1 as n`, shape, 'a.ts:1').execute(db)
  await checkKept(
    defineStatement<{ n: number }, { n: string }>((slot) => sql`select ${slot('n')}::int as n`),
    shape,
    'b.ts:2',
  )(db, { n: 1 })
  await checkStatement(sql`select 'x' as n`, shape, 'c.ts:3').execute(db)
  expect(takeDifferences()).toEqual(['a.ts:1: row.n is number, not string', 'b.ts:2: row.n is number, not string'])
})
