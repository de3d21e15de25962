import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readInHistory } from '#contract/history.ts'
import { dienstVerlauf } from '#features/sanitaetsdienste/history.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { dienstWorld, LEADS } from '#tests/support/dienste.ts'
import { form } from '#tests/support/form.ts'

const SCHICHT = { bezeichnung: 'Tag', beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }

async function world() {
  const one = await dienstWorld()
  const { instance, fahrzeug, als, leitung, props } = one
  const rtw = await fahrzeug('RTW 1', { typ: 'RTW' })
  const chief = await leitung([...LEADS, 'READ_FAHRZEUG'])
  const fahrer = await instance.person(['READ_FAHRZEUGBELEGUNG'], { vorname: 'Fahr', nachname: 'Rer' })
  const wart = await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const dienst = await als(chief).create({
    body: props({
      leiter: chief.profil,
      schichten: [{ ...SCHICHT, bedarf: [{ qualifikation: 'SanA', anzahl: 2 }], fahrzeuge: [{ fahrzeug: rtw }] }],
    }),
  })
  const belegung = async (beginn: string, ende: string, status = 'bestaetigt') =>
    (
      await instance.context.transact((trx) =>
        trx
          .insertInto('fahrzeugbelegungen')
          .values({ fahrzeug: rtw, beginn, ende, zweck: 'Transport', fahrer: fahrer.profil, verantwortlich: fahrer.profil, status })
          .returning('_id')
          .executeTakeFirstOrThrow(),
      )
    )._id
  const state = async () => {
    const { db } = instance.context
    const plaetze = await db.selectFrom('angebot_fahrzeuge').select(['fahrzeug', 'typ']).execute()
    const belegungen = await db.selectFrom('fahrzeugbelegungen').select(['status', 'grund', 'beginn']).orderBy('beginn').execute()
    const mails = await db.selectFrom('mails').select(['an', 'betreff', 'text']).orderBy('an').execute()
    return { plaetze, belegungen, mails: mails.filter(({ betreff }) => /fällt aus|Mangel/.test(betreff)) }
  }
  return { ...one, rtw, chief, fahrer, wart, dienst, belegung, stand: state, params: { id: rtw } }
}

test('taking a vehicle out of service names its uses, without READ_FAHRZEUG', async () => {
  const { instance, params } = await world()
  const call = instance.as(fahrzeugeContract, await instance.person(['UPDATE_FAHRZEUG']))
  expect(await call.betroffen({ params })).toEqual({ belegungen: 0, dienste: 1, entwuerfe: 0, fehlend: 1 })
})

test('a blocking defect cancels all plans of the vehicle and notifies people', async () => {
  const { instance, wart, als, chief, dienst, belegung, stand, params } = await world()
  await belegung('2026-11-21T10:00:00Z', '2026-11-21T14:00:00Z')
  await belegung('2026-12-01T10:00:00Z', '2026-12-01T14:00:00Z')
  await belegung('2026-12-02T10:00:00Z', '2026-12-02T14:00:00Z', 'angefragt')
  const call = instance.as(fahrzeugeContract, wart)
  expect(await call.betroffen({ params })).toEqual({ belegungen: 2, dienste: 1, entwuerfe: 0, fehlend: 1 })
  const mangel = await call.mangelMelden({ params, body: { titel: 'Bremse ohne Druck', prioritaet: 'kritisch' } })
  expect(mangel).toMatchObject({ ausserDienst: true, status: 'gemeldet', fahrzeugName: 'RTW 1' })
  expect(await call.get({ params })).toMatchObject({ status: 'ausserDienst', statusGrund: 'Bremse ohne Druck' })
  const { plaetze, belegungen, mails } = await stand()
  expect(plaetze).toEqual([{ fahrzeug: null, typ: 'RTW' }])
  // A running booking continues to its end; the service's own booking is cancelled.
  expect(belegungen.map(({ status }) => status)).toEqual(['bestaetigt', 'storniert', 'storniert'])
  expect(belegungen[1]?.grund).toBe('RTW 1 ist außer Dienst: Bremse ohne Druck')
  expect(mails.map(({ betreff }) => betreff)).toEqual(['RTW 1 fällt aus', 'RTW 1 fällt aus'])
  expect(mails.find(({ text }) => text.includes('Stadtlauf'))?.text).toContain('ein anderes Fahrzeug gesucht')
  const afterwards = await als(chief).get({ params: { id: dienst._id } })
  expect(afterwards.version).toBe(dienst.version + 1)
  expect(afterwards.schichten[0]?.fahrzeuge[0]).toMatchObject({ fahrzeug: null, typ: 'RTW' })
  const verlauf = await als(chief).history({ params: { id: dienst._id } })
  const verlust = verlauf.find(({ feld }) => feld === 'fahrzeuge')
  expect(readInHistory(dienstVerlauf.fahrzeuge, verlust?.neu)).toBe('RTW gesucht (RTW 1 ist außer Dienst)')

  // Repaired: offered, not forced.
  const { mangelAendern: mangelChange } = call
  const { bilder, gemeldetVonPerson, ...rest } = mangel
  const behoben = await mangelChange({
    params: { ...params, mangelId: mangel._id },
    body: { ...rest, status: 'behoben', loesung: 'Leitung getauscht' },
  })
  expect(behoben).toMatchObject({ einsatzbereitMoeglich: true, status: 'behoben' })
  expect(behoben.behobenAm).not.toBeNull()
  expect(await call.get({ params })).toMatchObject({ status: 'ausserDienst' })
  await expect(mangelChange({ params: { ...params, mangelId: mangel._id }, body: { ...rest, status: 'in Arbeit' } })).rejects.toMatchObject(
    {
      status: 409,
    },
  )
  const steps = await call.mangelHistory({ params: { ...params, mangelId: mangel._id } })
  expect(steps.map(({ feld }) => feld)).toEqual(expect.arrayContaining(['titel', 'status', 'loesung']))
})

