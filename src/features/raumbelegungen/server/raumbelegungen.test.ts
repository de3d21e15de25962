import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { belegungshistorie } from '#blocks/belegung/contract.ts'
import { readInHistory } from '#contract/history.ts'
import { protokolliere } from '#server/historie/protokoll.ts'
import { verlauf } from '#server/historie/verlauf.ts'
import { belegungswelt, VERWALTET } from '#tests/support/belegungen.ts'
import { zaehleAbfragen } from '#tests/support/abfragen.ts'

const um = (von: string, bis: string) => ({ beginn: `2026-11-24T${von}:00.000Z`, ende: `2026-11-24T${bis}:00.000Z` })

test('set-up times count: the room is taken before and after, back to back is legal', async () => {
  const welt = await belegungswelt()
  const saal = await welt.raum('Saal')
  const ruf = welt.raeume(await welt.bucher())
  const buche = (titel: string, von: string, bis: string, rest: object = {}) =>
    ruf.create({ body: { raum: saal, titel, ...um(von, bis), ...rest } })
  const kurs = await buche('Kurs', '10:00', '12:00', { ruestzeitVor: 30, ruestzeitNach: 15 })
  expect(kurs).toMatchObject({ status: 'bestaetigt', raumDaten: { name: 'Saal', kapazitaet: 30 }, ruestzeitVor: 30 })
  await expect(buche('Davor', '09:00', '09:45')).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Saal ist schon belegt: „Kurs“ (Bo Bucher), Di., 24.11.2026, 11:00 bis 13:00 Uhr.' }],
  })
  await expect(buche('Danach', '12:15', '13:00', { ruestzeitVor: 15 })).rejects.toMatchObject({ status: 409 })
  expect(await ruf.pruefung({ query: { raum: saal, ...um('12:00', '13:00'), ruestzeitVor: 15 } })).toMatchObject({
    frei: false,
    halter: [{ titel: 'Kurs', pfad: `/raumbelegung/${kurs._id}` }],
    vorschlaege: [um('08:30', '09:30'), um('12:30', '13:30')],
  })
  await buche('Davor', '09:00', '09:30')
  await buche('Danach', '12:15', '13:00')
  expect((await ruf.kalender({ query: { von: '2026-11-23T00:00:00Z', bis: '2026-11-30T00:00:00Z' } })).belegungen).toMatchObject([
    { titel: 'Davor' },
    { titel: 'Kurs', ruestzeitVor: 30, ruestzeitNach: 15 },
    { titel: 'Danach' },
  ])
  expect(await ruf.frei({ query: um('09:30', '10:00') })).toEqual([])
  expect(await ruf.frei({ query: { ...um('13:00', '14:00'), personen: 30 } })).toHaveLength(1)
  expect(await ruf.frei({ query: { ...um('13:00', '14:00'), personen: 31, alle: 'true' } })).toMatchObject([
    { frei: false, gruende: ['Saal fasst höchstens 30 Personen.'] },
  ])
})

test.each<[string, { kapazitaet?: number; buchbar?: boolean; aktiv?: boolean }, object, number, string]>([
  ['too many people', {}, { personen: 31 }, 400, 'Saal fasst höchstens 30 Personen.'],
  ['a place that is no room', { buchbar: false }, {}, 409, 'Saal ist kein buchbarer Raum.'],
  ['a deleted room', { aktiv: false }, {}, 409, 'Saal steht nicht mehr zur Verfügung.'],
  ['15 days', {}, { ende: '2026-12-09T10:00:00Z' }, 400, 'Eine Belegung dauert höchstens 14 Tage.'],
  ['yesterday', {}, { beginn: '2026-11-20T10:00:00Z' }, 400, 'Der Beginn darf nicht in der Vergangenheit liegen.'],
])('%s: refused in one sentence, nothing written', async (_, daten, body, status, msg) => {
  const welt = await belegungswelt()
  const saal = await welt.raum('Saal', daten)
  const ruf = welt.raeume(await welt.bucher())
  await expect(ruf.create({ body: { raum: saal, titel: 'Kurs', ...um('10:00', '12:00'), ...body } })).rejects.toMatchObject({
    status,
    errors: [{ msg }],
  })
  expect((await ruf.list()).gesamt).toBe(0)
})

