import { path } from '#contract/screens.ts'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Termin } from '#server/calendar/kalender.ts'
import { testAll } from '#tests/support/cases.ts'
import { calendarFile } from './ics.ts'

const house = { baseUrl: 'https://intranet.example.org', orgName: 'Ortsverband Süd: "Mitte"', mailFrom: 'Intranet <post@example.org>' }
const now = new Date('2026-11-21T08:00:00.000Z')
const termin = (extra: Partial<Termin> = {}): Termin => ({
  uid: 'sandienst-1',
  folge: 3,
  geaendertAm: '2026-11-20T07:00:00.000Z',
  titel: 'Straßenfest',
  beginn: '2026-11-24T16:00:00.000Z',
  ende: '2026-11-24T21:00:00.000Z',
  stand: 'bestaetigt',
  pfad: path('/sanitaetsdienst/{id}', { id: '1' }),
  ...extra,
})
const file = (...termine: Termin[]) => calendarFile(termine, house, now)
/** The file as another program reads it. */
function read(...termine: Termin[]) {
  const kalender = new ICAL.Component(ICAL.parse(file(...termine).content.toString()) as unknown[])
  const zone = kalender.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return { kalender, entries: kalender.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part)) }
}

test('an entry comes back as it went in, with the zone it is told in', () => {
  const { kalender, entries } = read(
    termin({
      titel: 'Größe; Übung, „Süd“ \\ 🚑',
      ort: 'Öhringer Platz, 1; Hof',
      koordinaten: { lat: 51.25, lon: 7.5 },
      beschreibung: 'Treffpunkt: Wache\nLeitung: Şule Öztürk',
      erinnerungVorlauf: 24,
    }),
  )
  const [entry] = entries
  expect(entry).toMatchObject({
    uid: 'sandienst-1@intranet.example.org',
    summary: 'Größe; Übung, „Süd“ \\ 🚑',
    location: 'Öhringer Platz, 1; Hof',
    description: 'Treffpunkt: Wache\nLeitung: Şule Öztürk',
    sequence: 3,
  })
  expect(entry?.startDate.zone.tzid).toBe('Europe/Berlin')
  expect(entry?.startDate.toJSDate().toISOString()).toBe('2026-11-24T16:00:00.000Z')
  expect(entry?.endDate.toJSDate().toISOString()).toBe('2026-11-24T21:00:00.000Z')
  const value = (name: string) => String(entry?.component.getFirstPropertyValue(name))
  expect(value('status')).toBe('CONFIRMED')
  expect(value('url')).toBe('https://intranet.example.org/sanitaetsdienst/1')
  expect(value('last-modified')).toBe('2026-11-20T07:00:00Z')
  expect(value('dtstamp')).toBe('2026-11-21T08:00:00Z')
  expect(entry?.component.getFirstPropertyValue('geo')).toEqual([51.25, 7.5])
  expect(String(entry?.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger'))).toBe('-P1D')
  expect(String(kalender.getFirstPropertyValue('method'))).toBe('PUBLISH')
})

test('no line is longer than 75 octets, and folding cuts no character in two', () => {
  const titel = 'ä🚑ß'.repeat(100)
  const text = file(termin({ titel, beschreibung: 'ö'.repeat(500) })).content.toString()
  const rows = text.split('\r\n')
  expect(Math.max(...rows.map((row) => Buffer.byteLength(row)))).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\ufffd')
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  expect(read(termin({ titel })).entries[0]?.summary).toBe(titel)
})

testAll([
  ['in October', '2026-10-24T18:00:00.000Z', '2026-10-25T07:00:00.000Z', 13],
  ['in March', '2026-03-28T19:00:00.000Z', '2026-03-29T06:00:00.000Z', 11],
])('the night of the clock change %s keeps its hours', (_when, beginn, ende, hours) => {
  const [entry] = read(termin({ beginn, ende })).entries
  const [von, bis] = [entry?.startDate.toJSDate(), entry?.endDate.toJSDate()]
  expect([von?.toISOString(), bis?.toISOString()]).toEqual([beginn, ende])
  expect((Number(bis) - Number(von)) / 3_600_000).toBe(hours)
  expect([entry?.startDate.hour, entry?.endDate.hour]).toEqual([20, 8])
})

test('the hour that comes twice is never told ambiguously', () => {
  const second = '2026-10-25T01:30:00.000Z'
  const [entry] = read(termin({ beginn: second, ende: '2026-10-25T05:00:00.000Z' })).entries
  expect(entry?.startDate.toJSDate().toISOString()).toBe(second)
  const first = '2026-10-25T00:30:00.000Z'
  expect(
    read(termin({ beginn: first, ende: second }))
      .entries[0]?.startDate.toJSDate()
      .toISOString(),
  ).toBe(first)
})

test('a cancelled booking is a cancellation of the same event, without an alarm', () => {
  const abgesagt = termin({ stand: 'abgesagt', folge: 4, erinnerungVorlauf: 24 })
  const { kalender, entries } = read(abgesagt)
  expect(String(kalender.getFirstPropertyValue('method'))).toBe('CANCEL')
  expect(file(abgesagt).type).toBe('text/calendar; charset=utf-8; method=CANCEL')
  expect(entries[0]).toMatchObject({ uid: read(termin()).entries[0]?.uid, sequence: 4, summary: 'Abgesagt: Straßenfest' })
  expect(String(entries[0]?.component.getFirstPropertyValue('status'))).toBe('CANCELLED')
  expect(entries[0]?.component.getFirstSubcomponent('valarm')).toBeNull()
  // Beside an entry that stands the file tells of both.
  expect(String(read(abgesagt, termin({ uid: 'sandienst-2' })).kalender.getFirstPropertyValue('method'))).toBe('PUBLISH')
})

test('a requested booking is tentative and blocks no time', () => {
  const [entry] = read(termin({ stand: 'vorlaeufig' })).entries
  const value = (name: string) => String(entry?.component.getFirstPropertyValue(name))
  expect([value('status'), value('transp')]).toEqual(['TENTATIVE', 'TRANSPARENT'])
})

test('a name brings no line of its own', () => {
  const { kalender, entries } = read(termin({ titel: 'Fest\r\nEND:VEVENT\u0007', ort: 'Halle\nATTENDEE:mailto:x@example.org' }))
  expect(entries).toHaveLength(1)
  expect(entries[0]?.component.getFirstProperty('attendee')).toBeNull()
  expect(kalender.toString()).not.toContain('\u0007')
})
