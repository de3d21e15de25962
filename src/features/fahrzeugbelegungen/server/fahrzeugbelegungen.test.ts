import { expect, test } from 'vitest'
import { zaehleAbfragen } from '#tests/support/abfragen.ts'
import { belegungswelt } from '#tests/support/belegungen.ts'

const AM = (tag: string, von: string, bis: string) => ({ beginn: `2026-11-${tag}T${von}:00.000Z`, ende: `2026-11-${tag}T${bis}:00.000Z` })
const MONAT = { von: '2026-11-01T00:00:00Z', bis: '2026-12-01T00:00:00Z' }

test('a booking is made, read, listed, and stands in the plan', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1')
  const bo = await welt.bucher()
  const ruf = welt.fahrzeuge(bo)
  const neu = await ruf.create({ body: { fahrzeug: ktw, zweck: 'Fahrt zur Schule', ...AM('24', '08:00', '10:00') } })
  expect(neu).toMatchObject({
    status: 'bestaetigt',
    fahrzeugDaten: { bezeichnung: 'KTW 1' },
    verantwortlichPerson: { _id: bo.profil },
    aenderbar: { moeglich: true, gruende: [] },
    serie: null,
  })
  expect(await ruf.get({ params: { id: neu._id } })).toEqual(neu)
  expect((await ruf.list()).zeilen).toEqual([neu])
  expect((await ruf.list({ query: { suche: 'bucher schule' } })).gesamt).toBe(1)
  expect((await ruf.list({ query: { suche: 'turnhalle' } })).gesamt).toBe(0)
  const plan = await ruf.kalender({ query: MONAT })
  expect(plan.fahrzeuge.map(({ _id }) => _id)).toEqual([ktw])
  expect(plan.belegungen).toMatchObject([{ _id: neu._id, ressource: ktw, titel: 'Fahrt zur Schule', eigene: true, dienst: null }])
  const fremd = welt.fahrzeuge(await welt.bucher('Fremd'))
  expect((await fremd.kalender({ query: MONAT })).belegungen).toMatchObject([{ eigene: false, verantwortlichName: 'Bo Bucher' }])
  expect((await fremd.get({ params: { id: neu._id } })).aenderbar).toEqual({
    moeglich: false,
    gruende: ['Diese Belegung gehört Bo Bucher. Dafür fehlt dir das Recht UPDATE_FAHRZEUGBELEGUNG.'],
  })
})

test('back to back stands; one minute of overlap is refused, naming what, who and when', async () => {
  const welt = await belegungswelt()
  const ktw = await welt.fahrzeug('KTW 1')
  const ruf = welt.fahrzeuge(await welt.bucher())
  await ruf.create({ body: { fahrzeug: ktw, zweck: 'Übung', ...AM('24', '08:00', '10:00') } })
  await ruf.create({ body: { fahrzeug: ktw, zweck: 'Danach', ...AM('24', '10:00', '11:00') } })
  await ruf.create({ body: { fahrzeug: ktw, zweck: 'Davor', ...AM('24', '07:00', '08:00') } })
  // A minute is no quarter of an hour either; who is there matters more.
  await expect(ruf.create({ body: { fahrzeug: ktw, zweck: 'Quer', ...AM('24', '06:00', '07:01') } })).rejects.toMatchObject({ status: 409 })
  await expect(ruf.create({ body: { fahrzeug: ktw, zweck: 'Quer', ...AM('24', '09:45', '12:00') } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'KTW 1 ist schon belegt: „Übung“ (Bo Bucher), Di., 24.11.2026, 09:00 bis 11:00 Uhr.', feld: 'beginn' }],
  })
  const frage = await ruf.pruefung({ query: { fahrzeug: ktw, ...AM('24', '08:30', '09:30') } })
  expect(frage).toMatchObject({
    frei: false,
    halter: [{ titel: 'Übung', verantwortlichName: 'Bo Bucher' }],
    vorschlaege: [AM('24', '06:00', '07:00'), AM('24', '11:00', '12:00')],
  })
  expect(await ruf.pruefung({ query: { fahrzeug: ktw, ...AM('24', '11:00', '12:00') } })).toEqual({
    frei: true,
    halter: [],
    vorschlaege: [],
    belegt: [],
  })
})

test('asked again, whether one is free costs no query; a booking is seen at once, on another node a moment later', async () => {
  const welt = await belegungswelt()
  const andere = await belegungswelt({ datenbank: welt.knoten.datenbank })
  const ktw = await welt.fahrzeug('KTW 1')
  const bo = await welt.bucher()
  const [ruf, drueben] = [welt.fahrzeuge(bo), andere.fahrzeuge(bo)]
  const frage = (wer: typeof ruf, von: string, bis: string) => wer.pruefung({ query: { fahrzeug: ktw, ...AM('24', von, bis) } })
  const freie = (wer: typeof ruf) => wer.frei({ query: AM('24', '08:00', '09:00') }).then((liste) => liste.length)
  expect([(await frage(ruf, '08:00', '09:00')).frei, (await frage(drueben, '08:00', '09:00')).frei]).toEqual([true, true])
  expect([await freie(ruf), await freie(drueben)]).toEqual([1, 1])
  // What was written above may still be on its way here, and makes the first answers old.
  const { pool } = welt.knoten.datenbank
  await expect.poll(() => zaehleAbfragen(pool, () => frage(ruf, '09:00', '10:30'))).toBe(0)
  await expect.poll(() => zaehleAbfragen(pool, () => freie(ruf))).toBe(2)
  const { _id } = await ruf.create({ body: { fahrzeug: ktw, zweck: 'Übung', ...AM('24', '08:00', '10:00') } })
  expect((await frage(ruf, '08:00', '09:00')).frei).toBe(false)
  expect(await freie(ruf)).toBe(0)
  expect(await ruf.pruefung({ query: { fahrzeug: ktw, ohne: _id, ...AM('24', '08:00', '09:00') } })).toMatchObject({
    frei: true,
    halter: [],
  })
  await expect.poll(() => frage(drueben, '08:00', '09:00').then(({ frei }) => frei)).toBe(false)
  await expect.poll(() => freie(drueben)).toBe(0)
})
