import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kleidungContract } from '#features/kleidung/contract.ts'
import { leihenContract } from '#features/leihen/contract.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'
import { form } from '#tests/support/form.ts'

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
  const stock = async ({ _id }: { _id: string }) => (await calls.get({ params: { id: _id } })).bestand
  return { instance, keeper, calls, article, give, stock }
}

test('clothes are handed out atomically; damaged returns skip the shelf', async () => {
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
  const shirts = out.find(({ menge }) => menge === 3)?._id ?? ''
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

test('the stock journal records receipts, cleaning and discards, never below zero', async () => {
  const { instance, keeper, calls, article, give, stock } = await world()
  const polo = await article('Poloshirt', { bestand: 2 })
  const params = { id: polo._id }
  const move = (body: Parameters<typeof calls.move>[0]['body']) => calls.move({ params, body })
  expect(await move({ art: 'zugang', menge: 3, bemerkung: 'Lieferung' })).toMatchObject({ bestand: 5, inReinigung: 0 })
  expect(await move({ art: 'reinigung', menge: 2 })).toMatchObject({ bestand: 3, inReinigung: 2 })
  const refused = await Promise.all([
    abgelehnt(move({ art: 'gereinigt', menge: 3 })),
    abgelehnt(move({ art: 'aussonderung', menge: 4, grund: 'verschlissen' })),
    abgelehnt(move({ art: 'aussonderung', menge: 1 })),
    abgelehnt(move({ art: 'zugang', menge: 10_000 })),
    abgelehnt(move({ art: 'zugang', menge: 0 })),
    abgelehnt(calls.move({ params: { id: keeper.user }, body: { menge: 1 } })),
  ])
  expect(refused.map(({ status, errors }) => [status, errors[0]?.feld])).toEqual([
    [409, 'menge'],
    [409, 'menge'],
    [400, 'grund'],
    [409, 'menge'],
    [400, 'menge'],
    [404, undefined],
  ])
  expect(await move({ art: 'aussonderung', menge: 1, grund: 'verschlissen' })).toMatchObject({ bestand: 2 })
  expect(await move({ art: 'gereinigt', menge: 1 })).toMatchObject({ bestand: 3, inReinigung: 1 })
  const anna = await instance.person()
  await give(anna, [polo, 1])
  await calls.takeBack({ params, body: { ausgang: 'reinigung' } })
  expect(await calls.get({ params })).toMatchObject({ bestand: 2, inReinigung: 2, ausgegeben: 0 })
  expect((await calls.moves({ params })).map(({ art, menge, grund }) => [art, menge, grund])).toEqual([
    ['gereinigt', 1, null],
    ['aussonderung', 1, 'verschlissen'],
    ['reinigung', 2, null],
    ['zugang', 3, null],
  ])
  const reader = await instance.person(['READ_KLEIDUNG'])
  expect((await abgelehnt(instance.as(kleidungContract, reader).move({ params, body: { menge: 1 } }))).status).toBe(403)
  expect(await stock(polo)).toBe(2)
  // A stock change in the form also creates a movement.
  const { version } = await calls.get({ params })
  await calls.update({ params, body: { version, bezeichnung: 'Poloshirt', kategorie: 'Poloshirt', groesse: 'M', bestand: 1 } })
  expect((await calls.moves({ params }))[0]).toMatchObject({ art: 'korrektur', menge: -1 })
})

test('a stocktake adds scans by several people and books the differences', async () => {
  const { instance, keeper, calls, article, give, stock } = await world()
  const [polo, helmet, other] = [
    await article('Poloshirt', { bestand: 5, lagerort: 'Regal 1', artikelnummer: 'PO-1' }),
    await article('Helm', { inventarnummer: 'H 1', bestand: 0, lagerort: 'Regal 1' }),
    await article('Hose', { bestand: 4, lagerort: 'Regal 2' }),
  ]
  const large = await article('Poloshirt', { groesse: 'L', bestand: 2, lagerort: 'Regal 1', artikelnummer: 'PO-1' })
  const { _id } = await calls.startStocktake({ body: { bezeichnung: 'Regal 1', lagerort: 'regal 1' } })
  const params = { id: _id }
  expect((await abgelehnt(calls.startStocktake({ body: { bezeichnung: 'Noch eine' } }))).status).toBe(409)
  const ben = instance.as(kleidungContract, await instance.person(KEEPER))
  const scan = (code: string, by = calls) => by.count({ params, body: { code } })
  expect((await abgelehnt(scan('4006381333931'))).errors[0]?.msg).toBe('Diesen Code trägt kein Kleidungsstück.')
  expect((await abgelehnt(scan(other._id))).errors[0]?.msg).toBe('Hose M gehört nicht zu dieser Zählung: Regal 2.')
  // An address of ours without a code is none that all articles without a number carry.
  for (const empty of ['', 'https://x.example/ausgabe?code=', 'https://x.example/ausgabe?code=%20'])
    expect((await abgelehnt(scan(empty))).errors[0]?.feld).toBe('code')
  // The maker's number is that of all sizes: who scans it chooses.
  expect((await scan('po-1')).treffer.map(({ titel }) => titel)).toEqual(['Poloshirt L', 'Poloshirt M'])
  await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      (i % 2 ? ben : calls).count({ params, body: { code: `https://x.example/ausgabe?code=${polo._id}` } }),
    ),
  )
  expect((await calls.count({ params, body: { kleidung: polo._id, menge: -2 } })).gezaehlt).toMatchObject({ ist: 4, soll: 5, bewegt: 0 })
  expect((await abgelehnt(calls.count({ params, body: { kleidung: polo._id, menge: -5 } }))).status).toBe(409)
  // Simultaneous scans of a numbered piece succeed once.
  const pieces = await Promise.allSettled([scan('H 1'), scan('h 1', ben)])
  expect(pieces.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await calls.stocktake({ params })).toMatchObject({ artikel: 3, gezaehlt: 2, abweichend: 2 })
  expect((await calls.counts({ params, query: { nur: 'offen' } })).map(({ kleidung }) => kleidung)).toEqual([large._id])
  await give(await instance.person(), [polo, 2])
  expect((await calls.counts({ params, query: { nur: 'abweichend' } })).map(({ ist, bewegt }) => [ist, bewegt])).toEqual([
    [1, 0],
    [4, -2],
  ])
  expect(await calls.endStocktake({ params, body: { ungezaehlt: 'fehlt' } })).toMatchObject({
    gezaehlt: 3,
    beendetVon: { _id: keeper.profil },
  })
  expect([await stock(polo), await stock(helmet), await stock(large), await stock(other)]).toEqual([2, 1, 0, 4])
  expect((await calls.moves({ params: { id: large._id } })).map(({ art, menge }) => [art, menge])).toEqual([['inventur', -2]])
  const refused = [abgelehnt(scan('H 1')), abgelehnt(calls.endStocktake({ params, body: {} })), abgelehnt(calls.dropStocktake({ params }))]
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([409, 409, 409])
  // One that is dropped changes nothing.
  const second = await calls.startStocktake({ body: { bezeichnung: 'Probe' } })
  await calls.count({ params: { id: second._id }, body: { kleidung: other._id, genau: 1 } })
  await calls.dropStocktake({ params: { id: second._id } })
  expect([await stock(other), (await calls.stocktakes()).length]).toEqual([4, 1])
})

