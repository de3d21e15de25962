import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testInstance } from '#tests/support/app.ts'
import { figuresOf, hoursBy, membersBy } from './yearly.ts'
import { changeText } from '../rules.ts'
import { yearlyReport } from './report.ts'

const LATE = new Date('2027-12-31T12:00:00Z')

test('no percentage against 0 or beyond ten times; a short subtitle while it runs', async () => {
  expect([changeText(5, 0), changeText(89_953, 151), changeText(112, 100), changeText(50, 100), changeText(7, 7)]).toEqual([
    'kein Vergleich',
    'kein Vergleich',
    '+ 12 %',
    '− 50 %',
    '± 0 %',
  ])
  const { db } = (await testInstance()).context
  const { subtitle, content } = await yearlyReport(db, 2026, new Date('2026-11-26T12:00:00Z'))
  expect(subtitle).toBe('1. Januar bis 26.11.2026')
  expect(JSON.stringify(content)).toContain('Das Jahr läuft noch: Verglichen wird dieselbe Zeit im Vorjahr.')
})

test('a year follows Berlin time and counts finished duties; empty years are empty', async () => {
  const instance = await testInstance()
  const { db } = instance.context
  const { profil } = await instance.person()
  const { user } = await instance.person()
  await sql`update profile set eintrittsdatum = '2020-01-01' where "user" = ${user}::uuid`.execute(db)
  await sql`update profile set eintrittsdatum = '2026-12-31' where _id = ${profil}::uuid`.execute(db)
  const drive = (beginn: string, finished: boolean) =>
    sql`
    insert into blutspenden (bezeichnung, beginn, ende, status, "abgeschlossenAm", statistik) values ('Blutspende', ${beginn}::timestamptz, ${beginn}::timestamptz + interval '4 h',
      ${finished ? 'abgeschlossen' : 'veroeffentlicht'}, ${finished ? beginn : null}::timestamptz, ${JSON.stringify({ spendewillige: 40, vollblutspenden: 35, erstspender: 3 })}::jsonb)`.execute(
      db,
    )
  // Half past midnight and before it on New Year's Eve, in Berlin.
  await drive('2025-12-31T23:30:00Z', true)
  await drive('2026-12-31T22:30:00Z', true)
  await drive('2026-12-31T23:30:00Z', true)
  await drive('2026-06-01T10:00:00Z', false)
  const hours = (datum: string, status: string) =>
    sql`
    insert into stundennachweise (profil, art, datum, stunden, anlass, status, "anfahrtKm", "bestaetigtVon", "bestaetigtAm")
    values (${profil}::uuid, 'KTW', ${datum}::date, 2.5, 'Dienst', ${status}, 7,
      ${status === 'bestaetigt' ? user : null}::uuid, ${status === 'bestaetigt' ? datum : null}::timestamptz)`.execute(db)
  await hours('2026-12-31', 'bestaetigt')
  await hours('2026-12-30', 'eingereicht')
  await hours('2027-01-01', 'bestaetigt')
  expect(await figuresOf(db, '2026-12-31', LATE)).toMatchObject({
    Blutspenden: { Termine: 2, Spendewillige: 80, Vollblutspenden: 70 },
    'Ehrenamtliche Stunden': { 'Bestätigte Stunden': 2.5, 'Mitglieder mit Stunden': 1 },
    Kilometer: { 'Kilometer zur Anfahrt, privat': 7 },
    Mitglieder: { Eingetreten: 1, Ausgetreten: 0 },
    Sanitätsdienste: { 'Durchgeführte Dienste': 0 },
    Ausbildung: { 'Abgeschlossene Kurse': 0 },
  })
  expect(await hoursBy(db, 2026, 'monat')).toEqual([{ name: '2026-12-01', count: 2.5 }])
  const { profil: guest } = await instance.person()
  await sql`update profile set status = 'extern', sanitaetsausbildung = 'RS' where _id = ${guest}::uuid`.execute(db)
  expect((await membersBy(db, 'status')).toSorted((a, b) => a.count - b.count)).toEqual([
    { name: 'extern', count: 1 },
    { name: 'aktiv', count: 2 },
  ])
  // As many by training as are active: helpers from elsewhere are not among them.
  expect((await membersBy(db, 'sanitaetsausbildung')).reduce((sum, { count }) => sum + count, 0)).toBe(2)
  const empty = Object.values(await figuresOf(db, '2019-12-31', LATE)).flatMap((part) => Object.values(part))
  expect([empty.length, new Set(empty)]).toEqual([22, new Set([0])])
  const report = JSON.stringify(await yearlyReport(db, 2026, new Date('2026-12-31T12:00:00Z')))
  expect(report).toContain('Das Jahr läuft noch')
  // A year that runs is held against as much of the one before, in days of Berlin, and by the clock of the program.
  const spring = JSON.stringify(await yearlyReport(db, 2027, new Date('2027-05-31T22:30:00Z')))
  expect(spring).toContain('bis 01.06.2027')
  expect(spring).toContain('bis 01.06.2026')
  expect(await figuresOf(db, '2026-12-30', LATE)).toMatchObject({
    Blutspenden: { Termine: 1 },
    'Ehrenamtliche Stunden': { 'Bestätigte Stunden': 0, 'Mitglieder mit Stunden': 0 },
  })
  await sql`insert into dienstabende (thema, beginn, ende, status) values ('Abend', '2026-12-30T18:00:00Z', '2026-12-30T20:00:00Z', 'veroeffentlicht')`.execute(
    db,
  )
  expect([
    (await figuresOf(db, '2026-12-31', LATE)).Ausbildung['Dienstabende'],
    (await figuresOf(db, '2026-12-31', new Date('2026-12-30T19:00:00Z'))).Ausbildung['Dienstabende'],
  ]).toEqual([1, 0])
  expect(report).toContain('Dazu ist nichts eingetragen.')
})
