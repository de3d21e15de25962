import { pfad } from '#contract/screens.ts'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { kalenderdatei, type Termin } from './ics.ts'

const haus = { baseUrl: 'https://intranet.example.org', orgName: 'Ortsverband Süd: "Mitte"', mailFrom: 'Intranet <post@example.org>' }
const jetzt = new Date('2026-11-21T08:00:00.000Z')
const termin = (zusatz: Partial<Termin> = {}): Termin => ({
  uid: 'sandienst-1',
  folge: 3,
  geaendertAm: '2026-11-20T07:00:00.000Z',
  titel: 'Straßenfest',
  beginn: '2026-11-24T16:00:00.000Z',
  ende: '2026-11-24T21:00:00.000Z',
  stand: 'bestaetigt',
  pfad: pfad('/sanitaetsdienst/{id}', { id: '1' }),
  ...zusatz,
})
const datei = (...termine: Termin[]) => kalenderdatei(termine, haus, jetzt)
/** The file as another program reads it. */
function gelesen(...termine: Termin[]) {
  const kalender = new ICAL.Component(ICAL.parse(datei(...termine).inhalt.toString()) as unknown[])
  const zone = kalender.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return { kalender, eintraege: kalender.getAllSubcomponents('vevent').map((teil) => new ICAL.Event(teil)) }
}

test('an entry comes back as it went in, with the zone it is told in', () => {
  const { kalender, eintraege } = gelesen(
    termin({
      titel: 'Größe; Übung, „Süd“ \\ 🚑',
      ort: 'Öhringer Platz, 1; Hof',
      koordinaten: { lat: 51.25, lon: 7.5 },
      beschreibung: 'Treffpunkt: Wache\nLeitung: Şule Öztürk',
      erinnerungVorlauf: 24,
    }),
  )
  const [eintrag] = eintraege
  expect(eintrag).toMatchObject({
    uid: 'sandienst-1@intranet.example.org',
    summary: 'Größe; Übung, „Süd“ \\ 🚑',
    location: 'Öhringer Platz, 1; Hof',
    description: 'Treffpunkt: Wache\nLeitung: Şule Öztürk',
    sequence: 3,
  })
  expect(eintrag?.startDate.zone.tzid).toBe('Europe/Berlin')
  expect(eintrag?.startDate.toJSDate().toISOString()).toBe('2026-11-24T16:00:00.000Z')
  expect(eintrag?.endDate.toJSDate().toISOString()).toBe('2026-11-24T21:00:00.000Z')
  const wert = (name: string) => String(eintrag?.component.getFirstPropertyValue(name))
  expect(wert('status')).toBe('CONFIRMED')
  expect(wert('url')).toBe('https://intranet.example.org/sanitaetsdienst/1')
  expect(wert('last-modified')).toBe('2026-11-20T07:00:00Z')
  expect(wert('dtstamp')).toBe('2026-11-21T08:00:00Z')
  expect(eintrag?.component.getFirstPropertyValue('geo')).toEqual([51.25, 7.5])
  expect(String(eintrag?.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger'))).toBe('-P1D')
  expect(String(kalender.getFirstPropertyValue('method'))).toBe('PUBLISH')
})

test('no line is longer than 75 octets, and folding cuts no character in two', () => {
  const titel = 'ä🚑ß'.repeat(100)
  const text = datei(termin({ titel, beschreibung: 'ö'.repeat(500) })).inhalt.toString()
  const zeilen = text.split('\r\n')
  expect(Math.max(...zeilen.map((zeile) => Buffer.byteLength(zeile)))).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\ufffd')
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  expect(gelesen(termin({ titel })).eintraege[0]?.summary).toBe(titel)
})

test.each([
  ['in October', '2026-10-24T18:00:00.000Z', '2026-10-25T07:00:00.000Z', 13],
  ['in March', '2026-03-28T19:00:00.000Z', '2026-03-29T06:00:00.000Z', 11],
])('the night of the clock change %s keeps its hours', (_wann, beginn, ende, stunden) => {
  const [eintrag] = gelesen(termin({ beginn, ende })).eintraege
  const [von, bis] = [eintrag?.startDate.toJSDate(), eintrag?.endDate.toJSDate()]
  expect([von?.toISOString(), bis?.toISOString()]).toEqual([beginn, ende])
  expect((Number(bis) - Number(von)) / 3_600_000).toBe(stunden)
  expect([eintrag?.startDate.hour, eintrag?.endDate.hour]).toEqual([20, 8])
})

test('the hour that comes twice is never told ambiguously', () => {
  const zweites = '2026-10-25T01:30:00.000Z'
  const [eintrag] = gelesen(termin({ beginn: zweites, ende: '2026-10-25T05:00:00.000Z' })).eintraege
  expect(eintrag?.startDate.toJSDate().toISOString()).toBe(zweites)
  const erstes = '2026-10-25T00:30:00.000Z'
  expect(
    gelesen(termin({ beginn: erstes, ende: zweites }))
      .eintraege[0]?.startDate.toJSDate()
      .toISOString(),
  ).toBe(erstes)
})

test('what is called off is a cancellation of the same entry, without an alarm', () => {
  const abgesagt = termin({ stand: 'abgesagt', folge: 4, erinnerungVorlauf: 24 })
  const { kalender, eintraege } = gelesen(abgesagt)
  expect(String(kalender.getFirstPropertyValue('method'))).toBe('CANCEL')
  expect(datei(abgesagt).typ).toBe('text/calendar; charset=utf-8; method=CANCEL')
  expect(eintraege[0]).toMatchObject({ uid: gelesen(termin()).eintraege[0]?.uid, sequence: 4, summary: 'Abgesagt: Straßenfest' })
  expect(String(eintraege[0]?.component.getFirstPropertyValue('status'))).toBe('CANCELLED')
  expect(eintraege[0]?.component.getFirstSubcomponent('valarm')).toBeNull()
  // Beside an entry that stands the file tells of both.
  expect(String(gelesen(abgesagt, termin({ uid: 'sandienst-2' })).kalender.getFirstPropertyValue('method'))).toBe('PUBLISH')
})

test('what is only asked for is tentative and holds no time', () => {
  const [eintrag] = gelesen(termin({ stand: 'vorlaeufig' })).eintraege
  const wert = (name: string) => String(eintrag?.component.getFirstPropertyValue(name))
  expect([wert('status'), wert('transp')]).toEqual(['TENTATIVE', 'TRANSPARENT'])
})

test('a name brings no line of its own', () => {
  const { kalender, eintraege } = gelesen(termin({ titel: 'Fest\r\nEND:VEVENT\u0007', ort: 'Halle\nATTENDEE:mailto:x@example.org' }))
  expect(eintraege).toHaveLength(1)
  expect(eintraege[0]?.component.getFirstProperty('attendee')).toBeNull()
  expect(kalender.toString()).not.toContain('\u0007')
})