test('two close a count at once: its difference is booked once', async () => {
  const { instance, keeper, calls, article, stock } = await world()
  const polo = await article('Poloshirt', { bestand: 5 })
  const { _id } = await calls.startStocktake({ body: { bezeichnung: 'Inventur' } })
  await calls.count({ params: { id: _id }, body: { kleidung: polo._id, genau: 3 } })
  const other = await testInstance({ database: instance.database, clock: () => new Date('2026-11-21T12:00:00Z') })
  const nodes = [instance, other].map((node) => node.as(kleidungContract, keeper))
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => nodes[i % 2]!.endStocktake({ params: { id: _id }, body: {} })),
  )
  expect([results.filter(({ status }) => status === 'fulfilled').length, await stock(polo)]).toEqual([1, 3])
})

test('an import matches articles by kind and size, pieces by number', async () => {
  const { instance, keeper, calls, article, stock } = await world()
  const polo = await article('Poloshirt', { lagerort: 'Regal 1' })
  const file = [
    'Bezeichnung;Größe;Bestand;Inventarnummer',
    'POLOSHIRT;M;9;',
    'Poloshirt;L;2;',
    'Helm;;1;H 1',
    'Helm;;1;H 1',
    'Schal;;-1;',
  ].join('\r\n')
  const response = await instance.app.inject({
    method: 'POST',
    url: '/api/kleidung/import',
    ...form(keeper, Buffer.from(file), 'k.csv', {
      zuordnung: JSON.stringify(['bezeichnung', 'groesse', 'bestand', 'inventarnummer']),
      probe: 'false',
    }),
  })
  expect(response.json()).toMatchObject({ neu: 2, geaendert: 1, abgelehnt: [{ zeile: 5 }, { zeile: 6 }] })
  expect([await stock(polo), (await calls.get({ params: { id: polo._id } })).lagerort]).toEqual([9, 'Regal 1'])
  expect((await calls.list()).zeilen).toHaveLength(3)
})

