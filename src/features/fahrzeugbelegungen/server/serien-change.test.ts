// Changing several dates of a series: times shift along, a date's own values are preserved, all or none change.
import { expect, test } from 'vitest'
import { belegungsWorld } from '#tests/support/belegungen.ts'

// Tuesdays at seven in Berlin, over the night in which the clock changes (28 March 2027).
const TERMINE = [
  { beginn: '2027-03-16T18:00:00.000Z', ende: '2027-03-16T20:00:00.000Z' },
  { beginn: '2027-03-23T18:00:00.000Z', ende: '2027-03-23T20:00:00.000Z' },
  { beginn: '2027-03-30T17:00:00.000Z', ende: '2027-03-30T19:00:00.000Z' },
  { beginn: '2027-04-06T17:00:00.000Z', ende: '2027-04-06T19:00:00.000Z' },
] as const
const [FIRST, SECOND] = TERMINE

async function serienWorld() {
  const world = await belegungsWorld({ now: '2027-03-10T12:00:00Z' })
  const [ktw, mtw] = [await world.fahrzeug('KTW 1'), await world.fahrzeug('MTW 1')]
  const call = world.fahrzeuge(await world.bucher())
  const serie = async () => (await call.list({ query: { suche: 'Kurs' } })).zeilen.toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))
  const times = async () => (await serie()).map(({ beginn, ende }) => `${beginn.slice(5, 16)} ${ende.slice(5, 16)}`)
  const put = (fahrzeuge: string[]) => call.create({ body: { ...FIRST, fahrzeuge, zweck: 'Kurs', termine: [...TERMINE] } })
  return { world, call, ktw, mtw, serie, zeiten: times, put }
}

test('later dates move by an hour of Berlin time; earlier ones stay', async () => {
  const { call, ktw, serie, zeiten, put } = await serienWorld()
  await put([ktw])
  const [, second] = await serie()
  if (!second) throw new Error('no series')
  await call.update({
    params: { id: second._id },
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
  const verlauf = await call.history({ params: { id: (await serie())[3]?._id ?? '' } })
  expect(verlauf.filter(({ aktion }) => aktion === 'geaendert').map(({ titel }) => titel)).toEqual(['Beginn', 'Ende', 'Zweck'])
})

test('values of a single date stay: kilometres, driver, own vehicle, own time', async () => {
  const { world, call, ktw, mtw, serie, zeiten, put } = await serienWorld()
  const fahrer = await world.bucher('Fahrer')
  const { db } = world.instance.context
  await db
    .updateTable('profile')
    .set({ fuehrerscheinklassen: ['B'] })
    .where('_id', '=', fahrer.profil)
    .execute()
  await put([ktw])
  const [first, second, third] = await serie()
  if (!first || !second || !third) throw new Error('no series')
  await call.update({ params: { id: second._id }, body: { version: 1, fahrzeug: mtw, zweck: 'Kurs', bemerkung: 'Mit dem MTW', ...SECOND } })
  await call.update({
    params: { id: third._id },
    body: { version: 1, fahrzeug: ktw, zweck: 'Kurs', beginn: '2027-03-30T16:00:00Z', ende: '2027-03-30T18:00:00Z', kmStart: 700 },
  })
  await call.update({
    params: { id: first._id },
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
  expect((await serie()).map(({ fahrzeug, fahrer, ziel, bemerkung, kmStart }) => [fahrzeug, fahrer, ziel, bemerkung, kmStart])).toEqual([
    [ktw, fahrer.profil, 'Hof', '', 100],
    [mtw, null, 'Hof', 'Mit dem MTW', null],
    [ktw, fahrer.profil, 'Hof', '', 700],
    [ktw, fahrer.profil, 'Hof', '', null],
  ])
})

test('one date that does not fit: none is moved, and the sentence says which', async () => {
  const { world, call, ktw, mtw, serie, zeiten, put } = await serienWorld()
  const { _id } = await put([ktw])
  const vera = world.fahrzeuge(await world.manager())
  await vera.create({ body: { fahrzeug: ktw, zweck: 'Im Weg', beginn: '2027-03-30T19:00:00Z', ende: '2027-03-30T20:00:00Z' } })
  const before = await zeiten()
  const change = (data: { fahrzeug?: string; beginn: string; ende: string; version?: number }) =>
    call.update({ params: { id: _id }, body: { version: 1, fahrzeug: ktw, zweck: 'Kurs', umfang: 'kuenftige', ...data } })
  await expect(change({ beginn: '2027-03-16T19:00:00Z', ende: '2027-03-16T21:00:00Z' })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'KTW 1 ist schon belegt: „Im Weg“ (Vera Verwaltung), Di., 30.03.2027, 21:00 bis 22:00 Uhr.', feld: 'beginn' }],
  })
  // A week and an hour long: each would run into the next.
  await expect(change({ fahrzeug: mtw, beginn: FIRST.beginn, ende: '2027-03-23T19:00:00Z' })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Der Termin am Di., 23.03.2027, 19:00 überschneidet sich mit dem davor.', feld: 'beginn' }],
  })
  await expect(change({ beginn: FIRST.beginn, ende: FIRST.ende, version: 3 })).rejects.toMatchObject({ status: 409 })
  await expect(change({ beginn: '2027-03-16T18:05:00Z', ende: FIRST.ende })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Di., 16.03.2027, 19:05: Der Beginn muss auf eine volle Viertelstunde fallen.', feld: 'beginn' }],
  })
  expect(await zeiten()).toEqual(before)
  expect((await serie()).map(({ version }) => version)).toEqual([1, 1, 1, 1])
})

