import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wishRows } from '#blocks/konflikte/server/index.ts'
import { blutspendenContract } from '#features/blutspenden/contract.ts'
import { wishesContract, type Slot } from '#features/wuensche/contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'

// A Tuesday.
const NOW = '2026-10-20T10:00:00Z'
async function world() {
  const instance = await testInstance({ clock: () => new Date(NOW) })
  const { db } = instance.context
  const as = (who: Person) => instance.as(wishesContract, who)
  const say = (who: Person, week: string | null, ...slots: [number, Slot['teil'], Slot['grad']][]) =>
    as(who).set({ body: { woche: week, zeiten: slots.map(([tag, part, grad]) => ({ tag, teil: part, grad })) } })
  const wishOf = async (who: Person, von: string, bis: string) => {
    const { rows } = await sql<{
      profil: string
      grad: string
    }>`select * from ${wishRows(sql`${von}::timestamptz`, sql`${bis}::timestamptz`)} w`.execute(db)
    return rows.find(({ profil }) => profil === who.profil)?.grad ?? null
  }
  return {
    instance,
    db,
    as,
    say,
    wishOf,
    member: (nachname: string) => instance.person(['READ_BLUTSPENDE'], { vorname: 'Anna', nachname }),
  }
}

test('the usual week holds until a specific one; the least willing part counts', async () => {
  const { say, wishOf, member, as } = await world()
  const anna = await member('Anders')
  // Saturdays in October: 8 to 16 o'clock is an early and a late part.
  const on = (day: string) => [`2026-10-${day}T06:00:00Z`, `2026-10-${day}T14:00:00Z`] as const
  expect(await wishOf(anna, ...on('24'))).toBeNull()
  await say(anna, null, [5, 'frueh', 'gern'], [5, 'spaet', 'gern'])
  expect(await wishOf(anna, ...on('24'))).toBe('gern')
  await say(anna, null, [5, 'frueh', 'gern'], [5, 'spaet', 'reserve'])
  expect(await wishOf(anna, ...on('24'))).toBe('reserve')
  await say(anna, '2026-10-19', [5, 'frueh', 'nicht'])
  expect([await wishOf(anna, ...on('24')), await wishOf(anna, ...on('31'))]).toEqual(['nicht', 'reserve'])
  expect((await as(anna).list()).map(({ woche, zeiten }) => [woche, zeiten.length])).toEqual([
    [null, 2],
    ['2026-10-19', 1],
  ])
  // Without times that week is as usual again.
  await say(anna, '2026-10-19')
  expect(await wishOf(anna, ...on('24'))).toBe('reserve')
})

test('a night belongs to its evening on clock changes too; under an hour is ignored', async () => {
  const { say, wishOf, member } = await world()
  const anna = await member('Anders')
  await say(anna, null, [5, 'nacht', 'nicht'], [6, 'frueh', 'gern'])
  // Saturday 22 o'clock to Sunday 6 o'clock: nine hours in October, seven in March.
  expect(await wishOf(anna, '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z')).toBe('nicht')
  expect(await wishOf(anna, '2027-03-27T21:00:00Z', '2027-03-28T04:00:00Z')).toBe('nicht')
  // From Sunday 6 o'clock on it is another part, before the change as after it.
  expect(await wishOf(anna, '2026-10-25T05:00:00Z', '2026-10-25T09:00:00Z')).toBe('gern')
  expect(await wishOf(anna, '2027-03-28T04:00:00Z', '2027-03-28T08:00:00Z')).toBe('gern')
  // From 5:30 to 10 o'clock only half an hour is night.
  expect(await wishOf(anna, '2026-10-25T04:30:00Z', '2026-10-25T09:00:00Z')).toBe('gern')
  expect(await wishOf(anna, '2026-10-25T04:40:00Z', '2026-10-25T04:55:00Z')).toBe('nicht')
})