test('consumables do not return; a numbered piece is single, with a deposit', async () => {
  const { instance, calls, article, give, stock } = await world()
  const anna = await instance.person()
  const gloves = await article('Einmalhandschuhe', { kategorie: 'Handschuhe', verbrauch: true })
  await give(anna, [gloves, 4])
  expect([await stock(gloves), await instance.as(leihenContract, anna).mine()]).toEqual([1, []])
  const helmet = await article('Helm', { kategorie: 'Helm', inventarnummer: 'H 1', bestand: 1, pfand: 12.5 })
  expect((await abgelehnt(article('Helm', { inventarnummer: 'H 2', bestand: 2 }))).errors[0]?.feld).toBe('bestand')
  await give(anna, [helmet, 1])
  expect((await calls.get({ params: { id: helmet._id } })).leihen).toMatchObject([{ kaution: 12.5, menge: 1 }])
  // A partial return refunds its share of the deposit, to the cent.
  const belts = await article('Gürtel', { pfand: 3.33 })
  await give(anna, [belts, 3])
  const [out] = (await calls.get({ params: { id: belts._id } })).inhaber
  await calls.bringBack({ params: { id: out?.leihe ?? '' }, body: { menge: 2 } })
  const deposits = (await calls.get({ params: { id: belts._id } })).leihen.map(({ menge, kaution }) => [menge, kaution])
  expect(deposits.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
    [1, 3.33],
    [2, 6.66],
  ])
})

