import { expect, test } from 'vitest'
import { LEARNT_SEATS } from '../plan.ts'
import { gapsContract } from '#features/luecken/contract.ts'
import { monthContract } from '#features/monatsplan/contract.ts'
import { dienstWorld, LEADS } from '#tests/support/dienste.ts'
import { fillShare } from '#blocks/dienst/server/index.ts'

const WEEK = 7 * 86_400_000

async function world() {
  const base = await dienstWorld({ now: '2027-03-01T08:00:00Z' })
  let rita = await base.leitung(LEADS)
  /** Sessions end while the clock moves: the leader signs in anew. */
  const at = async (time: string) => {
    base.placeClock(time)
    rita = await base.leitung(LEADS)
    return base.instance.as(gapsContract, rita)
  }
  /** A service of eight hours, a whole number of weeks after a Saturday, with so many places for SanA. */
  const service = (first: string, weeks: number, anzahl: number, status: 'ausgeschrieben' | 'beauftragt' = 'ausgeschrieben') => {
    const beginn = Date.parse(first) + weeks * WEEK
    return base.als(rita).create({
      body: base.props({
        status,
        beginn: new Date(beginn).toISOString(),
        ende: new Date(beginn + 8 * 3_600_000).toISOString(),
        bedarf: [{ qualifikation: 'SanA', anzahl }],
      }),
    })
  }
  const staff = (id: string, profileId: string) =>
    base.als(rita).setzeAnmeldung({ params: { id, profileId }, body: { status: 'eingeteilt' } })
  return { ...base, lead: () => rita, at, service, staff }
}

test('open places are those of the month board, without drafts and cancelled', async () => {
  const { instance, als, lead, at, service, staff, mitglied } = await world()
  const anna = await mitglied('RS', { nachname: 'Anders' })
  const first = await service('2027-05-01T08:00:00Z', 0, 3)
  await staff(first._id, anna.profil)
  await service('2027-05-01T08:00:00Z', 2, 2)
  await service('2027-05-01T08:00:00Z', 3, 4, 'beauftragt')
  const off = await service('2027-05-01T08:00:00Z', 1, 5)
  await als(lead()).absage({ params: { id: off._id }, body: { grund: 'Sturm' } })
  const { wochen, tage } = await (await at('2027-04-30T08:00:00Z')).forecast()
  expect(
    wochen.map(({ woche, art, plaetze, unbesetzt, imEntwurf, erwartet, fehlt }) => [
      woche,
      art,
      plaetze,
      unbesetzt,
      imEntwurf,
      erwartet,
      fehlt,
    ]),
  ).toEqual([
    // Nothing is known of the past: what is open today stays open.
    [0, 'sanitaetsdienst', 3, 2, 0, 2, [{ qualifikation: 'SanA', anzahl: 2 }]],
    [2, 'sanitaetsdienst', 2, 2, 0, 2, [{ qualifikation: 'SanA', anzahl: 2 }]],
    [3, 'sanitaetsdienst', 0, 0, 4, 0, []],
  ])
  const { dienste } = await instance.as(monthContract, lead()).board({ query: { monat: '2027-05' } })
  const published = dienste.filter(({ zaehlt, entwurf }) => zaehlt && !entwurf).flatMap(({ angebote }) => angebote)
  const sum = (of: (row: { readonly soll: number; readonly unbesetzt: number }) => number) =>
    published.reduce((all, row) => all + of(row), 0)
  expect([sum(({ soll }) => soll), sum(({ unbesetzt }) => unbesetzt)]).toEqual([
    wochen.reduce((all, { plaetze }) => all + plaetze, 0),
    wochen.reduce((all, { unbesetzt }) => all + unbesetzt, 0),
  ])
  // A cell of week and training is what the board lacks on these days: its sheet shows these.
  const lacking = published.map(({ beginn, fehlt }) =>
    [beginn.slice(0, 10), ...fehlt.map(({ qualifikation, anzahl }) => `${anzahl} ${qualifikation}`)].join(' '),
  )
  expect(new Set(lacking)).toEqual(new Set(['2027-05-01 2 SanA', '2027-05-15 2 SanA']))
  // By weekday, ahead and over: all are Saturdays.
  const expected = [{ wochentag: 6, art: 'sanitaetsdienst', plaetze: 5, unbesetzt: 4, fehlt: [{ qualifikation: 'SanA', anzahl: 4 }] }]
  expect(tage).toEqual(expected)
  const gaps = await at('2027-06-01T08:00:00Z')
  const may = { query: { von: '2027-05-01', bis: '2027-05-31' } }
  expect(await gaps.past(may)).toEqual(expected)
  const other = await instance.person(['UPDATE_BLUTSPENDE', 'READ_BLUTSPENDE'])
  expect(await instance.as(gapsContract, other).past(may)).toEqual([])
  await expect(instance.as(gapsContract, await instance.person(['READ_SANDIENST'])).past(may)).rejects.toMatchObject({ status: 403 })
  await expect(gaps.past({ query: { von: '2027-05-02', bis: '2027-05-01' } })).rejects.toMatchObject({ status: 400 })
})

test('the forecast takes off what similar duties filled so long before their begin', async () => {
  const { at, service, staff, mitglied } = await world()
  const people = await Promise.all(['Anders', 'Berg', 'Clara'].map((nachname) => mitglied('SanA', { nachname })))
  const past = await service('2027-04-03T08:00:00Z', 0, 12)
  const next = await service('2027-05-01T08:00:00Z', 1, 10)
  // One is there five weeks before, two more come in the last days.
  await staff(past._id, people[0]!.profil)
  await at('2027-04-02T08:00:00Z')
  for (const { profil } of people.slice(1)) await staff(past._id, profil)
  const { wochen, grundlage } = await (await at('2027-04-30T12:00:00Z')).forecast()
  expect(grundlage.find(({ wochen: lead }) => lead === 1)).toEqual({
    art: 'sanitaetsdienst',
    wochen: 1,
    plaetze: 12,
    frei: 11,
    gefuellt: 2,
  })
  // Ten are open, two of eleven were filled: 10 × 9 / 11.
  expect(wochen).toMatchObject([{ woche: 1, unbesetzt: 10, erwartet: 8.2 }])
  expect(next.schichten[0]?.besetzung.unbesetzt).toBe(10)
  // Fewer than ten open places say nothing of their kind; all kinds stand in.
  const rate = { wochen: 1, plaetze: 30 }
  const rates = [
    { art: 'ktwWoche', frei: 8, gefuellt: 8, ...rate },
    { art: 'blutspende', frei: 12, gefuellt: 2, ...rate },
  ]
  expect([
    fillShare(rates, 'ktwWoche', 1, LEARNT_SEATS),
    fillShare(rates, 'blutspende', 1, LEARNT_SEATS),
    fillShare(rates, 'ktwWoche', 2, LEARNT_SEATS),
  ]).toEqual([0.5, 2 / 12, 0])
})
