import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeNews } from '#blocks/dienst/server/index.ts'
import { veranstaltungenContract } from '../contract.ts'
import type { Recht } from '#contract/rights/rechte.ts'
import { type Person, testInstance } from '#tests/support/app.ts'

const OFFICE = ['CREATE_VERANSTALTUNG', 'READ_VERANSTALTUNG', 'UPDATE_VERANSTALTUNG', 'DELETE_VERANSTALTUNG'] as const
const party = (given: object = {}) => ({
  titel: 'Sommerfest',
  beginn: '2027-07-03T13:00:00Z',
  ende: '2027-07-03T21:00:00Z',
  gaesteErlaubt: true,
  maxGaeste: 3,
  ...given,
})
const MEAL = { text: 'Was isst du?', typ: 'auswahl' as const, auswahl: ['Fleisch', 'Gemüse'], pflicht: true }
const DRIVE = { text: 'Fährst du selbst?', typ: 'jaNein' as const, auswahl: [], pflicht: false }

async function world() {
  let now = '2027-06-01T12:00:00Z'
  const instance = await testInstance({ clock: () => new Date(now) })
  const office = await instance.person(OFFICE)
  const member = (nachname: string, more: readonly Recht[] = []) =>
    instance.person(['READ_VERANSTALTUNG', ...more], { vorname: 'Anna', nachname })
  const as = (who: Person) => instance.as(veranstaltungenContract, who)
  const made = (given: object = {}) => as(office).create({ body: party(given) })
  return { instance, db: instance.context.db, office, member, as, made, at: (time: string) => void (now = time) }
}
const id = (one: { readonly _id: string }) => ({ params: { id: one._id } })

test('guests take places within the limit; their leaving promotes waiting people', async () => {
  const { as, made, member } = await world()
  const one = await made({ maxTeilnehmer: 4 })
  const [anna, ben, carl, late] = [await member('A'), await member('B'), await member('C'), await member('D')]
  await expect(as(anna).anmelden({ ...id(one), body: { gaeste: 4 } })).rejects.toMatchObject({ status: 400, errors: [{ feld: 'gaeste' }] })
  expect(await as(anna).anmelden({ ...id(one), body: { gaeste: 2 } })).toMatchObject({ status: 'gemeldet' })
  await expect(as(ben).anmelden({ ...id(one), body: { gaeste: 1 } })).rejects.toMatchObject({
    status: 409,
    errors: [{ msg: 'Für Gäste ist kein Platz mehr.', feld: 'gaeste' }],
  })
  expect(await as(ben).anmelden({ ...id(one), body: {} })).toMatchObject({ status: 'gemeldet' })
  expect((await as(anna).get(id(one))).gaeste).toBe(2)
  expect(await as(carl).anmelden({ ...id(one), body: {} })).toMatchObject({ status: 'warteliste' })
  await expect(as(late).anmelden({ ...id(one), body: { gaeste: 1 } })).rejects.toMatchObject({ status: 409 })
  // One guest less: who waits has the place.
  await as(anna).changeSaid({ ...id(one), body: { gaeste: 1 } })
  expect((await as(carl).get(id(one))).helfer.find(({ profil }) => profil._id === carl.profil)?.status).toBe('gemeldet')
  await as(anna).abmelden({ ...id(one), query: {} })
  expect((await as(ben).get(id(one))).gaeste).toBe(0)
  expect(await as(late).anmelden({ ...id(one), body: { gaeste: 1 } })).toMatchObject({ status: 'gemeldet' })
})

