import { expect } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { decisionsIn } from './assumptions.ts'

testAll([
  ['// Annahme: one line.\nconst a = 1', ['one line.']],
  ['// Before. Annahme: two\n// lines.\nconst a = 1 // other', ['two lines.']],
  ['/** Annahme: in one. */', ['in one.']],
  ['/**\n * What it does. Annahme: over\n * two lines.\n *\n * @throws 404\n */', ['over two lines.']],
  ['/**\n * Annahme: first.\n * Annahme: second.\n */', ['first.', 'second.']],
  ['-- Annahme: of a\n-- migration.\nselect 1; -- Annahme: behind code', ['of a migration.', 'behind code']],
  ['const a = 1\n// Nothing decided.\n', []],
])('the comments of %j say %j', (source, decisions) => {
  expect(decisionsIn(source)).toEqual(decisions)
})
