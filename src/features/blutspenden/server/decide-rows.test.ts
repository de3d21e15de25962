import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DATES_AT_ONCE } from '#contract/limits.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { blutspendenContract } from '../contract.ts'

const OFFICE = ['CREATE_BLUTSPENDE', 'READ_BLUTSPENDE', 'UPDATE_BLUTSPENDE'] as const
const NOW = '2026-11-23T12:00:00Z'

async function world() {
  let now = NOW
  const instance = await testInstance({ clock: () => new Date(now) })
  const { db } = instance.context
  const as = (who: Person) => instance.as(blutspendenContract, who)
  const office = await instance.person(OFFICE, { vorname: 'Olga', nachname: 'Office' })
  const member = async (nachname: string, sanitaetsausbildung = 'EH') => {
    const one = await instance.person(['READ_BLUTSPENDE'], { vorname: 'Anna', nachname })
    await db.updateTable('profile').set({ sanitaetsausbildung }).where('_id', '=', one.profil).execute()
    return one
  }
  const drive = (day: string, given: object = {}) =>
    as(office).create({
      body: {
        bezeichnung: 'Blutspende',
        beginn: `${day}T15:00:00Z`,
        ende: `${day}T20:00:00Z`,
        bedarf: [{ rolle: 'Imbiss/Küche', anzahl: 1 }],
        ...given,
      },
    })
  const rows = async () => (await as(office).signUps()).meldungen
  const decide = (
    chosen: readonly { readonly _id: string; readonly version: number }[],
    status: 'eingeteilt' | 'abgelehnt' | 'gemeldet',
    grund = '',
  ) => as(office).decideSignUps({ body: { meldungen: chosen.map(({ _id, version }) => ({ _id, version })), status, grund } })
  return { instance, db, as, office, member, drive, rows, decide, at: (time: string) => void (now = time) }
}

test('sign-ups of all drives wait in one list, with the fact that decides', async () => {
  const { as, office, member, drive, rows, at } = await world()
  const [one, same] = [
    await drive('2026-12-10'),
    await drive('2026-12-10', { bezeichnung: 'Nebenan', bedarf: [{ rolle: 'Abbau', anzahl: 3 }] }),
  ]
  const [anna, berta] = [await member('Anders'), await member('Berta')]
  const sign = async (who: Person, which: typeof one, later: string) => {
    at(later)
    await as(who).anmelden({ params: { id: which._id }, body: { schicht: which.schichten[0]?._id } })
  }
  await sign(anna, same, '2026-11-23T12:01:00Z')
  await sign(berta, one, '2026-11-23T12:02:00Z')
  expect((await rows()).map(({ person, titel, platz, sperrt, hinweise }) => [person?.nachname, titel, platz, sperrt, hinweise])).toEqual(
    expect.arrayContaining([
      ['Anders', 'Nebenan', 'Abbau', null, []],
      ['Berta', 'Blutspende', 'Imbiss/Küche', null, []],
    ]),
  )
  // Staffed elsewhere at that time: it cannot be.
  await as(office).setzeAnmeldung({
    params: { id: one._id, profileId: anna.profil },
    body: { status: 'eingeteilt', funktion: 'Imbiss/Küche', schicht: one.schichten[0]?._id },
  })
  const now = new Map((await rows()).map((row) => [row.person?.nachname, row]))
  expect(now.get('Anders')?.sperrt).toContain('Blutspende')
  expect(now.get('Berta')?.hinweise).toEqual(['Alle Plätze sind besetzt.'])
  expect(await as(anna).signUps()).toEqual({ gesamt: 0, anlaesse: 0, meldungen: [] })
})

