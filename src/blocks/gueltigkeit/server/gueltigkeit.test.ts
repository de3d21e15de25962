import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { type Fahrer, type Fahrzeug, fahrzeugHint, fuehrerscheinHint } from './fahren.ts'
import { altersHints, durationHint, dienstTime, ruheHints, weekendNumber, weekendHint } from './ruhe.ts'

const fahrer: Fahrer = { klassen: ['C1'], gueltigBis: '2030-01-01', kontrolleNaechsteAm: '2027-02-28', einweisungen: [] }
const rtw: Fahrzeug = {
  fahrzeug: 'f1',
  name: 'RTW 1',
  fuehrerscheinklasse: 'C1',
  zulGesamtmasse: 4200,
  einweisungErforderlich: true,
  einweisungsgruppe: 'RTW',
}
const einweisung = { fahrzeug: 'f1', gruppe: '', datum: '2026-01-01', gueltigBis: '2027-12-31' }
const today = '2026-11-21'

describe('driving on a day', () => {
  // Checked on 31.08.2026, the next check is due on 28.02.2027.
  testAll<[string, Partial<Fahrer>, string, string | undefined]>([
    ['the day itself is still good', {}, '2027-02-28', undefined],
    ['the day after is not', {}, '2027-03-01', 'Führerscheinkontrolle läuft am 28.02.2027 ab.'],
    ['in the past', { kontrolleNaechsteAm: '2026-11-20' }, '2027-03-01', 'Führerscheinkontrolle ist am 20.11.2026 abgelaufen.'],
    ['never checked', { kontrolleNaechsteAm: null }, '2026-12-01', 'Führerschein noch nicht kontrolliert.'],
    ['the licence ends', { gueltigBis: '2027-01-31' }, '2027-02-01', 'Führerschein läuft am 31.01.2027 ab.'],
    ['its last day', { gueltigBis: '2027-02-01' }, '2027-02-01', undefined],
    ['without an end it holds', { gueltigBis: null }, '2027-02-01', undefined],
    ['no licence', { klassen: [] }, '2027-02-01', 'Kein Führerschein eingetragen.'],
  ])('the licence: %s', (_, rest, day, text) => {
    expect(fuehrerscheinHint({ ...fahrer, ...rest }, day, today)?.text).toBe(text)
  })

  testAll<[string, Partial<Fahrer>, Partial<Fahrzeug>, string, string | undefined]>([
    ['briefed', { einweisungen: [einweisung] }, {}, '2027-02-01', undefined],
    ['not briefed', {}, {}, '2027-02-01', 'RTW 1: Einweisung fehlt.'],
    ['no briefing asked for', {}, { einweisungErforderlich: false }, '2027-02-01', undefined],
    ['ran out', { einweisungen: [einweisung] }, {}, '2028-01-01', 'RTW 1: Einweisung läuft am 31.12.2027 ab.'],
    ['the last day', { einweisungen: [einweisung] }, {}, '2027-12-31', undefined],
    ['the later one counts', { einweisungen: [{ ...einweisung, gueltigBis: '2026-06-01' }, einweisung] }, {}, '2027-02-01', undefined],
    ['on another vehicle of the group', { einweisungen: [{ ...einweisung, fahrzeug: 'f2', gruppe: 'RTW' }] }, {}, '2027-02-01', undefined],
    [
      'on another vehicle',
      { einweisungen: [{ ...einweisung, fahrzeug: 'f2' }] },
      { einweisungsgruppe: '' },
      '2027-02-01',
      'RTW 1: Einweisung fehlt.',
    ],
    [
      'briefed only after the duty',
      { einweisungen: [{ ...einweisung, datum: '2027-02-02' }] },
      {},
      '2027-02-01',
      'RTW 1: Einweisung fehlt.',
    ],
    [
      'class too low',
      { klassen: ['B'], einweisungen: [einweisung] },
      {},
      '2027-02-01',
      'Für RTW 1 braucht es Klasse C1; im Profil steht sie nicht.',
    ],
    ['licence for emergency vehicles', { klassen: ['B', 'FK4.75'], einweisungen: [einweisung] }, {}, '2027-02-01', undefined],
  ])('the vehicle: %s', (_, actor, withWhat, day, text) => {
    expect(fahrzeugHint({ ...fahrer, ...actor }, { ...rtw, ...withWhat }, day, today)?.text).toBe(text)
  })
})

const time = (beginn: string, ende: string) => dienstTime({ beginn, ende })
const dienst = (titel: string, beginn: string, ende: string) => ({ titel, beginn, ende })