test('a reader’s report notifies the keepers and changes no plan', async () => {
  const { instance, fahrer, wart, belegung, stand, params } = await world()
  await belegung('2026-12-01T10:00:00Z', '2026-12-01T14:00:00Z')
  const call = instance.as(fahrzeugeContract, fahrer)
  expect(await call.mangelMelden({ params, body: { titel: 'Reifen flach', prioritaet: 'kritisch' } })).toMatchObject({
    ausserDienst: false,
  })
  await call.mangelMelden({ params, body: { titel: 'Lampe', prioritaet: 'niedrig' } })
  const { plaetze, mails } = await stand()
  expect(plaetze[0]?.fahrzeug).toBe(params.id)
  expect(mails.map(({ betreff }) => betreff).toSorted()).toEqual(['Kritischer Mangel an RTW 1: Reifen flach', 'RTW 1 fällt aus'])
  await expect(call.mangelMelden({ params, body: { titel: 'x', ausserDienst: true } })).rejects.toMatchObject({ status: 403 })
  await expect(call.mangelMelden({ params, body: { titel: '' } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'titel' }] })
  const list = await instance.as(fahrzeugeContract, wart).alleMaengel()
  expect(list.map(({ titel }) => titel)).toEqual(['Reifen flach', 'Lampe'])
  expect(await instance.as(fahrzeugeContract, wart).alleMaengel({ query: { prioritaet: 'hoch' } })).toEqual([])
})

test('many reports give each keeper one mail; urgent ones stay in the lists', async () => {
  const { instance, fahrer, wart, stand, params } = await world()
  await instance.person(['UPDATE_FAHRZEUG'])
  const keeper = instance.as(fahrzeugeContract, wart)
  await Promise.all(Array.from({ length: 11 }, (_, n) => keeper.mangelMelden({ params, body: { titel: `Leck ${n}`, prioritaet: 'hoch' } })))
  const soonest = async () => {
    const { rows } = await sql<{ s: number }>`select extract(epoch from min("faelligAb") - now())::float8 as s from mails`.execute(
      instance.context.db,
    )
    return rows[0]?.s ?? 0
  }
  const before = await soonest()
  await instance.as(fahrzeugeContract, fahrer).mangelMelden({ params, body: { titel: 'Bremse', prioritaet: 'kritisch' } })
  // A critical defect also sends the messages delayed by ten minutes.
  expect(before - (await soonest())).toBeGreaterThan(400)
  const mails = (await stand()).mails.filter(({ betreff }) => betreff !== 'RTW 1 fällt aus')
  expect(mails.map(({ betreff }) => betreff)).toEqual(Array(2).fill('Kritischer Mangel an RTW 1: Bremse (12 offen)'))
  expect(mails[0]?.text).toContain('Fahr Rer hat einen Mangel an RTW 1 gemeldet: Bremse')
  expect(mails[0]?.text).toMatch(/Kritisch: +Bremse\n(Hoch: +Leck \d+\n){9}\n/)
  expect(mails[0]?.text).toContain('Und 2 weitere.')
  await instance.context.transact((trx) =>
    sql`insert into fahrzeugmaengel (fahrzeug, titel, prioritaet) select ${params.id}::uuid, 'Kratzer', 'niedrig' from generate_series(1, 1001)`.execute(
      trx,
    ),
  )
  for (const list of [await keeper.maengel({ params }), await keeper.alleMaengel()]) expect(list[0]?.titel).toBe('Bremse')
})

