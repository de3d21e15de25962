import { expect, test } from 'vitest'
import type { KalenderRow } from '#blocks/belegung/contract.ts'
import { testAll } from '#tests/support/cases.ts'
import { usageOf, vehicleState } from './vehicle-state.ts'

const ready = { zustand: 'einsatzbereit' as const, statusGrund: '', warnungen: [] }
const warning = (blocks: boolean) => ({ art: 'pruefung' as const, text: 'HU überfällig (09/2026)', sperrt: blocks })

testAll([
  ['gut', 'Einsatzbereit', '', ready],
  ['gut', 'Einsatzbereit', '', { ...ready, statusGrund: 'Achse wird repariert' }],
  ['achtung', 'Einsatzbereit', 'HU überfällig (09/2026)', { ...ready, warnungen: [warning(false)] }],
  ['schlecht', 'Gesperrt', 'HU überfällig (09/2026)', { ...ready, zustand: 'gesperrt' as const, warnungen: [warning(true)] }],
  [
    'schlecht',
    'Werkstatt',
    'Bremsen, HU überfällig (09/2026)',
    { ...ready, zustand: 'werkstatt' as const, statusGrund: 'Bremsen', warnungen: [warning(true)] },
  ],
  ['neutral', 'Gelöscht', '', { ...ready, zustand: 'geloescht' as const, warnungen: [warning(true)] }],
])('the state of a vehicle is %s: %s', (tone, word, why, facts) => expect(vehicleState(facts)).toMatchObject({ look: { tone }, word, why }))

const row = (beginn: string, ende: string, status: KalenderRow['status'] = 'bestaetigt') =>
  ({ beginn, ende, status, titel: 'Umzug' }) as KalenderRow
test('the current holder and the next one; a request takes nothing', () => {
  const now = '2031-05-10T12:00:00.000Z'
  const later = row('2031-05-12T08:00:00.000Z', '2031-05-12T10:00:00.000Z')
  expect(usageOf([later, row('2031-05-10T10:00:00.000Z', '2031-05-10T16:00:00.000Z')], now)).toEqual({
    now: 'gebucht bis 18:00 Uhr',
    next: 'Mo., 12.05.2031 · 10:00–12:00 Uhr: Umzug',
  })
  expect(usageOf([row('2031-05-10T10:00:00.000Z', '2031-05-11T16:00:00.000Z', 'angefragt')], now)).toEqual({ now: '', next: '' })
})
