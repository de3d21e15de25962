import { expect, test } from 'vitest'
import { ktwWeeksContract } from '#features/ktw/contract.ts'
import { monthContract } from '#features/monatsplan/contract.ts'
import { wishesContract } from '#features/wuensche/contract.ts'
import type { Person } from '#tests/support/app.ts'
import { dienstWorld, LEADS } from '#tests/support/dienste.ts'

const MAY = { query: { monat: '2027-05' } }
const parts = (teile: readonly ('frueh' | 'spaet' | 'nacht')[], tage: readonly number[], grad: 'gern' | 'kann' | 'reserve' | 'nicht') =>
  tage.flatMap((tag) => teile.map((teil) => ({ tag, teil, grad })))

/** May 2027: the 1st is a Saturday and a holiday. */
async function world() {
  const base = await dienstWorld({ now: '2027-04-20T12:00:00Z' })
  const rita = await base.leitung(LEADS)
  const as = (who: Person) => base.instance.as(monthContract, who)
  const service = (given: Parameters<typeof base.props>[0] = {}) =>
    base.als(rita).create({ body: base.props({ status: 'ausgeschrieben', ...given }) })
  const say = (who: Person, zeiten: ReturnType<typeof parts>) =>
    base.instance.as(wishesContract, who).set({ body: { woche: null, zeiten } })
  return { ...base, rita, as, service, say }
}

test('the board shows wishes by part of day, breaches of rest and what is hidden', async () => {
  const { instance, als, rita, as, mitglied, service, say, props } = await world()
  const anna = await mitglied('RS', { nachname: 'Anders', gruppe: 'Nord' })
  await say(anna, [...parts(['frueh', 'spaet'], [5], 'gern'), ...parts(['nacht'], [5], 'nicht')])
  const day = await service({ bezeichnung: 'Stadtlauf' })
  const night = await service({ bezeichnung: 'Nachtfest', beginn: '2027-05-01T18:00:00Z', ende: '2027-05-02T00:00:00Z' })
  for (const { _id } of [day, night])
    await als(rita).setzeAnmeldung({ params: { id: _id, profileId: anna.profil }, body: { status: 'eingeteilt' } })
  const draft = await als(rita).create({ body: props({ bezeichnung: 'Entwurf', status: 'beauftragt' }) })
  const board = await as(rita).board(MAY)
  expect(board.feiertage.map(({ tag }) => tag)).toContain('2027-05-01')
  expect(board.dienste.find(({ _id }) => _id === day._id)).toMatchObject({
    art: 'sanitaetsdienst',
    plant: true,
    zaehlt: true,
    angebote: [{ soll: 2, unbesetzt: 1, fehlt: [{ qualifikation: 'SanA', anzahl: 1 }] }],
  })
  const row = board.personen.find(({ profil }) => profil._id === anna.profil)
  expect(row).toMatchObject({ gruppe: 'Nord', qualifikation: 'RS', dienste: 2, stunden: 14 })
  // The first three letters are Saturday, the first of May; Sunday has none.
  expect([row?.wuensche.length, row?.wuensche.slice(0, 6)]).toEqual([93, 'ggn---'])
  expect(row?.ruhe).toEqual([{ tag: '2027-05-01', text: 'Nur 2 Stunden Ruhe nach Stadtlauf.' }])
  // A planner of something else sees neither drafts nor what is not theirs to plan.
  const other = await instance.person(['UPDATE_BLUTSPENDE', 'READ_BLUTSPENDE', 'READ_SANDIENST', 'READ_USER'])
  const seen = await as(other).board(MAY)
  expect(seen.dienste.some(({ _id }) => _id === draft._id)).toBe(false)
  expect(seen.dienste.every(({ plant }) => !plant)).toBe(true)
  await expect(as(anna).board(MAY)).rejects.toMatchObject({ status: 403 })
  await expect(as(rita).board({ query: { monat: '2027-13' } })).rejects.toMatchObject({ status: 400 })
})

test('a proposal takes who signed up or can, over all duties, with rest between', async () => {
  const { instance, als, rita, as, mitglied, service, say } = await world()
  const [anna, willing, otto] = [
    await mitglied('SanA', { nachname: 'Anders' }),
    await mitglied('SanA', { nachname: 'Dora' }),
    await mitglied('SanA', { nachname: 'Otto' }),
  ]
  const bea = await mitglied('RS', { nachname: 'Berg', rechte: ['READ_SANDIENST', 'READ_KTW_WOCHE'] })
  const days = await service({ bezeichnung: 'Stadtlauf' })
  const night = await service({ bezeichnung: 'Nachtfest', beginn: '2027-05-01T18:00:00Z', ende: '2027-05-02T00:00:00Z' })
  const later = await service({ bezeichnung: 'Juni', beginn: '2027-06-05T08:00:00Z', ende: '2027-06-05T16:00:00Z' })
  // Anna signed up for both, which lie two hours apart; Dora can; Otto said nothing.
  for (const { _id } of [days, night, later]) await als(anna).anmelden({ params: { id: _id }, body: {} })
  await say(willing, [...parts(['frueh', 'spaet'], [5], 'kann'), ...parts(['nacht'], [5], 'nicht')])
  const planner = await instance.person([...LEADS, 'CREATE_KTW_WOCHE', 'READ_KTW_WOCHE', 'UPDATE_KTW_WOCHE', 'READ_USER'])
  await say(bea, parts(['frueh', 'spaet'], [1], 'gern'))
  const shift = { tag: 1, schicht: 'Früh', beginn: '06:00', ende: '14:30', dritter: false, ausgefallen: false, grund: '' }
  const week = await instance.as(ktwWeeksContract, planner).create({ body: { jahr: 2027, kw: 19, '1401': [shift] } })
  const { dienste } = await as(planner).vorschlag(MAY)
  expect(dienste.map(({ titel, art }) => [titel, art])).toEqual([
    ['Stadtlauf', 'sanitaetsdienst'],
    ['Nachtfest', 'sanitaetsdienst'],
    [week.bezeichnung, 'ktwWoche'],
  ])
  const told = dienste.flatMap(({ titel, plaetze }) =>
    plaetze.flatMap(({ profil, gemeldet, weil }) => (profil ? [{ titel, wer: profil.nachname, gemeldet, weil: weil?.[0] }] : [])),
  )
  expect(told.filter(({ wer }) => wer === 'Anders')).toHaveLength(1)
  expect(told).toContainEqual({ titel: 'Stadtlauf', wer: 'Dora', gemeldet: false, weil: 'kann zu dieser Zeit' })
  expect(told).toContainEqual({ titel: week.bezeichnung, wer: 'Berg', gemeldet: false, weil: 'möchte gern' })
  expect(told.find(({ wer }) => wer === 'Anders')).toMatchObject({ gemeldet: true, weil: 'hat sich gemeldet' })
  expect(told.some(({ wer }) => wer === otto.profil || wer === 'Otto')).toBe(false)
  // Only what this person plans; nothing is saved.
  expect((await as(rita).vorschlag(MAY)).dienste.map(({ titel }) => titel)).toEqual(['Stadtlauf', 'Nachtfest'])
  expect((await als(rita).get({ params: { id: days._id } })).helfer.map(({ status }) => status)).toEqual(['gemeldet'])
})