test('a member reports at most three critical defects and ten per vehicle', async () => {
  const { instance, fahrzeug, fahrer, wart, params } = await world()
  const call = instance.as(fahrzeugeContract, fahrer)
  const others = [
    await fahrzeug('KTW 1'),
    await fahrzeug('KTW 2'),
    await fahrzeug('KTW 3'),
    await fahrzeug('KTW 4'),
    await fahrzeug('KTW 5'),
  ]
  const kritisch = { titel: 'Reifen flach', prioritaet: 'kritisch' } as const
  const attempts = await Promise.allSettled(others.map((id) => call.mangelMelden({ params: { id }, body: kritisch })))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(call.mangelMelden({ params, body: kritisch })).rejects.toMatchObject({
    status: 409,
    errors: [
      { msg: expect.stringMatching(/^Von dir sind schon 3 kritische Mängel offen\. Ruf bitte einen Fahrzeugwart an/), feld: 'prioritaet' },
    ],
  })
  const many = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => call.mangelMelden({ params, body: { titel: `Kratzer ${n}`, prioritaet: 'niedrig' } })),
  )
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await expect(call.mangelMelden({ params, body: { titel: 'Lampe' } })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'titel' }] })
  const keeper = instance.as(fahrzeugeContract, wart)
  await keeper.mangelMelden({ params, body: kritisch })
  // A repaired defect frees a slot.
  const [first] = (await keeper.maengel({ params })).filter(({ prioritaet }) => prioritaet === 'niedrig')
  if (!first) throw new Error('Der Mangel fehlt.')
  await keeper.mangelAendern({ params: { ...params, mangelId: first._id }, body: { ...first, status: 'behoben' } })
  await call.mangelMelden({ params, body: { titel: 'Lampe' } })
})

test('a reporter lowers or withdraws a defect until others work on it', async () => {
  const { instance, fahrer, wart, stand, params, placeClock } = await world()
  const call = instance.as(fahrzeugeContract, fahrer)
  const keeper = instance.as(fahrzeugeContract, wart)
  const report = (titel: string) => call.mangelMelden({ params, body: { titel, prioritaet: 'kritisch' } })
  const subjects = async () => (await stand()).mails.map(({ betreff }) => betreff)
  const mangel = await report('Reifen flach')
  const on = { params: { ...params, mangelId: mangel._id } }
  for (const body of [
    { ...mangel, titel: 'Anders' },
    { ...mangel, status: 'behoben' as const },
    { ...mangel, ausserDienst: true },
  ])
    await expect(call.mangelAendern({ ...on, body })).rejects.toMatchObject({ status: 403 })
  const stranger = instance.as(fahrzeugeContract, await instance.person(['READ_FAHRZEUG', 'READ_FAHRZEUGBELEGUNG']))
  await expect(stranger.mangelAendern({ ...on, body: { ...mangel, status: 'abgelehnt' } })).rejects.toMatchObject({ status: 403 })
  const lower = await call.mangelAendern({ ...on, body: { ...mangel, prioritaet: 'mittel' } })
  // Nobody was told yet, so nobody is told that it was nothing.
  expect(await subjects()).toEqual([])
  await expect(call.mangelAendern({ ...on, body: { ...lower, prioritaet: 'hoch' } })).rejects.toMatchObject({ status: 403 })
  const gone = await call.mangelAendern({ ...on, body: { ...lower, status: 'abgelehnt', loesung: 'Zurückgezogen.' } })
  expect(gone).toMatchObject({ status: 'abgelehnt', einsatzbereitMoeglich: false })
  await expect(call.mangelAendern({ ...on, body: { ...gone, status: 'gemeldet' } })).rejects.toMatchObject({ status: 403 })
  const steps = await call.mangelHistory(on)
  expect(steps).toContainEqual(expect.objectContaining({ feld: 'status', alt: 'gemeldet', neu: 'abgelehnt' }))
  expect(steps).toContainEqual(expect.objectContaining({ feld: 'prioritaet', alt: 'kritisch', neu: 'mittel' }))

  // Those who were told hear that it is gone.
  const second = await report('Bremse')
  await instance.context.transact((trx) => trx.updateTable('mails').set({ versendetAm: new Date(), schluessel: null }).execute())
  placeClock('2026-11-21T12:30:00Z')
  await call.mangelAendern({ params: { ...params, mangelId: second._id }, body: { ...second, status: 'abgelehnt' } })
  expect(await subjects()).toEqual(['RTW 1 fällt aus', 'Kritischer Mangel an RTW 1: Bremse', 'Kein dringender Mangel mehr an RTW 1'])
  // Once a keeper has looked at it, it is theirs.
  const third = await report('Lenkung')
  const thirdOn = { params: { ...params, mangelId: third._id } }
  const looked = await keeper.mangelAendern({ ...thirdOn, body: { ...third, loesung: 'Ich sehe es mir an.' } })
  await expect(call.mangelAendern({ ...thirdOn, body: { ...looked, status: 'abgelehnt' } })).rejects.toMatchObject({ status: 403 })
})

