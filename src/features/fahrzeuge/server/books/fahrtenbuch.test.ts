import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dashboardContract } from '#features/dashboard/contract.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { testAll } from '#tests/support/cases.ts'

const NOW = '2026-11-21T12:00:00Z'
const fahrt = (beginn: string, ende: string, kmStart: number, kmEnde: number) => ({
  beginn: `2026-11-20T${beginn}:00Z`,
  ende: `2026-11-20T${ende}:00Z`,
  kmStart,
  kmEnde,
  zweck: 'Tanken',
})

test('a reading that jumps is asked about, and written when it is said again', async () => {
  const { instance, fahrzeug } = await dienstWorld({ now: NOW })
  const params = { id: await fahrzeug('RTW 1') }
  const book = instance.as(fahrzeugeContract, await instance.person(['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG']))
  const doubt = (msg: string) => ({ status: 409, errors: [{ msg: `${msg} Stimmt der Kilometerstand?`, feld: 'bestaetigt' }] })
  await expect(book.fahrtEintragen({ params, body: fahrt('06:00', '07:00', 1000, 1_999_999) })).rejects.toMatchObject(
    doubt('Das wären 1.998.999 km auf einer Fahrt.'),
  )
  await expect(book.fahrtEintragen({ params, body: fahrt('03:00', '06:00', 1000, 1600) })).rejects.toMatchObject(
    doubt('Das wären 600 km in 3 Stunden.'),
  )
  const first = await book.fahrtEintragen({ params, body: { ...fahrt('06:00', '07:00', 1000, 3000), bestaetigt: true } })
  const far = fahrt('08:00', '09:00', 5001, 5010)
  const question = doubt('Der letzte Stand war 3.000 km, diese Fahrt beginnt bei 5.001 km.')
  await expect(book.fahrtEintragen({ params, body: far })).rejects.toMatchObject(question)
  expect((await book.fahrten({ params })).gesamt).toBe(1)
  const { hinweise, fahrerPerson, ...second } = await book.fahrtEintragen({ params, body: { ...far, bestaetigt: true } })
  const change = { params: { ...params, fahrtId: second._id }, body: { ...second, ziel: 'Klinik' } }
  // An unchanged, already confirmed value needs no new confirmation.
  expect(await book.fahrtAendern(change)).toMatchObject({ ziel: 'Klinik' })
  await expect(book.fahrtAendern({ ...change, body: { ...second, version: 2, kmEnde: 9000 } })).rejects.toMatchObject({ status: 409 })
  expect(first.kmEnde).toBe(3000)
})

