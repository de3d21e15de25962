// What one changes of one date of a series changes of others: their times move along, what is a date's own stays, all or none.
import { expect, test } from 'vitest'
import { belegungswelt } from '#tests/support/belegungen.ts'

// Tuesdays at seven in Berlin, over the night in which the clock changes (28 March 2027).
const TERMINE = [
  { beginn: '2027-03-16T18:00:00.000Z', ende: '2027-03-16T20:00:00.000Z' },
  { beginn: '2027-03-23T18:00:00.000Z', ende: '2027-03-23T20:00:00.000Z' },
  { beginn: '2027-03-30T17:00:00.000Z', ende: '2027-03-30T19:00:00.000Z' },
  { beginn: '2027-04-06T17:00:00.000Z', ende: '2027-04-06T19:00:00.000Z' },
] as const
const [ERSTER, ZWEITER] = TERMINE

async function serienwelt() {
  const welt = await belegungswelt({ jetzt: '2027-03-10T12:00:00Z' })
  const [ktw, mtw] = [await welt.fahrzeug('KTW 1'), await welt.fahrzeug('MTW 1')]
  const ruf = welt.fahrzeuge(await welt.bucher())
  const serie = async () => (await ruf.list({ query: { suche: 'Kurs' } })).zeilen.toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))
  const zeiten = async () => (await serie()).map(({ beginn, ende }) => `${beginn.slice(5, 16)} ${ende.slice(5, 16)}`)
  const lege = (fahrzeuge: string[]) => ruf.create({ body: { ...ERSTER, fahrzeuge, zweck: 'Kurs', termine: [...TERMINE] } })
  return { welt, ruf, ktw, mtw, serie, zeiten, lege }
}

test('from one date on an hour later and longer: on the clock of Berlin, what came before stays', async () => {
  const { ruf, ktw, serie, zeiten, lege } = await serienwelt()
  await lege([ktw])
  const [, zweite] = await serie()
  if (!zweite) throw new Error('no series')
  await ruf.update({
    params: { id: zweite._id },
    body: {
      version: 1,
      fahrzeug: ktw,
      zweck: 'Kurs am Abend',
      beginn: '2027-03-23T19:00:00Z',
      ende: '2027-03-23T22:00:00Z',
      umfang: 'kuenftige',
    },
  })
  expect(await zeiten()).toEqual([
    '03-16T18:00 03-16T20:00',
    '03-23T19:00 03-23T22:00',
    '03-30T18:00 03-30T21:00',
    '04-06T18:00 04-06T21:00',
  ])
  expect((await serie()).map(({ zweck, version }) => `${zweck} ${version}`)).toEqual([
    'Kurs 1',
    'Kurs am Abend 2',
    'Kurs am Abend 2',
    'Kurs am Abend 2',
  ])
  const verlauf = await ruf.history({ params: { id: (await serie())[3]?._id ?? '' } })
  expect(verlauf.filter(({ aktion }) => aktion === 'geaendert').map(({ titel }) => titel)).toEqual(['Beginn', 'Ende', 'Zweck'])
})

test('what is a date’s own stays: its kilometres, its driver where it has another vehicle, a time that was moved by itself', async () => {
  const { welt, ruf, ktw, mtw, serie, zeiten, lege } = await serienwelt()
  const fahrer = await welt.bucher('Fahrer')
  const { db } = welt.knoten.kontext
  await db
    .updateTable('profile')
    .set({ fuehrerscheinklassen: ['B'] })
    .where('_id', '=', fahrer.profil)
    .execute()
  await lege([ktw])
  const [erste, zweite, dritte] = await serie()
  if (!erste || !zweite || !dritte) throw new Error('no series')
  await ruf.update({ params: { id: zweite._id }, body: { version: 1, fahrzeug: mtw, zweck: 'Kurs', bemerkung: 'Mit dem MTW', ...ZWEITER } })
  await ruf.update({
    params: { id: dritte._id },
    body: { version: 1, fahrzeug: ktw, zweck: 'Kurs', beginn: '2027-03-30T16:00:00Z', ende: '2027-03-30T18:00:00Z', kmStart: 700 },
  })
  await ruf.update({
    params: { id: erste._id },
    body: {
      version: 1,
      fahrzeug: ktw,
      zweck: 'Kurs',
      ziel: 'Hof',
      fahrer: fahrer.profil,
      kmStart: 100,
      beginn: '2027-03-16T18:30:00Z',
      ende: '2027-03-16T20:30:00Z',
      umfang: 'alle',
    },
  })
  expect(await zeiten()).toEqual([
    '03-16T18:30 03-16T20:30',
    '03-23T18:30 03-23T20:30',
    '03-30T16:30 03-30T18:30',
    '04-06T17:30 04-06T19:30',
  ])
  expect((await serie()).map(({ fahrzeug, fahrer: wer, ziel, bemerkung, kmStart }) => [fahrzeug, wer, ziel, bemerkung, kmStart])).toEqual([
    [ktw, fahrer.profil, 'Hof', '', 100],
    [mtw, null, 'Hof', 'Mit dem MTW', null],
    [ktw, fahrer.profil, 'Hof', '', 700],
    [ktw, fahrer.profil, 'Hof', '', null],
  ])
})