test('a date of a series that is taken is booked in another room, which must hold the people as well', async () => {
  const welt = await belegungswelt()
  const [saal, halle, kammer] = [await welt.raum('Saal'), await welt.raum('Halle'), await welt.raum('Kammer', { kapazitaet: 5 })]
  const ruf = welt.raeume(await welt.bucher())
  const am = (tag: string) => ({ beginn: `2026-11-${tag}T18:00:00.000Z`, ende: `2026-11-${tag}T20:00:00.000Z` })
  await ruf.create({ body: { ...am('25'), raum: saal, titel: 'Im Weg' } })
  const vorschau = await ruf.serie({ body: { ...am('24'), raum: saal, wiederholung: 'FREQ=DAILY;COUNT=3' } })
  expect(vorschau.termine.map(({ belegt }) => belegt)).toEqual([[], [saal], []])
  const buche = (raum: string) =>
    ruf.create({ body: { ...am('24'), raum: saal, titel: 'Kurs', personen: 20, termine: [am('24'), { ...am('25'), raum }, am('26')] } })
  await expect(buche(kammer)).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Kammer fasst höchstens 5 Personen.', feld: 'personen' }],
  })
  await buche(halle)
  expect((await ruf.list({ query: { suche: 'Kurs' } })).zeilen.map(({ raumDaten }) => raumDaten.name)).toEqual(['Saal', 'Halle', 'Saal'])
})

test('where the room asks for approval: asked for, does not block, is decided; who approves needs nobody', async () => {
  const welt = await belegungswelt()
  const saal = await welt.raum('Saal', { genehmigung: true })
  const bo = await welt.bucher()
  const [ruf, vera] = [welt.raeume(bo), welt.raeume(await welt.knoten.mensch(VERWALTET, { username: 'vera' }))]
  expect(await ruf.frei({ query: um('10:00', '12:00') })).toMatchObject([{ _id: saal, frei: true, genehmigung: true }])
  expect(await vera.frei({ query: um('10:00', '12:00') })).toMatchObject([{ _id: saal, genehmigung: false }])
  const angaben = { raum: saal, titel: 'Kurs', verantwortlich: bo.profil }
  const angefragt = await ruf.create({ body: { ...angaben, ...um('10:00', '12:00') } })
  expect(angefragt.status).toBe('angefragt')
  expect(await welt.post()).toMatchObject([{ an: 'vera@example.org', betreff: 'Angefragt: Saal, Kurs' }])
  const feste = await vera.create({ body: { raum: saal, titel: 'Sitzung', ...um('13:00', '14:00') } })
  expect(feste.status).toBe('bestaetigt')
  expect(await vera.genehmigung({ params: { id: angefragt._id }, body: { version: 1, status: 'bestaetigt' } })).toMatchObject({
    status: 'bestaetigt',
  })
  // What is in the same place at the same time stays approved; who moves it asks anew.
  const aendere = (version: number, daten: object) =>
    ruf.update({ params: { id: angefragt._id }, body: { ...angaben, version, ...um('10:00', '12:00'), ...daten } })
  expect((await aendere(2, { bemerkung: 'Beamer' })).status).toBe('bestaetigt')
  expect((await aendere(3, um('10:00', '12:15'))).status).toBe('angefragt')
})

