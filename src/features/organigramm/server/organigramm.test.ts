import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { areas } from '#server/areas.ts'
import { chartContract, EDITS } from '#features/organigramm/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { type Person, testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'
import { CHART_ROWS } from '#contract/limits.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
crudTests({
  contract: chartContract,
  table: 'stellen',
  sorted: 'titel',
  example: (n) => ({ titel: `Stelle ${n}`, art: 'leitung', telefon: '02345 678901', email: 'stelle@example.org' }),
  change: { beschreibung: 'Kümmert sich.', funktionen: ['Fahrzeugwart'], material: ['melder'] },
  wrong: [
    [{ titel: ' ' }, 'titel'],
    [{ art: 'verein' }, 'art'],
    [{ seite: 'kasse' }, 'seite'],
    [{ telefon: 'ruf an' }, 'telefon'],
    [{ email: 'presse' }, 'email'],
    [{ material: ['zelte'] }, 'material.0'],
    [{ inhaber: [{ profil: NOBODY }] }, 'inhaber.0.profil'],
    [{ fahrzeuge: [NOBODY] }, 'fahrzeuge'],
  ],
})

async function world() {
  const instance = await testInstance()
  const office = await instance.person([EDITS, 'READ_UNSICHTBARE_USER'], { vorname: 'Olga', nachname: 'Obermann' })
  const as = (who: Person | null) => instance.as(chartContract, who)
  const set = (profil: string, values: object) => instance.context.db.updateTable('profile').set(values).where('_id', '=', profil).execute()
  const make = (titel: string, data: object = {}) => as(office).create({ body: { titel, ...data } })
  const move = (row: { readonly _id: string; readonly version: number }, oberstelle: string | null, before: string | null = null) =>
    as(office).move({ params: { id: row._id }, body: { version: row.version, oberstelle, vor: before } })
  const tree = async (parent: string | null) =>
    (await as(office).list()).zeilen
      .filter(({ oberstelle }) => oberstelle === parent)
      .toSorted((one, other) => one.rang - other.rang)
      .map(({ titel }) => titel)
  return { instance, office, as, set, make, move, tree }
}
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ status, errors }: { status: number; errors: { msg: string; feld?: string }[] }) => [status, errors[0]?.feld],
  )

test('every member reads the chart, only who gives functions changes it', async () => {
  const { instance, as, make } = await world()
  const one = await make('Vorsitz')
  const member = await instance.person([])
  const params = { id: one._id }
  expect((await as(member).list()).gesamt).toBe(1)
  expect(await as(member).kept()).toMatchObject({ fahrzeuge: [], material: { melder: 0 } })
  const writes = [
    as(member).create({ body: { titel: 'X' } }),
    as(member).update({ params, body: { titel: 'X', version: 1 } }),
    as(member).move({ params, body: { version: 1, oberstelle: null, vor: null } }),
    as(member).remove({ params }),
    as(member).history({ params }),
  ]
  for (const write of writes) expect(await refused(write)).toEqual([403, undefined])
  expect(await refused(as(null).list())).toEqual([401, undefined])
})

test('a move takes its subtree, with position, version, history, and undo', async () => {
  const { as, office, make, move, tree } = await world()
  const chief = await make('Leitung')
  const [a, b, c] = [
    await make('A', { oberstelle: chief._id }),
    await make('B', { oberstelle: chief._id }),
    await make('C', { oberstelle: chief._id }),
  ]
  await make('B1', { oberstelle: b._id })
  const first = await move(b, chief._id, a._id)
  expect(await tree(chief._id)).toEqual(['B', 'A', 'C'])
  const second = await move(first, c._id)
  expect([await tree(chief._id), await tree(c._id), await tree(b._id)]).toEqual([['A', 'C'], ['B'], ['B1']])
  expect(await refused(move(first, null))).toEqual([409, 'version'])
  await move(second, chief._id, a._id)
  expect(await tree(chief._id)).toEqual(['B', 'A', 'C'])
  // A and C were not changed, only counted anew.
  expect((await as(office).get({ params: { id: a._id } })).version).toBe(1)
  const told = await as(office).history({ params: { id: b._id } })
  expect(told.filter(({ feld }) => feld === 'oberstelle').map(({ alt, neu }) => [alt, neu])).toContainEqual(['Leitung', 'C'])
  // Before one that stands there no more.
  expect(await refused(move(a, chief._id, NOBODY))).toEqual([409, 'vor'])
  expect(await refused(move(a, NOBODY))).toEqual([409, 'oberstelle'])
})

test('the chart takes CHART_ROWS functions, one more is refused', async () => {
  const { instance, make } = await world()
  await make('Vorsitz')
  await sql`insert into stellen (titel, art, rang) select 'Stelle ' || n, 'leitung', n + 1000 from generate_series(2, ${CHART_ROWS}::int) n`.execute(
    instance.context.db,
  )
  expect(await refused(make('Eine mehr'))).toEqual([409, undefined])
})

