import { expect, test } from 'vitest'
import { catalogContract, lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'

crudTests({
  contract: lehrgaengeContract,
  area: 'ADMIN_LEHRGANG',
  table: 'lehrgaenge',
  sorted: 'bezeichnung',
  example: (n) => ({
    bezeichnung: `Sanitätshelfer ${n}`,
    abkuerzung: 'SH',
    kategorie: 'sanitaet',
    gueltigkeitMonate: 24,
    warnungTage: [90, 30],
  }),
  change: { stunden: 48.5, warnungTage: [60], pflicht: ['SEG Sanität'] },
  wrong: [
    [{ bezeichnung: ' ' }, 'bezeichnung'],
    [{ abkuerzung: 'x'.repeat(16) }, 'abkuerzung'],
    [{ kategorie: 'Burg' }, 'kategorie'],
    [{ gueltigkeitMonate: 241 }, 'gueltigkeitMonate'],
    [{ gueltigkeitMonate: 1.5 }, 'gueltigkeitMonate'],
    [{ warnungTage: [0] }, 'warnungTage.0'],
    [{ stunden: 2000.25 }, 'stunden'],
    [{ beinhaltet: ['x'] }, 'beinhaltet.0'],
  ],
})

const RECHTE = ['CREATE_ADMIN_LEHRGANG', 'READ_ADMIN_LEHRGANG', 'UPDATE_ADMIN_LEHRGANG', 'DELETE_ADMIN_LEHRGANG'] as const

test('no course includes itself, not by itself, not by others, not by two at once', async () => {
  const instance = await testInstance()
  const calls = instance.as(catalogContract, await instance.person(RECHTE))
  const make = (abkuerzung: string, beinhaltet: string[] = []) =>
    calls.create({ body: { bezeichnung: abkuerzung, abkuerzung, beinhaltet } })
  const rs = await make('RS')
  const rettass = await make('RettAss', [rs._id])
  const notsan = await make('NotSan', [rettass._id])
  const includes = ({ _id, version, bezeichnung, abkuerzung }: typeof rs, beinhaltet: string[]) =>
    calls.update({ params: { id: _id }, body: { version, bezeichnung, abkuerzung, beinhaltet } })
  for (const circle of [[rs._id], [notsan._id], [rettass._id]])
    await expect(includes(rs, circle)).rejects.toMatchObject({ status: 400, errors: [{ feld: 'beinhaltet' }] })
  await expect(includes(rs, ['00000000-0000-7000-8000-000000000000'])).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'beinhaltet' }],
  })
  expect((await calls.get({ params: { id: rs._id } })).version).toBe(1)
  const [a, b] = [await make('A'), await make('B')]
  const results = await Promise.allSettled([includes(a, [b._id]), includes(b, [a._id])])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('every member reads only names; a privileged answer is not cached for others', async () => {
  const instance = await testInstance()
  const office = await instance.person(RECHTE)
  const member = await instance.person()
  const { _id } = await instance
    .as(catalogContract, office)
    .create({ body: { bezeichnung: 'Rettungssanitäter', abkuerzung: 'RS', stunden: 520 } })
  const gone = await instance.as(catalogContract, office).create({ body: { bezeichnung: 'Alt', abkuerzung: 'Alt' } })
  await instance.as(catalogContract, office).remove({ params: { id: gone._id } })
  const asked = (query: string, who = member) => instance.call(who, 'GET', `/api/lehrgaenge${query}`)
  expect((await asked('', office)).statusCode).toBe(200)
  expect((await asked('')).statusCode).toBe(403)
  expect((await asked('?alle=true')).statusCode).toBe(403)
  const names = await asked('?nurNamen=true')
  expect(names.json()).toEqual([{ _id, bezeichnung: 'Rettungssanitäter', abkuerzung: 'RS', aktiv: true }])
  expect(names.headers['x-total-count']).toBe('1')
  expect((await asked('?nurNamen=true&alle=true')).json()).toHaveLength(2)
  expect((await asked('?nurNamen=false')).statusCode).toBe(403)
})

test('a history names what a course includes', async () => {
  const instance = await testInstance()
  const calls = instance.as(catalogContract, await instance.person(RECHTE))
  const rs = await calls.create({ body: { bezeichnung: 'Rettungssanitäter', abkuerzung: 'RS' } })
  const notsan = await calls.create({ body: { bezeichnung: 'Notfallsanitäter', abkuerzung: 'NotSan' } })
  await calls.update({
    params: { id: notsan._id },
    body: { version: 1, bezeichnung: 'Notfallsanitäter', abkuerzung: 'NotSan', beinhaltet: [rs._id] },
  })
  expect(await calls.history({ params: { id: notsan._id } })).toContainEqual(expect.objectContaining({ feld: 'beinhaltet', neu: ['RS'] }))
})