test('one date that does not fit: none is moved, and the sentence says which', async () => {
  const { welt, ruf, ktw, mtw, serie, zeiten, lege } = await serienwelt()
  const { _id } = await lege([ktw])
  const vera = welt.fahrzeuge(await welt.verwalter())
  await vera.create({ body: { fahrzeug: ktw, zweck: 'Im Weg', beginn: '2027-03-30T19:00:00Z', ende: '2027-03-30T20:00:00Z' } })
  const vorher = await zeiten()
  const aendere = (daten: { fahrzeug?: string; beginn: string; ende: string; version?: number }) =>
    ruf.update({ params: { id: _id }, body: { version: 1, fahrzeug: ktw, zweck: 'Kurs', umfang: 'kuenftige', ...daten } })
  await expect(aendere({ beginn: '2027-03-16T19:00:00Z', ende: '2027-03-16T21:00:00Z' })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'KTW 1 ist schon belegt: „Im Weg“ (Vera Verwaltung), Di., 30.03.2027, 21:00 bis 22:00 Uhr.', feld: 'beginn' }],
  })
  // A week and an hour long: each would run into the next.
  await expect(aendere({ fahrzeug: mtw, beginn: ERSTER.beginn, ende: '2027-03-23T19:00:00Z' })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Der Termin am Di., 23.03.2027, 19:00 überschneidet sich mit dem davor.', feld: 'beginn' }],
  })
  await expect(aendere({ beginn: ERSTER.beginn, ende: ERSTER.ende, version: 3 })).rejects.toMatchObject({ status: 409 })
  await expect(aendere({ beginn: '2027-03-16T18:05:00Z', ende: ERSTER.ende })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Di., 16.03.2027, 19:05: Der Beginn muss auf eine volle Viertelstunde fallen.', feld: 'beginn' }],
  })
  expect(await zeiten()).toEqual(vorher)
  expect((await serie()).map(({ version }) => version)).toEqual([1, 1, 1, 1])
})

test('moved by a week each takes the place that the next one leaves', async () => {
  const { ruf, ktw, zeiten, lege } = await serienwelt()
  const { _id } = await lege([ktw])
  await ruf.update({ params: { id: _id }, body: { version: 1, fahrzeug: ktw, zweck: 'Kurs', ...ZWEITER, umfang: 'alle' } })
  expect(await zeiten()).toEqual([
    '03-23T18:00 03-23T20:00',
    '03-30T17:00 03-30T19:00',
    '04-06T17:00 04-06T19:00',
    '04-13T17:00 04-13T19:00',
  ])
})

test('from a date on with another vehicle; its licence class is asked for of every date’s driver', async () => {
  const { welt, ruf, ktw, mtw, serie, lege } = await serienwelt()
  await lege([ktw])
  const [erste, , dritte] = await serie()
  if (!erste || !dritte) throw new Error('no series')
  const gross = await welt.fahrzeug('GW San', { fuehrerscheinklasse: 'C' })
  const ohne = await welt.bucher('Ohne')
  await welt.knoten.kontext.db
    .updateTable('profile')
    .set({ fuehrerscheinklassen: ['B'] })
    .where('_id', '=', ohne.profil)
    .execute()
  await ruf.update({
    params: { id: dritte._id },
    body: { version: 1, fahrzeug: ktw, zweck: 'Kurs', fahrer: ohne.profil, beginn: dritte.beginn, ende: dritte.ende },
  })
  const tausche = (fahrzeug: string) =>
    ruf.update({ params: { id: erste._id }, body: { version: 1, fahrzeug, zweck: 'Kurs', ...ERSTER, umfang: 'kuenftige' } })
  await expect(tausche(gross)).rejects.toMatchObject({ status: 409, errors: [{ feld: 'fahrer' }] })
  expect((await serie()).map(({ fahrzeug }) => fahrzeug)).toEqual([ktw, ktw, ktw, ktw])
  await tausche(mtw)
  expect((await serie()).map(({ fahrzeug, fahrer }) => [fahrzeug, fahrer])).toEqual([
    [mtw, null],
    [mtw, null],
    [mtw, ohne.profil],
    [mtw, null],
  ])
})

test('with all vehicles of each date; what is over stays, and those concerned get one mail', async () => {
  const { welt, ruf, ktw, mtw, serie, lege } = await serienwelt()
  await lege([ktw, mtw])
  welt.stelleUhr('2027-03-17T12:00:00Z')
  const vera = welt.fahrzeuge(await welt.verwalter())
  const zweite = (await serie()).find(({ beginn, fahrzeug }) => beginn === ZWEITER.beginn && fahrzeug === ktw)
  if (!zweite) throw new Error('no series')
  await vera.update({
    params: { id: zweite._id },
    body: { version: 1, fahrzeug: ktw, zweck: 'Kurs', beginn: ZWEITER.beginn, ende: '2027-03-23T21:00:00Z', umfang: 'alle' },
  })
  const enden = async () => [
    ...new Set((await ruf.list({ query: { suche: 'Kurs', von: '2027-03-01T00:00:00Z' } })).zeilen.map(({ ende }) => ende)),
  ]
  expect((await enden()).toSorted()).toEqual([
    ERSTER.ende,
    '2027-03-23T21:00:00.000Z',
    '2027-03-30T20:00:00.000Z',
    '2027-04-06T20:00:00.000Z',
  ])
  const post = await welt.post()
  expect(post.map(({ betreff }) => betreff)).toEqual(['Geändert: KTW 1, Kurs'])
  expect(post[0]?.text).toContain('6 deiner Belegungen „Kurs“ (KTW 1) wurden geändert. So stehen sie jetzt im Plan:')
})
