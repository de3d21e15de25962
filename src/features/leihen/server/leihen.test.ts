import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { geraeteContract } from '#features/geraete/contract.ts'
import { leihenContract } from '#features/leihen/contract.ts'
import { melderContract } from '#features/melder/contract.ts'
import { leavingContract } from '#features/profile/leaving.ts'
import { schluesselContract } from '#features/schluessel/contract.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'

const KEEPER = ['CREATE_MELDER', 'READ_MELDER', 'UPDATE_MELDER', 'CREATE_SCHLUESSEL', 'READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL'] as const
async function world() {
  let now = new Date('2026-11-21T12:00:00Z')
  const instance = await testInstance({ clock: () => now })
  const keeper = await instance.person(KEEPER, { vorname: 'Karl', nachname: 'Wart' })
  const pager = await instance
    .as(melderContract, keeper)
    .create({ body: { hersteller: 'Swissphone', modell: 's.QUAD', seriennummer: 'SN-17', inventarnummer: 'M 4', zubehoer: ['Tasche'] } })
  const key = await instance.as(schluesselContract, keeper).create({ body: { nummer: 'GHS 7', bezeichnung: 'Halle', anzahlGesamt: 2 } })
  const radio = await instance
    .as(geraeteContract, keeper)
    .create({ body: { bezeichnung: 'Funkgerät', art: 'Funkgeraet', inventarnummer: 'F-1' } })
  const as = (who: Person) => instance.as(leihenContract, who)
  const all = [
    { art: 'melder', id: pager._id },
    { art: 'schluessel', id: key._id },
    { art: 'geraet', id: radio._id },
  ] as const
  const give = (
    to: Person,
    positionen: readonly { art: 'melder' | 'schluessel' | 'geraet'; id: string }[] = all,
    more: object = {},
    who = keeper,
  ) => as(who).handOut({ body: { profil: to.profil, positionen: [...positionen], ...more } })
  return { instance, keeper, as, give, pager, key, all, at: (time: string) => void (now = new Date(time)) }
}

test('a basket is lent atomically, visible to holder and readers, one receipt', async () => {
  const { instance, keeper, as, give, pager, all } = await world()
  const [anna, ben] = [await instance.person([], { vorname: 'Anna' }), await instance.person([], { vorname: 'Ben' })]
  await give(ben, [all[0]])
  const refused = await abgelehnt(give(anna))
  expect([refused.status, await as(anna).mine()]).toEqual([409, []])
  await instance.as(melderContract, keeper).takeBack({ params: { id: pager._id }, body: {} })
  await give(anna, all, { faelligAm: '2026-12-01' })
  const mine = await as(anna).mine()
  expect(mine.map(({ titel }) => titel).toSorted()).toEqual([
    'Gerät Funkgerät F-1',
    'Melder s.QUAD SN-17',
    'Schlüssel GHS 7 Halle, Exemplar 1',
  ])
  expect(mine.map(({ zubehoer }) => zubehoer)).toContainEqual(['Tasche'])
  expect(mine.map(({ pfad }) => pfad)).toContain(`/melder/edit/${pager._id}`)
  const keys = await instance.person(['READ_SCHLUESSEL'])
  expect((await as(keys).list({ query: {} })).map(({ art, person }) => [art, person?.vorname])).toEqual([['schluessel', 'Anna']])
  expect((await abgelehnt(as(anna).list({ query: {} }))).status).toBe(403)
  const receipt = async (who: Person) => (await instance.call(who, 'GET', `/api/leihen/${mine[0]?._id}/quittung.pdf`)).statusCode
  expect([await receipt(anna), await receipt(keeper), await receipt(ben)]).toEqual([200, 200, 404])
  expect((await abgelehnt(give(anna, all, {}, keys))).status).toBe(403)
  const onlyKeys = await instance.person(['UPDATE_SCHLUESSEL'])
  expect((await abgelehnt(give(anna, [all[0]], {}, onlyKeys))).errors[0]?.msg).toContain('Melder')
})

