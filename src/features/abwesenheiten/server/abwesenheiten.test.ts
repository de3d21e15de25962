import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readableDays, wholeDays } from '#contract/time/berlin.ts'
import { readInHistory } from '#contract/history.ts'
import { abwesenheitenContract, abwesenheitFields } from '#features/abwesenheiten/contract.ts'
import { planContract } from '#features/plan/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import type { Person } from '#tests/support/app.ts'
import { belegungsWorld, BUCHT } from '#tests/support/belegungen.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { testAll } from '#tests/support/cases.ts'
import { abwesenheiten } from './routes.ts'

// A service of the world runs on 2027-05-01 from ten to six in Berlin.
const DAY = { beginn: '2027-04-30T22:00:00.000Z', ende: '2027-05-01T22:00:00.000Z' }
const NOTE = 'Geheime Kur'

async function world() {
  const dienste = await dienstWorld({ now: '2027-04-20T12:00:00Z' })
  const { instance } = dienste
  const own = (who: Person) => instance.as(abwesenheitenContract, who)
  const anna = await dienste.mitglied('SanA', { vorname: 'Anna', nachname: 'Ahrens' })
  const leitung = dienste.als(await dienste.leitung())
  const put = () => leitung.create({ body: dienste.props() })
  const away = (body: Partial<typeof DAY> & { notiz?: string } = {}) => own(anna).create({ body: { ...DAY, notiz: NOTE, ...body } })
  const about = async (dienst: { _id: string }) =>
    (await leitung.kandidaten({ params: { id: dienst._id } })).kandidaten.find(({ profil }) => profil._id === anna.profil)
  return { ...dienste, own, anna, leitung, put, away, about }
}
const at = (dienst: { _id: string }) => ({ params: { id: dienst._id } })

test('said, changed and taken back; the history tells when and never why', async () => {
  const { own, anna, away, instance } = await world()
  const row = await away()
  expect(row).toMatchObject({ ...DAY, notiz: NOTE, version: 1, einsaetze: [] })
  const params = { id: row._id }
  const later = { ...DAY, ende: '2027-05-02T22:00:00.000Z', notiz: 'Verlängert' }
  expect(await own(anna).update({ params, body: { ...later, version: 1 } })).toMatchObject({ ...later, version: 2 })
  await expect(own(anna).update({ params, body: { ...later, version: 1 } })).rejects.toMatchObject({ status: 409 })
  expect(await own(anna).list()).toMatchObject([{ _id: row._id, ...later }])
  expect((await own(anna).history({ params })).map(({ aktion, titel }) => [aktion, titel])).toEqual([
    ['geaendert', 'Bis'],
    ['angelegt', 'Von'],
    ['angelegt', 'Bis'],
  ])
  await own(anna).remove({ params })
  expect(await own(anna).list()).toEqual([])
  const { rows } = await sql<{ alles: string }>`select string_agg(concat(alt, neu), '') as alles from historie`.execute(instance.context.db)
  expect(rows[0]?.alles).not.toMatch(/Geheime|Verlängert/)
})

test('an absence of another is not found, with any right', async () => {
  const { own, away, instance } = await world()
  const { _id, version } = await away()
  const other = own(await instance.person(['READ_USER', 'UPDATE_USER', 'DELETE_USER', 'UPDATE_SANDIENST', 'READ_SANDIENST']))
  expect(await other.list()).toEqual([])
  const no = { status: 404 }
  await expect(other.update({ params: { id: _id }, body: { ...DAY, version } })).rejects.toMatchObject(no)
  await expect(other.remove({ params: { id: _id } })).rejects.toMatchObject(no)
  await expect(other.history({ params: { id: _id } })).rejects.toMatchObject(no)
})

testAll<[string, object, number, string, string]>([
  ['backwards', { ende: DAY.beginn }, 400, 'ende', 'Das Ende muss nach dem Beginn liegen.'],
  ['over', { beginn: '2027-04-18T22:00:00Z', ende: '2027-04-20T12:00:00Z' }, 400, 'ende', 'Diese Zeit ist schon vorbei.'],
  ['longer than a year', { ende: '2028-05-02T22:00:00Z' }, 400, 'ende', 'Trag höchstens ein Jahr auf einmal ein.'],
])('%s is refused with one sentence', async (_name, body, status, field, msg) => {
  const { away, own, anna } = await world()
  await expect(away(body)).rejects.toMatchObject({ status, errors: [{ feld: field, msg }] })
  expect(await own(anna).list()).toEqual([])
})

