import { expect, test } from 'vitest'
import type { PlanEntry } from './plan.ts'
import { nextDuties, overlapSentences } from './next-duty.ts'

const entry = (titel: string, from: number, to: number, rest: Partial<PlanEntry> = {}): PlanEntry => ({
  _id: titel,
  art: 'sanitaetsdienst',
  titel,
  unter: '',
  beginn: `2027-05-01T${String(from).padStart(2, '0')}:00:00.000Z`,
  ende: `2027-05-01T${String(to).padStart(2, '0')}:00:00.000Z`,
  pfad: `/sanitaetsdienst/${titel}`,
  zustand: 'gemeldet',
  als: '',
  wer: null,
  platz: null,
  einsatz: null,
  ...rest,
})
const lead = entry('Lauf', 8, 12, { zustand: 'leitung', als: 'Leitung' })
const trip = entry('MTW', 11, 13, { art: 'fahrzeugbuchung', zustand: 'bestaetigt', als: 'Fahrer', pfad: '/fahrzeugbelegung/edit/1' })
const seat = entry('KTW', 13, 15, { art: 'ktwWoche', zustand: 'eingeteilt', pfad: '/ktw/woche/1?platz=2' })
const away = entry('Abwesenheit', 0, 23, { art: 'abwesenheit', zustand: 'abwesend', pfad: '/plan' })
const room = entry('Saal', 8, 20, { art: 'raumbuchung', zustand: 'bestaetigt', pfad: '/raumbelegung/1' })
const asked = entry('Markt', 8, 20, { zustand: 'gefragt' })

test('two parts of one occasion at one time are said on both rows, by the part', () => {
  const parts = ['Imbiss', 'Anmeldung'].map((part) => ({ ...entry('Spende', 14, 20, { pfad: '/blutspende/1' }), _id: part, unter: part }))
  expect(parts.map((one) => overlapSentences(one, parts))).toEqual([
    ['Überschneidet sich mit Anmeldung, Sa., 01.05.2027, 16:00 bis 22:00 Uhr.'],
    ['Überschneidet sich mit Imbiss, Sa., 01.05.2027, 16:00 bis 22:00 Uhr.'],
  ])
})

test('an absence of whole days ends on its last day in the sentence, too', () => {
  const week = { ...away, beginn: '2027-04-30T22:00:00Z', ende: '2027-05-02T22:00:00Z' }
  expect(overlapSentences(lead, [lead, week])).toEqual(['Überschneidet sich mit Abwesenheit, Sa., 01.05.2027 bis So., 02.05.2027.'])
})

test('next duties are leading, driving and places; no absence, room or question', () => {
  const titles = nextDuties([room, lead, away, asked, trip, seat], new Date('2027-05-01T09:00:00Z')).map(({ titel }) => titel)
  expect(titles).toEqual(['Lauf', 'MTW', 'KTW'])
  expect(nextDuties([lead, trip], new Date('2027-05-01T12:00:00Z'))).toEqual([trip])
})

test('an overlap is said on both rows; back to back, rooms, own occasion: none', () => {
  const all = [lead, trip, seat, room, asked, entry('Frueh', 9, 10, { pfad: lead.pfad })]
  expect(overlapSentences(lead, all)).toEqual(['Überschneidet sich mit MTW, Sa., 01.05.2027, 13:00 bis 15:00 Uhr.'])
  expect(overlapSentences(trip, all)).toEqual(['Überschneidet sich mit Lauf, Sa., 01.05.2027, 10:00 bis 14:00 Uhr.'])
  expect([overlapSentences(seat, all), overlapSentences(room, all)]).toEqual([[], []])
  expect(overlapSentences(seat, [seat, away])).toHaveLength(1)
  expect(overlapSentences(away, [seat, away])).toHaveLength(1)
})

test('a vehicle booked by oneself overlaps with a duty, not with another vehicle', () => {
  const mine = { ...trip, _id: 'Umzug', titel: 'Umzug', als: '', zustand: 'angefragt' as const, beginn: lead.beginn }
  expect(overlapSentences(mine, [mine, lead, trip, room])).toEqual(['Überschneidet sich mit Lauf, Sa., 01.05.2027, 10:00 bis 14:00 Uhr.'])
  expect(overlapSentences(lead, [mine, lead])).toEqual(['Überschneidet sich mit Umzug, Sa., 01.05.2027, 10:00 bis 15:00 Uhr.'])
  expect(overlapSentences(lead, [{ ...mine, wer: { _id: '', vorname: 'Ben', nachname: 'Berg' } }, lead])).toEqual([])
})
