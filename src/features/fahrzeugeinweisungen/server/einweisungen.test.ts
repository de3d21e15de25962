import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Recht } from '#contract/rights/rechte.ts'
import { ON_PAPER } from '#contract/signature.ts'
import { einweisungenContract, deviceContract } from '#features/fahrzeugeinweisungen/contract.ts'
import { abgelehnt, type Person, testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'

const AREA = 'FAHRZEUGEINWEISUNG'
const RECHTE = [`CREATE_${AREA}`, `READ_${AREA}`, `UPDATE_${AREA}`, `DELETE_${AREA}`] as const

const number = (n: number) => `0193c0de-0000-7000-8000-00000000000${n}`
const [who, other] = [number(1), number(2)]

crudTests({
  contract: deviceContract,
  area: AREA,
  table: 'einweisungsprotokolle',
  sorted: 'geraet',
  prepare: async (instance) => {
    for (const _id of [who, other])
      await instance.context.transact(async (trx) => {
        const user = {
          vorname: 'Toni',
          nachname: 'Test',
          username: _id,
          email: [`${_id}@example.org`],
          primary_email: `${_id}@example.org`,
        }
        const row = await trx.insertInto('users').values(user).returning('_id').executeTakeFirstOrThrow()
        await trx.insertInto('profile').values({ _id, user: row._id }).execute()
      })
  },
  example: (n) => ({
    geraet: `Defibrillator ${n}`,
    hersteller: 'Corpuls',
    typ: 'C3',
    profil: who,
    datum: '2026-03-01',
    einweiserExtern: 'Service Corpuls',
  }),
  change: { seriennummer: '2000-17', inhalte: ['Alarme'], beauftragtePerson: true },
  wrong: [
    [{ geraet: ' ' }, 'geraet'],
    [{ hersteller: '' }, 'hersteller'],
    [{ einweiserExtern: '' }, 'einweiser'],
    [{ einweiserExtern: '', einweiser: who }, 'einweiser'],
    [{ einweiserExtern: '', einweiser: other, beauftragtePerson: true }, 'beauftragtePerson'],
    [{ datum: '2999-01-01' }, 'datum'],
    [{ gueltigBis: '2026-02-28' }, 'gueltigBis'],
    [{ profil: '00000000-0000-7000-8000-000000000000' }, 'profil'],
    [{ bezug: 'burg' }, 'bezug'],
  ],
})

/** A signature: a line on a small sheet. */
function drawing(width = 8): string {
  const part = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(type, 'latin1'), content, Buffer.alloc(4)])
  }
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  const png = [part('IHDR', head), part('IDAT', deflateSync(Buffer.alloc(width + 1))), part('IEND', Buffer.alloc(0))]
  return `data:image/png;base64,${Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...png]).toString('base64')}`
}

async function world(now = '2026-11-21T12:00:00Z') {
  const instance = await testInstance({ clock: () => new Date(now) })
  const { transact: write } = instance.context
  const wart = await instance.person(RECHTE, { vorname: 'Wim', nachname: 'Wart' })
  const helfer = await instance.person([], { vorname: 'Hela', nachname: 'Helfer' })
  let plate = 0
  const fahrzeug = async (bezeichnung: string, einweisungsgruppe = '') => {
    plate += 1
    const values = {
      bezeichnung,
      typ: 'RTW',
      kennzeichen: `MU-ST ${plate}`,
      fuehrerscheinklasse: 'C1',
      einweisungErforderlich: true,
      einweisungsgruppe,
    }
    return (await write((trx) => trx.insertInto('fahrzeuge').values(values).returning('_id').executeTakeFirstOrThrow()))._id
  }
  const rtw = await fahrzeug('RTW 1', 'RTW')
  const body = { profil: helfer.profil, fahrzeug: rtw, datum: '2026-08-31', einweiser: wart.profil, umfang: ['Funk' as const] }
  const as = (who: Person) => instance.as(einweisungenContract, who)
  const hide = (who: Person) => write((trx) => trx.updateTable('profile').set({ unsichtbar: true }).where('_id', '=', who.profil).execute())
  return { instance, wart, helfer, rtw, fahrzeug, body, as, hide }
}
const NOBODY = '00000000-0000-7000-8000-000000000000'