test('a series changed at once: each date in its room, what was set for one date stays; the queries do not grow with the dates', async () => {
  const welt = await belegungswelt()
  const [saal, halle] = [await welt.raum('Saal', { genehmigung: true }), await welt.raum('Halle')]
  const [bo, vera] = [await welt.bucher(), await welt.knoten.mensch(VERWALTET, { username: 'vera' })]
  const ruf = welt.raeume(bo)
  const tage = (anzahl: number) =>
    Array.from({ length: anzahl }, (_, i) => {
      const tag = new Date(Date.parse('2026-11-24T00:00:00Z') + i * 86_400_000).toISOString().slice(0, 10)
      return { beginn: `${tag}T10:00:00.000Z`, ende: `${tag}T12:00:00.000Z`, ...(i === 1 ? { raum: halle } : {}) }
    })
  const lege = (titel: string, anzahl: number) =>
    welt.raeume(vera).create({
      body: { raum: saal, titel, verantwortlich: bo.profil, ausstattung: ['Beamer'], ...um('10:00', '12:00'), termine: tage(anzahl) },
    })
  const kurs = await lege('Kurs', 3)
  const [, zweite] = (await ruf.list({ query: { suche: 'Kurs' } })).zeilen
  if (!zweite) throw new Error('no series')
  await ruf.update({
    params: { id: zweite._id },
    body: { version: 1, raum: halle, titel: 'Kurs', ausstattung: ['Küche'], beginn: zweite.beginn, ende: zweite.ende },
  })
  const aendere = (id: string, version: number, titel: string) =>
    ruf.update({
      params: { id },
      body: { version, raum: saal, titel, ausstattung: ['Beamer'], ruestzeitVor: 30, ...um('10:00', '12:00'), umfang: 'alle' },
    })
  await welt.knoten.kontext.db.deleteFrom('mails').execute()
  const { pool } = welt.knoten.datenbank
  const bei3 = await zaehleAbfragen(pool, () => aendere(kurs._id, 1, 'Lehrgang'))
  const { zeilen } = await ruf.list({ query: { suche: 'Lehrgang' } })
  // Who may not approve asks anew where the room wants that, once for all of them.
  expect(zeilen.map(({ raumDaten, ausstattung, ruestzeitVor, status }) => [raumDaten.name, ausstattung, ruestzeitVor, status])).toEqual([
    ['Saal', ['Beamer'], 30, 'angefragt'],
    ['Halle', ['Küche'], 30, 'bestaetigt'],
    ['Saal', ['Beamer'], 30, 'angefragt'],
  ])
  expect((await welt.post()).map(({ an, betreff }) => [an, betreff])).toEqual(
    expect.arrayContaining([['vera@example.org', '2 Belegungen warten auf deine Entscheidung']]),
  )
  await ruf.remove({ params: { id: kurs._id }, query: { umfang: 'alle' } })
  const lang = await lege('Lang', 40)
  expect(await zaehleAbfragen(pool, () => aendere(lang._id, 1, 'Lang'))).toBe(bei3)
})

test('set-up times for a whole series: two dates of one day must still follow one another', async () => {
  const welt = await belegungswelt()
  const saal = await welt.raum('Saal')
  const ruf = welt.raeume(await welt.bucher())
  const termine = [um('08:00', '10:00'), um('11:00', '12:00')]
  const { _id } = await ruf.create({ body: { raum: saal, titel: 'Kurs', ...um('08:00', '10:00'), termine } })
  const mitRuestzeit = (ruestzeitVor: number, version: number) =>
    ruf.update({ params: { id: _id }, body: { version, raum: saal, titel: 'Kurs', ruestzeitVor, ...um('08:00', '10:00'), umfang: 'alle' } })
  await expect(mitRuestzeit(75, 1)).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Der Termin am Di., 24.11.2026, 12:00 überschneidet sich mit dem davor.', feld: 'beginn' }],
  })
  await mitRuestzeit(60, 1)
  expect((await ruf.list()).zeilen.map(({ ruestzeitVor }) => ruestzeitVor)).toEqual([60, 60])
})

