import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { melderContract } from '#features/melder/contract.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'

async function world() {
  let now = new Date('2026-11-21T12:00:00Z')
  const instance = await testInstance({ clock: () => now })
  const keeper = await instance.person(['CREATE_MELDER', 'READ_MELDER', 'UPDATE_MELDER'])
  const calls = instance.as(melderContract, keeper)
  const make = async (n: number, to?: Person, more: object = {}) => {
    const { _id } = await calls.create({ body: { hersteller: 'Swissphone', modell: 's.QUAD', seriennummer: `SN-${n}`, ...more } })
    if (to) await calls.issue({ params: { id: _id }, body: { profil: to.profil } })
    return _id
  }
  const get = (id: string) => calls.get({ params: { id } })
  const tell = async (id: string) => {
    const pager = await get(id)
    return [pager.letztePruefung, pager.stummAm]
  }
  const run = (am: string, heard: string[], silent: string[] = [], who = keeper) =>
    instance.as(melderContract, who).testAlarm({ body: { am, gehoert: heard, stumm: silent } })
  const mails = () =>
    instance.context.db.selectFrom('mails').select(['an', 'text']).where('betreff', '=', 'Dein Melder war beim Probealarm stumm').execute()
  return { instance, keeper, calls, make, get, tell, run, mails, at: (time: string) => void (now = new Date(time)) }
}

test('holders of pagers are named; hidden ones only to keepers and readers of them', async () => {
  const { instance, keeper, calls, make, run } = await world()
  const [zoe, anna] = [await instance.person([], { nachname: 'Zander' }), await instance.person([], { nachname: 'Adler' })]
  await make(1, zoe)
  await make(2, anna)
  await make(3)
  const names = async (who: Person) => (await instance.as(melderContract, who).carried()).map(({ person }) => person?.nachname ?? null)
  expect(await names(keeper)).toEqual(['Adler', 'Zander'])
  await sql`update profile set unsichtbar = true where _id = ${zoe.profil}::uuid`.execute(instance.context.db)
  expect(await names(keeper)).toEqual(['Adler', 'Zander'])
  expect(await names(await instance.person(['READ_MELDER']))).toEqual(expect.arrayContaining(['Adler', null]))
  expect(await names(await instance.person(['READ_MELDER', 'READ_UNSICHTBARE_USER']))).toEqual(['Adler', 'Zander'])
  const [first] = await calls.carried()
  expect((await abgelehnt(run('2026-11-21', [first?._id ?? ''], [], await instance.person(['READ_MELDER'])))).status).toBe(403)
})

test('heard and silent are entered at once; silent holders are notified once', async () => {
  const { instance, make, tell, run, mails, calls } = await world()
  const [anna, ben] = [await instance.person(), await instance.person()]
  const [one, other, shelf] = [await make(1, anna), await make(2, ben), await make(3)]
  await run('2026-11-21', [one], [other, shelf])
  expect([await tell(one), await tell(other)]).toEqual([
    ['2026-11-21', null],
    [null, '2026-11-21'],
  ])
  const [mail, another] = await mails()
  expect([mail?.an, another]).toEqual([expect.stringContaining('@'), undefined])
  expect(mail?.text).toContain('s.QUAD SN-2')
  expect(mail?.text).toContain(`/profile/${ben.profil}`)
  await run('2026-11-21', [one], [other])
  expect(await mails()).toHaveLength(1)
  const history = await calls.history({ params: { id: other } })
  expect(history.filter(({ feld }) => feld === 'stummAm').map(({ titel, neu }) => [titel, neu])).toEqual([
    ['Stumm beim Probealarm am', '2026-11-21'],
  ])
  expect((await calls.list({ query: { stumm: 'true' } })).zeilen.map(({ _id }) => _id)).toEqual([other, shelf])
})

test('the latest test alarm counts; on one day, the last entry', async () => {
  const { instance, make, tell, run } = await world()
  const pager = await make(1, await instance.person())
  await run('2026-11-14', [], [pager])
  await run('2026-11-07', [pager])
  expect(await tell(pager)).toEqual(['2026-11-07', '2026-11-14'])
  await run('2026-11-21', [pager])
  expect(await tell(pager)).toEqual(['2026-11-21', null])
  await run('2026-11-14', [], [pager])
  expect(await tell(pager)).toEqual(['2026-11-21', null])
  await run('2026-11-21', [], [pager])
  // Taken back: what was heard before counts again.
  expect(await tell(pager)).toEqual(['2026-11-07', '2026-11-21'])
  // Not by the rule alone.
  const { rows } = await sql`update melder set "letztePruefung" = '2026-11-22' where _id = ${pager}::uuid returning "stummAm"`.execute(
    instance.context.db,
  )
  expect(rows).toEqual([{ stummAm: null }])
})

test('all of it or nothing, with one sentence about the field', async () => {
  const { instance, make, tell, run } = await world()
  const pager = await make(1, await instance.person())
  const gone = '0193c0de-0000-7000-8000-000000000001'
  for (const [day, heard, silent, field] of [
    ['2026-11-22', [pager], [], 'am'],
    ['heute', [pager], [], 'am'],
    ['2026-11-21', [], [], 'gehoert'],
    ['2026-11-21', [pager], [pager], 'stumm'],
    ['2026-11-21', [pager], [gone], 'gehoert'],
    ['2026-11-21', ['x'], [], 'gehoert.0'],
    ['2026-11-21', Array.from({ length: 3001 }, () => pager), [], 'gehoert'],
  ] as const) {
    expect((await abgelehnt(run(day, [...heard], [...silent]))).errors[0]?.feld).toBe(field)
  }
  expect(await tell(pager)).toEqual([null, null])
})

test('repair has a begin and place; after it or once heard, silence ends', async () => {
  const { instance, calls, make, get, run, at } = await world()
  const pager = await make(1, await instance.person())
  await run('2026-11-21', [], [pager])
  at('2026-11-24T12:00:00Z')
  const broken = await calls.takeBack({ params: { id: pager }, body: { ausgang: 'defekt' } })
  expect(broken).toMatchObject({ status: 'reparatur', reparaturSeit: '2026-11-24', stummAm: '2026-11-21' })
  const write = async (more: object) => calls.update({ params: { id: pager }, body: { ...(await get(pager)), ...more } })
  expect(await write({ reparaturBei: 'Funkwerkstatt' })).toMatchObject({ reparaturSeit: '2026-11-24', reparaturBei: 'Funkwerkstatt' })
  expect((await abgelehnt(write({ reparaturSeit: '2026-11-25' }))).errors[0]?.feld).toBe('reparaturSeit')
  expect((await abgelehnt(write({ reparaturBei: 'x'.repeat(81) }))).errors[0]?.feld).toBe('reparaturBei')
  expect(await write({ status: 'lager' })).toMatchObject({ reparaturSeit: null, reparaturBei: '', stummAm: null })
  expect(await write({ status: 'reparatur' })).toMatchObject({ reparaturSeit: '2026-11-24' })
  await write({ status: 'lager', stummAm: '2026-11-22' })
  expect(await write({ letztePruefung: '2026-11-23' })).toMatchObject({ letztePruefung: '2026-11-23', stummAm: null })
  await expect(sql`update melder set "reparaturBei" = 'x' where _id = ${pager}::uuid`.execute(instance.context.db)).rejects.toMatchObject({
    constraint: 'melder_reparatur_check',
  })
  const history = await calls.history({ params: { id: pager } })
  expect(history.some(({ aktion, feld }) => aktion === 'zurueckgenommen' && feld === 'reparaturSeit')).toBe(true)
})