test('an overfull event loses people, and nobody adds guests', async () => {
  const { as, made, member, office } = await world()
  const one = await made({ maxTeilnehmer: 2 })
  const [anna, ben, carl] = [await member('A'), await member('B'), await member('C')]
  const [schicht, version] = [one.schichten[0]!._id, one.version]
  const helfer = [anna, ben, carl].map(({ profil }) => ({ profil, schicht, status: 'eingeteilt' as const }))
  await as(office).einteilung({ ...id(one), body: { version, helfer } })
  await expect(as(anna).changeSaid({ ...id(one), body: { gaeste: 1 } })).rejects.toMatchObject({ status: 409 })
  await as(anna).changeSaid({ ...id(one), body: { gaeste: 0 } })
  const put = { params: { id: one._id, profileId: carl.profil }, body: { status: 'abgelehnt' as const } }
  expect(await as(office).setzeAnmeldung(put)).toMatchObject({ status: 'abgelehnt' })
  // Two are left, for one place.
  const { version: now } = await as(office).get(id(one))
  await as(office).update({ ...id(one), body: { ...party(), version: now, maxTeilnehmer: 1 } })
  await as(anna).abmelden({ ...id(one), query: {} })
  await as(ben).abmelden({ ...id(one), query: {} })
  expect(await as(carl).get(id(one))).toMatchObject({ schichten: [{ besetzung: { offen: 1 } }] })
})

test('guests’ places are free once their host leaves, waits or hands over', async () => {
  const { as, made, member, office } = await world()
  const one = await made({ maxTeilnehmer: 3, warteliste: false })
  const [anna, ben, carl, late] = [await member('A'), await member('B'), await member('C'), await member('D')]
  await as(anna).anmelden({ ...id(one), body: { gaeste: 2 } })
  await expect(as(ben).anmelden({ ...id(one), body: {} })).rejects.toMatchObject({ status: 409 })
  const [schicht, { version }] = [one.schichten[0]!._id, await as(office).get(id(one))]
  const out = { profil: anna.profil, schicht, status: 'abgelehnt' as const }
  expect(await as(office).einteilung({ ...id(one), body: { version, helfer: [out] } })).toMatchObject({ gaeste: 0 })
  await as(ben).anmelden({ ...id(one), body: { gaeste: 2 } })
  const asked = await as(ben).uebergabe({ ...id(one), body: { profil: carl.profil } })
  await as(carl).beantworten({ params: { id: asked._id }, body: { antwort: 'zugesagt' } })
  expect(await as(late).anmelden({ ...id(one), body: { gaeste: 1 } })).toMatchObject({ status: 'gemeldet' })
  const waits = { params: { id: one._id, profileId: late.profil }, body: { status: 'warteliste' as const } }
  await as(office).setzeAnmeldung(waits)
  expect((await as(office).get(id(one))).gaeste).toBe(0)
})

test('an account that ends leaves no answers behind', async () => {
  const { instance, as, made, member, office, db } = await world()
  const one = await made({ fragen: [{ ...DRIVE, typ: 'text', text: 'Allergien?' }] })
  const anna = await member('A')
  await as(anna).anmelden({ ...id(one), body: { antworten: ['Nüsse', 'zu viel'] } })
  expect((await as(office).teilnehmer(id(one)))[0]?.antworten).toEqual(['Nüsse'])
  const chief = await instance.person(['DELETE_USER', 'READ_USER'])
  expect((await instance.call(chief, 'DELETE', `/api/profile/${anna.profil}`)).statusCode).toBe(204)
  expect((await db.selectFrom('profile').select('geloeschtAm').where('_id', '=', anna.profil).execute())[0]?.geloeschtAm).toBeTruthy()
  expect(await db.selectFrom('anmeldungen').select('antworten').execute()).toEqual([{ antworten: [] }])
})

test('sixty at the same second never get more places than there are', async () => {
  const { as, made, member, db } = await world()
  const one = await made({ maxTeilnehmer: 20, warteliste: false })
  const people = await Promise.all(Array.from({ length: 60 }, (_, i) => member(`P${i}`)))
  await Promise.allSettled(people.map((who, i) => as(who).anmelden({ ...id(one), body: { gaeste: i % 3 } })))
  const rows = await db
    .selectFrom('anmeldungen')
    .leftJoin('veranstaltung_zusagen', 'anmeldung', '_id')
    .select(['status', 'gaeste'])
    .execute()
  const taken = rows.filter(({ status }) => status === 'gemeldet').reduce((sum, { gaeste }) => sum + 1 + (gaeste ?? 0), 0)
  expect(taken).toBeLessThanOrEqual(20)
  expect(taken).toBeGreaterThanOrEqual(18)
})