test('a scan finds pieces by code and own label, a word by name', async () => {
  const { as, keeper, give, instance, key } = await world()
  const anna = await instance.person([], { vorname: 'Anna' })
  const find = async (code: string, who = keeper) => (await as(who).find({ query: { code } })).map(({ titel }) => titel)
  expect(await find('sn-17')).toEqual(['s.QUAD SN-17'])
  expect(await find('https://intranet.example/ausgabe?code=M%204')).toEqual(['s.QUAD SN-17'])
  expect(await find('halle')).toEqual(['GHS 7 Halle'])
  for (const foreign of ['4006381333931', 'https://example.org/?code=%', "' or 1=1", '%', '\\']) {
    expect(await find(foreign)).toEqual([])
  }
  const onlyKeys = await instance.person(['UPDATE_SCHLUESSEL'])
  expect([await find('SN-17', onlyKeys), await find('GHS 7', onlyKeys)]).toEqual([[], ['GHS 7 Halle']])
  await give(anna, [{ art: 'schluessel', id: key._id }])
  expect(await as(keeper).find({ query: { code: 'GHS 7' } })).toMatchObject([
    { frei: 1, exemplare: [2], inhaber: null, status: 'Verfügbar' },
  ])
  expect((await abgelehnt(as(anna).find({ query: { code: 'SN-17' } }))).status).toBe(403)
})

test('a search by kind lists available pieces first, never those in repair', async () => {
  const { as, keeper, instance, pager } = await world()
  await instance.as(melderContract, keeper).create({ body: { hersteller: 'Swissphone', modell: 's.QUAD', seriennummer: 'SN-99' } })
  const find = async () =>
    (await as(keeper).find({ query: { code: 'melder quad' } })).map(({ titel, frei, status }) => [titel, frei, status])
  expect(await find()).toEqual([
    ['s.QUAD SN-17', 1, 'Im Lager'],
    ['s.QUAD SN-99', 1, 'Im Lager'],
  ])
  await as(keeper).status({ body: { art: 'melder', stuecke: [pager._id], status: 'reparatur' } })
  expect(await find()).toEqual([
    ['s.QUAD SN-99', 1, 'Im Lager'],
    ['s.QUAD SN-17', 0, 'In Reparatur'],
  ])
})

test('a return date is a deadline for holder and keeper until returned', async () => {
  const { instance, keeper, give, key, all, at, as } = await world()
  const anna = await instance.person([], { vorname: 'Anna' })
  await give(anna, [all[1]], { faelligAm: '2026-12-01' })
  const due = async (who: Person) =>
    (await instance.as(dashboardContract, who).inbox()).flatMap(({ art, titel }) => (art === 'frist' ? [titel] : []))
  expect(await due(anna)).toEqual(['Rückgabe: Schlüssel GHS 7 steht an'])
  const keys = await instance.person(['UPDATE_SCHLUESSEL'])
  const pagers = await instance.person(['UPDATE_MELDER'])
  const counted = async (who: Person) =>
    (await instance.as(dashboardContract, who).waiting()).find(({ pfad }) => pfad.endsWith('was=bald'))?.zahl ?? 0
  expect([await counted(keys), await counted(pagers)]).toEqual([1, 0])
  at('2026-12-02T12:00:00Z')
  expect((await as(keeper).list({ query: { nur: 'ueberfaellig' } })).map(({ titel }) => titel)).toEqual([
    'Schlüssel GHS 7 Halle, Exemplar 1',
  ])
  await instance.as(schluesselContract, keeper).takeBack({ params: { id: key._id }, body: {} })
  expect([await due(anna), await counted(keys), await as(anna).mine()]).toEqual([[], 0, []])
})

test('open loans block leaving and stay in the stored data', async () => {
  const { instance, give, pager, keeper } = await world()
  const anna = await instance.person([], { vorname: 'Anna' })
  await give(anna)
  const office = await instance.person(['DELETE_USER', 'UPDATE_USER_PROPERTIES', 'READ_USER'])
  const open = async () =>
    (await instance.as(leavingContract, office).laufzettel({ params: { id: anna.profil } })).offen.map(
      ({ titel, unter: under, wer: by }) => [titel, under, by],
    )
  expect(await open()).toContainEqual(['Melder s.QUAD SN-17', 'Noch nicht zurückgegeben', 'Karl Wart'])
  await instance.as(melderContract, keeper).takeBack({ params: { id: pager._id }, body: { ausgang: 'verloren', grund: 'weg' } })
  expect(await open()).toContainEqual(['Melder s.QUAD SN-17', 'Als verloren gemeldet', 'Karl Wart'])
  const own = await instance.call(anna, 'GET', '/api/profile/me/export')
  expect(own.body).toContain('Schlüssel GHS 7 Halle, Exemplar 1')
})