describe('rest', () => {
  // Berlin is at UTC+1 in January.
  const early = time('2027-01-16T07:00:00Z', '2027-01-16T15:00:00Z')
  testAll<[string, [string, string, string][], string[]]>([
    ['eleven hours are enough', [['Fest', '2027-01-15T10:00:00Z', '2027-01-15T20:00:00Z']], []],
    ['one minute less is not', [['Fest', '2027-01-15T10:00:00Z', '2027-01-15T20:01:00Z']], ['Nur 10,9 Stunden Ruhe nach Fest.']],
    ['six hours', [['Fest', '2027-01-15T18:00:00Z', '2027-01-16T01:00:00Z']], ['Nur 6 Stunden Ruhe nach dem Nachtdienst Fest.']],
    ['straight on', [['Fest', '2027-01-16T00:00:00Z', '2027-01-16T07:00:00Z']], ['Keine Ruhe nach dem Nachtdienst Fest.']],
    ['before the next', [['Ball', '2027-01-16T20:00:00Z', '2027-01-17T02:00:00Z']], ['Nur 5 Stunden Ruhe vor Ball.']],
    ['all of it one working day', [['Markt', '2027-01-16T16:00:00Z', '2027-01-16T19:00:00Z']], []],
    [
      'rested after the night, but the same day',
      [['Nacht', '2027-01-15T19:00:00Z', '2027-01-15T23:59:00Z']],
      ['Nur 7 Stunden Ruhe nach Nacht.'],
    ],
    ['nothing around', [], []],
  ])('a short rest is hinted at: %s', (_, others, texts) => {
    expect(
      ruheHints(
        early,
        others.map((one) => dienst(...one)),
      ).map(({ text }) => text),
    ).toEqual(texts)
  })

  test('night duty, then a day duty on the same day, even with twelve hours between', () => {
    const night = dienst('Nachtwache', '2027-01-15T19:00:00Z', '2027-01-16T01:00:00Z')
    expect(ruheHints(time('2027-01-16T14:00:00Z', '2027-01-16T18:00:00Z'), [night]).map(({ text }) => text)).toEqual([
      'Am selben Tag aus dem Nachtdienst Nachtwache.',
    ])
    expect(ruheHints(time('2027-01-16T18:00:00Z', '2027-01-16T22:00:00Z'), [night])).toEqual([])
  })

  test('more than twelve hours, by the clock that really went', () => {
    expect(durationHint(time('2027-01-16T07:00:00Z', '2027-01-16T19:00:00Z'))).toBeNull()
    // 19:00 to 07:00 in the night in which the clock goes back: thirteen hours.
    expect(durationHint(time('2026-10-24T17:00:00Z', '2026-10-25T06:00:00Z'))?.text).toBe('13 Stunden am Stück.')
    // 19:00 to 08:00 in the night in which it goes forward: twelve.
    expect(durationHint(time('2027-03-27T18:00:00Z', '2027-03-28T06:00:00Z'))).toBeNull()
  })

  test('more than two weekends in a row', () => {
    const samstag = time('2027-01-16T07:00:00Z', '2027-01-16T15:00:00Z')
    const current = weekendNumber(samstag) ?? 0
    expect(weekendNumber(time('2027-01-17T22:59:00Z', '2027-01-18T05:00:00Z'))).toBe(current)
    expect(weekendNumber(time('2027-01-17T23:00:00Z', '2027-01-18T05:00:00Z'))).toBeNull()
    expect(weekendHint(samstag, [current - 1])).toBeNull()
    expect(weekendHint(samstag, [current - 2, current - 3])).toBeNull()
    expect(weekendHint(samstag, [current - 1, current - 2])?.text).toBe('3 Wochenenden in Folge.')
    expect(weekendHint(samstag, [current - 1, current + 1])?.text).toBe('3 Wochenenden in Folge.')
    expect(weekendHint(time('2027-01-18T07:00:00Z', '2027-01-18T15:00:00Z'), [current, current + 1])).toBeNull()
  })
})

describe('under 18', () => {
  const day = time('2027-01-16T07:00:00Z', '2027-01-16T15:00:00Z')
  testAll<[string, number | null, ReturnType<typeof time>, number]>([
    ['of age', 18, time('2027-01-16T07:00:00Z', '2027-01-17T07:00:00Z'), 0],
    ['unknown, at day', null, day, 0],
    ['unknown, at night', null, time('2027-01-16T15:00:00Z', '2027-01-16T21:01:00Z'), 1],
    ['eight hours at day', 17, day, 1],
    ['until 22 o’clock', 17, time('2027-01-16T15:00:00Z', '2027-01-16T21:00:00Z'), 1],
    ['a minute later', 17, time('2027-01-16T15:00:00Z', '2027-01-16T21:01:00Z'), 2],
    ['from 6 o’clock', 17, time('2027-01-16T05:00:00Z', '2027-01-16T12:00:00Z'), 1],
    ['before 6 o’clock', 17, time('2027-01-16T04:59:00Z', '2027-01-16T12:00:00Z'), 2],
    ['longer than eight hours', 16, time('2027-01-16T07:00:00Z', '2027-01-16T15:01:00Z'), 2],
    ['both', 16, time('2027-01-16T15:00:00Z', '2027-01-17T01:00:00Z'), 3],
  ])('a minor at night is hinted at: %s', (_, alter, span, count) => {
    expect(altersHints(alter, span)).toHaveLength(count)
  })
})