test('a blocking change locks the plans before the vehicle; a report does not', async () => {
  const { instance, wart, dienst, params } = await world()
  const call = instance.as(fahrzeugeContract, wart)
  const { db, transact: write } = instance.context
  const waiting = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length
  const { aktiv, standortName, ...body } = await call.get({ params })
  const changes = await write(async (trx) => {
    await trx.selectFrom('sanitaetsdienste').select('_id').where('_id', '=', dienst._id).forUpdate().execute()
    const inspection = call.pruefungErfassen({ params, body: { art: 'hu', datum: '2026-11-02', naechste: '2099-01' } })
    await expect.poll(waiting).toBe(1)
    const form = call.update({ params, body: { ...body, bezeichnung: 'RTW 2' } })
    await expect.poll(waiting).toBe(2)
    await trx.selectFrom('fahrzeuge').select('_id').where('_id', '=', params.id).forNoKeyUpdate().execute()
    // Would hang until the test runs out of time if these took the locks held here.
    const mangel = await call.mangelMelden({ params, body: { titel: 'Lampe', prioritaet: 'niedrig' } })
    const { bilder, gemeldetVonPerson, ...rest } = mangel
    const mangelOn = { params: { ...params, mangelId: mangel._id } }
    const second = await call.mangelAendern({ ...mangelOn, body: { ...rest, prioritaet: 'hoch', status: 'in Arbeit' } })
    expect(second).toMatchObject({ prioritaet: 'hoch', ausserDienst: false, einsatzbereitMoeglich: false })
    await expect(call.mangelAendern({ ...mangelOn, body: { ...rest, prioritaet: 'kritisch' } })).rejects.toMatchObject({ status: 409 })
    return [inspection, form]
  })
  // One of both was first.
  expect((await Promise.allSettled(changes)).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const [mangel] = await call.maengel({ params })
  if (!mangel) throw new Error('Der Mangel fehlt.')
  const { bilder: _b, gemeldetVonPerson: _g, ...rest } = mangel
  const kritisch = await call.mangelAendern({ params: { ...params, mangelId: mangel._id }, body: { ...rest, prioritaet: 'kritisch' } })
  expect(kritisch.ausserDienst).toBe(true)
  expect(await call.get({ params })).toMatchObject({ status: 'ausserDienst' })
  const foreign = await instance.context.db.selectFrom('sanitaetsdienste').select('_id').executeTakeFirstOrThrow()
  await expect(call.mangelHistory({ params: { id: foreign._id, mangelId: mangel._id } })).rejects.toMatchObject({ status: 404 })
})

test('out of service in the form cancels plans, the workshop does not', async () => {
  const { instance, wart, belegung, stand, params } = await world()
  await belegung('2026-12-01T10:00:00Z', '2026-12-01T14:00:00Z')
  const call = instance.as(fahrzeugeContract, wart)
  const read = async () => {
    const { aktiv, standortName, ...body } = await call.get({ params })
    return body
  }
  await call.update({ params, body: { ...(await read()), status: 'werkstatt' } })
  expect((await stand()).belegungen.map(({ status }) => status)).toEqual(['bestaetigt', 'bestaetigt'])
  await call.update({ params, body: { ...(await read()), status: 'ausserDienst', statusGrund: 'verkauft' } })
  expect((await stand()).belegungen.map(({ status }) => status)).toEqual(['storniert'])
  // A further change of a vehicle that is out already tells nobody again.
  const before = (await stand()).mails.length
  await call.update({ params, body: { ...(await read()), statusGrund: 'verschrottet' } })
  expect((await stand()).mails).toHaveLength(before)
  await call.update({ params, body: { ...(await read()), status: 'einsatzbereit' } })
  expect(await read()).toMatchObject({ status: 'einsatzbereit', statusGrund: '' })

  const second = await world()
  await second.belegung('2026-12-01T10:00:00Z', '2026-12-01T14:00:00Z')
  // Nobody hears of a draft.
  await sql`update sanitaetsdienste set status = 'beauftragt'`.execute(second.instance.context.db)
  const deleter = await second.instance.person(['DELETE_FAHRZEUG'])
  await second.instance.as(fahrzeugeContract, deleter).remove({ params: second.params })
  const afterwards = await second.stand()
  expect(afterwards.belegungen).toMatchObject([{ status: 'storniert', grund: 'RTW 1 gehört nicht mehr zum Bestand.' }])
  expect(afterwards.plaetze).toEqual([{ fahrzeug: null, typ: 'RTW' }])
  expect(afterwards.mails.map(({ text }) => text.includes('Transport'))).toEqual([true])
})

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
  'hex',
)