test('several pieces return atomically; one is exchanged with the same due date', async () => {
  const { instance, give, as, all, keeper } = await world()
  const anna = await instance.person([], { vorname: 'Anna' })
  await give(anna, all, { faelligAm: '2026-12-01' })
  const mine = await as(anna).mine()
  const loanOf = (kind: string) => mine.find(({ art }) => art === kind)?._id ?? ''
  const onlyKeys = await instance.person(['UPDATE_SCHLUESSEL'])
  const leihen = mine.map(({ _id }) => _id)
  const back = (loans: readonly string[], more: object = {}) =>
    ({ body: { rueckgaben: loans.map((leihe) => ({ leihe, ...more })) } }) as const
  expect((await abgelehnt(as(onlyKeys).takeBack(back(leihen)))).status).toBe(403)
  expect((await abgelehnt(as(keeper).takeBack(back([...leihen, keeper.user])))).status).toBe(404)
  expect((await abgelehnt(as(keeper).takeBack(back([leihen[0] ?? '', leihen[0] ?? ''])))).status).toBe(409)
  const wrong = {
    body: {
      rueckgaben: [{ leihe: leihen[2] ?? '' }, { leihe: leihen[0] ?? '' }, { leihe: leihen[1] ?? '', ausgang: 'verloren' as const }],
    },
  }
  expect((await abgelehnt(as(keeper).takeBack(wrong))).errors[0]?.feld).toBe('rueckgaben.2.grund')
  expect((await abgelehnt(as(keeper).takeBack(back(leihen, { ausgang: 'reinigung' })))).errors[0]?.feld).toMatch(
    /^rueckgaben\.\d\.ausgang$/,
  )
  expect(await as(anna).mine()).toHaveLength(3)
  const spare = await instance
    .as(melderContract, keeper)
    .create({ body: { hersteller: 'Swissphone', modell: 's.QUAD', seriennummer: 'SN-18' } })
  const exchange = (other: { art: 'melder'; id: string }) =>
    as(keeper).exchange({ params: { id: loanOf('melder') }, body: { gegen: other, ausgang: 'defekt', grund: 'Gehäuse' } })
  await give(await instance.person(), [{ art: 'melder', id: spare._id }])
  expect((await abgelehnt(exchange({ art: 'melder', id: spare._id }))).status).toBe(409)
  expect((await as(anna).mine()).map(({ titel }) => titel)).toContain('Melder s.QUAD SN-17')
  await instance.as(melderContract, keeper).takeBack({ params: { id: spare._id }, body: {} })
  const after = await exchange({ art: 'melder', id: spare._id })
  expect(after.filter(({ art }) => art === 'melder')).toMatchObject([{ titel: 'Melder s.QUAD SN-18', faelligAm: '2026-12-01' }])
  expect(await instance.as(melderContract, keeper).get({ params: { id: all[0].id } })).toMatchObject({ status: 'reparatur', inhaber: [] })
  // Each comes back in its own way.
  const [first = '', ...others] = after.map(({ _id }) => _id)
  await as(keeper).takeBack({
    body: { rueckgaben: [{ leihe: first, ausgang: 'defekt', grund: 'Riss' }, ...others.map((leihe) => ({ leihe }))] },
  })
  expect(await as(anna).mine()).toEqual([])
})

