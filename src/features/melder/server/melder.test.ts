import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { melderContract } from '#features/melder/contract.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'
import { form } from '#tests/support/form.ts'

const example = (n: number) => ({ hersteller: 'Swissphone', modell: `s.QUAD ${n}`, seriennummer: `SN-${n}` })
crudTests({
  contract: melderContract,
  area: 'MELDER',
  table: 'melder',
  sorted: 'modell',
  example,
  change: { bemerkung: 'Akku neu', schleifen: [{ ric: '1240310', subadresse: 'A', bezeichnung: 'SEG' }], zubehoer: ['Tasche'] },
  wrong: [
    [{ seriennummer: ' ' }, 'seriennummer'],
    [{ modell: 'x'.repeat(61) }, 'modell'],
    [{ geraetetyp: 'Rauch' }, 'geraetetyp'],
    [{ schleifen: [{ ric: '12' }] }, 'schleifen.0.ric'],
    [{ zubehoer: ['Hut'] }, 'zubehoer.0'],
    [{ issi: 'x' }, 'issi'],
    [{ alarmeinheiten: ['00000000-0000-7000-8000-000000000000'] }, 'alarmeinheiten'],
    [{ status: 'ausgegeben' }, 'status'],
  ],
})

const KEEPER = ['CREATE_MELDER', 'READ_MELDER', 'UPDATE_MELDER', 'DELETE_MELDER'] as const
const NOW = new Date('2026-11-21T12:00:00Z')
async function world() {
  const instance = await testInstance({ clock: () => NOW })
  const keeper = await instance.person(KEEPER, { vorname: 'Karl', nachname: 'Wart' })
  const calls = instance.as(melderContract, keeper)
  const make = (n = 1) => calls.create({ body: example(n) })
  const give = (one: { _id: string }, to: Person, more: object = {}, who = keeper) =>
    instance.as(melderContract, who).issue({ params: { id: one._id }, body: { profil: to.profil, ...more } })
  const back = (one: { _id: string }, more: object = {}) => calls.takeBack({ params: { id: one._id }, body: more })
  return { instance, keeper, calls, make, give, back }
}

test('a pager goes out and comes back: who has it, who had it, and its history say so', async () => {
  const { instance, calls, make, give, back } = await world()
  const [pager, anna, ben] = [await make(), await instance.person([], { vorname: 'Anna' }), await instance.person([], { vorname: 'Ben' })]
  const out = await give(pager, anna, { faelligAm: '2026-12-24', kaution: 50.5, unterschrift: 'papier', bemerkung: 'mit Tasche' })
  expect(out).toMatchObject({ status: 'ausgegeben', frei: 0, inhaber: [{ person: { vorname: 'Anna' }, faelligAm: '2026-12-24' }] })
  expect(out.leihen).toMatchObject([
    { kaution: 50.5, unterschrieben: true, bemerkung: 'mit Tasche', von: { vorname: 'Karl' }, ausgang: null },
  ])
  expect((await abgelehnt(give(pager, ben))).errors[0]?.msg).toBe('Melder s.QUAD 1 SN-1: Ausgegeben. Deshalb lässt sich nichts ausgeben.')
  const { zeilen } = await calls.list({ query: { suche: 'anna' } })
  expect(zeilen.map(({ _id }) => _id)).toEqual([pager._id])
  expect(zeilen[0]).not.toHaveProperty('leihen')
  expect(await back(pager)).toMatchObject({
    status: 'lager',
    frei: 1,
    inhaber: [],
    leihen: [{ ausgang: 'zurueck', an: { vorname: 'Karl' } }],
  })
  expect((await abgelehnt(back(pager))).errors[0]?.msg).toBe('Melder s.QUAD 1 SN-1 ist nicht ausgegeben.')
  const history = await calls.history({ params: { id: pager._id } })
  expect(history.map(({ aktion, feld, neu }) => [aktion, feld, neu])).toEqual(
    expect.arrayContaining([
      ['ausgegeben', 'traeger', expect.stringContaining('Anna')],
      ['zurueckgenommen', 'ausgang', 'Zurückgegeben'],
    ]),
  )
})

test('a broken pager goes to repair, a lost one is gone until found', async () => {
  const { instance, calls, make, give, back } = await world()
  const [pager, anna] = [await make(), await instance.person()]
  const status = async (fresh: string) => {
    const { _id, version } = await calls.get({ params: { id: pager._id } })
    return calls.update({ params: { id: _id }, body: { ...example(1), version, status: fresh as 'lager' } })
  }
  expect((await abgelehnt(status('ausgegeben'))).errors[0]?.feld).toBe('status')
  await give(pager, anna)
  expect((await abgelehnt(status('lager'))).status).toBe(409)
  expect(await back(pager, { ausgang: 'defekt' })).toMatchObject({ status: 'reparatur' })
  expect((await abgelehnt(give(pager, anna))).status).toBe(409)
  await status('lager')
  await give(pager, anna)
  expect((await abgelehnt(back(pager, { ausgang: 'verloren' }))).errors[0]?.feld).toBe('grund')
  expect(await back(pager, { ausgang: 'verloren', grund: 'Beim Einsatz' })).toMatchObject({ status: 'verloren', frei: 0 })
  expect((await abgelehnt(status('lager'))).errors[0]?.feld).toBe('status')
  await status('gesperrt')
  await status('verloren')
  expect(await back(pager, { bemerkung: '' })).toMatchObject({ status: 'lager', frei: 1 })
})

