import { expect, test } from 'vitest'
import { rdfContract } from '../contract.ts'
import { form } from '#tests/support/form.ts'
import { type ApiError, type Person, testInstance } from '#tests/support/app.ts'
import { crudTests } from '#tests/support/crud-tests.ts'

/** The newest comes first: a later `n` is an earlier day. */
const day = (n: number) => new Date(Date.UTC(2026, 5, 100 - n)).toISOString().slice(0, 10)
const example = (n: number, given: object = {}) => ({
  thema: `Reanimation ${n}`,
  beginn: `${day(n)}T08:00:00+00:00`,
  ende: `${day(n)}T16:00:00+00:00`,
  stunden: 6,
  dozent: 'Dr. Ångström',
  ...given,
})

crudTests({
  contract: rdfContract,
  area: 'RDF',
  table: 'rettungsdienstfortbildungen',
  sorted: 'thema',
  example,
  change: { ort: 'Wache 1', stunden: 7.5, ue: 10, themengebiet: 'MANV/Führung', anmeldeschluss: '2026-01-01T08:00:00+00:00' },
  wrong: [
    [{ thema: ' ' }, 'thema'],
    [{ ende: `${day(30)}T08:00:00Z` }, 'ende'],
    [{ ende: 'morgen' }, 'ende'],
    [{ stunden: 0 }, 'stunden'],
    [{ stunden: 40.25 }, 'stunden'],
    [{ stunden: 1.1 }, 'stunden'],
    [{ dozent: '' }, 'dozent'],
    [{ themengebiet: 'Kochen' }, 'themengebiet'],
    [{ anmeldeschluss: `${day(30)}T08:00:01Z` }, 'anmeldeschluss'],
    [{ teilnehmer: [{ profil: 'x' }] }, 'teilnehmer.0.profil'],
    [{ teilnehmer: [{ profil: '00000000-0000-7000-8000-000000000000' }] }, 'teilnehmer.0.profil'],
  ],
})

const RECHTE = ['CREATE_RDF', 'READ_RDF', 'UPDATE_RDF', 'DELETE_RDF'] as const
const NOW = '2026-11-23T12:00:00Z'

async function world(land: 'NW' | 'SN' = 'NW') {
  const instance = await testInstance({ clock: () => new Date(NOW), config: { federalState: land } })
  const { db } = instance.context
  const office = await instance.person(RECHTE, { vorname: 'Olga', nachname: 'Office' })
  const person = async (nachname: string, sanitaetsausbildung: string) => {
    const one = await instance.person([], { vorname: 'Anna', nachname })
    await db.updateTable('profile').set({ sanitaetsausbildung }).where('_id', '=', one.profil).execute()
    return one
  }
  const calls = instance.as(rdfContract, office)
  const training = (teilnehmer: object[], given: object = {}) =>
    calls.create({ body: { ...example(1), teilnehmer, ...given } as Parameters<typeof calls.create>[0]['body'] })
  const course = async (abkuerzung: string, qualifikation = 'keine') =>
    (
      await db
        .insertInto('lehrgaenge')
        .values({ bezeichnung: abkuerzung, abkuerzung, qualifikation })
        .returning('_id')
        .executeTakeFirstOrThrow()
    )._id
  const record = async (who: Person, lehrgang: string, ende: string, given: object = {}) =>
    db
      .insertInto('ausbildungen')
      .values({
        profil: who.profil,
        lehrgang,
        bezeichnung: 'Nachweis',
        beginn: ende,
        ende,
        geprueftAm: NOW,
        geprueftVon: office.user,
        ...given,
      })
      .execute()
  return { instance, db, office, person, calls, training, course, record }
}