test('questions need a valid answer, readable by planners only', async () => {
  const { instance, as, made, member, office } = await world()
  const one = await made({ fragen: [MEAL, DRIVE] })
  const [anna, ben] = [await member('A'), await member('B')]
  await expect(as(anna).anmelden({ ...id(one), body: {} })).rejects.toMatchObject({
    status: 400,
    errors: [{ msg: 'Beantworte bitte: Was isst du?', feld: 'antworten.0' }],
  })
  await expect(as(anna).anmelden({ ...id(one), body: { antworten: ['Fisch', ''] } })).rejects.toMatchObject({ status: 400 })
  expect((await as(anna).get(id(one))).helfer).toEqual([])
  await as(anna).anmelden({ ...id(one), body: { antworten: ['Gemüse', 'Ja'], gaeste: 1 } })
  expect(await as(anna).ownSaid(id(one))).toEqual({ gaeste: 1, antworten: ['Gemüse', 'Ja'] })
  expect(await as(ben).ownSaid(id(one))).toEqual({ gaeste: 0, antworten: [] })
  expect((await instance.call(anna, 'GET', '/api/profile/me/export')).body).toContain('Gemüse')
  expect(await as(office).teilnehmer(id(one))).toMatchObject([{ gaeste: 1, antworten: ['Gemüse', 'Ja'] }])
  const [head] = (await instance.call(office, 'GET', '/api/veranstaltungen.csv')).body.split('\n')
  expect(head).toContain(';Leitung;Plätze;Kosten;Gäste;Eingeteilt;')
  await expect(as(ben).teilnehmer(id(one))).rejects.toMatchObject({ status: 403 })
  // An answer stays with its question.
  const { version } = await as(office).get(id(one))
  const change = (questions: object[]) =>
    as(office).update({ ...id(one), body: { ...party(), version, fragen: questions as (typeof MEAL)[] } })
  await expect(change([DRIVE, MEAL])).rejects.toMatchObject({ status: 409, errors: [{ feld: 'fragen' }] })
  await expect(change([DRIVE])).rejects.toMatchObject({ status: 409 })
  expect((await change([MEAL, DRIVE, { ...DRIVE, text: 'Bringst du etwas mit?' }])).fragen).toHaveLength(3)
  expect((await as(office).history(id(one))).some((entry) => entry.feld === 'gaeste')).toBe(true)
  await expect(as(ben).anmelden({ ...id(one), body: { antworten: ['Gemüse', '', '\u0000'] } })).rejects.toMatchObject({ status: 400 })
  await expect(made({ fragen: [{ ...MEAL, auswahl: ['Fleisch'] }] })).rejects.toMatchObject({
    status: 400,
    errors: [{ feld: 'fragen.0.auswahl' }],
  })
})

test('after the deadline changes need the right, and so does moving it', async () => {
  const { instance, as, made, member, office, at } = await world()
  const one = await made({ anmeldeschluss: '2027-06-20T20:00:00Z' })
  const [anna, ben] = [await member('A'), await member('B')]
  await as(anna).anmelden({ ...id(one), body: {} })
  const change = { ...party({ anmeldeschluss: '2027-06-25T20:00:00Z' }), version: one.version }
  await expect(
    as(office).update({ ...id(one), body: { ...change, version: (await as(office).get(id(one))).version } }),
  ).rejects.toMatchObject({
    status: 403,
    errors: [{ feld: 'anmeldeschluss' }],
  })
  at('2027-06-21T12:00:00Z')
  await expect(as(ben).anmelden({ ...id(one), body: {} })).rejects.toMatchObject({ status: 409 })
  await expect(as(anna).changeSaid({ ...id(one), body: { gaeste: 1 } })).rejects.toMatchObject({ status: 409 })
  const put = { params: { id: one._id, profileId: ben.profil }, body: { status: 'gemeldet' as const } }
  await expect(as(office).setzeAnmeldung(put)).rejects.toMatchObject({ status: 403 })
  await expect(as(office).hilferuf({ ...id(one), body: { profile: [ben.profil] } })).rejects.toMatchObject({ status: 403 })
  const chief = await instance.person([...OFFICE, 'UPDATE_VERANSTALTUNG_OVER_ANMELDESCHLUSS_USER'])
  expect(await as(chief).setzeAnmeldung(put)).toMatchObject({ status: 'gemeldet' })
  // The board moves the deadline and plans nothing else.
  const board = await member('Vorstand', ['UPDATE_VERANSTALTUNG_ANMELDESCHLUSS'])
  const now = await as(board).get(id(one))
  const move = (who: Person, anmeldeschluss: string, version = now.version) =>
    as(who).moveDeadline({ ...id(one), body: { version, anmeldeschluss } })
  await expect(move(office, '2027-06-25T20:00:00Z')).rejects.toMatchObject({ status: 403 })
  await expect(move(board, '2027-07-04T20:00:00Z')).rejects.toMatchObject({ status: 400, errors: [{ feld: 'anmeldeschluss' }] })
  await expect(move(board, '2027-06-25T20:00:00Z', now.version - 1)).rejects.toMatchObject({ status: 409 })
  expect(await move(board, '2027-06-25T20:00:00Z')).toMatchObject({
    titel: 'Sommerfest',
    maxGaeste: 3,
    anmeldeschluss: '2027-06-25T20:00:00.000Z',
  })
  expect((await as(office).history(id(one))).find(({ feld }) => feld === 'anmeldeschluss')?.neu).toBe('2027-06-25T20:00:00.000Z')
})

