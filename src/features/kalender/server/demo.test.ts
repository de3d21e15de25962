import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, onTestFinished, test } from 'vitest'
import { kalenderContract } from '#features/kalender/contract.ts'
import { openSession } from '#server/auth/sessions.ts'
import { testInstance } from '#tests/support/app.ts'
import { demoDatabase, TODAY } from '#seeds/demo-database.ts'

// A parser that nobody here wrote reads every feed of the demo chapter.
test.each(['S', 'L'] as const)(
  'size %s: every feed is a valid calendar with stable UIDs in Berlin time',
  async (size) => {
    const database = await demoDatabase(size)
    onTestFinished(() => database.close())
    const instance = await testInstance({ database, clock: () => new Date(`${TODAY}T08:00:00Z`) })
    const { db } = instance.context
    const addresses = await db.selectFrom('kalenderadressen').select(['geheimnis', 'raum']).where('art', '=', 'feed').execute()
    const uids: string[] = []
    const state = new Map<string, number>()
    for (const { geheimnis } of addresses) {
      const { statusCode, body } = await instance.call(null, 'GET', `/api/kalender/feed/${geheimnis}.ics`)
      if (statusCode === 404) continue
      const kalender = new ICAL.Component(ICAL.parse(body) as unknown[])
      const zone = kalender.getFirstSubcomponent('vtimezone')
      // Each file defines every time zone it names, by Berlin's clock. The repeated hour is in UTC.
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

/** Parses the same file with a second, independent library. */
const secondReading = (text: string) => Object.values(nodeIcal.sync.parseICS(text)).flatMap((one) => (one?.type === 'VEVENT' ? [one] : []))

test('size S: two parsers read every feed and every entry’s file alike', async () => {
  const database = await demoDatabase('S')
  onTestFinished(() => database.close())
  const instance = await testInstance({ database, clock: () => new Date(`${TODAY}T08:00:00Z`) })
  const { context } = instance
  const check = (body: string) => {
    expect(body.split('\r\n').every((row) => Buffer.byteLength(row) <= 75)).toBe(true)
    const kalender = new ICAL.Component(ICAL.parse(body) as unknown[])
    const zone = kalender.getFirstSubcomponent('vtimezone')
    if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
    const read = kalender.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
    const again = new Map(secondReading(body).map((one) => [one.uid, one]))
    expect(again.size).toBe(read.length)
    for (const { uid, summary, startDate, endDate, sequence, component } of read) {
      const other = again.get(uid)
      expect([other?.summary, other?.start.getTime(), other?.end?.getTime(), other?.status, Number(other?.sequence)]).toEqual([
        summary,
        startDate.toJSDate().getTime(),
        endDate.toJSDate().getTime(),
        String(component.getFirstPropertyValue('status')),
        sequence,
      ])
    }
    return read.map(({ uid }) => uid)
  }
  const people = await context.db
    .selectFrom('users')
    .innerJoin('profile', 'profile.user', 'users._id')
    .select(['users._id as user', 'profile._id as profil', 'username'])
    .where('gesperrt', '=', false)
    .where('geloeschtAm', 'is', null)
    .where('profile.status', 'not in', ['ausgetreten', 'gesperrt'])
    .execute()
  const names: Record<string, number> = {}
  for (const { user, profil } of people) {
    const token = await context.transact((trx) => openSession(trx, user, 'Test', context.now()))
    const { url } = await instance.as(kalenderContract, { user, profil, token }).renewAbo()
    const path = new URL(url).pathname
    const own = check((await instance.call(null, 'GET', path)).body)
    expect(new Set(own).size).toBe(own.length)
    for (const uid of own) names[uid.split('-')[0] ?? ''] = 1
  }
  const admin = people.find(({ username }) => username === 'admin')
  if (!admin) throw new Error('no admin')
  const token = await context.transact((trx) => openSession(trx, admin.user, 'Test', context.now()))
  const who = { ...admin, token }
  const { url } = await instance.as(kalenderContract, who).renewAbo()
  const areas = context.kalender.map(({ art }) => art)
  const all = check((await instance.call(null, 'GET', `${new URL(url).pathname}?bereiche=${areas.join(',')}`)).body)
  expect(new Set(all).size).toBe(all.length)
  for (const uid of all) names[uid.split('-')[0] ?? ''] = 1
  expect(Object.keys(names).toSorted()).toEqual([
    'abwesenheit',
    'blutspende',
    'cdienst',
    'dienstabend',
    'fahrzeugbelegung',
    'geburtstag',
    'ktw',
    'kurs',
    'raumbelegung',
    'sandienst',
    'veranstaltung',
  ])
  const entries = new Map<string, string>()
  for (let month = -3; month < 12; month++) {
    const von = new Date(Date.parse(`${TODAY}T00:00:00Z`) + month * 31 * 86_400_000)
    const query = { von: von.toISOString(), bis: new Date(von.getTime() + 31 * 86_400_000).toISOString() }
    const { eintraege } = await instance.as(kalenderContract, who).kalender({ query })
    for (const { art, objekt } of eintraege) entries.set(objekt, art)
  }
  expect(entries.size).toBeGreaterThan(100)
  for (const [id, which] of entries) {
    const { statusCode, body } = await instance.call(who, 'GET', `/api/kalender/termine/${which}/${id}.ics`)
    expect([which, statusCode]).toEqual([which, 200])
    check(body)
  }
}, 300_000)