test('a retried photo is stored once, an aborted upload frees its key', async () => {
  const { instance, fahrer, params } = await world()
  const call = instance.as(fahrzeugeContract, fahrer)
  const { _id } = await call.mangelMelden({ params, body: { titel: 'Delle' } })
  const { headers, payload } = form(fahrer, PNG, 'delle.png')
  const send = (body: Buffer, number = 0) =>
    instance.app.inject({
      method: 'POST',
      url: `/api/fahrzeuge/${params.id}/maengel/${_id}/bild`,
      headers: { ...headers, 'idempotency-key': `mangel-foto-${number}` },
      payload: body,
    })
  expect((await send(payload.subarray(0, -60))).statusCode).toBe(400)
  const [first, second] = [await send(payload), await send(payload)]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()).toEqual(first.json())
  expect((await call.maengel({ params }))[0]?.bilder).toHaveLength(1)
  for (let number = 1; number < 6; number += 1) expect((await send(payload, number)).statusCode).toBe(201)
  expect([(await send(payload, 5)).statusCode, (await send(payload, 6)).statusCode]).toEqual([201, 409])
})

test('photos: png and jpg by content, six at most, seen by who sees defects', async () => {
  const { instance, fahrer, params } = await world()
  const call = instance.as(fahrzeugeContract, fahrer)
  const { _id } = await call.mangelMelden({ params, body: { titel: 'Delle' } })
  const url = `/api/fahrzeuge/${params.id}/maengel/${_id}/bild`
  const load = (content: Buffer) => instance.app.inject({ method: 'POST', url, ...form(fahrer, content, 'delle.png') })
  expect((await load(Buffer.from('%PDF-1.7 kein Bild'))).statusCode).toBe(400)
  const response = await load(PNG)
  expect(response.statusCode).toBe(201)
  const { _id: image } = response.json<{ _id: string }>()
  expect((await call.maengel({ params }))[0]?.bilder).toMatchObject([{ _id: image, typ: 'image/png' }])
  expect((await instance.call(fahrer, 'GET', `/api/dateien/${image}`)).statusCode).toBe(200)
  expect((await instance.call(await instance.person(), 'GET', `/api/dateien/${image}`)).statusCode).toBe(403)
  for (let n = 2; n <= 6; n += 1) expect((await load(PNG)).statusCode).toBe(201)
  expect((await load(PNG)).statusCode).toBe(409)
})