test('moved by a week each takes the place that the next one leaves', async () => {
  const { call, ktw, zeiten, put } = await serienWorld()
  const { _id } = await put([ktw])
  await call.update({ params: { id: _id }, body: { version: 1, fahrzeug: ktw, zweck: 'Kurs', ...SECOND, umfang: 'alle' } })
  expect(await zeiten()).toEqual([
    '03-23T18:00 03-23T20:00',
    '03-30T17:00 03-30T19:00',
    '04-06T17:00 04-06T19:00',
    '04-13T17:00 04-13T19:00',
  ])
})

test('later dates change vehicle; each driver’s licence class is checked', async () => {
  const { world, call, ktw, mtw, serie, put } = await serienWorld()
  await put([ktw])
  const [first, , third] = await serie()
  if (!first || !third) throw new Error('no series')
  const large = await world.fahrzeug('GW San', { fuehrerscheinklasse: 'C' })
  const without = await world.bucher('Ohne')
  await world.instance.context.db
    .updateTable('profile')
    .set({ fuehrerscheinklassen: ['B'] })
    .where('_id', '=', without.profil)
    .execute()
  await call.update({
    params: { id: third._id },
    body: { version: 1, fahrzeug: ktw, zweck: 'Kurs', fahrer: without.profil, beginn: third.beginn, ende: third.ende },
  })
  const swap = (fahrzeug: string) =>
    call.update({ params: { id: first._id }, body: { version: 1, fahrzeug, zweck: 'Kurs', ...FIRST, umfang: 'kuenftige' } })
  await expect(swap(large)).rejects.toMatchObject({ status: 409, errors: [{ feld: 'fahrer' }] })
  expect((await serie()).map(({ fahrzeug }) => fahrzeug)).toEqual([ktw, ktw, ktw, ktw])
  await swap(mtw)
  expect((await serie()).map(({ fahrzeug, fahrer }) => [fahrzeug, fahrer])).toEqual([
    [mtw, null],
    [mtw, null],
    [mtw, without.profil],
    [mtw, null],
  ])
})

test('every vehicle of each date moves; past dates stay; one mail each', async () => {
  const { world, call, ktw, mtw, serie, put } = await serienWorld()
  await put([ktw, mtw])
  world.placeClock('2027-03-17T12:00:00Z')
  const vera = world.fahrzeuge(await world.manager())
  const second = (await serie()).find(({ beginn, fahrzeug }) => beginn === SECOND.beginn && fahrzeug === ktw)
  if (!second) throw new Error('no series')
  await vera.update({
    params: { id: second._id },
    body: { version: 1, fahrzeug: ktw, zweck: 'Kurs', beginn: SECOND.beginn, ende: '2027-03-23T21:00:00Z', umfang: 'alle' },
  })
  const end = async () => [
    ...new Set((await call.list({ query: { suche: 'Kurs', von: '2027-03-01T00:00:00Z' } })).zeilen.map(({ ende }) => ende)),
  ]
  expect((await end()).toSorted()).toEqual([FIRST.ende, '2027-03-23T21:00:00.000Z', '2027-03-30T20:00:00.000Z', '2027-04-06T20:00:00.000Z'])
  const post = await world.post()
  expect(post.map(({ betreff }) => betreff)).toEqual(['Geändert: KTW 1, Kurs'])
  expect(post[0]?.text).toContain('6 deiner Belegungen „Kurs“ (KTW 1) wurden geändert. So stehen sie jetzt im Plan:')
})
