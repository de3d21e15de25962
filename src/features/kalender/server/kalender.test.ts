import ICAL from 'ical.js'
import { expect, onTestFinished, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { asChange, dienstWorld, LEADS } from '#tests/support/dienste.ts'
import { SIGN_STREAMS_PER_ADDRESS } from '#contract/limits.ts'

/** Morning of a Saturday in Berlin. */
const NOW = '2026-11-21T09:00:00.000Z'

async function world() {
  const one = await dienstWorld({ now: NOW })
  const { instance, fahrzeug } = one
  const rtw = await fahrzeug('RTW 1')
  const rita = await instance.person(['READ_FAHRZEUGBELEGUNG', 'READ_RAUMBELEGUNG', 'UPDATE_FAHRZEUGBELEGUNG'], {
    vorname: 'Rita',
    nachname: 'Lang',
  })
  const occupy = async (beginn: string, ende: string, rest: { zweck?: string; status?: string; art?: string } = {}) =>
    (
      await instance.context.transact((trx) =>
        trx
          .insertInto('fahrzeugbelegungen')
          .values({ fahrzeug: rtw, beginn, ende, zweck: 'Transport', verantwortlich: rita.profil, ...rest })
          .returning('_id')
          .executeTakeFirstOrThrow(),
      )
    )._id
  const adresse = async (kind: 'feed' | 'schild') =>
    new URL((await instance.as(kalenderContract, rita).adresse({ params: { art: kind, fuer: 'fahrzeug', id: rtw } })).url).pathname
  const read = async (path: string) => {
    const response = await instance.call(null, 'GET', path)
    const kalender = new ICAL.Component(ICAL.parse(response.body) as unknown[])
    const zone = kalender.getFirstSubcomponent('vtimezone')
    if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
    return { antwort: response, kalender, termine: kalender.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part)) }
  }
  return { ...one, rtw, rita, occupy, adresse, read }
}

test('a vehicle feed has stable UIDs, growing sequences and cancellations; 304', async () => {
  const { instance, rtw, occupy, adresse, read, als, leitung, props } = await world()
  await occupy('2026-11-24T16:00:00Z', '2026-11-24T18:00:00Z')
  await occupy('2026-11-25T16:00:00Z', '2026-11-25T18:00:00Z', { status: 'storniert', zweck: 'Umzug; mit Ü, \\ und "' })
  await occupy('2026-11-26T16:00:00Z', '2026-11-26T18:00:00Z', { status: 'angefragt' })
  await occupy('2026-05-01T16:00:00Z', '2026-05-01T18:00:00Z', { zweck: 'lange her' })
  const chief = await leitung(LEADS)
  const schicht = { bezeichnung: 'Tag', beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }
  const dienst = await als(chief).create({
    body: props({ schichten: [{ ...schicht, bedarf: [{ qualifikation: 'SanA', anzahl: 1 }], fahrzeuge: [{ fahrzeug: rtw }] }] }),
  })
  const path = await adresse('feed')
  const { antwort, kalender, termine } = await read(path)
  expect(antwort.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(String(kalender.getFirstPropertyValue('method'))).toBe('PUBLISH')
  expect(termine.map(({ summary }) => summary)).toEqual(['Transport', 'Abgesagt: Umzug; mit Ü, \\ und "', 'Transport', 'Sanitätsdienst'])
  expect(termine.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([
    'CONFIRMED',
    'CANCELLED',
    'TENTATIVE',
    'CONFIRMED',
  ])
  expect(termine[0]?.description).toBe('Verantwortlich: Rita L.')
  expect(termine[0]?.startDate.toJSDate().toISOString()).toBe('2026-11-24T16:00:00.000Z')
  expect(Math.max(...antwort.body.split('\r\n').map((row) => Buffer.byteLength(row)))).toBeLessThanOrEqual(75)
  const etag = String(antwort.headers['etag'])
  expect((await instance.call(null, 'GET', path, undefined, { 'if-none-match': etag })).statusCode).toBe(304)

  await als(chief).absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } })
  const afterwards = await read(path)
  expect(afterwards.antwort.headers['etag']).not.toBe(etag)
  expect(afterwards.termine.map(({ uid }) => uid)).toEqual(termine.map(({ uid }) => uid))
  expect(afterwards.termine[3]?.summary).toBe('Abgesagt: Sanitätsdienst')
  expect(afterwards.termine[3]?.sequence ?? 0).toBeGreaterThan(termine[3]?.sequence ?? 0)
})

