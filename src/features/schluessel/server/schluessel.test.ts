import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { schluesselContract } from '#features/schluessel/contract.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'
import { form } from '#tests/support/form.ts'

crudTests({
  contract: schluesselContract,
  area: 'SCHLUESSEL',
  table: 'schluessel',
  sorted: 'nummer',
  example: (n) => ({ nummer: `A ${n}`, bezeichnung: 'Halle', art: 'Transponder' }),
  change: { tueren: ['Tor', 'Lager'], anzahlGesamt: 3 },
  wrong: [
    [{ nummer: '' }, 'nummer'],
    [{ art: 'Dietrich' }, 'art'],
    [{ anzahlGesamt: 0 }, 'anzahlGesamt'],
    [{ anzahlGesamt: 1.5 }, 'anzahlGesamt'],
    [{ objekt: 'x' }, 'objekt'],
    [{ verlustGemeldetAm: 'gestern' }, 'verlustGemeldetAm'],
  ],
})

test('equal keys have numbers; each goes to one person and returns by number', async () => {
  const instance = await testInstance({ clock: () => new Date('2026-11-21T12:00:00Z') })
  const keeper = await instance.person(['CREATE_SCHLUESSEL', 'READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL'])
  const calls = instance.as(schluesselContract, keeper)
  const { _id } = await calls.create({ body: { nummer: 'GHS 7', anzahlGesamt: 3 } })
  const params = { id: _id }
  const [anna, ben] = [await instance.person([], { vorname: 'Anna' }), await instance.person([], { vorname: 'Ben' })]
  const give = (to: Person, exemplar: number | null = null) => calls.issue({ params, body: { profil: to.profil, exemplar } })
  await give(anna, 2)
  const two = await give(ben)
  expect([two.status, two.frei, two.inhaber.map(({ exemplar, person }) => [exemplar, person?.vorname])]).toEqual([
    'verfuegbar',
    1,
    [
      [1, 'Ben'],
      [2, 'Anna'],
    ],
  ])
  expect((await abgelehnt(give(anna, 2))).errors[0]?.feld).toBe('exemplar')
  expect((await abgelehnt(give(anna, 4))).status).toBe(400)
  expect((await abgelehnt(calls.takeBack({ params, body: {} }))).errors[0]?.feld).toBe('leihe')
  expect(await give(anna)).toMatchObject({ status: 'ausgegeben', frei: 0 })
  const { version } = await calls.get({ params })
  const fewer = await abgelehnt(calls.update({ params, body: { version, nummer: 'GHS 7', anzahlGesamt: 2, status: 'ausgegeben' } }))
  expect([fewer.status, fewer.errors[0]?.feld]).toEqual([400, 'anzahlGesamt'])
  // A lost key remains lost when the others return, with the date of the report.
  const [first] = two.inhaber
  const lost = await calls.takeBack({ params, body: { leihe: first?.leihe ?? null, ausgang: 'gestohlen', grund: 'Aus dem Auto' } })
  expect(lost).toMatchObject({ status: 'ausgegeben', frei: 0, verlustGemeldetAm: '2026-11-21' })
  for (const { leihe } of lost.inhaber) {
    await calls.takeBack({ params, body: { leihe } })
  }
  expect(await calls.get({ params })).toMatchObject({ status: 'verfuegbar', frei: 2, inhaber: [] })
  expect((await abgelehnt(give(anna, 1))).status).toBe(409)
  expect(await calls.takeBack({ params, body: { leihe: first?.leihe ?? null } })).toMatchObject({ frei: 3 })
})

