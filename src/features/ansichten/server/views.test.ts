import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { VIEWS_PER_PERSON } from '#contract/limits.ts'
import { ROLLEN } from '#contract/rights/rollen.ts'
import { viewsContract } from '#contract/views-contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'

async function world() {
  const instance = await testInstance()
  const as = (who: Person) => instance.as(viewsContract, who)
  const [anna, berta] = [await instance.person(ROLLEN.Ausbilder), await instance.person(ROLLEN.Ausbilder)]
  return { instance, as, anna, berta, stranger: await instance.person(ROLLEN.Mitglied) }
}
const body = { liste: 'orte', name: 'Hallen', adresse: 'kategorie=Halle&sortiert=name', spalten: ['name', 'stadt'], rolle: null }

test('a view is private, or for a role whose rights its owner and its readers hold', async () => {
  const { as, anna, berta, stranger } = await world()
  const made = await as(anna).create({ body })
  expect(made).toMatchObject({ ...body, eigene: true, von: '', version: 1 })
  expect(await as(berta).list()).toEqual([])
  const params = { id: made._id }
  await as(anna).update({ params, body: { ...body, rolle: 'Ausbilder', version: 1 } })
  expect(await as(berta).list()).toMatchObject([
    { name: 'Hallen', rolle: 'Ausbilder', eigene: false, von: expect.stringMatching(/\S/) as string },
  ])
  expect(await as(stranger).list()).toEqual([])
  await expect(as(stranger).create({ body: { ...body, rolle: 'Ausbilder' } })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'rolle' }],
  })
  await expect(as(anna).update({ params, body: { ...body, version: 1 } })).rejects.toMatchObject({ status: 409 })
  await expect(as(anna).create({ body: { ...body, name: 'hallen' } })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'name' }] })
  // Others read it, and neither change nor delete it.
  await expect(as(berta).update({ params, body: { ...body, version: 2 } })).rejects.toMatchObject({ status: 404 })
  await expect(as(berta).remove({ params })).rejects.toMatchObject({ status: 404 })
  await as(anna).remove({ params })
  expect([await as(anna).list(), await as(berta).list()]).toEqual([[], []])
})

test('columns of one’s own are kept per list and replaced, not added', async () => {
  const { as, anna, berta } = await world()
  for (const spalten of [['name'], ['stadt', 'name']]) await as(anna).columns({ body: { liste: 'orte', spalten } })
  expect(await as(anna).list()).toMatchObject([{ liste: 'orte', name: '', spalten: ['stadt', 'name'], eigene: true }])
  expect(await as(berta).list()).toEqual([])
  await expect(as(anna).columns({ body: { liste: '', spalten: [] } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'liste' }] })
})

test('shared views name nobody hidden, end with a blocked owner, crowd out no own ones', async () => {
  const { as, instance, anna, berta } = await world()
  const { db } = instance.context
  await as(berta).columns({ body: { liste: 'orte', spalten: ['stadt'] } })
  await as(anna).create({ body: { ...body, rolle: 'Ausbilder' } })
  const names = async () => (await as(berta).list()).map(({ name, von }) => [name, von !== ''])
  expect(await names()).toEqual([
    ['', false],
    ['Hallen', true],
  ])
  await sql`update profile set unsichtbar = true where _id = ${anna.profil}::uuid`.execute(db)
  expect(await names()).toEqual([
    ['', false],
    ['Hallen', false],
  ])
  await sql`update users set gesperrt = true where _id = ${anna.user}::uuid`.execute(db)
  expect(await names()).toEqual([['', false]])
  const many = await instance.person()
  await sql`insert into ansichten (profil, liste, name, rolle)
    select ${many.profil}::uuid, 'aaa', 'Ansicht ' || n, 'Ausbilder' from generate_series(1, 600) n`.execute(db)
  expect((await as(berta).list())[0]).toMatchObject({ eigene: true, spalten: ['stadt'] })
  const nobody = await instance.person(ROLLEN.Ausbilder)
  await sql`delete from profile where _id = ${nobody.profil}::uuid`.execute(db)
  expect((await as(nobody).list())[0]).toMatchObject({ eigene: false })
})

test('of two changes of one version at once the second is refused', async () => {
  const { as, instance, anna } = await world()
  const { _id: id } = await as(anna).create({ body })
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { second } = await instance.context.transact(async (trx) => {
    await sql`update ansichten set name = 'Säle', version = version + 1 where _id = ${id}::uuid`.execute(trx)
    const changing = as(anna).update({ params: { id }, body: { ...body, name: 'Plätze', version: 1 } })
    changing.catch(() => undefined)
    await vi.waitFor(async () => expect((await waits.execute(instance.context.db)).rows).toHaveLength(1), { timeout: 5000 })
    return { second: changing }
  })
  await expect(second).rejects.toMatchObject({ status: 409 })
  expect((await as(anna).list())[0]).toMatchObject({ name: 'Säle', version: 2 })
})

test('views per person have a bound, columns of lists included', async () => {
  const { as, instance, anna } = await world()
  const rows = Array.from({ length: VIEWS_PER_PERSON }, (_, i) => ({ profil: anna.profil, liste: 'orte', name: `Ansicht ${i}` }))
  await instance.context.transact((trx) => trx.insertInto('ansichten').values(rows).execute())
  await expect(as(anna).create({ body })).rejects.toMatchObject({ status: 409 })
  await expect(as(anna).columns({ body: { liste: 'orte', spalten: [] } })).rejects.toMatchObject({ status: 409 })
})
