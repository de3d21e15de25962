import { describe, expect, test } from 'vitest'
import { testAll } from '#tests/support/cases.ts'
import { nextFree } from './gaps.ts'
import { expandSerie } from './serie.ts'
import type { BelegungsRow, Objection } from '../kind.ts'
import { buchungsRuleObjection, doubleTermin, gridObjection, periodObjection } from './period.ts'
import { backAblehnung, changeAblehnung, isOwn, mayWithIt, NOT_HERE, requireAllowed, requirePossible, stornoAblehnung } from './rules.ts'

// A Saturday, 13 o'clock in Berlin.
const NOW = new Date('2026-11-21T12:00:00Z')

describe('booking rules', () => {
  testAll<[string, string, string, string | null]>([
    ['an hour', '2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z', null],
    ['end before begin', '2026-11-24T09:00:00Z', '2026-11-24T08:00:00Z', 'Das Ende muss nach dem Beginn liegen.'],
    ['no length', '2026-11-24T09:00:00Z', '2026-11-24T09:00:00Z', 'Das Ende muss nach dem Beginn liegen.'],
    ['14 days', '2026-11-24T09:00:00Z', '2026-12-08T09:00:00Z', null],
    ['14 days and a quarter', '2026-11-24T09:00:00Z', '2026-12-08T09:15:00Z', 'Eine Belegung dauert höchstens 14 Tage.'],
    ['15 days', '2026-11-24T09:00:00Z', '2026-12-09T09:00:00Z', 'Eine Belegung dauert höchstens 14 Tage.'],
    // 14 days by the clock on the wall are an hour more than 14 times 24 hours when summer time ends.
    ['14 days over the end of summer time', '2027-10-24T08:00:00Z', '2027-11-07T09:00:00Z', null],
    ['14 days over its begin', '2027-03-20T09:00:00Z', '2027-04-03T08:00:00Z', null],
    ['an hour more', '2027-03-20T09:00:00Z', '2027-04-03T09:00:00Z', 'Eine Belegung dauert höchstens 14 Tage.'],
    ['yesterday', '2026-11-20T09:00:00Z', '2026-11-21T20:00:00Z', 'Der Beginn darf nicht in der Vergangenheit liegen.'],
    ['earlier today', '2026-11-20T23:00:00Z', '2026-11-21T20:00:00Z', null],
    [
      'a quarter before midnight in Berlin',
      '2026-11-20T22:45:00Z',
      '2026-11-21T20:00:00Z',
      'Der Beginn darf nicht in der Vergangenheit liegen.',
    ],
  ])('a period is bookable or refused by a sentence: %s', (_, beginn, ende, msg) => {
    expect(periodObjection({ beginn, ende }, NOW)?.msg ?? null).toBe(msg)
  })

  testAll([
    ['on the grid', '2026-11-24T08:15:00Z', '2026-11-24T09:00:00Z', null],
    ['odd minutes', '2026-11-24T08:05:00Z', '2026-11-24T09:00:00Z', 'Der Beginn muss auf eine volle Viertelstunde fallen.'],
    ['odd seconds', '2026-11-24T08:00:00Z', '2026-11-24T09:00:01Z', 'Das Ende muss auf eine volle Viertelstunde fallen.'],
  ])('grid: %s', (_, beginn, ende, msg) => {
    expect(gridObjection({ beginn, ende })?.msg ?? null).toBe(msg)
    // An unchanged time may be off the grid.
    expect(gridObjection({ beginn, ende }, { beginn, ende })).toBeNull()
  })

  test('a begin that stays may lie in the past, one that is moved may not', () => {
    const soFar = { beginn: '2026-11-19T08:00:00Z', ende: '2026-11-21T14:00:00Z' }
    expect(periodObjection({ ...soFar, ende: '2026-11-22T14:00:00Z' }, NOW, soFar)).toBeNull()
    expect(periodObjection({ ...soFar, beginn: '2026-11-19T09:00:00Z' }, NOW, soFar)?.field).toBe('beginn')
  })

  testAll<[string, number | null, number | null, string, string | null]>([
    ['no rules', null, null, '2026-11-21T16:00:00Z', null],
    ['as long as it may be', 4, null, '2026-11-21T16:00:00Z', null],
    ['longer', 3, null, '2026-11-21T16:00:00Z', 'KTW 1 darf höchstens 3 Stunden am Stück belegt werden.'],
    ['an hour', 1, null, '2026-11-21T16:00:00Z', 'KTW 1 darf höchstens 1 Stunde am Stück belegt werden.'],
    ['early enough', null, 0, '2026-11-21T16:00:00Z', null],
    ['too late', null, 1440, '2026-11-21T16:00:00Z', 'KTW 1 muss mindestens 1 Tag vorher belegt werden.'],
    ['too late by minutes', null, 45, '2026-11-21T16:00:00Z', 'KTW 1 muss mindestens 45 Minuten vorher belegt werden.'],
  ])('rules of the vehicle: %s', (_, maxHours, vorlaufMin, ende, msg) => {
    const rules = { maxStunden: maxHours, vorlaufMin, genehmigung: false }
    expect(buchungsRuleObjection('KTW 1', rules, { beginn: '2026-11-21T12:00:00Z', ende }, NOW)?.msg ?? null).toBe(msg)
  })

  test('hours are those that pass: the night of thirteen and the night of eleven', () => {
    const twelve = { maxStunden: 12, vorlaufMin: null, genehmigung: false }
    // 19:00 to 07:00 on the clock of Berlin.
    expect(buchungsRuleObjection('KTW 1', twelve, { beginn: '2027-10-30T17:00:00Z', ende: '2027-10-31T06:00:00Z' }, NOW)?.field).toBe(
      'ende',
    )
    expect(buchungsRuleObjection('KTW 1', twelve, { beginn: '2027-03-27T18:00:00Z', ende: '2027-03-28T05:00:00Z' }, NOW)).toBeNull()
  })

  test('dates of one series do not lie on one another, set-up times included', () => {
    const evening = { beginn: '2026-11-24T18:00:00Z', ende: '2026-11-24T20:00:00Z', ressourcen: ['a'] }
    const afterwards = { beginn: '2026-11-24T20:00:00Z', ende: '2026-11-24T21:00:00Z', ressourcen: ['a'] }
    const earlier = { ...afterwards, beginn: '2026-11-24T19:45:00Z' }
    expect(doubleTermin([afterwards, evening])).toBeNull()
    expect(doubleTermin([afterwards, evening], 15)).toEqual(afterwards)
    expect(doubleTermin([evening, earlier])).toEqual(earlier)
    expect(doubleTermin([evening, { ...earlier, ressourcen: ['b'] }])).toBeNull()
    expect(
      doubleTermin([
        { ...evening, ressourcen: ['a', 'b'] },
        { ...earlier, ressourcen: ['b'] },
      ]),
    ).not.toBeNull()
  })
})

