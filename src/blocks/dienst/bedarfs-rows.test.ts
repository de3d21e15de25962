import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { staysBelow, fahrzeugeFrom, plannedKraefte, requiredKraefte, rowsFrom } from './bedarfs-rows.ts'

const nothing = { helferVon: 0, helferBis: 0, ktw: 0, rtw: 0, notarzt: 0, einsatzleitung: 'keine' } as const
const konzert = { helferVon: 20, helferBis: 20, ktw: 3, rtw: 2, notarzt: 2, einsatzleitung: 'reduziert' } as const

test('an estimate becomes lines, crews on top, and vehicles as wishes', () => {
  expect(rowsFrom(konzert).map(({ qualifikation, anzahl, funktion }) => `${anzahl} ${qualifikation} ${funktion}`.trim())).toEqual([
    '20 SanA',
    '1 SH Einsatzleitung',
    '3 RS Transportführer KTW',
    '3 RH Fahrer KTW',
    '2 NotSan Transportführer RTW',
    '2 RS Fahrer RTW',
    '2 NA Notarzt',
    '2 NotSan Fahrer NEF',
  ])
  expect(fahrzeugeFrom(konzert)).toEqual(['KTW', 'KTW', 'KTW', 'RTW', 'RTW', 'NEF', 'NEF'])
})

test('no need makes no lines, a full command is two people', () => {
  expect(rowsFrom(nothing)).toEqual([])
  expect(fahrzeugeFrom(nothing)).toEqual([])
  expect(rowsFrom({ ...nothing, einsatzleitung: 'voll' })).toMatchObject([{ anzahl: 2, funktion: 'Einsatzleitung' }])
})

test('a plan taken over from an estimate meets that estimate', () => {
  for (const result of [nothing, konzert, { ...konzert, helferVon: 1, helferBis: 3 }]) {
    const plan = plannedKraefte({ bedarf: rowsFrom(result), fahrzeuge: fahrzeugeFrom(result).map((type) => ({ typ: type })) })
    expect(plan).toEqual({ helfer: result.helferBis, ktw: result.ktw, rtw: result.rtw, notarzt: result.notarzt })
    expect(staysBelow(plan, requiredKraefte(result))).toBe(false)
  }
})

testAll([
  ['one helper less', { helfer: 19, ktw: 3, rtw: 2, notarzt: 2 }, true],
  ['one vehicle less', { helfer: 30, ktw: 2, rtw: 2, notarzt: 2 }, true],
  ['no doctor', { helfer: 20, ktw: 3, rtw: 2, notarzt: 0 }, true],
  ['more of everything', { helfer: 21, ktw: 4, rtw: 3, notarzt: 3 }, false],
])('a plan below the estimate is noticed: %s', (_what, plan, below) => {
  expect(staysBelow(plan, requiredKraefte(konzert))).toBe(below)
})

test('helpers of any qualification count, crews do not; a KTW-B is a KTW', () => {
  const bedarf = [
    { anzahl: 4, funktion: '' },
    { anzahl: 2, funktion: 'Fußstreife' },
    { anzahl: 2, funktion: 'Besatzung RTW' },
    { anzahl: 1, funktion: 'Einsatzleitung' },
    { anzahl: 1, funktion: 'Notarzt' },
  ]
  expect(plannedKraefte({ bedarf, fahrzeuge: [{ typ: 'KTW-B' }, { typ: null }, { typ: 'ELW' }] })).toEqual({
    helfer: 6,
    ktw: 1,
    rtw: 0,
    notarzt: 1,
  })
})