test('of 200 simultaneous takers on two nodes one gets the last piece', async () => {
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

test('a set lists missing pieces in the person’s size; reorders list low stock', async () => {
  const { instance, keeper, calls, article, give } = await world()
  const anna = await instance.person()
  await sql`update profile set anrede = 'Frau', konfektion = ${JSON.stringify({ oberteil: 'M', hose: '', schuh: '42' })}::jsonb where _id = ${anna.profil}::uuid`.execute(
    instance.context.db,
  )
  const polo = await article('Poloshirt', { mindestbestand: 8 })
  await article('Poloshirt', { groesse: 'L' })
  // In her cut, but used up, and too old to go out.
  await article('Poloshirt', { geschlecht: 'damen', bestand: 0 })
  await article('Poloshirt', { geschlecht: 'damen', zustand: 'gut', bestand: 9, lebensende: '2020-01-01' })
  await article('Hose', { kategorie: 'Einsatzhose', groesse: '50' })
  await article('Stiefel', { kategorie: 'Sicherheitsschuhe', groesse: '43' })
  const { version } = await calls.sets()
  const positions = ['Poloshirt', 'Hose', 'Stiefel', 'Umhang'].map((bezeichnung, i) => ({ bezeichnung, menge: i === 0 ? 3 : 1 }))
  await calls.setSets({ body: { version, saetze: [{ name: 'Neu', positionen: positions }] } })
  await give(anna, [polo, 1])
  const missing = await calls.missing({ params: { id: anna.profil }, query: { satz: 'Neu' } })
  expect(missing.map(({ bezeichnung, groesse, soll, hat, hindernis }) => [bezeichnung, groesse, soll, hat, hindernis])).toEqual([
    ['Poloshirt', 'M', 3, 1, ''],
    ['Hose', '', 1, 0, 'Im Profil steht keine Größe.'],
    ['Stiefel', '42', 1, 0, 'In dieser Größe gibt es nichts.'],
    ['Umhang', '', 1, 0, 'Diesen Artikel gibt es nicht.'],
  ])
  expect(missing[0]?.kleidung).toBe(polo._id)
  const ordered = async () =>
    (await calls.demand()).map(({ bezeichnung, groesse, bedarf, bestellen, ohneGroesse }) => [
      bezeichnung,
      groesse,
      bedarf,
      bestellen,
      ohneGroesse,
    ])
  // One of four articles makes nobody a bearer of the set; two do. Supporters are none.
  expect(await ordered()).toEqual([['Poloshirt', 'M', 0, 4, false]])
  const other = await article('Umhang', { kategorie: 'Sonstiges', groesse: '' })
  await give(anna, [other, 1])
  expect(await ordered()).toEqual([
    ['Hose', '', 1, 1, true],
    ['Poloshirt', 'M', 2, 6, false],
    ['Stiefel', '42', 1, 1, false],
  ])
  expect(await calls.reorder()).toMatchObject([{ _id: polo._id, bezeichnung: 'Poloshirt', groesse: 'M', fehlt: 6 }])
  await sql`update profile set gruppe = 'Fördernde' where _id = ${anna.profil}::uuid`.execute(instance.context.db)
  expect(await ordered()).toEqual([['Poloshirt', 'M', 0, 4, false]])
  await sql`update profile set gruppe = '' where _id = ${anna.profil}::uuid`.execute(instance.context.db)
  expect((await abgelehnt(calls.missing({ params: { id: anna.profil }, query: { satz: 'Nix' } }))).status).toBe(404)
  const reader = await instance.person(['READ_KLEIDUNG'])
  expect(
    (await abgelehnt(instance.as(kleidungContract, reader).missing({ params: { id: anna.profil }, query: { satz: 'Neu' } }))).status,
  ).toBe(403)
  expect((await abgelehnt(instance.as(kleidungContract, keeper).setSets({ body: { version, saetze: [] } }))).status).toBe(409)
})

test('the order list counts all pieces of a size: numbered ones, new and used', async () => {
  const { instance, calls, article, give } = await world()
  const jacket = { kategorie: 'Einsatzjacke', groesse: 'L' }
  for (const n of [1, 2, 3]) await article('Jacke', { ...jacket, inventarnummer: `J ${n}`, bestand: 1 })
  const used = await article('Jacke', { ...jacket, zustand: 'gut', bestand: 2, mindestbestand: 1 })
  const polo = await article('Poloshirt', { bestand: 9 })
  const { version } = await calls.sets()
  const positionen = ['Poloshirt', 'Jacke'].map((bezeichnung) => ({ bezeichnung, menge: 1 }))
  await calls.setSets({ body: { version, saetze: [{ name: 'Neu', positionen }] } })
  for (let n = 0; n < 4; n += 1) {
    const one = await instance.person()
    await sql`update profile set konfektion = ${JSON.stringify({ oberteil: 'L' })}::jsonb where _id = ${one.profil}::uuid`.execute(
      instance.context.db,
    )
    await give(one, [polo, 1])
  }
  // Three numbered ones, and one above the minimum of the used ones.
  expect(await calls.demand()).toEqual([])
  await calls.move({ params: { id: used._id }, body: { art: 'aussonderung', menge: 2, grund: 'verschlissen' } })
  expect(await calls.demand()).toMatchObject([{ bezeichnung: 'Jacke', bedarf: 4, bestand: 3, mindestbestand: 1, bestellen: 2 }])
})

test('a numbered piece exists once: on the shelf, in cleaning or with a person', async () => {
  const { instance, calls, article, give } = await world()
  const anna = await instance.person()
  const jacket = await article('Jacke', { inventarnummer: 'J 1', bestand: 1 })
  const params = { id: jacket._id }
  await give(anna, [jacket, 1])
  const { version } = await calls.get({ params })
  const again = calls.update({
    params,
    body: { version, bezeichnung: 'Jacke', kategorie: 'Poloshirt', groesse: 'M', inventarnummer: 'J 1', bestand: 1 },
  })
  expect((await abgelehnt(again)).errors[0]?.feld).toBe('bestand')
  const count = await calls.startStocktake({ body: { bezeichnung: 'Inventur' } })
  const scan = () => calls.count({ params: { id: count._id }, body: { code: 'J 1' } })
  expect((await abgelehnt(scan())).errors[0]?.msg).toContain('ausgegeben oder verloren')
  await calls.takeBack({ params, body: { ausgang: 'verloren', grund: 'weg' } })
  expect((await abgelehnt(scan())).status).toBe(409)
  await calls.takeBack({ params, body: {} })
  expect((await scan()).gezaehlt).toMatchObject({ ist: 1, soll: 1 })
  await calls.endStocktake({ params: { id: count._id }, body: {} })
  await calls.move({ params, body: { art: 'reinigung', menge: 1 } })
  expect((await abgelehnt(calls.move({ params, body: { art: 'zugang', menge: 1 } }))).status).toBe(400)
  // Articles with movements or counts cannot be deleted.
  expect((await abgelehnt(calls.remove({ params }))).status).toBe(409)
})

test('discarded or expired pieces are not handed out; deposits add up to the cent', async () => {
  const { instance, keeper, calls, article, give } = await world()
  const anna = await instance.person()
  const [gone, old, dear] = [
    await article('Alt', { zustand: 'ausgesondert' }),
    await article('Helm', { lebensende: '2020-01-01' }),
    await article('Anzug', { pfand: 1500.55, bestand: 20 }),
  ]
  expect((await abgelehnt(give(anna, [gone, 1]))).errors[0]?.msg).toContain('ausgesondert')
  expect((await abgelehnt(give(anna, [old, 1]))).errors[0]?.msg).toContain('nicht mehr benutzbar')
  // The search says so before anybody signs.
  const [found] = await instance.as(leihenContract, keeper).find({ query: { code: 'Helm' } })
  expect([found?.frei, found?.status]).toEqual([0, 'ist nicht mehr benutzbar (seit 01.01.2020).'])
  await give(anna, [dear, 20])
  expect((await calls.get({ params: { id: dear._id } })).leihen[0]?.kaution).toBe(30_011)
})

test('pieces handed out between two scans of a shelf prompt a question', async () => {
  const { instance, calls, article, give, stock } = await world()
  const polo = await article('Poloshirt')
  const { _id } = await calls.startStocktake({ body: { bezeichnung: 'Inventur' } })
  const say = (body: object) => calls.count({ params: { id: _id }, body: { kleidung: polo._id, ...body } })
  await say({})
  await give(await instance.person(), [polo, 1])
  expect((await abgelehnt(say({}))).errors[0]?.msg).toContain('von null an')
  await say({ genau: 0 })
  await say({ menge: 4 })
  await calls.endStocktake({ params: { id: _id }, body: {} })
  expect(await stock(polo)).toBe(4)
  // A word finds what is called so, to choose from.
  const second = await calls.startStocktake({ body: { bezeichnung: 'Noch eine' } })
  expect((await calls.count({ params: { id: second._id }, body: { code: 'polo' } })).treffer.map(({ titel }) => titel)).toEqual([
    'Poloshirt M',
  ])
})

test('reorders and stocktake differences export as files', async () => {
  const { instance, keeper, calls, article } = await world()
  const polo = await article('Poloshirt', { mindestbestand: 8, hersteller: 'Muster', artikelnummer: 'PO-M', lagerort: 'Regal 1' })
  await article('Helm', { kategorie: 'Helm', groesse: '' })
  const { _id } = await calls.startStocktake({ body: { bezeichnung: 'Inventur' } })
  await calls.count({ params: { id: _id }, body: { kleidung: polo._id, genau: 4 } })
  const lines = async (path: string) =>
    (await instance.call(keeper, 'GET', path)).payload
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .slice(1)
  expect(await lines('/api/kleidung/bedarf.csv')).toEqual(['Poloshirt;M;Unisex;Muster;PO-M;0;5;8;3'])
  const counts = `/api/kleidung/zaehlungen/${_id}/posten`
  expect(await lines(`${counts}.csv?nur=abweichend`)).toEqual(['Poloshirt M;Regal 1;5;4;-1'])
  expect(await lines(`${counts}.csv?nur=offen`)).toEqual(['Helm;;5;;'])
  for (const path of ['/api/kleidung/bedarf.pdf', `${counts}.pdf?nur=abweichend`]) {
    expect((await instance.call(keeper, 'GET', path)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('a size is of the chapter’s list for its kind; existing sizes stay', async () => {
  const instance = await testInstance()
  const calls = instance.as(kleidungContract, await instance.person(['CREATE_KLEIDUNG', 'UPDATE_KLEIDUNG', 'READ_KLEIDUNG']))
  const shirt = { bezeichnung: 'Poloshirt', kategorie: 'Poloshirt', bestand: 1 } as const
  const old = await calls.create({ body: { ...shirt, groesse: '999' } })
  await sql`insert into config (key, wert) values ('listen', '{"version": 1, "oberteil": ["M", "L"]}')`.execute(instance.context.db)
  const refused = { status: 409, errors: [{ feld: 'groesse' }] }
  for (const size of ['998', '']) await expect(calls.create({ body: { ...shirt, groesse: size } })).rejects.toMatchObject(refused)
  const params = { id: old._id }
  await calls.update({ params, body: { ...shirt, groesse: '999', bestand: 2, version: old.version } })
  await expect(calls.update({ params, body: { ...shirt, groesse: '998', version: old.version + 1 } })).rejects.toMatchObject(refused)
  await calls.create({ body: { ...shirt, groesse: 'M' } })
  await calls.create({ body: { bezeichnung: 'Helm', kategorie: 'Helm', bestand: 1 } })
})