test('the five calls: create, read, change with id in the body, delete', async () => {
  const { instance, wart, body, as } = await world()
  const response = await instance.call(wart, 'PUT', '/api/profile/einweisung', body)
  expect(response.statusCode).toBe(201)
  const fresh = response.json<Awaited<ReturnType<ReturnType<typeof as>['get']>>>()
  expect(fresh).toMatchObject({ ...body, version: 1, art: 'erst', bestanden: true, fahrzeugName: 'RTW 1', person: { nachname: 'Helfer' } })
  const params = { id: fresh._id }
  expect(await as(wart).get({ params })).toEqual(fresh)
  expect((await as(wart).list()).zeilen).toMatchObject([{ _id: fresh._id, ersetzt: false, unterschrieben: 0 }])
  const changed = { ...body, version: 1, km: 12, unterschrift: { eingewiesener: drawing(), einweiser: ON_PAPER } }
  expect((await abgelehnt(as(wart).update({ params, body: { ...changed, id: NOBODY } }))).errors[0]?.feld).toBe('id')
  expect(await as(wart).update({ params, body: { ...changed, id: fresh._id } })).toMatchObject({ version: 2, km: 12, unterschrieben: 2 })
  expect((await abgelehnt(as(wart).update({ params, body: changed }))).status).toBe(409)
  const [row] = (await as(wart).list()).zeilen
  expect(row).not.toHaveProperty('unterschrift')
  const history = await as(wart).history({ params })
  expect(history.find(({ aktion }) => aktion === 'geaendert')).toMatchObject({ feld: 'km', titel: 'Gefahrene Kilometer', neu: 12 })
  expect(JSON.stringify(history)).not.toContain('base64')
  expect((await abgelehnt(as(wart).remove({ params: { ...params, profileId: wart.profil } }))).status).toBe(404)
  await as(wart).remove({ params: { ...params, profileId: body.profil } })
  expect((await as(wart).list()).gesamt).toBe(0)
})

test.each([
  ['2026-08-31', '2028-08-31'],
  ['2024-02-29', '2026-02-28'],
])('a briefing of %s holds until %s unless somebody says otherwise', async (datum, until) => {
  const { wart, body, as } = await world()
  expect(await as(wart).create({ body: { ...body, datum } })).toMatchObject({ gueltigBis: until })
  expect(await as(wart).create({ body: { ...body, datum, art: 'sosi', gueltigBis: '2027-01-01' } })).toMatchObject({
    gueltigBis: '2027-01-01',
  })
})

test('invalid input is refused with its field and nothing is written', async () => {
  const { instance, wart, helfer, body, as, hide } = await world()
  const hidden = await instance.person()
  await hide(hidden)
  const signature = (eingewiesener: string) => ({ unterschrift: { eingewiesener, einweiser: '' } })
  const wrong: [object, string][] = [
    [{ datum: '2026-11-22' }, 'datum'],
    [{ datum: '2026-02-30' }, 'datum'],
    [{ einweiser: helfer.profil }, 'einweiser'],
    [{ pruefer: wart.profil }, 'pruefer'],
    [{ pruefer: helfer.profil }, 'pruefer'],
    [{ profil: NOBODY }, 'profil'],
    [{ profil: hidden.profil }, 'profil'],
    [{ einweiser: hidden.profil }, 'einweiser'],
    [{ pruefer: hidden.profil }, 'pruefer'],
    [{ fahrzeug: NOBODY }, 'fahrzeug'],
    [{ gueltigBis: '2026-08-30' }, 'gueltigBis'],
    [{ fuehrerscheinGesehen: false }, 'fuehrerscheinGesehen'],
    [{ umfang: ['Kaffee'] }, 'umfang.0'],
    [{ km: 501 }, 'km'],
    [{ bemerkung: 'x'.repeat(501) }, 'bemerkung'],
    [signature('<svg onload=alert(1)>'), 'unterschrift.eingewiesener'],
    [signature(`data:image/png;base64,${'A'.repeat(100_000)}`), 'unterschrift.eingewiesener'],
    [signature(drawing().slice(0, 90)), 'unterschrift.eingewiesener'],
  ]
  for (const [data, field] of wrong) {
    const { errors } = await abgelehnt(as(wart).create({ body: { ...body, ...data } }))
    expect({ data, feld: errors[0]?.feld }).toEqual({ data, feld: field })
    expect(errors[0]?.msg).toMatch(/^[A-ZÄÖÜ].+\.$/)
  }
  // Today still is possible.
  await as(wart).create({ body: { ...body, datum: '2026-11-21' } })
  expect((await as(wart).list()).gesamt).toBe(1)
})

test('a repeated briefing is stored once; a failed one may repeat that day', async () => {
  const { instance, wart, body, as } = await world()
  await as(wart).create({ body: { ...body, bestanden: false } })
  const results = await Promise.allSettled([1, 2].map(() => as(wart).create({ body })))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await abgelehnt(as(wart).create({ body }))).errors).toEqual([
    { msg: expect.stringContaining('steht schon da') as string, feld: 'datum' },
  ])
  const head = { 'idempotency-key': 'probe-einweisung-0001' }
  const again = { ...body, datum: '2026-09-01' }
  const [a, b] = await Promise.all([1, 2].map(() => instance.call(wart, 'PUT', '/api/profile/einweisung', again, head)))
  expect([a?.statusCode, b?.statusCode, a?.json<{ _id: string }>()._id]).toEqual([201, 201, b?.json<{ _id: string }>()._id])
  expect((await as(wart).list()).gesamt).toBe(3)
})

test('a signature stays with who signed', async () => {
  const { instance, wart, body, as } = await world()
  const somebody = await instance.person()
  const unterschrift = { eingewiesener: drawing(), einweiser: '' }
  const { _id } = await as(wart).create({ body: { ...body, unterschrift } })
  const change = { ...body, version: 1, profil: somebody.profil }
  expect((await abgelehnt(as(wart).update({ params: { id: _id }, body: { ...change, unterschrift } }))).errors[0]?.feld).toBe(
    'unterschrift.eingewiesener',
  )
  await as(wart).update({ params: { id: _id }, body: change })
})