describe('the nearest free times', () => {
  const around = (von: string, bis: string) => ({ beginn: `2026-11-24T${von}:00.000Z`, ende: `2026-11-24T${bis}:00.000Z` })
  const taken = (von: string, bis: string) => ({ belegtVon: `2026-11-24T${von}:00.000Z`, belegtBis: `2026-11-24T${bis}:00.000Z` })
  const wish = { ...around('10:00', '11:00'), ruestzeitVor: 0, ruestzeitNach: 0 }
  testAll<[string, ReturnType<typeof taken>[], ReturnType<typeof around>[]]>([
    ['beside one block', [taken('10:00', '11:00')], [around('09:00', '10:00'), around('11:00', '12:00')]],
    [
      'a gap that is too small is passed over',
      [taken('10:00', '11:00'), taken('08:30', '09:30'), taken('11:45', '13:00')],
      [around('07:30', '08:30'), around('13:00', '14:00')],
    ],
    ['a gap that just fits', [taken('10:30', '11:00'), taken('12:00', '13:00')], [around('09:30', '10:30'), around('11:00', '12:00')]],
    ['on quarter hours', [taken('09:55', '11:05')], [around('08:45', '09:45'), around('11:15', '12:15')]],
    ['within one block', [taken('06:00', '18:00')], [around('05:00', '06:00'), around('18:00', '19:00')]],
  ])('the next free time lies beside what is booked: %s', (_, blocks, expected) => {
    expect(nextFree(wish, blocks, NOW)).toEqual(expected)
  })

  test('suggestions respect set-up times, the present and a limit of two weeks', () => {
    expect(nextFree({ ...wish, ruestzeitVor: 30, ruestzeitNach: 15 }, [taken('10:00', '11:00')], NOW)).toEqual([
      around('08:45', '09:45'),
      around('11:30', '12:30'),
    ])
    expect(nextFree(wish, [taken('10:00', '11:00')], new Date('2026-11-24T09:30:00Z'))).toEqual([around('11:00', '12:00')])
    expect(nextFree(wish, [{ belegtVon: '2026-11-01T00:00:00.000Z', belegtBis: '2026-12-31T00:00:00.000Z' }], NOW)).toEqual([])
  })
})

