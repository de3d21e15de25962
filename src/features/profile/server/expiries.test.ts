import { expect, test } from 'vitest'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { expiryContract } from '#features/profile/contract.ts'
import { makeTestInstance, type Person, testInstance, type TestInstance } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { remindOfExpiries } from './expiries.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const set = (instance: TestInstance, { profil }: Person, fields: object) =>
  instance.context.db.updateTable('profile').set(fields).where('_id', '=', profil).execute()

async function world() {
  const instance = await testInstance({ clock: () => NOW })
  const jana = await instance.person([], { vorname: 'Jana', nachname: 'Fahrt' })
  const keeper = await instance.person(['UPDATE_FAHRZEUGEINWEISUNG'])
  const office = await instance.person(['UPDATE_USER_PROPERTIES'])
  const list = (who: Person, query: object = {}) => instance.as(expiryContract, who).list({ query })
  /** To look at, and soon over or over. */
  const counted = async (who: Person) => {
    const tiles = await instance.as(dashboardContract, who).waiting()
    const sum = (...kinds: string[]) =>
      tiles.reduce((all, { pfad, zahl }) => all + (kinds.some((kind) => pfad.endsWith(`was=${kind}`)) ? zahl : 0), 0)
    return [sum('offen'), sum('abgelaufen', 'bald')]
  }
  const of = async (who: Person, query: object = {}) =>
    (await list(who, query)).flatMap(({ art, faellig, tage, person }) => (person._id === jana.profil ? [[art, faellig, tage]] : []))
  return { instance, jana, keeper, office, list, of, counted }
}

test('licence, check and conduct certificate show to keepers and oneself', async () => {
  const { instance, jana, keeper, office, of, counted } = await world()
  expect(await of(keeper)).toEqual([])
  await set(instance, jana, { fuehrerscheinklassen: ['B'] })
  expect([await counted(keeper), await counted(office)]).toEqual([
    [1, 0],
    [0, 0],
  ])
  expect(await of(keeper)).toEqual([['fuehrerscheinkontrolle', null, null]])
  await set(instance, jana, {
    fuehrerscheinKontrolleNaechsteAm: '2026-11-30',
    fuehrerscheinGueltigBis: '2030-01-01',
    fuehrungszeugnisNaechstesAm: '2026-11-01',
  })
  expect(await of(keeper)).toEqual([['fuehrerscheinkontrolle', '2026-11-30', 9]])
  expect([await counted(keeper), await counted(office)]).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect(await of(keeper, { art: 'fuehrerschein', alle: true })).toEqual([['fuehrerschein', '2030-01-01', 1137]])
  expect(await of(office)).toEqual([['fuehrungszeugnis', '2026-11-01', -20]])
  // One's own page, not the one that others read.
  expect((await instance.as(dashboardContract, jana).inbox()).map(({ _id, pfad }) => [_id.split(' ')[0], pfad])).toEqual(
    ['fuehrungszeugnis', 'fuehrerscheinkontrolle'].map((kind) => [kind, '/profiles/myProfile?ansicht=daten']),
  )
  const ask = async (who: Person, kind: string) => (await instance.call(who, 'GET', `/api/profile/fristen?art=${kind}`)).statusCode
  expect([await ask(keeper, 'fuehrungszeugnis'), await ask(office, 'fuehrerschein'), await ask(jana, 'ausbildung')]).toEqual([
    403, 403, 403,
  ])
  // A member without any certificate on record appears only when that kind is requested.
  await set(instance, jana, { fuehrungszeugnisNaechstesAm: null })
  expect([await of(office), await of(office, { art: 'fuehrungszeugnis' })]).toEqual([[], [['fuehrungszeugnis', null, null]]])
})

test('former and hidden members are not listed', async () => {
  const { instance, jana, keeper, of } = await world()
  await set(instance, jana, { fuehrerscheinklassen: ['B'], unsichtbar: true })
  expect(await of(keeper)).toEqual([])
  await set(instance, jana, { unsichtbar: false, status: 'gesperrt' })
  expect(await of(keeper)).toEqual([])
})

test('the longest briefing counts, for the whole vehicle group; failed never', async () => {
  const { instance, jana, keeper, of } = await world()
  const vehicle = async (bezeichnung: string, einweisungsgruppe: string) =>
    (
      await instance.context.db
        .insertInto('fahrzeuge')
        .values({ bezeichnung, kennzeichen: `MU-X ${bezeichnung}`, typ: 'RTW', fuehrerscheinklasse: 'C1', einweisungsgruppe })
        .returning('_id')
        .executeTakeFirstOrThrow()
    )._id
  const [one, other, alone] = [await vehicle('1', 'RTW'), await vehicle('2', 'RTW'), await vehicle('3', '')]
  const briefing = (fahrzeug: string, until: string, bestanden = true) =>
    instance.context.db
      .insertInto('einweisungen')
      .values({ profil: jana.profil, einweiser: keeper.profil, fahrzeug, datum: '2026-01-01', gueltigBis: until, bestanden })
      .execute()
  await briefing(one, '2026-12-01')
  await briefing(alone, '2026-12-05')
  await briefing(alone, '2028-01-01', false)
  expect(await of(keeper, { art: 'einweisung' })).toEqual([
    ['einweisung', '2026-12-01', 10],
    ['einweisung', '2026-12-05', 14],
  ])
  await briefing(other, '2028-01-01')
  expect(await of(keeper, { art: 'einweisung' })).toEqual([['einweisung', '2026-12-05', 14]])
})

test('two nodes notify each step once: the member of all, keepers of their kind', async () => {
  const database = await testDatabase()
  const nodes = await Promise.all([1, 2].map(() => makeTestInstance({ database, clock: () => NOW })))
  try {
    const [instance] = nodes
    if (!instance) throw new Error('no node')
    const jana = await instance.person([], { username: 'jana' })
    await instance.person(['UPDATE_FAHRZEUGEINWEISUNG'], { username: 'keeper' })
    await instance.person(['UPDATE_USER_PROPERTIES'], { username: 'office' })
    await set(instance, jana, {
      fuehrerscheinklassen: ['B'],
      fuehrerscheinKontrolleNaechsteAm: '2026-11-30',
      fuehrungszeugnisNaechstesAm: '2026-11-20',
    })
    await Promise.all(nodes.map(({ context }) => remindOfExpiries(context)))
    const mails = await instance.context.db.selectFrom('mails').select(['an', 'betreff']).orderBy('an').execute()
    expect(mails.map(({ an, betreff }) => [an.split('@')[0], betreff])).toEqual([
      ['jana', 'Führungszeugnis ist überfällig (und 1 weitere)'],
      ['keeper', expect.stringMatching(/^Führerscheinkontrolle steht an: Toni /)],
      ['office', expect.stringMatching(/^Führungszeugnis ist überfällig: Toni /)],
    ])
  } finally {
    await Promise.all(nodes.map((node) => node.close()))
    await database.close()
  }
})
