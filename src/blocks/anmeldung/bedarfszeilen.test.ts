import { expect, test } from 'vitest'
import { bleibtDarunter, fahrzeugeAus, geplant, verlangt, zeilenAus } from './bedarfszeilen.ts'

const nichts = { helferVon: 0, helferBis: 0, ktw: 0, rtw: 0, notarzt: 0, einsatzleitung: 'keine' } as const
const konzert = { helferVon: 20, helferBis: 20, ktw: 3, rtw: 2, notarzt: 2, einsatzleitung: 'reduziert' } as const

test('an estimate becomes lines, crews on top, and vehicles as wishes', () => {
  expect(zeilenAus(konzert).map(({ qualifikation, anzahl, funktion }) => `${anzahl} ${qualifikation} ${funktion}`.trim())).toEqual([
    '20 SanA',
    '1 SH Einsatzleitung',
    '3 RS Besatzung KTW',
    '3 RH Besatzung KTW',
    '2 NotSan Besatzung RTW',
    '2 RS Besatzung RTW',
    '2 NA Notarzt',
    '2 NotSan Besatzung NEF',
  ])
  expect(fahrzeugeAus(konzert)).toEqual(['KTW', 'KTW', 'KTW', 'RTW', 'RTW', 'NEF', 'NEF'])
})

test('no need makes no lines, a full command is two people', () => {
  expect(zeilenAus(nichts)).toEqual([])
  expect(fahrzeugeAus(nichts)).toEqual([])
  expect(zeilenAus({ ...nichts, einsatzleitung: 'voll' })).toMatchObject([{ anzahl: 2, funktion: 'Einsatzleitung' }])
})

test('what was taken over is what the estimate asks for', () => {
  for (const ergebnis of [nichts, konzert, { ...konzert, helferVon: 1, helferBis: 3 }]) {
    const plan = geplant({ bedarf: zeilenAus(ergebnis), fahrzeuge: fahrzeugeAus(ergebnis).map((typ) => ({ typ })) })
    expect(plan).toEqual({ helfer: ergebnis.helferBis, ktw: ergebnis.ktw, rtw: ergebnis.rtw, notarzt: ergebnis.notarzt })
    expect(bleibtDarunter(plan, verlangt(ergebnis))).toBe(false)
  }
})

test.each([
  ['one helper less', { helfer: 19, ktw: 3, rtw: 2, notarzt: 2 }, true],
  ['one vehicle less', { helfer: 30, ktw: 2, rtw: 2, notarzt: 2 }, true],
  ['no doctor', { helfer: 20, ktw: 3, rtw: 2, notarzt: 0 }, true],
  ['more of everything', { helfer: 21, ktw: 4, rtw: 3, notarzt: 3 }, false],
])('%s', (_was, plan, darunter) => {
  expect(bleibtDarunter(plan, verlangt(konzert))).toBe(darunter)
})

test('helpers of any qualification count, crews do not; a KTW-B is a KTW', () => {
  const bedarf = [
    { anzahl: 4, funktion: '' },
    { anzahl: 2, funktion: 'Fußstreife' },
    { anzahl: 2, funktion: 'Besatzung RTW' },
    { anzahl: 1, funktion: 'Einsatzleitung' },
    { anzahl: 1, funktion: 'Notarzt' },
  ]
  expect(geplant({ bedarf, fahrzeuge: [{ typ: 'KTW-B' }, { typ: null }, { typ: 'ELW' }] })).toEqual({
    helfer: 6,
    ktw: 1,
    rtw: 0,
    notarzt: 1,
  })
})
