import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kleidungContract } from '#features/kleidung/contract.ts'
import { leihenContract } from '#features/leihen/contract.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'

crudTests({
  contract: kleidungContract,
  area: 'KLEIDUNG',
  table: 'kleidung',
  sorted: 'bezeichnung',
  example: (n) => ({ bezeichnung: `Poloshirt ${n}`, kategorie: 'Poloshirt', groesse: 'M', bestand: 3, pfand: 10.5 }),
  change: { mindestbestand: 5, lagerort: 'Regal 3' },
  wrong: [
    [{ bezeichnung: ' ' }, 'bezeichnung'],
    [{ kategorie: 'Zelt' }, 'kategorie'],
    [{ groesse: 'x'.repeat(11) }, 'groesse'],
    [{ bestand: -1 }, 'bestand'],
    [{ bestand: 1.5 }, 'bestand'],
    [{ preis: 2000.01 }, 'preis'],
  ],
})

const KEEPER = ['CREATE_KLEIDUNG', 'READ_KLEIDUNG', 'UPDATE_KLEIDUNG', 'DELETE_KLEIDUNG'] as const
async function world() {
  const instance = await testInstance({ clock: () => new Date('2026-11-21T12:00:00Z') })
  const keeper = await instance.person(KEEPER, { vorname: 'Karla', nachname: 'Kammer' })
  const calls = instance.as(kleidungContract, keeper)
  const article = (bezeichnung: string, more: object = {}) =>
    calls.create({ body: { bezeichnung, kategorie: 'Poloshirt', groesse: 'M', bestand: 5, ...more } })
  const give = (to: Person, ...things: readonly (readonly [{ _id: string }, number])[]) =>
    calls.handOut({ body: { profil: to.profil, positionen: things.map(([{ _id: kleidung }, amount]) => ({ kleidung, menge: amount })) } })
  const stock = async ({ _id: id }: { _id: string }) => (await calls.get({ params: { id } })).bestand
  return { instance, keeper, calls, article, give, stock }
}

test('clothes go out together or not at all; part of them comes back, what is broken does not go to the shelf', async () => {
  const { instance, calls, article, give, stock } = await world()
  const [polo, boots] = [
    await article('Poloshirt'),
    await article('Stiefel', { kategorie: 'Sicherheitsschuhe', groesse: '42', bestand: 1 }),
  ]
  const anna = await instance.person([], { vorname: 'Anna' })
  const refused = await abgelehnt(give(anna, [polo, 2], [boots, 2]))
  expect([refused.status, refused.errors[0]?.msg, await stock(polo)]).toEqual([409, 'Kleidung Stiefel 42: Davon sind nur noch 1 da.', 5])
  await give(anna, [polo, 3], [boots, 1])
  expect([await stock(polo), await stock(boots)]).toEqual([2, 0])
  expect(await calls.get({ params: { id: boots._id } })).toMatchObject({ status: 'vergriffen', ausgegeben: 1, frei: 0 })
  expect((await instance.as(leihenContract, anna).mine()).map(({ titel }) => titel).toSorted()).toEqual([
    '3 × Kleidung Poloshirt M',
    'Kleidung Stiefel 42',
  ])
  const out = await calls.out({ query: { profil: anna.profil } })
  const shirts = out.find(({ menge: amount }) => amount === 3)?._id ?? ''
  const back = (id: string, more: object) => calls.bringBack({ params: { id }, body: more })
  expect((await abgelehnt(back(shirts, { menge: 4 }))).errors[0]?.feld).toBe('menge')
  await back(shirts, { menge: 1 })
  expect(await stock(polo)).toBe(3)
  await back(shirts, { menge: 1, ausgang: 'defekt' })
  expect(await stock(polo)).toBe(3)
  expect(await back(shirts, {})).toMatchObject({ menge: 1, ausgang: 'zurueck' })
  expect(await stock(polo)).toBe(4)
  expect((await abgelehnt(back(shirts, {}))).status).toBe(409)
  const { rows } = await sql<{ n: number }>`select sum(menge)::int as n from leihen where kleidung = ${polo._id}::uuid`.execute(
    instance.context.db,
  )
  expect(rows[0]?.n).toBe(3)
})

