import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { knotenFuerTest } from '#tests/support/anwendung.ts'
import { fuelleDemo } from '#seeds/demo.ts'

const HEUTE = '2026-11-21'

// A parser that nobody here wrote reads every feed of the demo chapter.
test.each(['S', 'L'] as const)(
  'size %s: every feed is a calendar of whole entries, with stable names, a sequence, a state and the zone of Berlin',
  async (groesse) => {
    const knoten = await knotenFuerTest({ jetzt: () => new Date(`${HEUTE}T08:00:00Z`) })
    const { db } = knoten.kontext
    await fuelleDemo({ db, config: { adminUsername: 'admin', adminPasswort: null } }, groesse, () => undefined, HEUTE)
    const adressen = await db.selectFrom('kalenderadressen').select(['geheimnis', 'raum']).where('art', '=', 'feed').execute()
    const uids: string[] = []
    const stand = new Map<string, number>()
    for (const { geheimnis } of adressen) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a calendar is read as it comes
      const { statusCode, body } = await knoten.ruf(null, 'GET', `/api/kalender/feed/${geheimnis}.ics`)
      if (statusCode === 404) continue
      const kalender = new ICAL.Component(ICAL.parse(body) as unknown[])
      const zone = kalender.getFirstSubcomponent('vtimezone')
      // Whatever zone an entry names is explained in the same file, by Berlin's clock; the hour that comes twice stands in UTC.
      const genannt = new Set(body.match(/;TZID=[^:;]+/g))
      expect(kalender.getAllSubcomponents('vtimezone').map((eine) => `;TZID=${String(eine.getFirstPropertyValue('tzid'))}`)).toEqual([
        ...genannt,
      ])
      if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
      for (const teil of kalender.getAllSubcomponents('vevent')) {
        const eintrag = new ICAL.Event(teil)
        uids.push(eintrag.uid)
        expect(eintrag.endDate.toUnixTime()).toBeGreaterThan(eintrag.startDate.toUnixTime())
        expect(eintrag.summary).not.toBe('')
        expect(teil.getFirstProperty('dtstart')?.getParameter('tzid') ?? 'UTC').toMatch(/^(?:Europe\/Berlin|UTC)$/)
        expect(Number(teil.getFirstPropertyValue('sequence'))).toBeGreaterThanOrEqual(0)
        const status = String(teil.getFirstPropertyValue('status'))
        stand.set(status, (stand.get(status) ?? 0) + 1)
      }
      expect(body.split('\r\n').every((zeile) => Buffer.byteLength(zeile) <= 75)).toBe(true)
    }
    expect([...stand.keys()].toSorted()).toEqual(['CANCELLED', 'CONFIRMED', 'TENTATIVE'])
    expect(uids.length).toBeGreaterThan(0)
    expect(new Set(uids).size).toBe(uids.length)
  },
  // The L chapter is filled first, on a machine that may be busy.
  300_000,
)
