import { expect, test } from 'vitest'
import type { AnlassRow } from '../kind.ts'
import { KINDS } from '#client/ui/kinds/kinds.ts'
import { anlassEntry } from './entry.tsx'

const besetzung = {
  soll: 2,
  eingeteilt: 0,
  gemeldet: 0,
  warteliste: 0,
  offen: 2,
  fehlt: [{ qualifikation: 'SanA', anzahl: 2, funktion: '', mindestalter: null }],
  praktikantenSoll: 0,
  praktikanten: 0,
} as const
const anlass = {
  _id: '1',
  bezeichnung: 'Stadtlauf',
  ortName: 'Stadthalle',
  beginn: '2031-10-18T10:00:00.000Z',
  ende: '2031-10-18T20:00:00.000Z',
  abgesagt: false,
  absageGrund: '',
  schichten: [{ besetzung }],
  meine: [],
  passt: false,
} as unknown as AnlassRow

test('nobody is missing from what is over', () => {
  expect(anlassEntry(anlass, KINDS.sanitaetsdienst, false, '2031-10-18T19:00:00.000Z').subtitle).toContain('es fehlen 2 SanA')
  expect(anlassEntry(anlass, KINDS.sanitaetsdienst, false, '2031-10-18T20:00:00.000Z').subtitle).toBe('Stadthalle')
})
