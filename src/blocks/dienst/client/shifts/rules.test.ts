import { expect, test } from 'vitest'
import type { Helfer } from '../../contract.ts'
import { schichtSelection } from './rules.ts'

const BEGINN = '2026-11-28T16:00:00.000Z'
const helfer = (profil: string, status: Helfer['status']) => ({ profil: { _id: profil }, status }) as Helfer

test('of many shifts the next eight and one’s own are shown; nine are all shown', () => {
  const schichten = Array.from({ length: 60 }, (_, i) => ({
    _id: `s${i}`,
    ende: new Date(Date.parse(BEGINN) + i * 3_600_000).toISOString(),
  }))
  const people = [
    { ...helfer('ich', 'eingeteilt'), schicht: 's40' },
    { ...helfer('ich', 'abgesagt'), schicht: 's41' },
  ]
  const shown = (when: string, number = 60, all = false) =>
    schichtSelection({ schichten: schichten.slice(0, number), helfer: people }, { all, me: 'ich', now: new Date(when) }).map(
      ([, number]) => number,
    )
  expect(shown('2026-11-28T20:00:00.000Z')).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 40])
  expect(shown('2026-12-28T20:00:00.000Z')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 40])
  expect(shown(BEGINN, 9)).toHaveLength(9)
  expect(shown(BEGINN, 60, true)).toHaveLength(60)
})
