import { expect, test } from 'vitest'
import { memberCount } from './words.ts'

test('former members are counted apart, and not among a filter’s members', () => {
  const all = [{ status: 'aktiv' }, { status: 'extern' }, {}, { status: 'ausgetreten' }, { status: 'gesperrt' }]
  expect(memberCount(all, all, false)).toBe('3 Mitglieder · 2 Ehemalige')
  expect(memberCount(all.slice(0, 1), all, true)).toBe('1 von 3 Mitgliedern')
  expect(memberCount(all.slice(3, 4), all, true)).toBe('0 von 3 Mitgliedern · 1 Ehemalige')
})