test('copies limit hand-outs; an import cannot go below those out', async () => {
  const instance = await testInstance()
  const keeper = await instance.person(['CREATE_SCHLUESSEL', 'READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL'])
  const calls = instance.as(schluesselContract, keeper)
  const { _id } = await calls.create({ body: { nummer: 'A 1' } })
  const params = { id: _id }
  const { version } = await calls.issue({ params, body: { profil: (await instance.person()).profil } })
  const more = await calls.update({ params, body: { version, nummer: 'A 1', anzahlGesamt: 3, status: 'ausgegeben' } })
  expect(more).toMatchObject({ status: 'verfuegbar', frei: 2 })
  await calls.issue({ params, body: { profil: (await instance.person()).profil, exemplar: 3 } })
  const takeIn = async (copies: number) => {
    const file = form(keeper, Buffer.from(`Nummer;Exemplare\r\nA 1;${copies}`), 'k.csv', {
      zuordnung: JSON.stringify(['nummer', 'anzahlGesamt']),
      probe: 'false',
    })
    return (await instance.app.inject({ method: 'POST', url: '/api/schluessel/import', ...file })).json<object>()
  }
  expect(await takeIn(1)).toMatchObject({ abgelehnt: [{ zeile: 2, msg: expect.stringContaining('So wenige') as string }] })
  // The import has the same consequences as the form.
  await calls.issue({ params, body: { profil: (await instance.person()).profil } })
  expect(await calls.get({ params })).toMatchObject({ status: 'ausgegeben', frei: 0 })
  expect(await takeIn(4)).toMatchObject({ geaendert: 1 })
  expect(await calls.get({ params })).toMatchObject({ status: 'verfuegbar', frei: 1 })
  await takeIn(3)
  expect(await calls.get({ params })).toMatchObject({ status: 'ausgegeben', frei: 0 })
})

test('an import sets purpose and building; an unknown building is named', async () => {
  const instance = await testInstance()
  const keeper = await instance.person(['CREATE_SCHLUESSEL', 'READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL'])
  await instance.context.transact((trx) => trx.insertInto('orte').values({ name: 'Wache Süd' }).execute())
  const table = 'Nummer;Öffnet;Gebäude\r\nA 1;Lager, Tor;wache süd\r\nA 2;Tor;Wache Nord'
  const file = form(keeper, Buffer.from(table), 'k.csv', { zuordnung: JSON.stringify(['nummer', 'tueren', 'objekt']), probe: 'false' })
  expect((await instance.app.inject({ method: 'POST', url: '/api/schluessel/import', ...file })).json()).toMatchObject({
    neu: 1,
    abgelehnt: [{ zeile: 3, msg: 'Gebäude: „Wache Nord“ gibt es nicht.' }],
  })
  const [key] = (await instance.as(schluesselContract, keeper).list()).zeilen
  expect(key).toMatchObject({ nummer: 'A 1', tueren: ['Lager', 'Tor'], objektName: 'Wache Süd' })
  const { payload } = await instance.app.inject({ url: '/api/schluessel.csv', headers: { 'x-auth-token': keeper.token } })
  expect(payload).toContain('A 1;;Schlüssel;;Wache Süd;Lager, Tor;1;')
  // A building that is gone stays with the keys it has, and gets no new ones.
  await sql`update orte set aktiv = false`.execute(instance.context.db)
  const again = form(keeper, Buffer.from('Nummer;Gebäude\r\nA 1;Wache Süd\r\nA 3;Wache Süd'), 'k.csv', {
    zuordnung: JSON.stringify(['nummer', 'objekt']),
    probe: 'false',
  })
  expect((await instance.app.inject({ method: 'POST', url: '/api/schluessel/import', ...again })).json()).toMatchObject({
    unveraendert: 1,
    abgelehnt: [{ zeile: 3, msg: 'Gebäude: „Wache Süd“ gibt es nicht.' }],
  })
})