test('a confirmed mileage jump is logged; the vehicle waits for its keepers', async () => {
  const { instance, fahrzeug } = await dienstWorld({ now: NOW })
  const params = { id: await fahrzeug('RTW 1') }
  await instance.context.transact((trx) => trx.updateTable('fahrzeuge').set({ kmStand: 1000 }).where('_id', '=', params.id).execute())
  const book = instance.as(fahrzeugeContract, await instance.person(['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG']))
  const wart = instance.as(fahrzeugeContract, await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG']))
  const state = async () => (await wart.get({ params })).kmStand
  const waits = 'Der Kilometerstand des Fahrzeugs bleibt, bis ein Fahrzeugwart ihn bestätigt.'
  const jump = await book.fahrtEintragen({ params, body: { ...fahrt('06:00', '07:00', 1000, 1_999_000), bestaetigt: true } })
  expect(jump.hinweise).toEqual([waits])
  expect(await state()).toBe(1000)
  // Nor by a further trip that follows it closely, nor by a keeper who writes another one.
  await book.fahrtEintragen({ params, body: fahrt('07:00', '08:00', 1_999_000, 1_999_500) })
  expect((await wart.fahrtEintragen({ params, body: fahrt('04:00', '05:00', 990, 1000) })).hinweise).toEqual([waits])
  expect(await state()).toBe(1000)
  const mails = await instance.context.db.selectFrom('mails').select(['betreff', 'text']).execute()
  expect(mails).toMatchObject([{ betreff: 'Ungewöhnlicher Kilometerstand an RTW 1' }])
  expect(mails[0]?.text).toMatch(/Bisher: +1\.000 km\n.*1\.999\.500 km/)
  // A member's correction applies at once. A keeper's latest trip does too, and deleting that trip reverts it.
  const down = await book.fahrtEintragen({ params, body: { ...fahrt('08:00', '09:00', 1000, 1010), bestaetigt: true } })
  expect(down.hinweise).not.toContain(waits)
  expect(await state()).toBe(1010)
  const far = await wart.fahrtEintragen({ params, body: { ...fahrt('09:00', '10:00', 1010, 9000), bestaetigt: true } })
  expect(await state()).toBe(9000)
  await wart.fahrtLoeschen({ params: { ...params, fahrtId: far._id } })
  expect(await state()).toBe(1010)
})

test('contradicting kilometres are told to keepers: master data, pump, book, speed', async () => {
  const { instance, fahrzeug } = await dienstWorld({ now: NOW })
  const { db } = instance.context
  const [one, two, fine] = [await fahrzeug('KTW 1'), await fahrzeug('KTW 2'), await fahrzeug('KTW 3')]
  const wart = instance.as(dashboardContract, await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG']))
  const { profil } = await instance.person(['READ_FAHRZEUGBELEGUNG'])
  const drive = (id: string, beginn: string, ende: string, kmStart: number, kmEnde: number) =>
    db
      .insertInto('fahrten')
      .values({ ...fahrt(beginn, ende, kmStart, kmEnde), fahrer: profil, fahrzeug: id })
      .execute()
  await drive(fine, '06:00', '07:00', 1000, 1030)
  await db.updateTable('fahrzeuge').set({ kmStand: 1030 }).where('_id', '=', fine).execute()
  expect(await wart.waiting()).toEqual([])
  await drive(one, '06:00', '09:00', 1000, 3652)
  await db.updateTable('fahrzeuge').set({ kmStand: 3652 }).where('_id', '=', one).execute()
  await drive(two, '06:00', '07:00', 66_500, 66_575)
  await db.updateTable('fahrzeuge').set({ kmStand: 66_929 }).where('_id', '=', two).execute()
  expect(await wart.waiting()).toMatchObject([
    {
      zahl: 2,
      viele: 'Fahrzeuge mit widersprüchlichen Kilometern',
      hinweis:
        'KTW 1: 2.652 km in 3 Stunden am Fr., 20.11.2026, 10:00; KTW 2: am Fahrzeug 66.929 km, zuletzt gelesen 66.575 km (Fr., 20.11.2026, 08:00).',
      pfad: '/fahrzeuge?kilometer=true',
    },
  ])
  // The list that the number opens, and the sentence at vehicle and entry.
  const books = instance.as(fahrzeugeContract, await instance.person(['READ_FAHRZEUG']))
  const listed = (await books.list({ query: { kilometer: 'true' } })).zeilen.map(({ bezeichnung }) => bezeichnung)
  expect(listed).toEqual(['KTW 1', 'KTW 2'])
  const { rows: trips } = await sql<{
    _id: string
  }>`select _id from fahrten where fahrzeug = any(${[one, two]}::uuid[]) order by "kmStart"`.execute(db)
  expect(await books.kilometer()).toEqual([
    { fahrzeug: one, quelle: trips[0]?._id, text: '2.652 km in 3 Stunden am Fr., 20.11.2026, 10:00' },
    { fahrzeug: two, quelle: trips[1]?._id, text: 'am Fahrzeug 66.929 km, zuletzt gelesen 66.575 km (Fr., 20.11.2026, 08:00)' },
  ])
})

test('trips follow one another and set the mileage; odd ones are flagged', async () => {
  const { instance, fahrzeug } = await dienstWorld({ now: NOW })
  const rtw = await fahrzeug('RTW 1')
  const fahrer = await instance.person(['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG'])
  const wart = await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const book = instance.as(fahrzeugeContract, fahrer)
  const params = { id: rtw }
  const km = async () => (await instance.as(fahrzeugeContract, wart).get({ params })).kmStand
  const first = await book.fahrtEintragen({ params, body: fahrt('08:00', '09:00', 1000, 1030) })
  expect(first).toMatchObject({ fahrer: fahrer.profil, hinweise: [], aenderbar: true })
  expect(await km()).toBe(1030)
  // Back to back is legal; a step back in the kilometres is said.
  const second = await book.fahrtEintragen({ params, body: fahrt('09:00', '10:00', 1020, 1050) })
  expect(second.hinweise).toEqual(['Die Fahrt davor endete bei 1.030 km, diese beginnt bei 1.020 km.'])
  expect(await km()).toBe(1050)
  await expect(book.fahrtEintragen({ params, body: fahrt('09:59', '11:00', 1050, 1060) })).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'beginn' }],
  })
  // A typing mistake is put right, and the vehicle with it.
  const { hinweise, fahrerPerson, ...rest } = second
  const changed = await book.fahrtAendern({ params: { ...params, fahrtId: second._id }, body: { ...rest, kmStart: 1030, kmEnde: 1045 } })
  expect(changed.hinweise).toEqual([])
  expect(await km()).toBe(1045)
  await expect(book.fahrtAendern({ params: { ...params, fahrtId: second._id }, body: rest })).rejects.toMatchObject({ status: 409 })
  await instance.as(fahrzeugeContract, wart).fahrtLoeschen({ params: { ...params, fahrtId: second._id } })
  expect(await km()).toBe(1030)
})

