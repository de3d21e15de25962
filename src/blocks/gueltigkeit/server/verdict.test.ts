import { describe, expect, test } from 'vitest'
import { inMonths, tagInBerlin } from '#contract/time/berlin.ts'
import { testAll } from '#tests/support/cases.ts'
import { runsOutBefore } from './fahren.ts'
import { alterAm, type Facts, judgePerson, type Level, lostBy, NOBODY, qualifikationAm, type Requirement } from './verdict.ts'

const TODAY = '2026-11-23'
const rs: Level = { qualifikation: 'RS', ab: '2025-03-12', bis: '2027-03-12' }
const sanA: Level = { qualifikation: 'SanA', ab: '2020-01-01', bis: null }
const person: Facts = {
  ...NOBODY,
  status: 'aktiv',
  geburtsdatum: '2008-02-29',
  levels: [rs, sanA],
  klassen: ['B', 'C1'],
  kontrolleNaechsteAm: inMonths('2026-08-31', 6),
  einweisungen: [{ fahrzeug: 'f1', gruppe: '', datum: '2026-01-01', gueltigBis: '2027-12-31' }],
  geraete: [{ geraet: 'Corpuls C3', datum: '2026-01-01', gueltigBis: null }],
  fuehrungszeugnisVorgelegtAm: '2022-02-28',
  fuehrungszeugnisNaechstesAm: inMonths('2022-02-28', 60),
}
const ktw = {
  fahrzeug: 'f1',
  name: 'KTW 1',
  fuehrerscheinklasse: 'C1',
  zulGesamtmasse: 4200,
  einweisungErforderlich: true,
  einweisungsgruppe: '',
}

test('an emergency doctor is a doctor, and not the other way round', () => {
  const has = (qualifikation: 'NA' | 'Arzt') => ({ ...person, levels: [{ qualifikation, ab: null, bis: null }] })
  expect(judgePerson(has('Arzt'), { qualifikation: 'NA' }, TODAY, TODAY).verdict).toBe('invalid')
  expect(judgePerson(has('NA'), { qualifikation: 'Arzt' }, TODAY, TODAY).verdict).toBe('valid')
})

test('without a birthday a minimum age counts as met, and is said to be unknown', () => {
  const born = { ...person, geburtsdatum: null }
  expect(judgePerson(born, { mindestalter: 18 }, TODAY, TODAY)).toMatchObject({
    verdict: 'valid',
    unknown: [{ text: 'Geburtsdatum fehlt.' }],
  })
})

describe('a seat on a day', () => {
  testAll<[string, Partial<Facts>, Requirement, string, string, string[]]>([
    ['nothing asked', {}, {}, '2027-03-15', 'valid', []],
    ['the last day of the training is still good', {}, { qualifikation: 'RS' }, '2027-03-12', 'valid', []],
    ['the day after it is not', {}, { qualifikation: 'RS' }, '2027-03-13', 'runsOut', ['RS läuft am 12.03.2027 ab.']],
    ['a lower qualification still holds', {}, { qualifikation: 'SanA' }, '2027-03-13', 'valid', []],
    ['never had it', {}, { qualifikation: 'NotSan' }, '2027-03-01', 'invalid', ['RS: gebraucht wird NotSan.']],
    ['no training at all', { levels: [] }, { qualifikation: 'EH' }, '2027-03-01', 'invalid', ['Keine Ausbildung: gebraucht wird EH.']],
    [
      'begins only later',
      { levels: [{ ...rs, ab: '2027-01-01' }] },
      { qualifikation: 'RS' },
      '2026-12-31',
      'invalid',
      ['Keine Ausbildung: gebraucht wird RS.'],
    ],
    ['begins by then', { levels: [{ ...rs, ab: '2027-01-01' }] }, { qualifikation: 'RS' }, '2027-01-01', 'valid', []],
    // Checked on 31.08.2026, due on 28.02.2027.
    ['licence check, the day itself', {}, { fuehrerscheinklasse: 'B' }, '2027-02-28', 'valid', []],
    [
      'licence check, the day after',
      {},
      { fuehrerscheinklasse: 'B' },
      '2027-03-01',
      'runsOut',
      ['Führerscheinkontrolle läuft am 28.02.2027 ab.'],
    ],
    [
      'licence check, leap year',
      { kontrolleNaechsteAm: inMonths('2027-08-31', 6) },
      { fuehrerscheinklasse: 'B' },
      '2028-02-29',
      'valid',
      [],
    ],
    ['a class that is missing', {}, { fuehrerscheinklasse: 'CE' }, '2027-01-01', 'invalid', ['Klasse CE steht nicht im Profil.']],
    ['drives the vehicle', {}, { fahrzeug: ktw }, '2027-02-28', 'valid', []],
    [
      'all that runs out is said',
      {},
      { fahrzeug: ktw, qualifikation: 'RS' },
      '2028-01-01',
      'runsOut',
      ['RS läuft am 12.03.2027 ab.', 'Führerscheinkontrolle läuft am 28.02.2027 ab.', 'KTW 1: Einweisung läuft am 31.12.2027 ab.'],
    ],
    [
      'one that never did makes it a no',
      { einweisungen: [] },
      { fahrzeug: ktw, qualifikation: 'RS' },
      '2027-03-13',
      'invalid',
      ['RS läuft am 12.03.2027 ab.', 'Führerscheinkontrolle läuft am 28.02.2027 ab.', 'KTW 1: Einweisung fehlt.'],
    ],
    ['a device, however it is written', {}, { geraet: 'corpuls c3' }, '2099-01-01', 'valid', []],
    ['another device', {}, { geraet: 'Medumat' }, '2027-01-01', 'invalid', ['Medumat: Einweisung fehlt.']],
    [
      'briefed on it only later',
      { geraete: [{ geraet: 'Medumat', datum: '2027-01-02', gueltigBis: null }] },
      { geraet: 'Medumat' },
      '2027-01-01',
      'invalid',
      ['Medumat: Einweisung fehlt.'],
    ],
    ['certificate of conduct not asked for', { fuehrungszeugnisVorgelegtAm: null }, {}, '2027-03-01', 'valid', []],
    ['certificate of conduct, last day', {}, { fuehrungszeugnis: true }, '2027-02-28', 'valid', []],
    [
      'certificate of conduct, after five years',
      {},
      { fuehrungszeugnis: true },
      '2027-03-01',
      'runsOut',
      ['Führungszeugnis läuft am 28.02.2027 ab.'],
    ],
    [
      'certificate of conduct never shown, though due',
      { fuehrungszeugnisVorgelegtAm: null },
      { fuehrungszeugnis: true },
      '2027-01-01',
      'invalid',
      ['Führungszeugnis noch nicht vorgelegt.'],
    ],
    ['old enough: born on 29 February, on 1 March', {}, { mindestalter: 19 }, '2027-03-01', 'valid', []],
    ['the day before', {}, { mindestalter: 19 }, '2027-02-28', 'invalid', ['Am Tag 18 Jahre alt: gebraucht ab 19.']],
    ['on the birthday of a leap year', {}, { mindestalter: 20 }, '2028-02-29', 'valid', []],
    ['birthday unknown', { geburtsdatum: null }, { mindestalter: 18 }, '2027-01-01', 'valid', []],
    ['restricted and external take part', { status: 'eingeschraenkt' }, {}, '2027-01-01', 'valid', []],
    ['rests', { status: 'ruhend' }, {}, '2027-01-01', 'invalid', ['Die Mitgliedschaft ruht.']],
    ['left', { status: 'ausgetreten' }, {}, '2027-01-01', 'invalid', ['Ausgetreten.']],
    ['locked', { status: 'gesperrt' }, {}, '2027-01-01', 'invalid', ['Gesperrt.']],
  ])('a verdict has its reasons: %s', (_, rest, wanted, day, verdict, texts) => {
    const found = judgePerson({ ...person, ...rest }, wanted, day, TODAY)
    expect([found.verdict, found.reasons.map(({ text }) => text)]).toEqual([verdict, texts])
  })

  test('a record that ended before today is invalid, not running out', () => {
    const { verdict, reasons } = judgePerson(person, { qualifikation: 'RS' }, '2027-04-01', '2027-03-13')
    expect([verdict, reasons.map(({ text }) => text)]).toEqual(['invalid', ['SanA: gebraucht wird RS.']])
  })
})

