import ICAL from 'ical.js'
import { expect, onTestFinished, test } from 'vitest'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { alsAenderung, dienstwelt, LEITET } from '#tests/support/dienste.ts'

/** Morning of a Saturday in Berlin. */
const JETZT = '2026-11-21T09:00:00.000Z'

async function welt() {
  const eine = await dienstwelt({ jetzt: JETZT })
  const { knoten, fahrzeug } = eine
  const rtw = await fahrzeug('RTW 1')
  const rita = await knoten.mensch(['READ_FAHRZEUGBELEGUNG', 'READ_RAUMBELEGUNG', 'UPDATE_FAHRZEUGBELEGUNG'], {
    vorname: 'Rita',
    nachname: 'Lang',
  })
  const belege = async (beginn: string, ende: string, rest: { zweck?: string; status?: string; art?: string } = {}) =>
    (
      await knoten.kontext.schreibe((trx) =>
        trx
          .insertInto('fahrzeugbelegungen')
          .values({ fahrzeug: rtw, beginn, ende, zweck: 'Transport', verantwortlich: rita.profil, ...rest })
          .returning('_id')
          .executeTakeFirstOrThrow(),
      )
    )._id
  const adresse = async (art: 'feed' | 'schild') =>
    new URL((await knoten.als(kalenderContract, rita).adresse({ params: { art, fuer: 'fahrzeug', id: rtw } })).url).pathname
  const lies = async (pfad: string) => {
    const antwort = await knoten.ruf(null, 'GET', pfad)
    const kalender = new ICAL.Component(ICAL.parse(antwort.body) as unknown[])
    const zone = kalender.getFirstSubcomponent('vtimezone')
    if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
    return { antwort, kalender, termine: kalender.getAllSubcomponents('vevent').map((teil) => new ICAL.Event(teil)) }
  }
  return { ...eine, rtw, rita, belege, adresse, lies }
}