testAll([
  ['an end before the begin', { ...fahrt('10:00', '09:00', 1, 2) }, 'ende'],
  ['fewer kilometres at the end', { ...fahrt('08:00', '09:00', 10, 2) }, 'kmEnde'],
  ['a trip that is not over', { ...fahrt('08:00', '09:00', 1, 2), ende: '2026-11-21T18:00:00Z' }, 'ende'],
  ['three weeks', { ...fahrt('08:00', '09:00', 1, 2), beginn: '2026-10-20T08:00:00Z' }, 'ende'],
  ['an unknown driver', { ...fahrt('08:00', '09:00', 1, 2), fahrer: '00000000-0000-7000-8000-000000000000' }, 'fahrer'],
  ['a booking of another vehicle', { ...fahrt('08:00', '09:00', 1, 2), belegung: '00000000-0000-7000-8000-000000000000' }, 'belegung'],
])('%s is refused on its field', async (_what, body, field) => {
  const { instance, fahrzeug } = await dienstWorld({ now: NOW })
  const wart = await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const book = instance.as(fahrzeugeContract, wart)
  const params = { id: await fahrzeug('RTW 1') }
  await expect(book.fahrtEintragen({ params, body })).rejects.toMatchObject({ status: 400, errors: [{ feld: field }] })
  expect((await book.fahrten({ params })).gesamt).toBe(0)
})

test('of two simultaneous trips one stands; the book pages and exports', async () => {
  const { instance, fahrzeug } = await dienstWorld({ now: NOW })
  const params = { id: await fahrzeug('RTW 1') }
  const me = await instance.person(['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG'])
  const other = await instance.person(['CREATE_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGBELEGUNG'])
  const book = instance.as(fahrzeugeContract, me)
  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, () => book.fahrtEintragen({ params, body: fahrt('08:00', '09:00', 1, 2) })),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await book.fahrtEintragen({ params, body: fahrt('09:00', '10:00', 2, 3) })
  await book.fahrtEintragen({ params, body: fahrt('10:00', '11:00', 3, 4) })
  const page = await book.fahrten({ params, query: { limit: 2 } })
  expect(page.zeilen.map(({ kmStart }) => kmStart)).toEqual([3, 2])
  const [newest] = page.zeilen
  const { fahrerPerson, ...body } = newest ?? { fahrerPerson: null }
  const foreign = instance.as(fahrzeugeContract, other)
  expect((await foreign.fahrten({ params })).zeilen[0]?.aenderbar).toBe(false)
  await expect(
    foreign.fahrtAendern({
      params: { ...params, fahrtId: newest?._id ?? '' },
      body: body as Parameters<typeof foreign.fahrtAendern>[0]['body'],
    }),
  ).rejects.toMatchObject({ status: 403 })
  const file = await instance.call(me, 'GET', `/api/fahrzeuge/${params.id}/fahrten.csv`)
  expect(file.statusCode).toBe(200)
  expect(file.body.split('\r\n')).toHaveLength(5)
})