test('a member reads only their own briefings; hidden members stay unnamed', async () => {
  const { instance, wart, helfer, body, as, hide } = await world()
  const other = await instance.person([], { nachname: 'Anders' })
  const mine = await as(wart).create({ body: { ...body, unterschrift: { eingewiesener: drawing(), einweiser: drawing(9) } } })
  const theirs = await as(wart).create({ body: { ...body, profil: other.profil } })
  expect((await as(wart).list()).gesamt).toBe(2)
  for (const query of [{}, { profil: other.profil }])
    expect((await as(helfer).list({ query })).zeilen.map(({ _id }) => _id)).toEqual('profil' in query ? [] : [mine._id])
  const csv = (await instance.call(helfer, 'GET', '/api/profile/einweisungen.csv')).body
  expect([csv.includes('Helfer'), csv.includes('Anders')]).toEqual([true, false])
  expect(await as(helfer).get({ params: { id: mine._id } })).toMatchObject({ _id: mine._id })
  expect((await abgelehnt(as(helfer).get({ params: { id: theirs._id } }))).status).toBe(404)
  expect((await abgelehnt(as(helfer).history({ params: { id: mine._id } }))).status).toBe(403)
  const paper = (id: string) => instance.call(helfer, 'GET', `/api/profile/einweisung/${id}/protokoll`)
  expect((await paper(mine._id)).rawPayload.toString('latin1', 0, 5)).toBe('%PDF-')
  expect((await paper(theirs._id)).statusCode).toBe(404)
  await hide(other)
  expect((await as(wart).list()).gesamt).toBe(1)
  expect((await as(wart).matrix()).personen.map(({ nachname }) => nachname)).toEqual(['Helfer', 'Wart'])
  const refused = await Promise.all([
    abgelehnt(as(wart).get({ params: { id: theirs._id } })),
    abgelehnt(as(wart).remove({ params: { id: theirs._id, profileId: other.profil } })),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404])
  await hide(wart)
  expect(await as(helfer).get({ params: { id: mine._id } })).toMatchObject({ einweiserPerson: null })
  const both = [`READ_${AREA}`, 'READ_UNSICHTBARE_USER'] as const satisfies readonly Recht[]
  expect((await as(await instance.person(both)).list()).gesamt).toBe(2)
})

test('the list shows state: expiring, expired, failed, replaced by a later one', async () => {
  const { wart, body, as, fahrzeug } = await world()
  const rtw2 = await fahrzeug('RTW 2', 'RTW')
  const mtw = await fahrzeug('MTW')
  const [zelt, ktw] = [await fahrzeug('Zelt'), await fahrzeug('KTW')]
  const make = (on: string, datum: string, until: string, bestanden = true) =>
    as(wart).create({ body: { ...body, fahrzeug: on, datum, gueltigBis: until, bestanden } })
  await make(body.fahrzeug, '2024-01-01', '2026-01-01')
  await make(rtw2, '2026-01-01', '2028-01-01')
  await make(mtw, '2025-01-01', '2027-01-20')
  await make(zelt, '2024-01-01', '2026-11-20')
  // A failed briefing does not replace a valid one.
  await make(ktw, '2025-06-01', '2027-06-01')
  await make(ktw, '2026-01-01', '2028-01-01', false)
  const names = async (state: 'aktuell' | 'gueltig' | 'bald' | 'abgelaufen' | 'nichtBestanden' | 'ersetzt') =>
    (await as(wart).list({ query: { stand: state } })).zeilen.map(({ fahrzeugName }) => fahrzeugName).join()
  expect(await names('ersetzt')).toBe('RTW 1')
  expect(await names('gueltig')).toBe('KTW,RTW 2')
  expect(await names('bald')).toBe('MTW')
  expect(await names('abgelaufen')).toBe('Zelt')
  expect(await names('nichtBestanden')).toBe('KTW')
  expect(await names('aktuell')).toBe('Zelt,MTW,KTW,RTW 2,KTW')
  expect((await as(wart).list({ query: { suche: 'rtw helfer' } })).gesamt).toBe(2)
  const { fahrzeuge, personen } = await as(wart).matrix()
  const of = personen.find(({ nachname }) => nachname === 'Helfer')
  expect(of?.fahrzeuge.map((place, i) => [fahrzeuge[place]?.bezeichnung, of.bis[i]])).toEqual([
    ['KTW', '2027-06-01'],
    ['MTW', '2027-01-20'],
    ['RTW 1', '2026-01-01'],
    ['RTW 2', '2028-01-01'],
    ['Zelt', '2026-11-20'],
  ])
  const [first] = (await as(wart).list({ query: { limit: 1 } })).zeilen
  expect(first?.fahrzeugName).toBe('RTW 1')
  // A forged cursor that names no day is none, and no mistake of ours.
  await as(wart).list({ query: { nach: btoa(`["x","${NOBODY}"]`) } })
})