test('several are staffed, those who changed stay, and it is taken back in order', async () => {
  const { as, office, member, drive, rows, decide, instance } = await world()
  const one = await drive('2026-12-10', { bedarf: [{ rolle: 'Imbiss/Küche', anzahl: 1 }], warteliste: false })
  const people = [await member('Anders'), await member('Berta')]
  await as(people[0]!).anmelden({ params: { id: one._id }, body: {} })
  const [first] = await rows()
  const { erledigt } = await decide([first!], 'eingeteilt')
  expect(erledigt).toHaveLength(1)
  const helfer = async () => (await as(office).get({ params: { id: one._id } })).helfer.map(({ status, funktion }) => [status, funktion])
  expect(await helfer()).toEqual([['eingeteilt', 'Imbiss/Küche']])
  expect((await decide([first!], 'eingeteilt')).geblieben).toEqual([{ _id: first!._id, grund: 'Jemand hat das inzwischen geändert.' }])
  expect((await decide(erledigt, 'gemeldet')).erledigt).toHaveLength(1)
  expect(await helfer()).toEqual([['gemeldet', '']])
  // A refusal taken back keeps its place in the order, and nobody hears of it.
  const [again] = await rows()
  const refused = await decide([again!], 'abgelehnt', 'Genug Leute')
  expect(await helfer()).toEqual([['abgelehnt', '']])
  await decide(refused.erledigt, 'gemeldet')
  expect((await rows()).map(({ gemeldetAm }) => gemeldetAm)).toEqual([again!.gemeldetAm])
  const mails = await instance.context.db.selectFrom('mails').select('betreff').execute()
  expect(mails.map(({ betreff }) => betreff).filter((subject) => /eingeteilt|abgelehnt|nicht/i.test(subject))).toEqual([])
  await expect(decide([again!], 'abgelehnt')).rejects.toMatchObject({ status: 400, errors: [{ msg: 'Nenne den Grund.', feld: 'grund' }] })
  expect((await as(people[1]!).decideSignUps({ body: { meldungen: [again!], status: 'eingeteilt' } })).geblieben).toHaveLength(1)
})

test('a yes for a shown place that went meanwhile is refused', async () => {
  const { as, office, member, drive, rows } = await world()
  const one = await drive('2026-12-10')
  const [anna, zoe] = [await member('Anders'), await member('Zoll')]
  await as(anna).anmelden({ params: { id: one._id }, body: {} })
  const [{ _id, version, platz } = { _id: '', version: 0, platz: '' }] = await rows()
  expect(platz).toBe('Imbiss/Küche')
  await as(office).setzeAnmeldung({
    params: { id: one._id, profileId: zoe.profil },
    body: { status: 'eingeteilt', funktion: platz, schicht: one.schichten[0]?._id },
  })
  const say = (shown: object) =>
    as(office).decideSignUps({ body: { meldungen: [{ _id, version, ...shown }], status: 'eingeteilt', grund: '' } })
  expect((await say({ platz })).geblieben).toEqual([{ _id, grund: 'Der Platz ist inzwischen vergeben.' }])
  // Shown without a place, the planner's yes stands.
  expect((await say({ platz: '' })).erledigt).toHaveLength(1)
})

test('dates are checked before they exist: holiday, leader, and the place of their own', async () => {
  const { as, office, db, drive } = await world()
  const { _id: ort } = await db
    .insertInto('orte')
    .values({ name: 'Gemeindehaus' } as never)
    .returning('_id')
    .executeTakeFirstOrThrow()
  const one = await drive('2026-12-25', { ort, leiter: office.profil })
  const date = (day: string, anlass: string | null = null) => ({ beginn: `${day}T16:00:00Z`, ende: `${day}T17:00:00Z`, anlass })
  const check = (daten: ReturnType<typeof date>[], given: object = { ort, leiter: office.profil }) =>
    as(office).checkDates({ body: { daten, ...given } })
  const [feast, free] = await check([date('2026-12-25'), date('2027-01-12')])
  expect(feast?.feiertag).toBe('1. Weihnachtstag')
  expect(feast?.hinweise).toEqual([expect.stringContaining('Olga Office'), expect.stringMatching(/^Am selben Ort: Blutspende/)])
  expect(free).toEqual({ feiertag: '', hinweise: [] })
  // An existing one is not in its own way, also where the form names its place and leader.
  expect((await check([date('2026-12-25', one._id)]))[0]?.hinweise).toEqual([])
  expect((await check([date('2026-12-25', one._id)], {}))[0]?.hinweise).toEqual([])
  // Looking locks nobody: it does not wait for somebody who staffs the leader.
  await db.transaction().execute(async (trx) => {
    await sql`select 1 from profile where _id = ${office.profil}::uuid for no key update`.execute(trx)
    expect((await check([date('2026-12-25'), date('2027-01-12')])).map(({ hinweise }) => hinweise.length)).toEqual([2, 0])
  })
  const many = Array.from({ length: DATES_AT_ONCE + 1 }, () => date('2027-01-12'))
  await expect(check(many)).rejects.toMatchObject({ status: 400 })
  const years = { ...date('2027-01-12'), ende: '2029-01-12T17:00:00Z' }
  await expect(check([date('2027-01-12'), years])).rejects.toMatchObject({ status: 400, errors: [{ feld: 'daten.1.ende' }] })
})