test('a holder reports a loss: the piece stays theirs and keepers are notified', async () => {
  const { instance, give, as, all, pager, keeper } = await world()
  const [anna, ben] = [await instance.person(), await instance.person()]
  await give(anna, [all[0]])
  const [loan] = await as(anna).mine()
  const report = (who: Person, body: { grund: string }) => as(who).reportLoss({ params: { id: loan?._id ?? '' }, body })
  expect((await abgelehnt(report(ben, { grund: 'weg' }))).status).toBe(403)
  expect((await abgelehnt(report(anna, { grund: '' }))).errors[0]?.feld).toBe('grund')
  expect((await report(anna, { grund: 'Beim Umzug' })).map(({ ausgang }) => ausgang)).toEqual(['verloren'])
  expect((await abgelehnt(report(anna, { grund: 'nochmal' }))).status).toBe(409)
  const melder = instance.as(melderContract, keeper)
  expect(await melder.get({ params: { id: pager._id } })).toMatchObject({ status: 'verloren', inhaber: [] })
  const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'leihverlust'`.execute(instance.context.db)
  expect(rows).toHaveLength(1)
  expect((await abgelehnt(as(anna).reportLoss({ params: { id: ben.user }, body: { grund: 'x' } }))).status).toBe(404)
})

test('printed labels scan back; several pieces change status, with history', async () => {
  const { instance, keeper, as, pager, all } = await world()
  const labels = async (who: Person, query: string) => instance.call(who, 'GET', `/api/leihen/etiketten.pdf?${query}`)
  const sheet = await labels(keeper, `art=melder&ids=${pager._id}&bogen=40&ab=3&anzahl=40`)
  expect([sheet.statusCode, sheet.headers['content-type'], sheet.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect((await labels(keeper, 'art=melder')).statusCode).toBe(200)
  expect((await labels(keeper, 'art=melder&bogen=24&ab=30')).json()).toEqual({
    errors: [{ msg: 'Auf diesem Bogen sind es nur 24 Etiketten.', feld: 'ab' }],
  })
  const anna = await instance.person()
  const onlyKeys = await instance.person(['UPDATE_SCHLUESSEL'])
  expect([
    (await labels(anna, 'art=melder')).statusCode,
    (await labels(onlyKeys, 'art=melder')).statusCode,
    (await labels(keeper, 'art=melder&ids=x')).statusCode,
    (await labels(keeper, `art=melder&ids=${keeper.user}`)).statusCode,
    (await labels(keeper, 'art=melder&ab=66')).statusCode,
    (await labels(keeper, 'art=zelt')).statusCode,
  ]).toEqual([403, 403, 400, 404, 400, 400])
  const set = (status: string, pieces = [pager._id]) =>
    as(keeper).status({ body: { art: 'melder', stuecke: pieces, status, grund: 'Zu alt' } })
  expect((await abgelehnt(set('kaputt'))).errors[0]?.feld).toBe('status')
  expect((await abgelehnt(set('ausgesondert', [pager._id, all[1].id]))).status).toBe(404)
  await set('ausgesondert')
  const melder = instance.as(melderContract, keeper)
  expect((await melder.get({ params: { id: pager._id } })).status).toBe('ausgesondert')
  expect((await melder.history({ params: { id: pager._id } })).map(({ feld, neu }) => [feld, neu])).toContainEqual(['grund', 'Zu alt'])
})

test('hidden people stay unnamed on receipts; keepers of one kind read no other', async () => {
  const { instance, keeper, give, as, all, pager } = await world()
  const anna = await instance.person([], { vorname: 'Anna' })
  await sql`update profile set unsichtbar = true where _id = ${anna.profil}::uuid`.execute(instance.context.db)
  const seer = await instance.person([...KEEPER, 'READ_UNSICHTBARE_USER'])
  const onlyKeys = await instance.person(['READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL', 'READ_UNSICHTBARE_USER'])
  await give(anna, [all[0]], { bemerkung: 'Für Anna' }, seer)
  const held = await give(anna, [all[1]], {}, onlyKeys)
  expect(held.map(({ art }) => art)).toEqual(['schluessel'])
  const [loan] = await as(anna).mine()
  const receipt = async (who: Person) => (await instance.call(who, 'GET', `/api/leihen/${loan?._id}/quittung.pdf`)).statusCode
  expect([await receipt(keeper), await receipt(seer), await receipt(anna)]).toEqual([404, 200, 200])
  expect(await as(keeper).list({ query: { profil: anna.profil } })).toEqual([])
  const read = async (who: Person) => (await instance.as(melderContract, who).get({ params: { id: pager._id } })).leihen[0]?.bemerkung
  expect([await read(keeper), await read(seer)]).toEqual(['', 'Für Anna'])
  // Nor by what she says herself; who took it back is named as ever.
  await as(anna).reportLoss({ params: { id: loan?._id ?? '' }, body: { grund: 'Beim Umzug' } })
  const melder = (who: Person) => instance.as(melderContract, who)
  const params = { id: pager._id }
  const names = async (who: Person) => [
    (await melder(who).get({ params })).leihen[0]?.an?.vorname,
    (await melder(who).history({ params }))[0]?.benutzer?.vorname,
    (await melder(who).history({ params }))[0]?.verborgen,
  ]
  expect([await names(keeper), await names(seer)]).toEqual([
    [undefined, undefined, true],
    ['Anna', 'Anna', undefined],
  ])
  await melder(keeper).takeBack({ params, body: {} })
  expect(await names(keeper)).toEqual(['Karl', 'Karl', undefined])
})

test('malformed words and ids are refused; joint losses notify as single ones', async () => {
  const { instance, keeper, as, pager } = await world()
  const set = (status: string) => as(keeper).status({ body: { art: 'melder', stuecke: [pager._id], status } })
  for (const status of ['toString', 'constructor', '__proto__']) {
    expect((await abgelehnt(set(status))).status).toBe(400)
  }
  expect((await instance.call(keeper, 'GET', `/api/leihen/etiketten.pdf?art=melder&ids=${'-'.repeat(36)}`)).statusCode).toBe(400)
  await set('verloren')
  const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'leihverlust'`.execute(instance.context.db)
  expect(rows).toHaveLength(1)
})

