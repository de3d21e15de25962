import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import {
  choice,
  field,
  id,
  reference,
  pattern,
  requiredPattern,
  requiredDay,
  requiredText,
  requiredNumber,
  requiredInstant,
  date,
  text,
  textList,
  number,
} from './fields.ts'
import { RECHTE } from './rights/rechte.ts'
import { validate } from './error-text.ts'

const schema = z.object({
  name: requiredText('Name', 10, 2),
  notiz: text('Notiz', 5),
  alter: requiredNumber('Alter', 10, 100),
  stunden: number('Stunden', 0, 24, 0.25),
  art: choice('Art', ['intern', 'extern']),
  zustand: z.optional(choice('Zustand', { '': 'egal', gut: 'gut', ausserDienst: 'außer Dienst' })),
  baujahr: z.optional(field('Baujahr', z.number().check(z.minimum(1950, { error: 'darf nicht vor 1950 liegen' })))),
  plz: pattern('Postleitzahl', /^\d{5}$/, '12345'),
  kennzeichen: requiredPattern('Kennzeichen', /^[A-Z]+-\d+$/, 'MU-1'),
  geboren: date('Geburtsdatum'),
  beginn: requiredDay('Beginn'),
  zeit: requiredInstant('Zeitpunkt'),
  anzahl: z.optional(field('Anzahl', z.number().check(z.int()))),
  alle: z.optional(field('Alle', z.stringbool())),
  recht: z.optional(choice('Recht', RECHTE)),
  liste: textList('Funktionen', 2, 5),
  schichten: field('Schichten', z._default(z.array(z.object({ anzahl: requiredNumber('Anzahl', 0, 200) })), [])),
})
const good = { name: 'Anna', alter: 30, art: 'intern', kennzeichen: 'MU-1', beginn: '2026-11-21', zeit: '2026-11-21T17:00:00+01:00' }

const sentences = (data: unknown) => {
  const result = validate(schema, data)
  return result.ok ? [] : result.errors.map(({ msg, feld }) => `${feld}: ${msg}`)
}

test('a good input has nothing to say, and what was left out gets its default', () => {
  expect(sentences(good)).toEqual([])
  expect(z.parse(schema, good)).toMatchObject({ notiz: '', stunden: null, plz: '', geboren: null, liste: [], schichten: [] })
})