test('one time is said once, by two at once as well; back to back is legal', async () => {
  const { own, anna, away } = await world()
  const results = await Promise.allSettled([away(), away(), away()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(away()).rejects.toMatchObject({
    status: 409,
    errors: [{ feld: 'beginn', msg: expect.stringMatching(/^In dieser Zeit hast du schon/) }],
  })
  await away({ beginn: DAY.ende, ende: '2027-05-03T22:00:00Z' })
  expect(await own(anna).list()).toHaveLength(2)
})

test('restricted members say it too; an account without a profile is told why not', async () => {
  const { own, anna, away, instance } = await world()
  await instance.context.transact((trx) => sql`update profile set status = 'eingeschraenkt' where _id = ${anna.profil}::uuid`.execute(trx))
  expect(await away()).toMatchObject(DAY)
  const nobody = await instance.person([])
  await instance.context.transact((trx) => sql`delete from profile where _id = ${nobody.profil}::uuid`.execute(trx))
  await expect(own(nobody).create({ body: DAY })).rejects.toMatchObject({ status: 409 })
})

test('a hint for oneself: one may sign up all the same, and is told first', async () => {
  const { als, anna, away, put, own } = await world()
  const dienst = await put()
  await away({ beginn: DAY.ende, ende: '2027-05-09T22:00:00Z' })
  const whole = async () => (await als(anna).get(at(dienst))).anmeldung.hinweise
  const told = async () => (await als(anna).get(at(dienst))).schichten[0]?.anmeldung
  expect(await told()).toEqual({ moeglich: true, gruende: [], warteliste: false })
  const { _id } = await away()
  const hints = ['Du hast dich für diese Zeit als nicht verfügbar eingetragen.']
  expect(await told()).toEqual({ moeglich: true, gruende: [], warteliste: false, hinweise: hints })
  // Of its only shift, and so of the whole service.
  expect(await whole()).toEqual(hints)
  expect(await als(anna).anmelden({ ...at(dienst), body: {} })).toMatchObject({ status: 'gemeldet' })
  await own(anna).remove({ params: { id: _id } })
  expect((await told())?.hinweise).toBeUndefined()
})

test('planners read when, not why; absent people are staffed by name only', async () => {
  const { anna, away, put, about, leitung, mitglied } = await world()
  const ben = await mitglied('SanA')
  const dienst = await put()
  expect(await about(dienst)).toMatchObject({ geeignet: true, hinweise: [] })
  await away()
  const kandidat = await about(dienst)
  expect(kandidat).toMatchObject({
    geeignet: false,
    besetztVon: null,
    hinweise: [{ art: 'abwesend', text: 'Nicht verfügbar: Sa., 01.05.2027.' }],
  })
  expect(JSON.stringify(kandidat)).not.toContain(NOTE)
  expect((await leitung.hilferuf({ ...at(dienst), body: {} })).map(({ profil }) => profil._id)).toEqual([ben.profil])
  const schicht = dienst.schichten[0]?._id ?? ''
  const staffed = await leitung.einteilung({
    ...at(dienst),
    body: { version: dienst.version, helfer: [{ profil: anna.profil, schicht, status: 'eingeteilt' }] },
  })
  expect(staffed.helfer).toHaveLength(1)
})

test('only an absence during the duty counts: half-open at both ends', async () => {
  const { als, anna, away, put, about } = await world()
  const dienst = await put()
  await away({ beginn: '2027-04-30T22:00:00Z', ende: dienst.beginn })
  await away({ beginn: dienst.ende, ende: '2027-05-10T22:00:00Z' })
  expect(await about(dienst)).toMatchObject({ geeignet: true, hinweise: [] })
  await away({ beginn: dienst.beginn, ende: '2027-05-01T09:00:00Z' })
  expect(await about(dienst)).toMatchObject({
    hinweise: [{ art: 'abwesend', text: 'Nicht verfügbar: Sa., 01.05.2027, 10:00 bis 11:00 Uhr.' }],
  })
  // An arrival after the absence covers the whole announced attendance, so there is no warning.
  await als(anna).anmelden({ ...at(dienst), body: { von: '2027-05-01T09:00:00Z' } })
  expect(await about(dienst)).toMatchObject({ status: 'gemeldet', hinweise: [] })
})

test('over a duty: it says which, with the way there, and signs nobody off', async () => {
  const { als, anna, away, put, own } = await world()
  const dienst = await put()
  await als(anna).anmelden({ ...at(dienst), body: {} })
  const row = await away()
  const { beginn, ende } = dienst
  expect(row.einsaetze).toEqual([
    { art: 'sanitaetsdienst', titel: 'Stadtlauf', beginn, ende, pfad: `/sanitaetsdienst/${dienst._id}`, zustand: 'gemeldet' },
  ])
  expect((await als(anna).get(at(dienst))).helfer).toMatchObject([{ status: 'gemeldet' }])
  const moved = { beginn: '2027-06-01T22:00:00Z', ende: '2027-06-02T22:00:00Z' }
  expect(await own(anna).update({ params: { id: row._id }, body: { ...moved, version: 1 } })).toMatchObject({ einsaetze: [] })
})

test('a vehicle booker reads that the driver is away, not when or why', async () => {
  const { anna, away, instance } = await world()
  await away()
  const cars = await belegungsWorld({ database: instance.database })
  const bucher = cars.fahrzeuge(await instance.person([...BUCHT]))
  const query = { fahrer: anna.profil, beginn: '2027-05-01T06:00:00Z', ende: '2027-05-01T07:00:00Z' }
  expect(await bucher.fahrer({ query })).toEqual({ hinweise: ['Anna Ahrens ist dann nicht verfügbar.'] })
  expect(await bucher.fahrer({ query: { ...query, beginn: DAY.ende, ende: '2027-05-01T23:00:00Z' } })).toEqual({ hinweise: [] })
})

test('it stands in one’s own plan with the note, in nobody else’s', async () => {
  const { anna, away, instance } = await world()
  const { _id } = await away()
  const plan = (who: Person) => instance.as(planContract, who).plan({ query: { von: '2027-04-26T22:00:00Z', bis: '2027-05-31T22:00:00Z' } })
  expect(await plan(anna)).toMatchObject([
    { _id, art: 'abwesenheit', zustand: 'abwesend', unter: NOTE, pfad: `/plan?eintrag=${_id}`, ...DAY },
  ])
  expect(await plan(await instance.person(['READ_USER']))).toEqual([])
})

test('with it its days go from the history: by hand, with the account, a year later', async () => {
  const { anna, away, instance, own } = await world()
  const { db } = instance.context
  const left = async () => {
    const { rows } = await sql<{ rows: number; days: number }>`
      select (select count(*)::int from abwesenheiten) as rows, count(coalesce(alt, neu))::int as days from historie where bereich = 'abwesenheiten'`.execute(
      db,
    )
    return rows[0]
  }
  const none = { rows: 0, days: 0 }
  const office = instance.as(profileContract, await instance.person(['DELETE_USER', 'READ_USER']))
  const ends: readonly ((id: string) => Promise<unknown>)[] = [
    (id) => own(anna).remove({ params: { id } }),
    () => abwesenheiten.cleanup?.(db, new Date('2028-05-03T12:00:00Z')) as Promise<unknown>,
    () => office.remove({ params: { id: anna.profil ?? '' } }),
  ]
  for (const end of ends) {
    const { _id } = await away()
    await abwesenheiten.cleanup?.(db, new Date('2028-04-20T12:00:00Z'))
    expect(await left()).toEqual({ rows: 1, days: 2 })
    await end(_id)
    expect(await left()).toEqual(none)
  }
  // History rows can be neither deleted nor changed.
  for (const change of [
    sql`delete from historie where bereich = 'abwesenheiten'`,
    sql`update historie set zeit = now() where bereich = 'abwesenheiten'`,
  ])
    await expect(change.execute(db)).rejects.toThrow('Die Historie wird nur fortgeschrieben.')
})

testAll([
  ['2026-11-23T23:00:00Z', '2026-11-24T23:00:00Z', ['2026-11-24', '2026-11-24'], 'Di., 24.11.2026'],
  // The days on which the clock changes have 23 and 25 hours.
  ['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', ['2027-03-28', '2027-03-28'], 'So., 28.03.2027'],
  ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', ['2026-10-25', '2026-10-25'], 'So., 25.10.2026'],
  // Over the end of a month, of February in a leap year, of a year.
  ['2027-01-30T23:00:00Z', '2027-02-01T23:00:00Z', ['2027-01-31', '2027-02-01'], 'So., 31.01.2027 bis Mo., 01.02.2027'],
  ['2028-02-27T23:00:00Z', '2028-02-29T23:00:00Z', ['2028-02-28', '2028-02-29'], 'Mo., 28.02.2028 bis Di., 29.02.2028'],
  ['2026-12-30T23:00:00Z', '2027-01-01T23:00:00Z', ['2026-12-31', '2027-01-01'], 'Do., 31.12.2026 bis Fr., 01.01.2027'],
  ['2026-11-24T07:00:00Z', '2026-11-24T23:00:00Z', null, 'Di., 24.11.2026, 08:00 bis Mi., 25.11.2026, 00:00 Uhr'],
] as const)('whole days from %s to %s', (beginn, ende, days, text) => {
  expect(wholeDays(beginn, ende)).toEqual(days)
  expect(readableDays(beginn, ende)).toBe(text)
})

test('the history of whole days says the first and the last day, other spans the time', () => {
  const { beginn, ende } = abwesenheitFields
  expect([readInHistory(beginn, DAY.beginn), readInHistory(ende, DAY.ende)]).toEqual(['01.05.2027', '01.05.2027'])
  expect(readInHistory(ende, '2027-05-01T10:00:00.000Z')).toBe('Sa., 01.05.2027, 12:00 Uhr')
})