test('handing out needs the right and a current member; bad input changes nothing', async () => {
  const { instance, make, give, calls } = await world()
  const [pager, anna, gone] = [await make(), await instance.person(), await instance.person()]
  await sql`update profile set status = 'gesperrt' where _id = ${gone.profil}::uuid`.execute(instance.context.db)
  const reader = await instance.person(['READ_MELDER'])
  expect((await abgelehnt(give(pager, anna, {}, reader))).status).toBe(403)
  for (const [more, field] of [
    [{ profil: gone.profil }, 'profil'],
    [{ profil: pager._id }, 'profil'],
    [{ faelligAm: '2026-11-20' }, 'faelligAm'],
    [{ kaution: -1 }, 'kaution'],
    [{ exemplar: 2 }, 'exemplar'],
    [{ unterschrift: '<svg>' }, 'unterschrift'],
    [{ unterschrift: 'data:image/png;base64,AAAA' }, 'unterschrift'],
  ] as const) {
    expect((await abgelehnt(give(pager, anna, more))).errors[0]?.feld).toBe(field)
  }
  expect(await calls.get({ params: { id: pager._id } })).toMatchObject({ status: 'lager', leihen: [], version: 1 })
  expect((await abgelehnt(give({ _id: anna.profil }, anna))).status).toBe(404)
})

test('a hundred hand out the same pager at once: one has it', async () => {
  const { instance, make, give, calls } = await world()
  const pager = await make()
  const people = await Promise.all(Array.from({ length: 5 }, () => instance.person()))
  const results = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => give(pager, people[i % 5]!)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await calls.get({ params: { id: pager._id } })).leihen).toHaveLength(1)
  // Not by the lock alone: the database takes no second holder.
  await expect(
    sql`insert into leihen (melder, profil, "ausgegebenAm") values (${pager._id}::uuid, ${people[0]!.profil}::uuid, now())`.execute(
      instance.context.db,
    ),
  ).rejects.toMatchObject({ constraint: 'leihen_melder_einer' })
})

test('a pager with past holders is not deleted', async () => {
  const { instance, make, give, back, calls } = await world()
  const [pager, fresh] = [await make(1), await make(2)]
  await give(pager, await instance.person())
  await back(pager)
  expect((await abgelehnt(calls.remove({ params: { id: pager._id } }))).errors[0]?.msg).toContain('war schon ausgegeben')
  await calls.remove({ params: { id: fresh._id } })
})

test('an import fills units, loops and accessories by name and round-trips', async () => {
  const { instance, keeper, calls } = await world()
  for (const name of ['SEG Sanität', 'Führungsgruppe'])
    await sql`insert into alarmeinheiten (name) values (${name})`.execute(instance.context.db)
  const take = async (content: Buffer, mapping: readonly string[]) =>
    (
      await instance.app.inject({
        method: 'POST',
        url: '/api/melder/import',
        ...form(keeper, content, 'melder.csv', { zuordnung: JSON.stringify(mapping), probe: 'false' }),
      })
    ).json<object>()
  const mapping = ['hersteller', 'modell', 'seriennummer', 'alarmeinheiten', 'schleifen', 'zubehoer']
  const table = [
    'Hersteller;Modell;Nummer;Einheiten;RIC;Dazu',
    'Swissphone;s.QUAD;SN-1;seg sanität, Führungsgruppe;"1240310 A Vollalarm; 1240320";Tasche, Ladegerät',
    'Swissphone;s.QUAD;SN-2;SEG Sanität, SEG Mond;;',
    'Swissphone;s.QUAD;SN-3;;12;Hut',
  ].join('\r\n')
  expect(await take(Buffer.from(table), mapping)).toMatchObject({
    neu: 1,
    abgelehnt: [
      { zeile: 3, msg: 'Alarmeinheiten: „SEG Mond“ gibt es nicht.' },
      { zeile: 4, msg: expect.stringMatching(/^Schleife ist nicht gültig.*Zubehör/) as string },
    ],
  })
  const [pager] = (await calls.list()).zeilen
  expect(pager?.einheiten.map(({ name }) => name)).toEqual(['Führungsgruppe', 'SEG Sanität'])
  expect(pager).toMatchObject({
    zubehoer: ['Tasche', 'Ladegerät'],
    schleifen: [
      { ric: '1240310', subadresse: 'A', bezeichnung: 'Vollalarm' },
      { ric: '1240320', subadresse: null, bezeichnung: '' },
    ],
  })
  const { payload } = await instance.app.inject({ url: '/api/melder.csv', headers: { 'x-auth-token': keeper.token } })
  expect(payload).toContain('SEG Sanität, Führungsgruppe;"1240310 A Vollalarm; 1240320";Tasche, Ladegerät')
  const { zuordnung } = (
    await instance.app.inject({ method: 'POST', url: '/api/melder/import/lesen', ...form(keeper, Buffer.from(payload), 'melder.csv') })
  ).json<{ zuordnung: string[] }>()
  expect(await take(Buffer.from(payload), zuordnung)).toMatchObject({ unveraendert: 1, abgelehnt: [] })
})
