import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'

const NOW = new Date('2027-02-10T12:00:00Z')
const SPAN = { von: '2027-01-31T23:00:00Z', bis: '2027-03-31T22:00:00Z' }

async function world() {
  const instance = await testInstance({ clock: () => NOW })
  const born = async (vorname: string, geburtsdatum: string, geburtstag: 'alle' | 'fuehrung' | 'niemand', fields: object = {}) => {
    const person = await instance.person([], { vorname, nachname: 'Muster' })
    await instance.context.db
      .updateTable('profile')
      .set({ geburtsdatum, sichtbarkeit: JSON.stringify({ geburtstag }), ...fields })
      .where('_id', '=', person.profil)
      .execute()
    return person
  }
  const kalender = (who: Person) => instance.as(kalenderContract, who)
  const shown = async (who: Person, areas?: string) =>
    (await kalender(who).kalender({ query: { ...SPAN, ...(areas === undefined ? {} : { bereiche: areas }) } })).eintraege.map(
      ({ titel, unter: under, beginn, ende }) => [titel, under, beginn, ende],
    )
  return { instance, born, kalender, shown, member: (rechte: readonly Recht[]) => instance.person(rechte) }
}

test('visible birthdays by Berlin day, on Feb 28 without a 29th, on demand only', async () => {
  const { born, shown, member, kalender } = await world()
  await born('Jana', '2000-02-29', 'alle')
  await born('Kai', '1990-03-28', 'fuehrung')
  await born('Lea', '1990-03-01', 'niemand')
  await born('Max', '1990-03-02', 'alle', { unsichtbar: true })
  await born('Nils', '1990-03-03', 'alle', { status: 'gesperrt' })
  await born('Ole', '1990-04-01', 'alle')
  const jana = ['Jana Muster', 'wird 27', '2027-02-27T23:00:00.000Z', '2027-02-28T23:00:00.000Z']
  // The day on which summer time begins has 23 hours.
  const kai = ['Kai Muster', 'wird 37', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z']
  const [plain, reader, lead] = [await member([]), await member(['READ_GEBURTSDATUM']), await member(['READ_GEBURTSDATUM', 'READ_USER'])]
  expect(await shown(reader)).toEqual([])
  expect([await shown(plain, 'geburtstag'), await shown(reader, 'geburtstag'), await shown(lead, 'geburtstag')]).toEqual([
    [],
    [jana],
    [jana, kai],
  ])
  const areas = async (who: Person) => (await kalender(who).kalender({ query: SPAN })).bereiche.map(({ art }) => art)
  expect([(await areas(plain)).includes('geburtstag'), (await areas(reader)).includes('geburtstag')]).toEqual([false, true])
})

test('a birthday feed has whole days that block nobody, apart from own calendars', async () => {
  const { instance, born, member, kalender } = await world()
  const [jana, lea] = [await born('Jana', '2000-02-29', 'alle'), await born('Lea', '1990-03-01', 'niemand')]
  const reader = await member(['READ_GEBURTSDATUM'])
  const file = async (who: Person | null, url: string) => {
    const { statusCode, body } = await instance.call(who, 'GET', url)
    if (statusCode !== 200) return statusCode
    return new ICAL.Component(ICAL.parse(body) as unknown[])
      .getAllSubcomponents('vevent')
      .map((part) => ['summary', 'dtstart', 'dtend', 'transp'].map((name) => String(part.getFirstPropertyValue(name))))
  }
  const one = (who: Person, whose: Person) => file(who, `/api/kalender/termine/geburtstag/${whose.profil}.ics`)
  const event = ['Geburtstag: Jana Muster, wird 27', '2027-02-28', '2027-03-01', 'TRANSPARENT']
  expect([await one(reader, jana), await one(reader, lea), await one(lea, jana)]).toEqual([[event], 404, 403])
  const { pathname } = new URL((await kalender(reader).renewAbo()).url)
  expect([await file(null, pathname), await file(null, `${pathname}?bereiche=geburtstag`)]).toEqual([[], [event]])
})