test('returns and exchanges lock pieces first in one order, without deadlocks', async () => {
  const { instance, keeper, give, as } = await world()
  const { db, transact: write } = instance.context
  const pagers = instance.as(melderContract, keeper)
  const make = async (n: number) =>
    (await pagers.create({ body: { hersteller: 'Swissphone', modell: 's.QUAD', seriennummer: `SN-10${n}` } }))._id
  const [first = '', second = '', third = ''] = [await make(1), await make(2), await make(3)].toSorted()
  const anna = await instance.person([], { vorname: 'Anna' })
  // Loan order is the reverse of lock order.
  for (const id of [third, second]) await give(anna, [{ art: 'melder', id }])
  const loanOf = async (id: string) => (await as(anna).mine()).find(({ objekt }) => objekt === id)?._id ?? ''
  const isLocked = async (id: string) =>
    (await sql`select 1 from melder where _id = ${id}::uuid for update skip locked`.execute(db)).rows.length === 0
  const waitsBehind = async (held: string, locked: string, call: () => Promise<unknown>) => {
    const { promise: done, resolve } = Promise.withResolvers<unknown>()
    await write(async (trx) => {
      await sql`select 1 from melder where _id = ${held}::uuid for update`.execute(trx)
      resolve(call())
      await expect.poll(() => isLocked(locked), { timeout: 60_000 }).toBe(true)
    })
    await done
  }
  const swapped = await loanOf(third)
  await waitsBehind(third, first, () => as(keeper).exchange({ params: { id: swapped }, body: { gegen: { art: 'melder', id: first } } }))
  await give(await instance.person(), [{ art: 'melder', id: third }])
  const loans = [await loanOf(second), await loanOf(first)]
  await waitsBehind(second, first, () => as(keeper).takeBack({ body: { rueckgaben: loans.map((leihe) => ({ leihe })) } }))
  expect(await as(anna).mine()).toEqual([])
})

test('lent pieces export by kind and words, with permitted names', async () => {
  const { instance, keeper, give, all } = await world()
  const [anna, hidden] = [await instance.person([], { vorname: 'Anna', nachname: 'Adler' }), await instance.person()]
  await give(anna, [all[0]], { faelligAm: '2026-12-01' })
  await give(hidden, [all[2]], { faelligAm: '2026-12-24' })
  await sql`update profile set unsichtbar = true where _id = ${hidden.profil}::uuid`.execute(instance.context.db)
  const file = (format: string, query = '') => instance.call(keeper, 'GET', `/api/leihen.${format}${query}`)
  const lines = async (query = '') =>
    (await file('csv', query)).payload
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .slice(1)
  expect(await lines()).toEqual([
    'Melder s.QUAD SN-17;Anna Adler;21.11.2026;01.12.2026;Ausgegeben;',
    'Gerät Funkgerät F-1;Jemand;21.11.2026;24.12.2026;Ausgegeben;',
  ])
  expect(await lines('?suche=adler')).toHaveLength(1)
  expect(await lines('?suche=alder')).toHaveLength(1)
  expect(await lines('?art=geraet')).toEqual([expect.stringContaining('Funkgerät')])
  expect(await lines('?art=kleidung')).toEqual([])
  expect((await file('pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await file('xlsx')).statusCode).toBe(200)
  expect((await instance.call(anna, 'GET', '/api/leihen.csv')).statusCode).toBe(403)
})
