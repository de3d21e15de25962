import ICAL from 'ical.js'
import { expect, onTestFinished, test } from 'vitest'
import { testInstance } from '#tests/support/app.ts'
import { demoDatabase, TODAY } from '#seeds/demo-database.ts'

// A parser that nobody here wrote reads every feed of the demo chapter.
test.each(['S', 'L'] as const)(
  'size %s: every feed is a calendar of whole entries, with stable names, a sequence, a state and the zone of Berlin',
  async (size) => {
    const database = await demoDatabase(size)
    onTestFinished(() => database.close())
    const instance = await testInstance({ database, clock: () => new Date(`${TODAY}T08:00:00Z`) })
    const { db } = instance.context
    const addresses = await db.selectFrom('kalenderadressen').select(['geheimnis', 'raum']).where('art', '=', 'feed').execute()
    const uids: string[] = []
    const state = new Map<string, number>()
    for (const { geheimnis: secret } of addresses) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a calendar is read as it comes
      const { statusCode, body } = await instance.call(null, 'GET', `/api/kalender/feed/${secret}.ics`)
      if (statusCode === 404) continue
      const kalender = new ICAL.Component(ICAL.parse(body) as unknown[])
      const zone = kalender.getFirstSubcomponent('vtimezone')
      // Whatever zone an entry names is explained in the same file, by Berlin's clock; the hour that comes twice stands in UTC.
      const named = new Set(body.match(/;TZID=[^:;]+/g))
      expect(kalender.getAllSubcomponents('vtimezone').map((one) => `;TZID=${String(one.getFirstPropertyValue('tzid'))}`)).toEqual([
        ...named,
      ])
      if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
      for (const part of kalender.getAllSubcomponents('vevent')) {
        const entry = new ICAL.Event(part)
        uids.push(entry.uid)
        expect(entry.endDate.toUnixTime()).toBeGreaterThan(entry.startDate.toUnixTime())
        expect(entry.summary).not.toBe('')
        expect(part.getFirstProperty('dtstart')?.getParameter('tzid') ?? 'UTC').toMatch(/^(?:Europe\/Berlin|UTC)$/)
        expect(Number(part.getFirstPropertyValue('sequence'))).toBeGreaterThanOrEqual(0)
        const status = String(part.getFirstPropertyValue('status'))
        state.set(status, (state.get(status) ?? 0) + 1)
      }
      expect(body.split('\r\n').every((row) => Buffer.byteLength(row) <= 75)).toBe(true)
    }
    expect([...state.keys()].toSorted()).toEqual(['CANCELLED', 'CONFIRMED', 'TENTATIVE'])
    expect(uids.length).toBeGreaterThan(0)
    expect(new Set(uids).size).toBe(uids.length)
  },
  // The L chapter is filled first, on a machine that may be busy.
  300_000,
)
