import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { abgelehnt, testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'
import { changelogContract } from '../contract.ts'

const change = { art: 'neu', text: 'Der Changelog ist da.' } as const
const entry = (versionsnummer: string, more = {}) => ({ versionsnummer, datum: '2026-11-20', eintraege: [change], ...more })

crudTests({
  contract: changelogContract,
  table: 'changelog',
  sorted: 'titel',
  example: (n) => entry(`1.${n}`, { titel: 'Kleinigkeiten' }),
  change: { eintraege: [{ art: 'behoben', text: 'Umlaute' }, change] },
  wrong: [
    [{ versionsnummer: '4' }, 'versionsnummer'],
    [{ versionsnummer: '4.4 beta' }, 'versionsnummer'],
    [{ titel: 'x'.repeat(121) }, 'titel'],
    [{ eintraege: [] }, 'eintraege'],
    [{ eintraege: [{ art: 'neu', text: ' ' }] }, 'eintraege.0.text'],
    [{ eintraege: [{ art: 'alt', text: 'x' }] }, 'eintraege.0.art'],
  ],
})

test('news of the program are read once per person, up to a day that has come', async () => {
  const instance = await testInstance({ clock: () => new Date('2026-11-28T12:00:00Z') })
  const anna = await instance.person()
  await sql`update users set "erstelltAm" = '2026-01-01T12:00:00Z'`.execute(instance.context.db)
  const read = async (bis: string) => Date.parse((await instance.as(changelogContract, anna).readShipped({ body: { bis } })).bis)
  expect(await read('2026-11-28')).toBe(Date.parse('2026-01-01T12:00:00Z'))
  expect(await read('2026-11-01')).toBe(Date.parse('2026-11-28T00:00:00+01:00'))
  expect(await read('2030-01-01')).toBe(Date.parse('2026-11-28T00:00:00+01:00'))
  expect(await read('2026-11-28')).toBe(Date.parse('2026-11-28T12:00:00Z'))
})

test('news appear once per person on all devices; drafts only for their authors', async () => {
  const instance = await testInstance()
  const as = (who: Parameters<typeof instance.as>[1]) => instance.as(changelogContract, who)
  const office = await instance.person(['CREATE_CHANGELOG', 'UPDATE_CHANGELOG'])
  const write = as(office)
  await write.create({ body: entry('4.0') })
  const anna = await instance.person()
  const read = as(anna)
  // Entries older than her account do not count as news.
  expect(await read.news()).toEqual({ anzahl: 0 })
  await write.create({ body: entry('4.1', { datum: '2026-11-22' }) })
  const draft = await write.create({ body: entry('4.2', { veroeffentlicht: false }) })
  expect(draft.veroeffentlichtAm).toBeNull()
  expect(await read.news()).toEqual({ anzahl: 1 })
  expect((await read.list()).zeilen.map(({ versionsnummer }) => versionsnummer)).toEqual(['4.1', '4.0'])
  expect((await write.list()).gesamt).toBe(3)
  expect((await abgelehnt(read.get({ params: { id: draft._id } }))).status).toBe(404)

  const { bis } = await read.visit()
  const fresh = (await read.list()).zeilen.filter(({ veroeffentlichtAm }) => Date.parse(veroeffentlichtAm ?? '') > Date.parse(bis))
  expect(fresh.map(({ versionsnummer }) => versionsnummer)).toEqual(['4.1'])
  expect(await read.news()).toEqual({ anzahl: 0 })
  expect(Date.parse((await read.visit()).bis)).toBeGreaterThan(Date.parse(bis))

  await write.update({ params: { id: draft._id }, body: { ...draft, veroeffentlicht: true } })
  expect(await read.news()).toEqual({ anzahl: 1 })
  expect((await read.list({ query: { art: 'behoben' } })).gesamt).toBe(0)
  expect(await abgelehnt(write.create({ body: entry('4.1') }))).toMatchObject({ status: 409, errors: [{ feld: 'versionsnummer' }] })
  const all = async () => {
    const page = await read.list({ query: { limit: 1 } })
    return read.list({ query: { limit: 1, nach: page.naechste ?? '' } })
  }
  expect((await all()).zeilen).toHaveLength(1)
})