testAll<[object, string]>([
  [{ name: undefined }, 'name: Name fehlt.'],
  [{ name: null }, 'name: Name fehlt.'],
  [{ name: 'x' }, 'name: Name muss mindestens 2 Zeichen lang sein.'],
  [{ name: 'x'.repeat(11) }, 'name: Name darf höchstens 10 Zeichen lang sein.'],
  [{ name: 7 }, 'name: Name muss ein Text sein.'],
  [{ name: 'a\0b' }, 'name: Name enthält unzulässige Zeichen.'],
  [{ name: 'ab\uD800' }, 'name: Name enthält unzulässige Zeichen.'],
  [{ name: 'a\u0001' }, 'name: Name enthält unzulässige Zeichen.'],
  [{ name: 'a\u202Eb' }, 'name: Name enthält unzulässige Zeichen.'],
  [{ name: 'a\uFFFF' }, 'name: Name enthält unzulässige Zeichen.'],
  [{ kennzeichen: '\u200B' }, 'kennzeichen: Kennzeichen fehlt.'],
  [{ notiz: 'zu lang' }, 'notiz: Notiz darf höchstens 5 Zeichen lang sein.'],
  [{ alter: 9 }, 'alter: Alter darf nicht kleiner als 10 sein.'],
  [{ alter: 101 }, 'alter: Alter darf nicht größer als 100 sein.'],
  [{ alter: '30' }, 'alter: Alter muss eine Zahl sein.'],
  [{ alter: 30.5 }, 'alter: Alter muss eine ganze Zahl sein.'],
  [{ stunden: 1.1 }, 'stunden: Stunden muss in Schritten von 0,25 angegeben sein.'],
  [{ art: 'beides' }, 'art: Art muss einer dieser Werte sein: intern, extern.'],
  [{ art: undefined }, 'art: Art fehlt.'],
  [{ zustand: 'schlecht' }, 'zustand: Zustand muss einer dieser Werte sein: gut, außer Dienst.'],
  [{ baujahr: 1900 }, 'baujahr: Baujahr darf nicht vor 1950 liegen.'],
  [{ plz: '1234' }, 'plz: Postleitzahl ist nicht gültig. Beispiel: 12345'],
  [{ kennzeichen: '' }, 'kennzeichen: Kennzeichen fehlt.'],
  [{ geboren: '2026-02-30' }, 'geboren: Geburtsdatum ist kein gültiges Datum.'],
  [{ beginn: '21.11.2026' }, 'beginn: Beginn ist kein gültiges Datum.'],
  [{ geboren: '0999-12-31' }, 'geboren: Geburtsdatum liegt zu weit in der Vergangenheit.'],
  [{ beginn: '9999-12-31' }, 'beginn: Beginn liegt zu weit in der Zukunft.'],
  [{ zeit: '2026-11-21T17:00:00+16:00' }, 'zeit: Zeitpunkt ist kein gültiger Zeitpunkt.'],
  [{ zeit: '2026-11-21T17:00:00-14:01' }, 'zeit: Zeitpunkt ist kein gültiger Zeitpunkt.'],
  [{ zeit: `2026-11-21T17:00:00.${'3'.repeat(300)}Z` }, 'zeit: Zeitpunkt ist kein gültiger Zeitpunkt.'],
  [{ zeit: '9999-12-31T23:59:59-10:00' }, 'zeit: Zeitpunkt liegt zu weit in der Zukunft.'],
  [{ zeit: '0001-01-01T00:00:00+14:00' }, 'zeit: Zeitpunkt liegt zu weit in der Vergangenheit.'],
  [{ anzahl: 2 ** 60 }, 'anzahl: Anzahl ist zu groß.'],
  [{ alle: 'vielleicht' }, 'alle: Alle muss true oder false sein.'],
  [{ recht: 'x' }, 'recht: Recht gibt es so nicht.'],
  [{ zeit: '2026-11-21 17:00' }, 'zeit: Zeitpunkt ist kein gültiger Zeitpunkt.'],
  [{ liste: ['a', 'b', 'c'] }, 'liste: Funktionen darf höchstens 2 Einträge haben.'],
  [{ schichten: [{ anzahl: 1 }, { anzahl: 201 }] }, 'schichten.1.anzahl: Anzahl darf nicht größer als 200 sein.'],
])('the body %j is refused by the sentence %s', (change, sentence) => {
  expect(sentences({ ...good, ...change })).toEqual([sentence])
})

test('one sentence per field, also where two rules are broken', () => {
  expect(sentences({ ...good, name: '', alter: 1 })).toHaveLength(2)
})

testAll(['+14:00', '-14:00', '+05:45', 'Z'])('an instant with the offset %s is one', (offset) => {
  expect(sentences({ ...good, zeit: `2026-11-21T17:00:00.123456789${offset}` })).toEqual([])
})

test('an error about the whole input names no field', () => {
  expect(validate(schema, [])).toEqual({ ok: false, errors: [{ msg: 'Die Eingabe muss ein Objekt sein.' }] })
})

test('an id in capital letters is the same id', () => {
  const capital = '0199A7B2-0000-7000-8000-00000000ABCD'
  expect(z.parse(z.object({ id, other: reference('Ort') }), { id: capital, other: capital })).toEqual({
    id: capital.toLowerCase(),
    other: capital.toLowerCase(),
  })
})

test('invisible characters alone are no text; inside a text they stay', () => {
  for (const nothing of ['\u200B', '\uFEFF', '\u2060\u2060', '\u00AD', ' \u200D\u3164 \u2800'])
    expect(sentences({ ...good, name: nothing, kennzeichen: nothing })).toEqual(sentences({ ...good, name: '', kennzeichen: '' }))
  const kept = ['👨\u200D🚒', 'Not\u00ADruf', 'שלום\u200F!']
  for (const name of kept) expect(z.parse(schema, { ...good, name })).toMatchObject({ name })
  expect(z.parse(schema, { ...good, notiz: '\u200B', liste: ['\uFEFF', ' SEG '] })).toMatchObject({ notiz: '', liste: ['SEG'] })
})