test('the feed of a vehicle: stable names, growing sequence, cancellations, services; unchanged it is 304', async () => {
  const { knoten, rtw, belege, adresse, lies, als, leitung, angaben } = await welt()
  await belege('2026-11-24T16:00:00Z', '2026-11-24T18:00:00Z')
  await belege('2026-11-25T16:00:00Z', '2026-11-25T18:00:00Z', { status: 'storniert', zweck: 'Umzug; mit Ü, \\ und "' })
  await belege('2026-11-26T16:00:00Z', '2026-11-26T18:00:00Z', { status: 'angefragt' })
  await belege('2026-05-01T16:00:00Z', '2026-05-01T18:00:00Z', { zweck: 'lange her' })
  const chef = await leitung(LEITET)
  const schicht = { bezeichnung: 'Tag', beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }
  const dienst = await als(chef).create({
    body: angaben({ schichten: [{ ...schicht, bedarf: [{ qualifikation: 'SanA', anzahl: 1 }], fahrzeuge: [{ fahrzeug: rtw }] }] }),
  })
  const pfad = await adresse('feed')
  const { antwort, kalender, termine } = await lies(pfad)
  expect(antwort.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(String(kalender.getFirstPropertyValue('method'))).toBe('PUBLISH')
  expect(termine.map(({ summary }) => summary)).toEqual(['Transport', 'Abgesagt: Umzug; mit Ü, \\ und "', 'Transport', 'Stadtlauf (Tag)'])
  expect(termine.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([
    'CONFIRMED',
    'CANCELLED',
    'TENTATIVE',
    'CONFIRMED',
  ])
  expect(termine[0]?.description).toBe('Verantwortlich: Rita L.')
  expect(termine[0]?.startDate.toJSDate().toISOString()).toBe('2026-11-24T16:00:00.000Z')
  expect(Math.max(...antwort.body.split('\r\n').map((zeile) => Buffer.byteLength(zeile)))).toBeLessThanOrEqual(75)
  const etag = String(antwort.headers['etag'])
  expect((await knoten.ruf(null, 'GET', pfad, undefined, { 'if-none-match': etag })).statusCode).toBe(304)

  await als(chef).absage({ params: { id: dienst._id }, body: { grund: 'Unwetter' } })
  const danach = await lies(pfad)
  expect(danach.antwort.headers['etag']).not.toBe(etag)
  expect(danach.termine.map(({ uid }) => uid)).toEqual(termine.map(({ uid }) => uid))
  expect(danach.termine[3]?.summary).toBe('Abgesagt: Stadtlauf (Tag)')
  expect(danach.termine[3]?.sequence ?? 0).toBeGreaterThan(termine[3]?.sequence ?? 0)
})

test('a place in a service that the vehicle loses is called off in its calendar, whatever took it away', async () => {
  const { knoten, rtw, fahrzeug, adresse, lies, als, leitung, angaben } = await welt()
  const ktw = await fahrzeug('KTW 2')
  const chef = await leitung(LEITET)
  const schicht = (nummer: number) => ({
    bezeichnung: `Schicht ${nummer}`,
    beginn: `2027-05-0${nummer}T08:00:00.000Z`,
    ende: `2027-05-0${nummer}T16:00:00.000Z`,
    bedarf: [{ qualifikation: 'SanA' as const, anzahl: 1 }],
  })
  const dienst = await als(chef).create({
    body: angaben({
      beginn: schicht(1).beginn,
      ende: schicht(3).ende,
      schichten: [1, 2, 3].map((nummer) => ({ ...schicht(nummer), fahrzeuge: [{ fahrzeug: rtw }] })),
    }),
  })
  const pfad = await adresse('feed')
  const stand = async () =>
    (await lies(pfad)).termine.map(({ uid, sequence, component }) => ({
      uid,
      sequence,
      status: String(component.getFirstPropertyValue('status')),
    }))
  const status = async () => (await stand()).map((termin) => termin.status)
  const anfangs = await stand()
  expect(anfangs.map((termin) => termin.status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
  const params = { id: dienst._id }
  // Another vehicle goes, and a whole shift goes.
  const [erste, zweite] = dienst.schichten
  if (!erste || !zweite) throw new Error('Die Schichten fehlen.')
  const geaendert = await als(chef).update({
    params,
    body: alsAenderung(dienst, {
      ende: schicht(2).ende,
      schichten: [{ ...erste, fahrzeuge: erste.fahrzeuge.map((platz) => ({ ...platz, fahrzeug: ktw })) }, zweite] as never,
    }),
  })
  expect(await status()).toEqual(['CANCELLED', 'CONFIRMED', 'CANCELLED'])
  // Back at its place it stands again, above its own cancellation.
  const zurueck = await als(chef).update({
    params,
    body: alsAenderung(geaendert, {
      schichten: geaendert.schichten.map((eine) => ({
        ...eine,
        fahrzeuge: eine.fahrzeuge.map((platz) => ({ ...platz, fahrzeug: rtw })),
      })) as never,
    }),
  })
  expect(zurueck.version).toBeGreaterThan(geaendert.version)
  expect(await status()).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  const wart = await knoten.mensch(['READ_FAHRZEUG', 'UPDATE_FAHRZEUG'])
  const vorher = await stand()
  await knoten.als(fahrzeugeContract, wart).mangelMelden({ params: { id: rtw }, body: { titel: 'Bremse', prioritaet: 'kritisch' } })
  const danach = await stand()
  expect(danach.map((termin) => termin.status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
  expect(danach.map(({ uid }) => uid)).toEqual(anfangs.map(({ uid }) => uid))
  for (const [i, { sequence }] of danach.slice(0, 2).entries()) expect(sequence).toBeGreaterThan(vorher[i]?.sequence ?? 0)
})

test('a deleted service is called off in the calendars of its vehicles, a hidden one without its name', async () => {
  const { rtw, adresse, lies, als, leitung, angaben } = await welt()
  const chef = await leitung(LEITET)
  const schicht = { bezeichnung: 'Tag', beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }
  const dienst = await als(chef).create({
    body: angaben({
      status: 'anfrage',
      schichten: [{ ...schicht, bedarf: [{ qualifikation: 'SanA', anzahl: 1 }], fahrzeuge: [{ fahrzeug: rtw }] }],
    }),
  })
  await als(chef).remove({ params: { id: dienst._id } })
  const { termine } = await lies(await adresse('feed'))
  expect(termine.map(({ summary }) => summary)).toEqual(['Abgesagt: Sanitätsdienst'])
})

test('a service that is not for everybody loses its name', async () => {
  const { rtw, adresse, lies, als, leitung, angaben } = await welt()
  const schicht = { bezeichnung: 'Tag', beginn: '2027-05-01T08:00:00.000Z', ende: '2027-05-01T16:00:00.000Z' }
  await als(await leitung()).create({
    body: angaben({
      status: 'anfrage',
      schichten: [{ ...schicht, bedarf: [{ qualifikation: 'SanA', anzahl: 1 }], fahrzeuge: [{ fahrzeug: rtw }] }],
    }),
  })
  expect((await lies(await adresse('feed'))).termine.map(({ summary }) => summary)).toEqual(['Sanitätsdienst'])
})

test('the door plate: now, next, today and tomorrow, and why not; whoever passes by reads neither purpose nor name nor reason', async () => {
  const { knoten, rtw, rita, belege, adresse } = await welt()
  const pfad = (await adresse('schild')).replace('/schild/', '/api/kalender/schild/')
  const plan = async (wer: typeof rita | null = rita) =>
    (await knoten.ruf(wer, 'GET', pfad)).json<Record<string, unknown> & { belegungen: { titel: string }[] }>()
  expect(await plan()).toMatchObject({ art: 'fahrzeug', _id: rtw, name: 'RTW 1', gesperrt: '', jetzt: null, freiBis: null, belegungen: [] })
  await belege('2026-11-20T10:00:00Z', '2026-11-20T12:00:00Z', { zweck: 'gestern' })
  await belege('2026-11-21T12:00:00Z', '2026-11-21T13:00:00Z', { zweck: 'gleich' })
  await belege('2026-11-22T22:30:00Z', '2026-11-22T22:45:00Z', { zweck: 'morgen' })
  await belege('2026-11-22T23:00:00Z', '2026-11-22T23:30:00Z', { zweck: 'übermorgen in Berlin' })
  await belege('2026-11-21T14:00:00Z', '2026-11-21T15:00:00Z', { zweck: 'gefragt', status: 'angefragt' })
  const frei = await plan()
  expect(frei.belegungen.map(({ titel }) => titel)).toEqual(['gleich', 'morgen'])
  expect(frei).toMatchObject({ jetzt: null, freiBis: '2026-11-21T12:00:00.000Z' })
  await belege('2026-11-21T08:00:00Z', '2026-11-21T09:30:00Z', { zweck: 'läuft' })
  expect(await plan()).toMatchObject({ ausfuehrlich: true, jetzt: { titel: 'läuft', wer: 'Rita L.' }, freiBis: null })
  await belege('2026-11-21T16:00:00Z', '2026-11-21T17:00:00Z', { zweck: 'Umzug Rita', art: 'privat genehmigt' })
  const aushang = (titel: string) => ({ titel, wer: '' })
  expect(await plan(null)).toMatchObject({
    ausfuehrlich: false,
    jetzt: aushang('Dienst'),
    belegungen: [aushang('Dienst'), aushang('Dienst'), aushang('Belegt'), aushang('Dienst')],
  })
  // Signed in, but without the right to see bookings: as somebody who passes by.
  expect(await plan(await knoten.mensch(['READ_FAHRZEUG', 'READ_RAUMBELEGUNG']))).toEqual(await plan(null))
  await knoten.kontext.schreibe((trx) =>
    trx.updateTable('fahrzeuge').set({ status: 'ausserDienst', statusGrund: 'Bremse' }).where('_id', '=', rtw).execute(),
  )
  expect(await plan()).toMatchObject({ gesperrt: 'Außer Dienst: Bremse' })
  expect(JSON.stringify(await plan(null))).not.toMatch(/Bremse|Rita|läuft|gleich|morgen/)
  expect(await plan(null)).toMatchObject({ gesperrt: 'Außer Dienst' })
})

test('a room is as taken while it is set up', async () => {
  const { knoten, ort, rita } = await welt()
  await knoten.kontext.schreibe(async (trx) => {
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
  const { url } = await knoten.als(kalenderContract, rita).adresse({ params: { art: 'schild', fuer: 'raum', id: ort } })
  const lies = async (wer: typeof rita | null) => (await knoten.ruf(wer, 'GET', `/api/kalender${new URL(url).pathname}`)).json<unknown>()
  expect(await lies(rita)).toMatchObject({ art: 'raum', name: 'Stadthalle', jetzt: { titel: 'Übung', beginn: '2026-11-21T09:30:00.000Z' } })
  expect(await lies(null)).toMatchObject({ jetzt: { titel: 'Belegt', wer: '' } })
  // A public event may be read by its name; who is responsible stays inside.
  await knoten.kontext.schreibe((trx) => trx.updateTable('raumbelegungen').set({ oeffentlich: true }).execute())
  expect(await lies(null)).toMatchObject({ jetzt: { titel: 'Übung', wer: '' } })
})

test('a plate falls silent when its vehicle is deleted; streams end with the node', async () => {
  const { knoten, rtw, ort, rita, adresse } = await welt()
  const schild = await adresse('schild')
  const basis = await knoten.app.listen({ port: 0, host: '127.0.0.1' })
  const hoere = async () => fetch(`${basis}/api/kalender${schild}/ereignisse`)
  const viele = await Promise.all(Array.from({ length: 20 }, hoere))
  expect(viele.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  const zuviel = await hoere()
  expect(zuviel.status).toBe(429)
  expect(zuviel.headers.get('retry-after')).toBe('30')
  await zuviel.text()
  const raum = await knoten.als(kalenderContract, rita).adresse({ params: { art: 'schild', fuer: 'raum', id: ort } })
  const nebenan = await fetch(`${basis}/api/kalender${new URL(raum.url).pathname}/ereignisse`)
  await knoten.als(fahrzeugeContract, await knoten.mensch(['DELETE_FAHRZEUG'])).remove({ params: { id: rtw } })
  // Each ends by itself: reading to the end would otherwise wait for ever.
  await Promise.all(viele.map((antwort) => antwort.text()))
  expect((await hoere()).status).toBe(404)
  await knoten.app.close()
  await nebenan.text()
})

test('a new secret ends the old address; a deleted vehicle has none; rights count by vehicle and room', async () => {
  const { knoten, rtw, rita, adresse } = await welt()
  const alt = await adresse('feed')
  const ruf = knoten.als(kalenderContract, rita)
  const neu = await ruf.zuruecksetzen({ params: { art: 'feed', fuer: 'fahrzeug', id: rtw } })
  expect((await knoten.ruf(null, 'GET', alt)).statusCode).toBe(404)
  expect((await knoten.ruf(null, 'GET', new URL(neu.url).pathname)).statusCode).toBe(200)
  expect((await knoten.ruf(null, 'GET', '/api/kalender/feed/00000000000000000000000000000000.ics')).statusCode).toBe(404)
  const wart = await knoten.mensch(['UPDATE_ORT', 'READ_RAUMBELEGUNG'])
  const fremd = knoten.als(kalenderContract, wart)
  await expect(fremd.adresse({ params: { art: 'feed', fuer: 'fahrzeug', id: rtw } })).rejects.toMatchObject({ status: 403 })
  await expect(fremd.zuruecksetzen({ params: { art: 'schild', fuer: 'fahrzeug', id: rtw } })).rejects.toMatchObject({ status: 403 })
  await knoten.als(fahrzeugeContract, await knoten.mensch(['DELETE_FAHRZEUG'])).remove({ params: { id: rtw } })
  expect((await knoten.ruf(null, 'GET', new URL(neu.url).pathname)).statusCode).toBe(404)
  await expect(ruf.adresse({ params: { art: 'feed', fuer: 'fahrzeug', id: rtw } })).rejects.toMatchObject({ status: 404 })
})

test('a plate hears of changes until its secret ends, and nothing of what changed', async () => {
  const { knoten, rtw, rita, belege, adresse } = await welt()
  const geheim = (await adresse('schild')).split('/').at(-1) ?? ''
  const basis = await knoten.app.listen({ port: 0, host: '127.0.0.1' })
  const ende = new AbortController()
  onTestFinished(() => ende.abort())
  const antwort = await fetch(`${basis}/api/kalender/schild/${geheim}/ereignisse`, { signal: ende.signal })
  expect(antwort.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  let gehoert = ''
  let offen = true
  const lies = async () => {
    const leser = antwort.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let teil = await leser?.read(); teil && !teil.done; teil = await leser?.read()) gehoert += teil.value
  }
  void lies()
    .catch(() => undefined)
    .then(() => (offen = false))
  await belege('2026-11-24T16:00:00Z', '2026-11-24T18:00:00Z')
  await expect.poll(() => gehoert).toContain('data: {"bereiche":["schild"]}')
  expect(gehoert).not.toContain('fahrzeugbelegungen')
  await knoten.als(kalenderContract, rita).zuruecksetzen({ params: { art: 'schild', fuer: 'fahrzeug', id: rtw } })
  await expect.poll(() => offen).toBe(false)
})