test('moved, called off, brought back; a stale version changes nothing', async () => {
  const welt = await belegungswelt()
  const [saal, kammer] = [await welt.raum('Saal'), await welt.raum('Kammer', { kapazitaet: 5 })]
  const bo = await welt.bucher()
  const ruf = welt.raeume(bo)
  const { _id } = await ruf.create({ body: { raum: saal, titel: 'Kurs', personen: 20, ...um('10:00', '12:00') } })
  const aendere = (version: number, daten: object) =>
    ruf.update({
      params: { id: _id },
      body: { version, raum: saal, titel: 'Kurs', personen: 20, verantwortlich: bo.profil, ...um('10:00', '12:00'), ...daten },
    })
  // Its own slot is not in its way.
  expect(await aendere(1, um('11:00', '13:00'))).toMatchObject({ version: 2, ...um('11:00', '13:00') })
  await expect(aendere(1, um('14:00', '15:00'))).rejects.toMatchObject({ status: 409, errors: [{ feld: 'version' }] })
  await expect(aendere(2, { raum: kammer })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'personen' }] })
  await ruf.remove({ params: { id: _id }, query: { grund: 'Ausgefallen' } })
  expect(await ruf.get({ params: { id: _id } })).toMatchObject({
    status: 'storniert',
    grund: 'Ausgefallen',
    aenderbar: { moeglich: false },
  })
  await expect(aendere(3, {})).rejects.toMatchObject({ status: 409 })
  expect(await ruf.wiederherstellen({ params: { id: _id } })).toMatchObject({ status: 'bestaetigt', grund: '' })
  const titel = (await ruf.history({ params: { id: _id } })).map(({ titel: eins }) => eins)
  expect(titel).toEqual(expect.arrayContaining(['Beginn', 'Status', 'Grund', 'Raum']))
})

test('pages follow one another without a gap; the number of queries does not grow with the rows', async () => {
  const welt = await belegungswelt()
  const saal = await welt.raum('Saal')
  const bo = await welt.bucher()
  const ruf = welt.raeume(bo)
  const termine = Array.from({ length: 40 }, (_, i) => {
    const beginn = Date.parse('2026-11-24T08:00:00Z') + i * 3_600_000
    return { beginn: new Date(beginn).toISOString(), ende: new Date(beginn + 3_600_000).toISOString() }
  })
  const { pool } = welt.knoten.datenbank
  const anlegen = (anzahl: number) =>
    ruf.create({ body: { raum: saal, titel: 'Kurs', ...um('08:00', '09:00'), termine: termine.slice(0, anzahl) } })
  const wenige = await zaehleAbfragen(pool, () => anlegen(2))
  const { zeilen } = await ruf.list()
  await ruf.remove({ params: { id: zeilen[0]?._id ?? '' }, query: { umfang: 'alle' } })
  expect(await zaehleAbfragen(pool, () => anlegen(40))).toBe(wenige)
  const erste = await ruf.list({ query: { limit: 25 } })
  const zweite = await ruf.list({ query: { limit: 25, nach: erste.naechste ?? '' } })
  expect([...erste.zeilen, ...zweite.zeilen].map(({ beginn }) => beginn)).toEqual(termine.map(({ beginn }) => beginn))
  expect([erste.gesamt, zweite.naechste]).toEqual([40, null])
  expect(await zaehleAbfragen(pool, () => ruf.list())).toBe(2)
  const monat = { von: '2026-11-01T00:00:00Z', bis: '2026-12-01T00:00:00Z' }
  expect(await zaehleAbfragen(pool, () => ruf.kalender({ query: monat }))).toBe(1)
  await expect.poll(() => zaehleAbfragen(pool, () => ruf.kalender({ query: monat }))).toBe(0)
})

test('a history that names nobody says states in words as well', async () => {
  const { knoten } = await belegungswelt()
  const objekt = randomUUID()
  await knoten.kontext.schreibe((trx) =>
    protokolliere(trx, {
      bereich: 'raumbelegungen',
      objekt,
      aktion: 'geaendert',
      felder: ['status'],
      alt: { status: 'angefragt' },
      neu: { status: 'bestaetigt' },
      wer: null,
    }),
  )
  const [eintrag] = await verlauf(knoten.kontext, knoten.kontext.db, 'raumbelegungen', objekt, belegungshistorie)
  expect([eintrag?.alt, eintrag?.neu].map((wert) => readInHistory(belegungshistorie.status, wert))).toEqual(['angefragt', 'bestätigt'])
})