test('the ledger lists duty, hours and what did not count, largest gap first', async () => {
  const { person, calls, training, course, record } = await world()
  const anna = await person('Anders', 'RS')
  const other = await person('Berta', 'RH')
  await person('Ohne', 'SH')
  const rh = await course('RH', 'RH')
  await record(other, rh, '2026-05-10')
  // Neither passed nor looked at: no course that makes liable.
  await record(anna, rh, '2026-05-10', { geprueftAm: null, geprueftVon: null })
  const rea = await course('Rea')
  await record(anna, rea, '2026-03-01', { rdfAnrechenbar: true, stunden: 4 })
  await record(anna, rea, '2026-03-02', { rdfAnrechenbar: true, stunden: 8, geprueftAm: null, geprueftVon: null })
  await record(anna, rea, '2026-03-03', { rdfAnrechenbar: false, stunden: 8 })
  await training([{ profil: anna.profil }, { profil: other.profil, anwesendVon: `${day(1)}T12:00:00Z` }])
  await training([{ profil: anna.profil }], { thema: 'Im Netz', format: 'online', stunden: 2 })
  await training([{ profil: anna.profil }], { thema: 'Im letzten Jahr', beginn: '2025-12-01T08:00:00Z', ende: '2025-12-01T16:00:00Z' })

  const ledgers = await calls.ledgers()
  expect(ledgers.map(({ person: { nachname } }) => nachname)).toEqual(['Anders', 'Berta'])
  expect(ledgers[0]).toMatchObject({
    jahr: 2026,
    land: 'NW',
    pflicht: true,
    soll: 30,
    ist: 10,
    offen: 20,
    ampel: 'rot',
    qualifikation: 'RS',
  })
  expect(ledgers[0]?.einheiten.map((one) => [one.titel, one.gezaehlt, one.grund])).toEqual([
    ['Nachweis', 4, ''],
    ['Nachweis', 0, 'Den Nachweis hat noch niemand geprüft.'],
    ['Reanimation 1', 6, ''],
    ['Im Netz', 0, '2,0 Stunden online zählen in Nordrhein-Westfalen nicht.'],
  ])
  expect(ledgers[1]).toMatchObject({ pflicht: false, pflichtAb: 2027, soll: 0, ist: 3, offen: 0, ampel: 'gruen' })
  expect((await calls.ledgers({ query: { jahr: 2025 } }))[0]).toMatchObject({ jahr: 2025, ist: 6, offen: 24 })
  expect(await calls.ledger({ params: { id: other.profil }, query: { jahr: 2027 } })).toMatchObject({ pflicht: true, soll: 30 })
})

test('a member reads their own ledger and certificate, and of others nothing', async () => {
  const { instance, person, training } = await world()
  const [anna, other] = [await person('Anders', 'RS'), await person('Berta', 'RS')]
  const { _id } = await training([{ profil: anna.profil }, { profil: other.profil, status: 'nichtErschienen' }])
  const member = instance.as(rdfContract, anna)
  expect(await member.ownLedger()).toMatchObject({ person: { nachname: 'Anders' }, ist: 6, offen: 24 })
  for (const no of [member.ledgers(), member.ledger({ params: { id: other.profil } }), member.get({ params: { id: _id } }), member.rules()])
    await expect(no).rejects.toMatchObject({ status: 403 })
  const certificate = (who: Person, of: Person) =>
    instance.call(who, 'GET', `/api/rettungsdienstfortbildungen/${_id}/bescheinigung/${of.profil}`)
  const own = await certificate(anna, anna)
  expect(own.statusCode).toBe(200)
  expect(own.rawPayload.toString('latin1')).toMatch(/^%PDF-/)
  expect((await certificate(other, anna)).statusCode).toBe(404)
  expect((await certificate(other, other)).statusCode).toBe(404)
})

test('a proof belongs to the participation: added, kept and deleted with it', async () => {
  const { instance, db, calls, office, person, training } = await world()
  const [anna, other] = [await person('Anders', 'RS'), await person('Berta', 'RS')]
  const { _id, version } = await training([{ profil: anna.profil }])
  const bring = (who: Person, of: Person, content = Buffer.from('%PDF-1.4\n%%EOF')) =>
    instance.app.inject({
      method: 'POST',
      url: `/api/rettungsdienstfortbildungen/${_id}/nachweis/${of.profil}`,
      ...form(who, content, 'Urkunde.pdf'),
    })
  expect((await bring(other, anna)).statusCode).toBe(404)
  expect((await bring(other, other)).statusCode).toBe(404)
  expect((await bring(anna, anna, Buffer.from('MZ'))).statusCode).toBe(400)
  const file = (await bring(anna, anna)).json<{ _id: string }>()
  const read = async (who: Person) => (await instance.call(who, 'GET', `/api/dateien/${file._id}`)).statusCode
  expect([await read(anna), await read(office), await read(other)]).toEqual([200, 200, 403])
  expect((await instance.as(rdfContract, anna).ownLedger()).einheiten[0]?.nachweise).toMatchObject([{ name: 'Urkunde.pdf' }])

  const shown = await calls.get({ params: { id: _id } })
  expect(shown.nachweise).toMatchObject([{ profil: anna.profil, dateien: [{ _id: file._id }] }])
  const body = { ...example(1), ort: 'Wache 2', version } as Parameters<typeof calls.update>[0]['body']
  const changed = await calls.update({ params: { id: _id }, body: { ...body, teilnehmer: [...shown.teilnehmer, ...rowsOf(other)] } })
  expect(await read(anna)).toBe(200)
  await calls.update({ params: { id: _id }, body: { ...body, version: changed.version, teilnehmer: rowsOf(other) } })
  expect(await read(anna)).toBe(404)
  expect(await db.selectFrom('dateien').select('_id').execute()).toEqual([])
})
const rowsOf = ({ profil }: Person) => [{ profil, anwesendVon: null, anwesendBis: null, stunden: null, status: 'teilgenommen' as const }]