test('invalid wishes are refused and change nothing; nobody enters for others', async () => {
  const { instance, say, member, as, db } = await world()
  const [anna, other] = [await member('Anders'), await member('Berta')]
  await say(anna, null, [0, 'frueh', 'gern'])
  await expect(say(anna, '2026-10-20')).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Eine Woche beginnt am Montag.', feld: 'woche' }],
  })
  await expect(say(anna, '2026-10-12')).rejects.toMatchObject({ status: 400, errors: [{ feld: 'woche' }] })
  await expect(say(anna, '2027-06-07')).rejects.toMatchObject({ status: 400, errors: [{ feld: 'woche' }] })
  await expect(say(anna, null, [1, 'frueh', 'gern'], [1, 'frueh', 'nicht'])).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'zeiten.1.tag' }],
  })
  await expect(say(anna, null, [7, 'frueh', 'gern'])).rejects.toMatchObject({ status: 400 })
  expect((await as(anna).list())[0]?.zeiten).toEqual([{ tag: 0, teil: 'frueh', grad: 'gern' }])
  expect(await as(other).list()).toEqual([])
  // Two devices at once: one of them holds, whole.
  await Promise.all([say(other, null, [0, 'frueh', 'gern'], [1, 'frueh', 'gern']), say(other, null, [2, 'nacht', 'kann'])])
  expect([1, 2]).toContain((await as(other).list())[0]?.zeiten.length)
  await db.updateTable('profile').set({ geloeschtAm: NOW }).where('_id', '=', anna.profil).execute()
  expect(await db.selectFrom('wuensche').select('profil').where('profil', '=', anna.profil).execute()).toEqual([])
  expect((await instance.call(null, 'GET', '/api/wuensche')).statusCode).toBe(401)
})

test('a planner sees wishes in the ranking; proposals take reserves last', async () => {
  const { instance, say, member } = await world()
  const office = await instance.person(['CREATE_BLUTSPENDE', 'READ_BLUTSPENDE', 'UPDATE_BLUTSPENDE'], {
    vorname: 'Olga',
    nachname: 'Office',
  })
  const [never, reserve, likes] = [await member('Nie'), await member('Reserve'), await member('Gern')]
  const [day, part] = [3, 'spaet'] as const
  await say(never, null, [day, part, 'nicht'])
  await say(reserve, null, [day, part, 'reserve'])
  await say(likes, null, [day, part, 'gern'])
  const drives = instance.as(blutspendenContract, office)
  const one = await drives.create({
    body: {
      bezeichnung: 'Blutspende',
      beginn: '2026-11-05T15:00:00Z',
      ende: '2026-11-05T20:00:00Z',
      bedarf: [{ rolle: 'Aufbau', anzahl: 2 }],
    },
  })
  const params = { id: one._id }
  const schicht = one.schichten[0]!._id
  const people = (await drives.kandidaten({ params, query: { schicht } })).kandidaten.filter(({ profil }) => profil._id !== office.profil)
  expect(people.map(({ profil, wunsch, geeignet }) => [profil.nachname, wunsch, geeignet])).toEqual([
    ['Gern', 'gern', true],
    ['Reserve', 'reserve', true],
    ['Nie', 'nicht', false],
  ])
  expect(people.map(({ hinweise }) => hinweise.map(({ text }) => text))).toEqual([
    [],
    ['Nur, wenn sonst niemand kann.'],
    ['Möchte zu dieser Zeit nicht.'],
  ])
  const proposed = async () => (await drives.vorschlag({ params })).plaetze
  expect(new Set((await proposed()).map(({ profil }) => profil?.nachname))).toEqual(new Set(['Gern', 'Office']))
  expect((await proposed())[0]?.gruende).toContainEqual({ text: 'nach eigenem Wunsch nicht zu dieser Zeit', anzahl: 1 })
  await say(office, null, [day, part, 'nicht'])
  expect(new Set((await proposed()).map(({ profil }) => profil?.nachname))).toEqual(new Set(['Gern', 'Reserve']))
})