describe('series', () => {
  const evening = { beginn: '2027-03-16T18:00:00.000Z', ende: '2027-03-16T20:00:00.000Z' }
  const begin = (rule: string, span = evening) => expandSerie(span, rule).map(({ beginn }) => beginn)

  test('seven in the evening stays seven in the evening when the clock changes', () => {
    expect(expandSerie(evening, 'FREQ=WEEKLY;COUNT=3')).toEqual([
      evening,
      { beginn: '2027-03-23T18:00:00.000Z', ende: '2027-03-23T20:00:00.000Z' },
      { beginn: '2027-03-30T17:00:00.000Z', ende: '2027-03-30T19:00:00.000Z' },
    ])
  })

  test('a night of the series lasts thirteen hours in autumn and eleven in spring', () => {
    const duration = (beginn: string, ende: string) =>
      expandSerie({ beginn, ende }, 'FREQ=WEEKLY;COUNT=2').map((t) => (Date.parse(t.ende) - Date.parse(t.beginn)) / 3_600_000)
    expect(duration('2027-10-23T17:00:00Z', '2027-10-24T05:00:00Z')).toEqual([12, 13])
    expect(duration('2027-03-20T18:00:00Z', '2027-03-21T06:00:00Z')).toEqual([12, 11])
  })

  testAll<[string, string[]]>([
    ['FREQ=WEEKLY;UNTIL=20270323', ['2027-03-16T18:00:00.000Z', '2027-03-23T18:00:00.000Z']],
    ['FREQ=WEEKLY;UNTIL=20270322', ['2027-03-16T18:00:00.000Z']],
    ['FREQ=WEEKLY;UNTIL=20270323T180000Z', ['2027-03-16T18:00:00.000Z', '2027-03-23T18:00:00.000Z']],
    ['FREQ=WEEKLY;UNTIL=20270323T175959Z', ['2027-03-16T18:00:00.000Z']],
    ['FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3', ['2027-03-16T18:00:00.000Z', '2027-03-18T18:00:00.000Z', '2027-03-23T18:00:00.000Z']],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=2', ['2027-03-16T18:00:00.000Z', '2027-03-30T17:00:00.000Z']],
    ['FREQ=DAILY;COUNT=2', ['2027-03-16T18:00:00.000Z', '2027-03-17T18:00:00.000Z']],
    ['FREQ=MONTHLY;BYDAY=3TU;COUNT=2', ['2027-03-16T18:00:00.000Z', '2027-04-20T17:00:00.000Z']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=1', ['2027-03-16T18:00:00.000Z', '2027-03-31T17:00:00.000Z']],
  ])('a rule has these first dates: %s', (rule, expected) => {
    expect(begin(rule)).toEqual(expected)
  })

  testAll([
    ['FREQ=DAILY;COUNT=5000', 'Eine Serie hat höchstens 200 Termine. Wähle ein früheres Ende.'],
    ['FREQ=DAILY;COUNT=201', 'Eine Serie hat höchstens 200 Termine. Wähle ein früheres Ende.'],
    ['FREQ=DAILY;UNTIL=20401231', 'Eine Serie hat höchstens 200 Termine. Wähle ein früheres Ende.'],
    ['FREQ=WEEKLY', 'Die Wiederholung braucht ein Ende.'],
    ['FREQ=WEEKLY;COUNT=0', 'Die Wiederholung ist nicht gültig.'],
    ['FREQ=WEEKLY;INTERVAL=0;COUNT=3', 'Die Wiederholung ist nicht gültig.'],
    ['FREQ=WEEKLY;BYDAY=XX;COUNT=3', 'Die Wiederholung ist nicht gültig.'],
    ['FREQ=WEEKLY;UNTIL=2027', 'Die Wiederholung ist nicht gültig.'],
    ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31;COUNT=3', 'Die Wiederholung ist nicht gültig.'],
    // The library would look for these for ever.
    ['FREQ=DAILY;INTERVAL=7;BYDAY=MO;COUNT=3', 'Die Wiederholung ist nicht gültig.'],
    ['FREQ=DAILY;BYDAY=2MO;COUNT=4', 'Die Wiederholung ist nicht gültig.'],
    ['FREQ=WEEKLY;UNTIL=20271399', 'Die Wiederholung ist nicht gültig.'],
    ['FREQ=WEEKLY;BYSECOND=1;COUNT=3', 'Die Wiederholung ist nicht gültig.'],
  ])('%s is refused in one sentence', (rule, sentence) => {
    expect(() => begin(rule)).toThrow(sentence)
  })

  test('200 dates are made', () => {
    expect(begin('FREQ=DAILY;COUNT=200')).toHaveLength(200)
  })
})

describe('changing, cancelling and reverting', () => {
  const [CREATE, UPDATE, REMOVE] = ['CREATE_FAHRZEUGBELEGUNG', 'UPDATE_FAHRZEUGBELEGUNG', 'DELETE_FAHRZEUGBELEGUNG'] as const
  const kind = { area: 'FAHRZEUGBELEGUNG' } as const
  type Question = Parameters<typeof backAblehnung>
  const actor = (rechte: readonly string[], _id = 'anna', profil: string | null = 'profil-anna') =>
    ({ _id, profil, rechte: new Set(rechte) }) as unknown as Question[1]
  const booking = (given: Partial<BelegungsRow> = {}) =>
    ({
      erstelltVon: 'anna',
      geaendertVon: 'anna',
      verantwortlich: null,
      verantwortlichName: '',
      ende: '2026-11-22T12:00:00Z',
      status: 'bestaetigt',
      dienst: null,
      dienstArt: null,
      dienstName: '',
      ...given,
    }) as Question[2]
  const [owner, office] = [actor([CREATE]), actor([UPDATE, REMOVE], 'office', null)]
  const [over, cancelled] = [{ ende: NOW.toISOString() }, { status: 'storniert' as const }]
  const foreign = { erstelltVon: 'otto', verantwortlichName: 'Otto Ohm' }

  testAll<[string, Question[1], Partial<BelegungsRow>, number | null, string]>([
    ['the owner', owner, {}, null, ''],
    ['the one responsible', owner, { ...foreign, verantwortlich: 'profil-anna' }, null, ''],
    ['the owner without the right to book', actor([]), {}, 403, 'Diese Belegung gehört jemand anderem. Dafür fehlt dir das Recht'],
    ['somebody else', owner, foreign, 403, 'Diese Belegung gehört Otto Ohm. Dafür fehlt dir das Recht'],
    ['somebody without a profile', actor([CREATE], 'otto', null), {}, 403, 'Diese Belegung gehört jemand anderem.'],
    ['the office', office, foreign, null, ''],
    ['the owner at the very end', owner, over, 409, 'Diese Belegung ist vorbei. Danach ändert sie nur, wer das Recht'],
    ['the owner a moment before', owner, { ende: new Date(NOW.getTime() + 1).toISOString() }, null, ''],
    ['the office afterwards', office, over, null, ''],
    ['of a hidden duty', office, { dienst: 'd' }, 409, NOT_HERE],
    ['of a duty', office, { dienst: 'd', dienstName: 'Markt' }, 409, 'Diese Belegung gehört zu „Markt“ und wird dort geändert.'],
  ])('a booking is changed and cancelled by those who may: %s', (_, who, given, status, text) => {
    for (const rule of [changeAblehnung, stornoAblehnung]) {
      const no = rule(kind, who, booking(given), NOW)
      expect(no?.status ?? null).toBe(status)
      expect(no?.text ?? '').toContain(text)
    }
  })

  test('own is a booking made by the reader or in their charge', () => {
    expect(isOwn(owner, { erstelltVon: 'anna', verantwortlich: null })).toBe(true)
    expect(isOwn(owner, { erstelltVon: 'otto', verantwortlich: 'profil-anna' })).toBe(true)
    expect(isOwn(owner, { erstelltVon: 'otto', verantwortlich: 'profil-otto' })).toBe(false)
    expect(isOwn(actor([], 'anna', null), { erstelltVon: 'otto', verantwortlich: null })).toBe(false)
  })

  test('the refusal names the right that is missing', () => {
    expect(changeAblehnung(kind, owner, booking(foreign), NOW)?.text).toContain('ändern')
    expect(stornoAblehnung(kind, owner, booking(foreign), NOW)?.text).not.toBe(changeAblehnung(kind, owner, booking(foreign), NOW)?.text)
  })

  testAll<[string, string, string | null]>([
    ['storniert', 'Diese Belegung ist storniert. Stelle sie zuerst wieder her.', null],
    ['abgelehnt', 'Diese Belegung wurde abgelehnt. Lege eine neue an.', 'Diese Belegung ist nicht storniert.'],
    ['bestaetigt', '', 'Diese Belegung ist nicht storniert.'],
    ['angefragt', '', 'Diese Belegung ist nicht storniert.'],
  ])('a state refuses its own steps: %s', (status, change, back) => {
    const row = booking({ status: status as BelegungsRow['status'] })
    const no = changeAblehnung(kind, owner, row, NOW)
    expect(no).toEqual(change === '' ? null : { status: 409, text: change })
    expect(backAblehnung(kind, owner, row, NOW)).toEqual(back === null ? null : { status: 409, text: back })
  })

  testAll<[string, Question[1], Partial<BelegungsRow>, number | null, string]>([
    ['the owner who cancelled', owner, {}, null, ''],
    ['the owner after the office cancelled', owner, { geaendertVon: 'office' }, 403, 'Jemand anderes hat diese Belegung storniert. Dafür'],
    ['the office', office, { geaendertVon: 'anna' }, null, ''],
    ['the office at the very end', office, over, 409, 'Diese Belegung ist vorbei.'],
    ['somebody else', owner, foreign, 403, 'Diese Belegung gehört Otto Ohm.'],
  ])('a cancellation is reverted by those who may: %s', (_, who, given, status, text) => {
    const no = backAblehnung(kind, who, booking({ ...cancelled, ...given }), NOW)
    expect(no?.status ?? null).toBe(status)
    expect(no?.text ?? '').toContain(text)
  })

  test('the buttons get the sentences of the refusals', () => {
    expect(mayWithIt(kind, owner, booking(), NOW)).toEqual({ aenderbar: { moeglich: true, gruende: [] } })
    expect(mayWithIt(kind, owner, booking(cancelled), NOW)).toEqual({
      aenderbar: { moeglich: false, gruende: ['Diese Belegung ist storniert. Stelle sie zuerst wieder her.'] },
      wiederherstellbar: { moeglich: true, gruende: [] },
    })
  })

  test('a refusal becomes an error with its status, sentence and field', () => {
    expect(() => requireAllowed(null)).not.toThrow()
    expect(() => requireAllowed({ status: 403, text: 'Nein.' })).toThrow(
      expect.objectContaining({ status: 403, errors: [{ msg: 'Nein.' }] }),
    )
    const objects = (objection: Objection | null) => ({ resource: { objection: () => objection } })
    const ask = {} as Parameters<typeof requirePossible>[2]
    const resource = { _id: 'r', name: 'MTW' }
    expect(() => requirePossible(objects(null), resource, ask)).not.toThrow()
    const no: Objection = { status: 409, msg: 'Gesperrt.', field: 'fahrzeug' }
    expect(() => requirePossible(objects(no), undefined, ask)).not.toThrow()
    expect(() => requirePossible(objects(no), resource, ask)).toThrow(
      expect.objectContaining({ status: 409, errors: [{ msg: 'Gesperrt.', feld: 'fahrzeug' }] }),
    )
  })
})