test('participants are unique, within time and places; unreadable ones refused', async () => {
  const { db, person, training, calls } = await world()
  const [anna, other] = [await person('Anders', 'RS'), await person('Berta', 'RS')]
  const refused = async (teilnehmer: object[], given: object = {}) =>
    (await training(teilnehmer, given).catch((reason: unknown) => reason)) as ApiError
  const both = [{ profil: anna.profil }, { profil: other.profil }]
  expect(await refused([both[0]!, both[0]!])).toMatchObject({ status: 409, errors: [{ feld: 'teilnehmer' }] })
  expect(await refused(both, { maxTeilnehmer: 1 })).toMatchObject({ status: 400, errors: [{ feld: 'teilnehmer' }] })
  for (const when of [
    { anwesendVon: `${day(1)}T07:59:00Z` },
    { anwesendBis: `${day(1)}T16:01:00Z` },
    { anwesendVon: `${day(1)}T12:00:00Z`, anwesendBis: `${day(1)}T12:00:00Z` },
  ])
    expect(await refused([{ ...both[0], ...when }])).toMatchObject({ status: 400, errors: [{ feld: 'teilnehmer' }] })
  expect((await calls.list()).gesamt).toBe(0)

  const made = await training(both)
  expect(made.personen.map(({ nachname }) => nachname)).toEqual(['Anders', 'Berta'])
  await db.updateTable('profile').set({ unsichtbar: true }).execute()
  expect(await refused([both[0]!])).toMatchObject({
    status: 400,
    errors: [{ msg: 'Eine der Personen gibt es nicht.', feld: 'teilnehmer.0.profil' }],
  })
  // Existing participants are preserved, even when hidden.
  const { personen, ...body } = made
  expect(await calls.update({ params: { id: made._id }, body: { ...body, teilnehmer: [made.teilnehmer[1]!] } })).toMatchObject({
    version: 2,
  })
  expect(await calls.ledgers()).toEqual([])
  expect(await calls.history({ params: { id: made._id } })).toMatchObject([
    { feld: 'teilnehmer', neu: [{ profil: 'jemand' }, { profil: 'jemand' }] },
    ...Array.from({ length: 9 }, () => ({ aktion: 'angelegt' })),
  ])
})

test('the same instant in another form is no change', async () => {
  const { calls, training } = await world()
  const { personen, ...made } = await training([])
  await calls.update({ params: { id: made._id }, body: { ...made, ort: 'Wache' } })
  const changed = (await calls.history({ params: { id: made._id } })).filter((entry) => entry.aktion === 'geaendert')
  expect(changed.map((entry) => entry.feld)).toEqual(['ort'])
})

test('a Land without a number says so until one is set; a second set is refused', async () => {
  const { instance, person, calls } = await world('SN')
  await person('Anders', 'RS')
  expect((await calls.ledgers())[0]).toMatchObject({ soll: null, offen: null, ampel: null })
  const { land, ...rules } = await calls.rules()
  expect([land, rules.sollStunden, rules.version]).toEqual(['SN', null, 1])
  const body = { ...rules, sollStunden: 16, pflichtthemen: [{ thema: 'Hygiene' as const, min: 2 }] }
  const reader = instance.as(rdfContract, await instance.person(['READ_RDF']))
  await expect(reader.changeRules({ body })).rejects.toMatchObject({ status: 403 })
  expect(await calls.changeRules({ body })).toMatchObject({ version: 2, sollStunden: 16, land: 'SN' })
  await expect(calls.changeRules({ body })).rejects.toMatchObject({ status: 409, errors: [{ feld: 'version' }] })
  expect((await calls.ledgers())[0]).toMatchObject({ soll: 16, offen: 16, themen: [{ thema: 'Hygiene', min: 2, ist: 0 }] })
  expect(await reader.rulesHistory()).toMatchObject([
    { feld: 'sollStunden', neu: 16 },
    { feld: 'pflichtthemen', neu: [{ thema: 'Hygiene', min: 2 }] },
  ])
})

test('a list is cut by time', async () => {
  const { calls, training } = await world()
  await training([])
  const within = async (von: string, bis: string) => (await calls.list({ query: { von, bis } })).gesamt
  expect(await within(`${day(1)}T15:59:00Z`, `${day(1)}T17:00:00Z`)).toBe(1)
  expect(await within(`${day(1)}T16:00:00Z`, `${day(1)}T17:00:00Z`)).toBe(0)
  expect(await within(`${day(1)}T07:00:00Z`, `${day(1)}T08:00:00Z`)).toBe(0)
})