test('a member’s second blocked vehicle of a day only warns until a keeper looked', async () => {
  const { instance, fahrzeug, wart, rtw } = await world()
  const second = await fahrzeug('RTW 2', { typ: 'RTW' })
  const member = instance.as(fahrzeugeContract, await instance.person(['READ_FAHRZEUG']))
  const keeper = instance.as(fahrzeugeContract, wart)
  const report = (id: string) => member.mangelMelden({ params: { id }, body: { titel: 'Bremse', prioritaet: 'kritisch' } })
  const blocks = async (id: string) => {
    const { rows } = await sql<{ w: { text: string; sperrt: boolean }[] }>`select fahrzeugwarnungen(${id}::uuid, '{}') as w`.execute(
      instance.context.db,
    )
    return rows[0]?.w.map((one) => Object.values(one).slice(1))
  }
  await report(rtw)
  expect(await blocks(rtw)).toEqual([['Kritischer Mangel: Bremse', true]])
  const one = await report(second)
  expect(one.ungesichtet).toBe(true)
  expect(await blocks(second)).toEqual([['Kritischer Mangel: Bremse (noch nicht geprüft)', false]])
  // A decision that is taken back is no look at it.
  const done = await keeper.decideMaengel({ body: { maengel: [{ _id: one._id, version: one.version }], status: 'behoben' } })
  const back = await keeper.decideMaengel({ body: { maengel: done.erledigt, status: 'offen' } })
  expect(await blocks(second)).toEqual([['Kritischer Mangel: Bremse (noch nicht geprüft)', false]])
  const params = { id: second, mangelId: one._id }
  const body = {
    version: back.erledigt[0]?.version ?? 0,
    titel: one.titel,
    beschreibung: '',
    prioritaet: one.prioritaet,
    ausserDienst: false,
    loesung: '',
  }
  await keeper.mangelAendern({ params, body: { ...body, status: 'in Arbeit' } })
  expect(await blocks(second)).toEqual([['Kritischer Mangel: Bremse', true]])
})

test('several defects are settled at once, and that is taken back to their states', async () => {
  const { instance, wart, params } = await world()
  const call = instance.as(fahrzeugeContract, wart)
  const report = (titel: string, prioritaet: 'mittel' | 'kritisch' = 'mittel') => call.mangelMelden({ params, body: { titel, prioritaet } })
  const [lamp, brake] = [await report('Licht'), await report('Bremse', 'kritisch')]
  const { bilder, gemeldetVonPerson, ...rest } = lamp
  const worked = await call.mangelAendern({ params: { ...params, mangelId: lamp._id }, body: { ...rest, status: 'in Arbeit' } })
  const readOf = ({ _id, version }: { readonly _id: string; readonly version: number }) => ({ _id, version })
  const done = await call.decideMaengel({ body: { maengel: [readOf(lamp), readOf(worked), readOf(brake)], status: 'behoben' } })
  // The same one twice counts once, in the version that came last.
  expect([done.erledigt.length, done.geblieben]).toEqual([2, []])
  expect(done.einsatzbereit).toEqual([{ _id: params.id, bezeichnung: 'RTW 1' }])
  const states = async () =>
    (await call.maengel({ params })).map(({ titel, status }) => [titel, status]).toSorted(([a = ''], [b = '']) => a.localeCompare(b))
  expect(await states()).toEqual([
    ['Bremse', 'behoben'],
    ['Licht', 'behoben'],
  ])
  const { db } = instance.context
  await sql`update fahrzeugmaengel set "behobenAm" = "behobenAm" - interval '1 day' where _id = ${brake._id}::uuid`.execute(db)
  const settled = await call.alleMaengel({ query: { status: 'behoben' } })
  expect(settled.map(({ titel }) => titel)).toEqual(['Licht', 'Bremse'])
  const old = await call.decideMaengel({ body: { maengel: [readOf(brake)], status: 'abgelehnt', grund: 'Geht doch' } })
  expect(old.geblieben).toEqual([{ _id: brake._id, grund: 'Dieser Mangel ist schon erledigt.' }])
  expect((await call.decideMaengel({ body: { maengel: done.erledigt, status: 'offen' } })).geblieben).toEqual([])
  expect(await states()).toEqual([
    ['Bremse', 'gemeldet'],
    ['Licht', 'in Arbeit'],
  ])
  await expect(call.decideMaengel({ body: { maengel: done.erledigt, status: 'abgelehnt' } })).rejects.toMatchObject({ status: 400 })
})

test('an urgent defect settled and taken back is still mailed to the other keepers', async () => {
  const { instance, fahrer, wart, stand, params } = await world()
  await instance.person(['UPDATE_FAHRZEUG'])
  const { _id, version } = await instance
    .as(fahrzeugeContract, fahrer)
    .mangelMelden({ params, body: { titel: 'Bremse', prioritaet: 'hoch' } })
  const keeper = instance.as(fahrzeugeContract, wart)
  const subjects = async () => (await stand()).mails.map(({ betreff }) => betreff)
  const waiting = await subjects()
  const done = await keeper.decideMaengel({ body: { maengel: [{ _id, version }], status: 'behoben' } })
  expect(await subjects()).toEqual(['Mangel an RTW 1: Bremse'])
  await keeper.decideMaengel({ body: { maengel: done.erledigt, status: 'offen' } })
  expect(await subjects()).toEqual(waiting)
})