test('an import of copies hands one to each new holder once, without mails', async () => {
  const instance = await testInstance()
  const keeper = await instance.person(['CREATE_SCHLUESSEL', 'READ_SCHLUESSEL', 'UPDATE_SCHLUESSEL'])
  const calls = instance.as(schluesselContract, keeper)
  const [anna] = [
    await instance.person([], { vorname: 'Anna', nachname: 'Adler' }),
    await instance.person([], { vorname: 'Ben', nachname: 'von Buch' }),
    await instance.person([], { vorname: 'Cem', nachname: 'Can' }),
  ]
  const taken = await calls.create({ body: { nummer: 'A 9' } })
  await calls.issue({ params: { id: taken._id }, body: { profil: anna.profil } })
  const take = async (probe: string, ...rows: readonly string[]) => {
    const content = Buffer.from(['Nummer;Exemplare;Inhaber', ...rows].join('\r\n'))
    const fields = { zuordnung: JSON.stringify(['nummer', 'anzahlGesamt', 'inhaber']), probe }
    return (
      await instance.app.inject({ method: 'POST', url: '/api/schluessel/import', ...form(keeper, content, 'k.csv', fields) })
    ).json<object>()
  }
  const rows = ['A 1;3;"Adler, Anna; Ben von Buch"', 'A 2;1;Dora Dorn', 'A 3;1;"Adler, Anna; Can, Cem"', 'A 9;1;Can, Cem', 'A 4;1;']
  const refused = [
    { zeile: 3, msg: 'Ein Mitglied „Dora Dorn“, auf das die Zeile passt, gibt es nicht.' },
    { zeile: 4, msg: 'Für so viele Inhaber sind nicht genug da: 1.' },
    { zeile: 5, msg: 'Der Schlüssel ist schon ausgegeben oder verloren.' },
  ]
  expect(await take('true', ...rows)).toMatchObject({ neu: 2, abgelehnt: refused })
  expect((await calls.list()).zeilen).toHaveLength(1)
  expect(await take('false', ...rows)).toMatchObject({ neu: 2, abgelehnt: refused })
  const key = async (nummer: string) => (await calls.list()).zeilen.find((one) => one.nummer === nummer)
  const names = async () => (await key('A 1'))?.inhaber.map(({ person }) => person?.vorname)
  expect([await names(), (await key('A 1'))?.frei, (await key('A 4'))?.frei]).toEqual([['Anna', 'Ben'], 1, 1])
  // As the list leaves as a file, it changes nothing; one more holder is one more copy.
  const { payload } = await instance.app.inject({ url: '/api/schluessel.csv', headers: { 'x-auth-token': keeper.token } })
  expect(payload).toContain('"Adler, Anna; von Buch, Ben"')
  expect(await take('false', 'A 1;3;"Adler, Anna; von Buch, Ben"', 'A 9;1;jemand')).toMatchObject({ unveraendert: 2, abgelehnt: [] })
  expect(await take('false', 'A 1;3;"Adler, Anna; von Buch, Ben; Can, Cem"')).toMatchObject({ geaendert: 1, abgelehnt: [] })
  expect([await names(), (await key('A 1'))?.status]).toEqual([['Anna', 'Ben', 'Cem'], 'ausgegeben'])
  const { rows: jobs } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'leihquittung'`.execute(instance.context.db)
  expect(jobs).toHaveLength(1)
  // The confirmation does not reveal a holder who is hidden from the reader.
  await sql`update profile set unsichtbar = true where _id = ${anna.profil}::uuid`.execute(instance.context.db)
  expect(await take('true', 'A 9;1;Adler, Anna')).toMatchObject({ unveraendert: 0, abgelehnt: [refused[2] && { msg: refused[2].msg }] })
  await sql`update profile set unsichtbar = false where _id = ${anna.profil}::uuid`.execute(instance.context.db)
  const adds = await instance.person(['CREATE_SCHLUESSEL'])
  const fields = { zuordnung: JSON.stringify(['nummer', 'inhaber']), probe: 'false' }
  const file = form(adds, Buffer.from('Nummer;Inhaber\r\nB 1;Adler, Anna'), 'k.csv', fields)
  expect((await instance.app.inject({ method: 'POST', url: '/api/schluessel/import', ...file })).json()).toMatchObject({
    abgelehnt: [{ msg: 'Wer es hat, trägst du nicht ein: Dafür fehlt dir das Recht „Schlüssel ändern“.' }],
  })
})