test('what is used up is gone; a piece with a number is one; its deposit is that of the article', async () => {
  const { instance, calls, article, give, stock } = await world()
  const anna = await instance.person()
  const gloves = await article('Einmalhandschuhe', { kategorie: 'Handschuhe', verbrauch: true })
  await give(anna, [gloves, 4])
  expect([await stock(gloves), await instance.as(leihenContract, anna).mine()]).toEqual([1, []])
  const helmet = await article('Helm', { kategorie: 'Helm', inventarnummer: 'H 1', bestand: 1, pfand: 12.5 })
  expect((await abgelehnt(article('Helm', { inventarnummer: 'H 2', bestand: 2 }))).errors[0]?.feld).toBe('bestand')
  await give(anna, [helmet, 1])
  expect((await calls.get({ params: { id: helmet._id } })).leihen).toMatchObject([{ kaution: 12.5, menge: 1 }])
  // What comes back in parts takes its part of the deposit along, to the cent.
  const belts = await article('Gürtel', { pfand: 3.33 })
  await give(anna, [belts, 3])
  const [out] = (await calls.get({ params: { id: belts._id } })).inhaber
  await calls.bringBack({ params: { id: out?.leihe ?? '' }, body: { menge: 2 } })
  const deposits = (await calls.get({ params: { id: belts._id } })).leihen.map(({ menge: n, kaution: left }) => [n, left])
  expect(deposits.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [1, 3.33],
    [2, 6.66],
  ])
})

test('two hundred want the last piece at once, at two nodes: one gets it, and the shelf is never below nothing', async () => {
  const { instance, keeper, article, stock } = await world()
  const other = await testInstance({ database: instance.database, clock: () => new Date('2026-11-21T12:00:00Z') })
  const last = await article('Softshell', { bestand: 1 })
  const people = await Promise.all(Array.from({ length: 4 }, () => instance.person()))
  const nodes = [instance, other].map((node) => node.as(kleidungContract, keeper))
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, (_, i) =>
      nodes[i % 2]!.handOut({ body: { profil: people[i % 4]!.profil, positionen: [{ kleidung: last._id, menge: 1 }] } }),
    ),
  )
  expect([results.filter(({ status }) => status === 'fulfilled').length, await stock(last)]).toEqual([1, 0])
  await expect(sql`update kleidung set bestand = -1 where _id = ${last._id}::uuid`.execute(instance.context.db)).rejects.toMatchObject({
    constraint: 'kleidung_bestand_check',
  })
})

test('a set says what somebody lacks in their size, and why it cannot be handed out; the reorder list what the shelf lacks', async () => {
  const { instance, keeper, calls, article, give } = await world()
  const anna = await instance.person()
  await sql`update profile set konfektion = ${JSON.stringify({ oberteil: 'M', hose: '', schuh: '42' })}::jsonb where _id = ${anna.profil}::uuid`.execute(
    instance.context.db,
  )
  const polo = await article('Poloshirt', { mindestbestand: 8 })
  await article('Poloshirt', { groesse: 'L' })
  await article('Hose', { kategorie: 'Einsatzhose', groesse: '50' })
  await article('Stiefel', { kategorie: 'Sicherheitsschuhe', groesse: '43' })
  const { version } = await calls.sets()
  const positions = ['Poloshirt', 'Hose', 'Stiefel', 'Umhang'].map((bezeichnung, i) => ({ bezeichnung, menge: i === 0 ? 3 : 1 }))
  await calls.setSets({ body: { version, saetze: [{ name: 'Neu', positionen: positions }] } })
  await give(anna, [polo, 1])
  const missing = await calls.missing({ params: { id: anna.profil }, query: { satz: 'Neu' } })
  expect(
    missing.map(({ bezeichnung, groesse: size, soll: wanted, hat: has, hindernis }) => [bezeichnung, size, wanted, has, hindernis]),
  ).toEqual([
    ['Poloshirt', 'M', 3, 1, ''],
    ['Hose', '', 1, 0, 'Im Profil steht keine Größe.'],
    ['Stiefel', '42', 1, 0, 'In dieser Größe gibt es keinen.'],
    ['Umhang', '', 1, 0, 'Diesen Artikel gibt es nicht.'],
  ])
  expect(missing[0]?.kleidung).toBe(polo._id)
  expect((await calls.reorder()).map(({ bezeichnung, groesse: size, fehlt: lacks }) => [bezeichnung, size, lacks])).toEqual([
    ['Poloshirt', 'M', 4],
  ])
  expect((await abgelehnt(calls.missing({ params: { id: anna.profil }, query: { satz: 'Nix' } }))).status).toBe(404)
  const reader = await instance.person(['READ_KLEIDUNG'])
  expect(
    (await abgelehnt(instance.as(kleidungContract, reader).missing({ params: { id: anna.profil }, query: { satz: 'Neu' } }))).status,
  ).toBe(403)
  expect((await abgelehnt(instance.as(kleidungContract, keeper).setSets({ body: { version, saetze: [] } }))).status).toBe(409)
})
