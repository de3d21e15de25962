import { expect, test } from 'vitest'
import { ktwWeeksContract } from '#features/ktw/contract.ts'
import { distributionContract } from '#features/verteilung/contract.ts'
import type { Person } from '#tests/support/app.ts'
import { dienstWorld, LEADS } from '#tests/support/dienste.ts'

const MAY = { von: '2027-05-01', bis: '2027-05-31' }
const NOTHING = { dienste: 0, stunden: 0, naechte: 0, wochenenden: 0, feiertage: 0, leitungen: 0 }

/** May 2027: the 1st is a Saturday and a holiday, the 3rd a Monday. */
async function world() {
  const base = await dienstWorld({ now: '2027-04-01T12:00:00Z' })
  const { instance, als, props } = base
  const rita = await base.leitung([...LEADS, 'CREATE_KTW_WOCHE', 'READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE', 'READ_USER'])
  const as = (who: Person) => instance.as(distributionContract, who)
  const service = async (who: readonly Person[], given: Parameters<typeof props>[0] = {}) => {
    const { _id } = await als(rita).create({ body: props({ status: 'ausgeschrieben', leiter: rita.profil, ...given }) })
    for (const one of who)
      await als(rita).setzeAnmeldung({ params: { id: _id, profileId: one.profil ?? '' }, body: { status: 'eingeteilt' } })
    return _id
  }
  const load = async (who: Person, by = rita) => (await as(by).list({ query: MAY })).find(({ profil }) => profil?._id === who.profil)
  return { ...base, rita, as, service, load }
}

test('hours, nights, weekends, holidays, leads of all areas, without cancelled', async () => {
  const { instance, als, rita, mitglied, service, load } = await world()
  const anna = await mitglied('RS', { vorname: 'Anna', nachname: 'Anders', gruppe: 'Nord' })
  await service([anna])
  // Monday from 20 to 2 o'clock, in the night to the last of May; and one in June.
  await service([anna], { beginn: '2027-05-03T18:00:00Z', ende: '2027-05-04T00:00:00Z' })
  await service([anna], { beginn: '2027-05-31T22:30:00Z', ende: '2027-06-01T04:00:00Z' })
  const off = await service([anna], { beginn: '2027-05-20T08:00:00Z', ende: '2027-05-20T16:00:00Z' })
  await als(rita).absage({ params: { id: off }, body: { grund: 'Sturm' } })
  expect(await load(anna)).toMatchObject({
    gruppe: 'Nord',
    ich: false,
    dienste: 2,
    stunden: 14,
    naechte: 1,
    wochenenden: 1,
    feiertage: 1,
    leitungen: 0,
  })
  expect(await load(rita)).toMatchObject({ ...NOTHING, ich: true, leitungen: 2 })
  // The crew's leader counts as leading on the ambulance; the week's planner does not.
  const ktw = instance.as(ktwWeeksContract, rita)
  const shift = { tag: 2, schicht: 'Früh', beginn: '06:00', ende: '14:30', dritter: false, ausgefallen: false, grund: '' }
  const week = await ktw.create({ body: { jahr: 2027, kw: 18, '1401': [shift] } })
  const schicht = week.schichten.find(({ bezeichnung }) => bezeichnung.endsWith('Transportführer'))!._id
  await ktw.einteilung({ params: { id: week._id }, body: { version: week.version, helfer: [{ profil: anna.profil, schicht }] } })
  expect(await load(anna)).toMatchObject({ dienste: 3, stunden: 22.5, leitungen: 1 })
  expect(await load(rita)).toMatchObject({ leitungen: 2 })
})

test('opted-out people are unnamed except to themselves; groups stay hidden', async () => {
  const { as, rita, mitglied, service, load } = await world()
  const [anna, other] = [await mitglied('RS', { nachname: 'Anders', gruppe: 'Nord' }), await mitglied('RS', { nachname: 'Berta' })]
  await service([anna, other])
  await as(anna).setName({ body: { ohneNamen: true } })
  await as(anna).setName({ body: { ohneNamen: true } })
  expect(await load(anna)).toBeUndefined()
  const rows = await as(rita).list({ query: MAY })
  expect(rows.filter(({ profil }) => profil === null)).toMatchObject([{ gruppe: '', stunden: 8 }])
  expect(rows.map((row) => row.stunden)).toEqual(rows.map((row) => row.stunden).toSorted((a, b) => b - a))
  const own = await as(anna).own({ query: MAY })
  expect(own).toMatchObject({ ohneNamen: true, meine: { stunden: 8, dienste: 1 } })
  // Two of all who are fit for duty stood there for eight hours each.
  expect(own.mittel.stunden).toBe(Math.round((16 / rows.length) * 10) / 10)
  await as(anna).setName({ body: { ohneNamen: false } })
  expect(await load(anna)).toMatchObject({ stunden: 8, gruppe: 'Nord' })
})

test('only who plans or evaluates sees all of it; a time that cannot be is refused', async () => {
  const { as, rita, mitglied } = await world()
  const plain = await mitglied()
  await expect(as(plain).list({ query: MAY })).rejects.toMatchObject({ status: 403 })
  expect((await as(plain).own({ query: MAY })).meine).toEqual(NOTHING)
  for (const [von, bis] of [
    ['2027-05-02', '2027-05-01'],
    ['2020-01-01', '2027-05-01'],
  ] as const)
    await expect(as(rita).list({ query: { von, bis } })).rejects.toMatchObject({ status: 400 })
})