test('the day is that of Berlin, also where the clock changes', () => {
  const on = (instant: string) =>
    judgePerson(person, { qualifikation: 'RS', mindestalter: 19 }, tagInBerlin(new Date(instant)), TODAY).verdict
  expect(on('2027-03-12T22:59:59Z')).toBe('valid')
  expect(on('2027-03-12T23:00:00Z')).toBe('runsOut')
  const until = { ...person, levels: [{ ...rs, bis: '2027-03-27' }] }
  const night = (instant: string) => judgePerson(until, { qualifikation: 'RS' }, tagInBerlin(new Date(instant)), TODAY).verdict
  // The clock goes forward on 28.03.2027 at two; the day still begins at eleven in the evening, UTC, and ends an hour earlier.
  expect([night('2027-03-27T22:59:59Z'), night('2027-03-27T23:00:00Z')]).toEqual(['valid', 'runsOut'])
  expect(qualifikationAm([{ ...rs, ab: '2027-03-29', bis: null }], tagInBerlin(new Date('2027-03-28T21:59:59Z')))).toBe('keine')
  expect(qualifikationAm([{ ...rs, ab: '2027-03-29', bis: null }], tagInBerlin(new Date('2027-03-28T22:00:00Z')))).toBe('RS')
})

test('lost by a day: today’s highest level, with the last day it holds', () => {
  expect(lostBy([rs, sanA], '2027-03-12', TODAY)).toBeNull()
  expect(lostBy([rs, sanA], '2027-03-13', TODAY)).toEqual({ qualifikation: 'RS', am: '2027-03-12' })
  expect(lostBy([rs, { ...rs, bis: '2027-06-30' }, sanA], '2027-07-01', TODAY)).toEqual({ qualifikation: 'RS', am: '2027-06-30' })
  expect(lostBy([rs, { qualifikation: 'NotSan', ab: '2027-01-01', bis: null }], '2027-07-01', TODAY)).toBeNull()
  expect(lostBy([], '2027-07-01', TODAY)).toBeNull()
})

test('the sentence names the year only where it is another', () => {
  const sentence = (am: string, day: string) => runsOutBefore('Deine Ausbildung RS', am, 'Der Dienst', day, '2027-02-01')
  expect(sentence('2027-03-12', '2027-03-15')).toBe('Deine Ausbildung RS läuft am 12.03. ab, der Dienst ist am 15.03.')
  expect(sentence('2027-12-31', '2028-01-01')).toBe('Deine Ausbildung RS läuft am 31.12. ab, der Dienst ist am 01.01.2028.')
})

test('full years', () => {
  expect([alterAm('2008-11-21', '2026-11-20'), alterAm('2008-11-21', '2026-11-21'), alterAm(null, '2026-11-21')]).toEqual([17, 18, null])
})