test('a service place lost by the vehicle is cancelled in its calendar', async () => {
  const { instance, rtw, fahrzeug, adresse, read, als, leitung, props } = await world()
  const ktw = await fahrzeug('KTW 2')
  const chief = await leitung(LEADS)
  const schicht = (number: number) => ({
    bezeichnung: `Schicht ${number}`,
    beginn: `2027-05-0${number}T08:00:00.000Z`,
    ende: `2027-05-0${number}T16:00:00.000Z`,
    bedarf: [{ qualifikation: 'SanA' as const, anzahl: 1 }],
  })
  const dienst = await als(chief).create({
    body: props({
      beginn: schicht(1).beginn,
      ende: schicht(3).ende,
      schichten: [1, 2, 3].map((number) => ({ ...schicht(number), fahrzeuge: [{ fahrzeug: rtw }] })),
    }),
  })
  const path = await adresse('feed')
  const state = async () =>
    (await read(path)).termine.map(({ uid, sequence, component }) => ({
      uid,
      sequence,
      status: String(component.getFirstPropertyValue('status')),
    }))
  const status = async () => (await state()).map((termin) => termin.status)
  const initially = await state()
  expect(initially.map((termin) => termin.status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
  const params = { id: dienst._id }
  // Another vehicle goes, and a whole shift goes.
  const [first, second] = dienst.schichten
  if (!first || !second) throw new Error('Die Schichten fehlen.')
  const changed = await als(chief).update({
    params,
    body: asChange(dienst, {
      ende: schicht(2).ende,
      schichten: [{ ...first, fahrzeuge: first.fahrzeuge.map((platz) => ({ ...platz, fahrzeug: ktw })) }, second] as never,
    }),
  })
  expect(await status()).toEqual(['CANCELLED', 'CONFIRMED', 'CANCELLED'])
  // Back at its place it stands again, above its own cancellation.
  const back = await als(chief).update({
    params,
    body: asChange(changed, {
      schichten: changed.schichten.map((one) => ({
        ...one,
        fahrzeuge: one.fahrzeuge.map((platz) => ({ ...platz, fahrzeug: rtw })),
      })) as never,
    }),
  })
  expect(back.version).toBeGreaterThan(changed.version)
  expect(await status()).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  const wart = await instance.person(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const before = await state()
  await instance.as(fahrzeugeContract, wart).mangelMelden({ params: { id: rtw }, body: { titel: 'Bremse', prioritaet: 'kritisch' } })
  const afterwards = await state()
  expect(afterwards.map((termin) => termin.status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
  expect(afterwards.map(({ uid }) => uid)).toEqual(initially.map(({ uid }) => uid))
  for (const [i, { sequence }] of afterwards.slice(0, 2).entries()) expect(sequence).toBeGreaterThan(before[i]?.sequence ?? 0)
})

test('deleted services are cancelled in vehicle calendars, hidden ones unnamed', async () => {
  const { rtw, adresse, read, als, leitung, props } = await world()
  const chief = await leitung(LEADS)
  const schicht = { bezeichnung: 'Tag', beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }
  const dienst = await als(chief).create({
    body: props({
      status: 'anfrage',
      schichten: [{ ...schicht, bedarf: [{ qualifikation: 'SanA', anzahl: 1 }], fahrzeuge: [{ fahrzeug: rtw }] }],
    }),
  })
  await als(chief).remove({ params: { id: dienst._id } })
  const { termine } = await read(await adresse('feed'))
  expect(termine.map(({ summary }) => summary)).toEqual(['Abgesagt: Sanitätsdienst'])
})

test('a service that is not for everybody loses its name', async () => {
  const { rtw, adresse, read, als, leitung, props } = await world()
  const schicht = { bezeichnung: 'Tag', beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }
  await als(await leitung()).create({
    body: props({
      status: 'anfrage',
      schichten: [{ ...schicht, bedarf: [{ qualifikation: 'SanA', anzahl: 1 }], fahrzeuge: [{ fahrzeug: rtw }] }],
    }),
  })
  expect((await read(await adresse('feed'))).termine.map(({ summary }) => summary)).toEqual(['Sanitätsdienst'])
})

test('the door plate shows now, next, two days and blocks, never names or reasons', async () => {
  const { instance, rtw, rita, occupy, adresse } = await world()
  const path = (await adresse('schild')).replace('/schild/', '/api/kalender/schild/')
  const plan = async (actor: typeof rita | null = rita) =>
    (await instance.call(actor, 'GET', path)).json<Record<string, unknown> & { belegungen: { titel: string }[] }>()
  expect(await plan()).toMatchObject({ art: 'fahrzeug', _id: rtw, name: 'RTW 1', gesperrt: '', jetzt: null, freiBis: null, belegungen: [] })
  await occupy('2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z', { zweck: 'gestern' })
  await occupy('2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z', { zweck: 'gleich' })
  await occupy('2026-11-22T22:30:00Z', '2026-11-22T22:45:00Z', { zweck: 'morgen' })
  await occupy('2026-11-22T23:00:00Z', '2026-11-22T23:30:00Z', { zweck: 'übermorgen in Berlin' })
  await occupy('2026-11-21T14:00:00Z', '2026-11-21T15:00:00Z', { zweck: 'gefragt', status: 'angefragt' })
  const free = await plan()
  expect(free.belegungen.map(({ titel }) => titel)).toEqual(['gleich', 'morgen'])
  expect(free).toMatchObject({ jetzt: null, freiBis: '2026-11-21T12:00:00.000Z' })
  await occupy('2026-11-21T08:00:00Z', '2026-11-21T09:30:00Z', { zweck: 'läuft' })
  expect(await plan()).toMatchObject({ ausfuehrlich: true, jetzt: { titel: 'läuft', wer: 'Rita L.' }, freiBis: null })
  await occupy('2026-11-21T16:00:00Z', '2026-11-21T17:00:00Z', { zweck: 'Umzug Rita', art: 'privat genehmigt' })
  const aushang = (titel: string) => ({ titel, wer: '' })
  expect(await plan(null)).toMatchObject({
    ausfuehrlich: false,
    jetzt: aushang('Dienst'),
    belegungen: [aushang('Dienst'), aushang('Dienst'), aushang('Belegt'), aushang('Dienst')],
  })
  // Signed in, but without the right to see bookings: as somebody who passes by.
  expect(await plan(await instance.person(['READ_FAHRZEUG', 'READ_RAUMBELEGUNG']))).toEqual(await plan(null))
  await instance.context.transact((trx) =>
    trx.updateTable('fahrzeuge').set({ status: 'ausserDienst', statusGrund: 'Bremse' }).where('_id', '=', rtw).execute(),
  )
  expect(await plan()).toMatchObject({ gesperrt: 'Außer Dienst: Bremse' })
  expect(JSON.stringify(await plan(null))).not.toMatch(/Bremse|Rita|läuft|gleich|morgen/)
  expect(await plan(null)).toMatchObject({ gesperrt: 'Außer Dienst' })
})

test('a room is as taken while it is set up', async () => {
  const { instance, ort, rita } = await world()
  await instance.context.transact(async (trx) => {
    await trx.updateTable('orte').set({ buchbar: true, kapazitaet: 20 }).where('_id', '=', ort).execute()
    await trx
      .insertInto('raumbelegungen')
      .values({
        raum: ort,
        beginn: '2026-11-21T09:30:00Z',
        ende: '2026-11-21T11:00:00Z',
        ruestzeitVor: 45,
        titel: 'Übung',
        verantwortlich: rita.profil,
      })
      .execute()
  })
  const { url } = await instance.as(kalenderContract, rita).adresse({ params: { art: 'schild', fuer: 'raum', id: ort } })
  const read = async (actor: typeof rita | null) =>
    (await instance.call(actor, 'GET', `/api/kalender${new URL(url).pathname}`)).json<unknown>()
  expect(await read(rita)).toMatchObject({ art: 'raum', name: 'Stadthalle', jetzt: { titel: 'Übung', beginn: '2026-11-21T09:30:00.000Z' } })
  expect(await read(null)).toMatchObject({ jetzt: { titel: 'Belegt', wer: '' } })
  // A public event may be read by its name; who is responsible stays inside.
  await instance.context.transact((trx) => trx.updateTable('raumbelegungen').set({ oeffentlich: true }).execute())
  expect(await read(null)).toMatchObject({ jetzt: { titel: 'Übung', wer: '' } })
})

test('a plate falls silent when its vehicle is deleted; streams end with the node', async () => {
  const { instance, rtw, ort, rita, adresse } = await world()
  const schild = await adresse('schild')
  const basePath = await instance.app.listen({ port: 0, host: '127.0.0.1' })
  const hear = async () => fetch(`${basePath}/api/kalender${schild}/ereignisse`)
  const many = await Promise.all(Array.from({ length: SIGN_STREAMS_PER_ADDRESS }, hear))
  expect(many.map(({ status }) => status)).toEqual(Array.from({ length: SIGN_STREAMS_PER_ADDRESS }, () => 200))
  const tooMuch = await hear()
  expect(tooMuch.status).toBe(429)
  expect(tooMuch.headers.get('retry-after')).toBe('30')
  await tooMuch.text()
  const raum = await instance.as(kalenderContract, rita).adresse({ params: { art: 'schild', fuer: 'raum', id: ort } })
  const nextDoor = await fetch(`${basePath}/api/kalender${new URL(raum.url).pathname}/ereignisse`)
  await instance.as(fahrzeugeContract, await instance.person(['DELETE_FAHRZEUG'])).remove({ params: { id: rtw } })
  // Each ends by itself: reading to the end would otherwise wait for ever.
  await Promise.all(many.map((response) => response.text()))
  expect((await hear()).status).toBe(404)
  await instance.app.close()
  await nextDoor.text()
})

test('a new secret ends the old address; rights count by vehicle and room', async () => {
  const { instance, rtw, rita, adresse } = await world()
  const old = await adresse('feed')
  const call = instance.as(kalenderContract, rita)
  const fresh = await call.zuruecksetzen({ params: { art: 'feed', fuer: 'fahrzeug', id: rtw } })
  expect((await instance.call(null, 'GET', old)).statusCode).toBe(404)
  expect((await instance.call(null, 'GET', new URL(fresh.url).pathname)).statusCode).toBe(200)
  // A program that probes the address asks for its head.
  const head = await instance.app.inject({ method: 'HEAD', url: new URL(fresh.url).pathname })
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/calendar; charset=utf-8', ''])
  expect((await instance.call(null, 'GET', '/api/kalender/feed/00000000000000000000000000000000.ics')).statusCode).toBe(404)
  const wart = await instance.person(['UPDATE_ORT', 'READ_RAUMBELEGUNG'])
  const foreign = instance.as(kalenderContract, wart)
  await expect(foreign.adresse({ params: { art: 'feed', fuer: 'fahrzeug', id: rtw } })).rejects.toMatchObject({ status: 403 })
  await expect(foreign.zuruecksetzen({ params: { art: 'schild', fuer: 'fahrzeug', id: rtw } })).rejects.toMatchObject({ status: 403 })
  await instance.as(fahrzeugeContract, await instance.person(['DELETE_FAHRZEUG'])).remove({ params: { id: rtw } })
  expect((await instance.call(null, 'GET', new URL(fresh.url).pathname)).statusCode).toBe(404)
  await expect(call.adresse({ params: { art: 'feed', fuer: 'fahrzeug', id: rtw } })).rejects.toMatchObject({ status: 404 })
})

test('a plate hears of changes until its secret ends, and nothing of what changed', async () => {
  const { instance, rtw, rita, occupy, adresse } = await world()
  const secret = (await adresse('schild')).split('/').at(-1) ?? ''
  const basePath = await instance.app.listen({ port: 0, host: '127.0.0.1' })
  const ende = new AbortController()
  onTestFinished(() => ende.abort())
  const response = await fetch(`${basePath}/api/kalender/schild/${secret}/ereignisse`, { signal: ende.signal })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  let belongs = ''
  let offen = true
  const read = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) belongs += part.value
  }
  void read()
    .catch(() => undefined)
    .then(() => (offen = false))
  await occupy('2026-11-24T16:00:00Z', '2026-11-24T18:00:00Z')
  await expect.poll(() => belongs).toContain('data: {"bereiche":["schild"]}')
  expect(belongs).not.toContain('fahrzeugbelegungen')
  await instance.as(kalenderContract, rita).zuruecksetzen({ params: { art: 'schild', fuer: 'fahrzeug', id: rtw } })
  await expect.poll(() => offen).toBe(false)
})