test('nobody stands below themselves, not even if two move at once', async () => {
  const { instance, make, move } = await world()
  const [a, b, c] = [await make('A'), await make('B'), await make('C')]
  const under = await move(c, b._id)
  expect(await refused(move(b, b._id))).toEqual([409, 'oberstelle'])
  expect(await refused(move(b, under._id))).toEqual([409, 'oberstelle'])
  const both = await Promise.all([refused(move(a, b._id)), refused(move(b, a._id))])
  expect(both.filter((one) => one === 'done')).toHaveLength(1)
  expect(both).toContainEqual([409, 'oberstelle'])
  // Every way into the table behaves so: the second transaction waits for the first, and sees it.
  const [x, y] = [await make('X'), await make('Y')]
  const { db } = instance.context
  const directly = (one: string, other: string) =>
    db.transaction().execute((trx) => sql`update stellen set oberstelle = ${other}::uuid where _id = ${one}::uuid`.execute(trx))
  const results = await Promise.allSettled([directly(x._id, y._id), directly(y._id, x._id)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('children of a deleted node move up; the steps of a process are deleted', async () => {
  const { as, office, make, tree } = await world()
  const top = await make('Top')
  const before = await make('Vorn', { oberstelle: top._id })
  const gone = await make('Weg', { oberstelle: top._id })
  await make('Hinten', { oberstelle: top._id })
  for (const titel of ['W1', 'W2']) await make(titel, { oberstelle: gone._id })
  await as(office).remove({ params: { id: gone._id } })
  expect(await tree(top._id)).toEqual(['Vorn', 'W1', 'W2', 'Hinten'])
  const process = await make('Ein Dienst entsteht', { art: 'ablauf' })
  await make('Anfrage', { art: 'schritt', oberstelle: process._id, zustaendig: before._id })
  await as(office).remove({ params: { id: before._id } })
  const [step] = (await as(office).list({ query: { suche: 'Anfrage' } })).zeilen
  expect(step).toMatchObject({ zustaendig: null })
  await as(office).remove({ params: { id: process._id } })
  expect((await as(office).list()).gesamt).toBe(4)
  expect(await refused(as(office).remove({ params: { id: process._id } }))).toEqual([404, undefined])
})

test.each<[string, Record<string, string>, unknown]>([
  ['a step on its own', { art: 'schritt' }, [400, 'oberstelle']],
  ['a step below a position', { art: 'schritt', under: 'top' }, [400, 'oberstelle']],
  ['a position in a process', { under: 'process' }, [400, 'oberstelle']],
  ['a process below a position', { art: 'ablauf', under: 'top' }, [400, 'oberstelle']],
  ['a page that begins at a process', { art: 'ablauf', seite: 'presse' }, [400, 'seite']],
  ['a page that begins twice', { seite: 'material' }, [409, 'seite']],
  ['who is responsible for a position', { zustaendig: 'top' }, [400, 'zustaendig']],
])('refused: %s', async (_, { under, zustaendig, ...data }, expected) => {
  const { make } = await world()
  const rows: Record<string, string> = {
    top: (await make('Top', { seite: 'material' }))._id,
    process: (await make('Ablauf', { art: 'ablauf' }))._id,
  }
  const ids = { ...(under ? { oberstelle: rows[under] } : {}), ...(zustaendig ? { zustaendig: rows[zustaendig] } : {}) }
  expect(await refused(make('Neu', { ...data, ...ids }))).toEqual(expected)
})

test('holders come by entry and function; hidden ones stay unnamed and kept', async () => {
  const { instance, office, as, set, make } = await world()
  const person = async (vorname: string, values: object) => {
    const one = await instance.person([], { vorname, nachname: 'Muster' })
    await set(one.profil, values)
    return one
  }
  const anna = await person('Anna', { funktionen: ['Fahrzeugwart'], gruppe: 'SEG' })
  const hidden = await person('Helga', { unsichtbar: true })
  const left = await person('Gustav', { status: 'gesperrt', funktionen: ['Fahrzeugwart'] })
  const inhaber = [{ profil: hidden.profil, rolle: 'stellvertretung' as const, von: '2026-01-01' }]
  const { _id } = await make('Fahrzeugwart', { funktionen: ['Fahrzeugwart'], gruppe: 'SEG', inhaber })
  const params = { id: _id }
  const seen = async (who: Person) => (await as(who).get({ params })).besetzung.map(({ person, rolle }) => [person?.vorname, rolle])
  expect(await seen(office)).toEqual([
    ['Helga', 'stellvertretung'],
    ['Anna', 'inhaber'],
  ])
  expect(await seen(anna)).toEqual([
    [undefined, 'stellvertretung'],
    ['Anna', 'inhaber'],
  ])
  expect(await as(anna).get({ params })).toMatchObject({ mitglieder: 1, inhaber: [] })
  const writer = await instance.person([EDITS])
  for (const url of ['/api/stellen', `/api/stellen/${_id}`, `/api/stellen/${_id}/history`])
    expect((await instance.call(writer, 'GET', url)).body).not.toMatch(/Helga|Gustav/)
  const body = { titel: 'Fahrzeugwart', version: 1 }
  for (const stranger of [hidden, left])
    expect(await refused(as(writer).update({ params, body: { ...body, inhaber: [{ profil: stranger.profil }] } }))).toEqual([
      400,
      'inhaber.0.profil',
    ])
  const twice = { profil: anna.profil }
  expect(await refused(as(writer).update({ params, body: { ...body, inhaber: [twice, twice] } }))).toEqual([400, 'inhaber.1.profil'])
  const turned = { ...twice, von: '2026-02-01', bis: '2026-01-01' }
  expect(await refused(as(writer).update({ params, body: { ...body, inhaber: [turned] } }))).toEqual([400, 'inhaber.0.bis'])
  await as(writer).update({ params, body: { ...body, inhaber: [twice] } })
  expect(await seen(office)).toEqual([
    ['Anna', 'inhaber'],
    ['Helga', 'stellvertretung'],
  ])
  const open = async (who: Person) =>
    (await areas.find(({ name }) => name === 'stellen')?.personal?.open?.(instance.context.db, who.profil))?.map(({ titel }) => titel)
  expect([await open(anna), await open(left)]).toEqual([['Fahrzeugwart'], []])
  // A deleted member leaves the post vacant.
  const chief = await instance.person(['DELETE_USER', 'READ_USER'])
  await instance.as(profileContract, chief).remove({ params: { id: anna.profil } })
  expect(await seen(office)).toEqual([['Helga', 'stellvertretung']])
})