test('a request before the deadline counts even if it waited for a lock', async () => {
  const { as, db, made, member, at } = await world()
  const one = await made({ anmeldeschluss: '2027-06-10T12:00:00Z' })
  const [anna, ben] = [await member('A'), await member('B')]
  at('2027-06-10T11:59:59Z')
  const waiting = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('veranstaltungen').select('_id').where('_id', '=', one._id).forUpdate().execute()
    const asked = as(anna).anmelden({ ...id(one), body: {} })
    // It waits for this lock: nothing else does.
    for (let blocked = 0; blocked === 0;) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_locks l join pg_locks here on here.pid = l.pid and here.granted
        join pg_database d on d.oid = here.database and d.datname = current_database() where not l.granted`.execute(trx)
      blocked = rows[0]!.n
    }
    at('2027-06-10T12:00:01Z')
    return [asked]
  })
  expect(await waiting[0]).toMatchObject({ status: 'gemeldet' })
  await expect(as(ben).anmelden({ ...id(one), body: {} })).rejects.toMatchObject({ status: 409 })
})

test('a feast is announced as places for guests, and members are invited', async () => {
  const { instance, db, office, as, made, member } = await world()
  const [anna, ben] = [await member('Anna'), await member('Ben')]
  const one = await made({ maxTeilnehmer: 40 })
  await writeNews(instance.context)
  const told = async () => (await db.selectFrom('mails').select(['betreff', 'text']).orderBy('_id').execute()).map((mail) => mail)
  const [mail] = await told()
  expect(mail?.text).toContain('kommst du zu')
  expect(mail?.text).toContain('Noch 40 Plätze.')
  expect(mail?.text).toContain('Ansehen und anmelden')
  expect(mail?.text).not.toMatch(/Helfer|ohne Ausbildung|gesucht/)
  await db.deleteFrom('mails').execute()
  const asked = await as(office).hilferuf({ ...id(one), body: { profile: [anna.profil, ben.profil], text: '' } })
  expect((await told()).map(({ betreff }) => betreff.slice(0, 9))).toEqual(['Kommst du', 'Kommst du'])
  // Taken back at once: nobody was asked, and nothing goes out.
  const back = { ...id(one), body: { anfragen: asked.map(({ _id }) => _id) } }
  expect(await as(office).withdrawHilferuf(back)).toEqual({ anzahl: 2 })
  expect([await told(), await as(office).anfragen(id(one)), await as(anna).meineAnfragen()]).toEqual([[], [], []])
  await expect(as(anna).withdrawHilferuf(back)).rejects.toMatchObject({ status: 403 })
  // Several at once: dates, not a search for helpers.
  for (const month of ['08', '09']) await made({ beginn: `2027-${month}-03T13:00:00Z`, ende: `2027-${month}-03T21:00:00Z` })
  await writeNews(instance.context)
  const [together] = await told()
  expect(together?.text).toContain('das sind neue Termine. Kommst du?')
  expect(together?.text).not.toMatch(/Helfer|gesucht/)
})
