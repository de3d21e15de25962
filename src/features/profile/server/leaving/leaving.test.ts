import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profileContract } from '#features/profile/contract.ts'
import { dueDay, leavingContract, LEAVING_RULES } from '#features/profile/leaving.ts'
import { areas } from '#server/areas.ts'
import { abgelehnt, makeTestInstance, type Person, testInstance, type TestInstance } from '#tests/support/app.ts'
import { dienstWorld } from '#tests/support/dienste.ts'
import { signedOff } from '#tests/support/leaving.ts'
import { endRetention } from './retention.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'
const now = () => new Date('2027-05-04T10:00:00Z')
let instance: TestInstance
let office: Person
beforeAll(async () => {
  instance = await makeTestInstance({ clock: now })
  office = await instance.person(['DELETE_USER', 'UPDATE_USER_PROPERTIES', 'READ_USER', 'ABRECHNUNG'], { vorname: 'Ute', nachname: 'Büro' })
})
afterAll(() => instance.close())
const as = (who: Person) => instance.as(leavingContract, who)
const of = ({ profil }: Person) => ({ params: { id: profil } })
const leave = async (whom: Person, by = office) => {
  const { version } = await instance.as(profileContract, by).get(of(whom))
  return instance.as(profileContract, by).update({ body: { _id: whom.profil, version, status: 'ausgetreten' } })
}
const tickAll = async (whom: Person) => {
  for (const { name } of (await as(office).laufzettel(of(whom))).punkte)
    await as(office).tick({ ...of(whom), body: { punkt: name, erledigt: true } })
}
const unit = (name: string, member: Person) =>
  sql`insert into alarmeinheiten (name, mitglieder) values (${name}, array[${member.profil}::uuid])`.execute(instance.context.db)

describe('Laufzettel', () => {
  test('is read by the member and permitted others; nobody works off their own', async () => {
    const [jana, plain, reader] = [await instance.person(['DELETE_USER']), await instance.person(), await instance.person(['READ_USER'])]
    expect(await as(jana).laufzettel(of(jana))).toMatchObject({ begonnenAm: null, offen: [] })
    for (const who of [plain, reader]) expect((await abgelehnt(as(who).laufzettel(of(jana)))).status).toBe(404)
    await as(jana).begin(of(jana))
    for (const own of [
      () => as(jana).tick({ ...of(jana), body: { punkt: 'Dienstkleidung zurück', erledigt: true } }),
      () => as(jana).signOff({ ...of(jana), body: { abgeschlossen: true } }),
    ])
      expect((await abgelehnt(own())).status).toBe(403)
  })

  test('nobody leaves before sign-off; the refusal lists open points, with history', async () => {
    const jana = await instance.person([], { vorname: 'Jana', nachname: 'Geht' })
    await unit('SEG Geht', jana)
    expect((await abgelehnt(leave(jana))).errors).toEqual([
      { msg: 'Beginne erst den Austritt: Auf dem Laufzettel steht, was noch offen ist.', feld: 'status' },
    ])
    await Promise.all([as(office).begin(of(jana)), as(office).begin(of(jana))])
    expect((await abgelehnt(leave(jana))).errors[0]?.msg).toBe(
      'Auf dem Laufzettel ist noch offen: SEG Geht (Alarmeinheit), Dienstausweis zurück, Dienstkleidung zurück.',
    )
    await tickAll(jana)
    expect((await abgelehnt(as(office).signOff({ ...of(jana), body: { abgeschlossen: true } }))).errors).toEqual([
      { msg: 'Noch offen: SEG Geht (Alarmeinheit).' },
    ])
    expect((await instance.call(jana, 'GET', '/api/profile/me')).statusCode).toBe(200)
    await sql`update alarmeinheiten set mitglieder = '{}' where name = 'SEG Geht'`.execute(instance.context.db)
    expect((await abgelehnt(leave(jana))).errors[0]?.msg).toBe('Es ist nichts mehr offen. Schließe den Laufzettel ab.')
    await as(office).signOff({ ...of(jana), body: { abgeschlossen: true } })
    // Items added after the sign-off count as open.
    await unit('SEG Neu', jana)
    expect((await abgelehnt(leave(jana))).errors[0]?.msg).toBe('Auf dem Laufzettel ist noch offen: SEG Neu (Alarmeinheit).')
    await sql`delete from alarmeinheiten where name = 'SEG Neu'`.execute(instance.context.db)
    await leave(jana)
    expect((await instance.call(jana, 'GET', '/api/profile/me')).statusCode).toBe(401)
    expect((await abgelehnt(as(office).stop(of(jana)))).status).toBe(409)
    expect((await abgelehnt(as(office).signOff({ ...of(jana), body: { abgeschlossen: false } }))).status).toBe(409)
    const history = await instance.as(profileContract, office).history(of(jana))
    expect(history.flatMap((entry) => (entry.feld === 'laufzettel' ? [entry.neu] : [])).toReversed()).toEqual([
      'Austritt begonnen',
      ...LEAVING_RULES.punkte.map((point) => `${point}: erledigt`),
      'abgeschlossen',
    ])
    const mails = await sql<{
      n: number
    }>`select count(*)::int as n from mails where betreff = 'Dein Laufzettel' and text like '%Jana%'`.execute(instance.context.db)
    expect(mails.rows).toEqual([{ n: 1 }])
  })

  test('future duties, leads and bookings are listed with any rights, past ones not', async () => {
    const world = await dienstWorld({ now: '2027-05-01T06:00:00.000Z' })
    const { db } = world.instance.context
    const [chief, keeper, lena] = [await world.leitung(), await world.instance.person(['DELETE_USER']), await world.mitglied()]
    const put = async (bezeichnung: string, data: object, status: 'eingeteilt' | null) => {
      const dienst = await world.als(chief).create({ body: world.props({ bezeichnung, ...data }) })
      const params = { id: dienst._id, profileId: lena.profil }
      if (status) await world.als(chief).setzeAnmeldung({ params, body: { status } })
    }
    await put('Stadtlauf', {}, 'eingeteilt')
    await put('Kirmes', { leiter: lena.profil, beginn: '2027-06-01T08:00:00Z', ende: '2027-06-01T16:00:00Z' }, null)
    const room = await db
      .insertInto('orte')
      .values({ name: 'Saal', buchbar: true, kapazitaet: 30 })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const book = (day: string, status: string) =>
      sql`insert into raumbelegungen (raum, titel, verantwortlich, beginn, ende, status)
      values (${room._id}::uuid, 'Abend', ${lena.profil}::uuid, ${`${day}T18:00:00Z`}, ${`${day}T20:00:00Z`}, ${status})`.execute(db)
    await book('2027-05-10', 'bestaetigt')
    await book('2027-05-11', 'storniert')
    await book('2027-04-10', 'bestaetigt')
    await sql`update users set rechte = '{}' where _id = ${lena.user}::uuid`.execute(db)
    const { offen } = await world.instance.as(leavingContract, keeper).laufzettel(of(lena))
    expect(
      offen.map((point) => [point.titel, point.unter.split(' · ')[0], point.wer]).toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    ).toEqual([
      ['Kirmes', 'Leitung', 'Wer den Dienst plant'],
      ['Saal', 'Raum', 'Das Mitglied, oder wer Buchungen verwaltet'],
      ['Stadtlauf', 'Eingeteilt', 'Das Mitglied oder wer den Dienst plant'],
    ])
    expect(offen.every((point) => point.pfad.startsWith('/'))).toBe(true)
  })

  test('nobody takes back the leaving of their own', async () => {
    const jana = await instance.person(['UPDATE_USER_PROPERTIES'])
    await as(office).begin(of(jana))
    expect((await abgelehnt(as(jana).stop(of(jana)))).status).toBe(403)
    expect((await as(office).laufzettel(of(jana))).begonnenAm).not.toBeNull()
  })

  test('the database holds it against every other way, and against two at once', async () => {
    const jana = await instance.person()
    const set = () => sql`update profile set status = 'ausgetreten' where _id = ${jana.profil}::uuid`.execute(instance.context.db)
    await expect(set()).rejects.toMatchObject({ constraint: 'profile_laufzettel' })
    await signedOff(instance.context.db, jana.profil)
    const both = await Promise.allSettled([leave(jana), as(office).signOff({ ...of(jana), body: { abgeschlossen: false } })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('kept data', () => {
  test('hidden people stay hidden, and fields keep their read rights', async () => {
    const node = await testInstance({ clock: now })
    const [keeper, all] = [
      await node.person(['DELETE_USER']),
      await node.person(['DELETE_USER', 'READ_UNSICHTBARE_USER', 'READ_GEBURTSDATUM', 'READ_USER_PROPERTIES']),
    ]
    const [lena, secret] = [
      await node.person([], { vorname: 'Erika', nachname: 'Alt' }),
      await node.person([], { vorname: 'Verborgen', nachname: 'Bleibt' }),
    ]
    await sql`update profile set geburtsdatum = '1981-02-03', personalnummer = '99001' where _id = ${lena.profil}::uuid`.execute(
      node.context.db,
    )
    await sql`update profile set unsichtbar = true where _id = ${secret.profil}::uuid`.execute(node.context.db)
    for (const { profil, user } of [lena, secret]) {
      await sql`insert into historie (gruppe, "user", bereich, objekt, aktion, feld) values (neue_id(), ${user}::uuid, 'orte', neue_id(), 'angelegt', '')`.execute(
        node.context.db,
      )
      await node.call(all, 'DELETE', `/api/profile/${profil}`)
    }
    const list = async (who: Person) => (await node.as(leavingContract, who).aufbewahrung()).map(({ name, angaben }) => [name, ...angaben])
    const told = JSON.stringify(await list(keeper))
    expect(told).toContain('Erika Alt')
    for (const word of ['Verborgen', '1981', '99001']) expect(told).not.toContain(word)
    const whole = JSON.stringify(await list(all))
    for (const word of ['Verborgen Bleibt', '1981-02-03', '99001']) expect(whole).toContain(word)
  })

  test("a deleted account takes its own mails along, and nobody else's", async () => {
    const node = await testInstance({ clock: now })
    const [keeper, jana, liar] = [await node.person(['DELETE_USER']), await node.person(), await node.person()]
    const { db } = node.context
    const { primary_email } = await db.selectFrom('users').select('primary_email').where('_id', '=', jana.user).executeTakeFirstOrThrow()
    // As it could be written down before it was refused.
    await sql`alter table users disable trigger users_adressen`.execute(db)
    await sql`update users set email = email || ${primary_email}::text where _id = ${liar.user}::uuid`.execute(db)
    await sql`alter table users enable trigger users_adressen`.execute(db)
    await node.as(leavingContract, keeper).begin(of(jana))
    await node.call(keeper, 'DELETE', `/api/profile/${liar.profil}`)
    const { rows } = await sql<{ betreff: string }>`select betreff from mails where an = ${primary_email}`.execute(db)
    expect(rows).toEqual([{ betreff: 'Dein Laufzettel' }])
    await node.call(keeper, 'DELETE', `/api/profile/${jana.profil}`)
    expect((await sql`select 1 from mails where an = ${primary_email}`.execute(db)).rows).toEqual([])
  })

  test('a deleted member is "Ehemaliges Mitglied"; the job deletes due data once', async () => {
    const node = await testInstance({ clock: now })
    const { db } = node.context
    const keeper = await node.person(['DELETE_USER'])
    const cashier = await node.person(['DELETE_USER', 'ABRECHNUNG'])
    const list = (who: Person) => node.as(leavingContract, who).aufbewahrung()
    const [lena, gone, recent] = [
      await node.person([], { vorname: 'Erika', nachname: 'Alt' }),
      await node.person([], { vorname: 'Gustav', nachname: 'Weg' }),
      await node.person([], { vorname: 'Rita', nachname: 'Neu' }),
    ]
    await node.call(lena, 'PUT', '/api/profile', { _id: lena.profil, version: 1, iban: IBAN, strasse: 'Ölgasse', hausnummer: '3' })
    await node.call(keeper, 'DELETE', `/api/profile/${lena.profil}`)
    for (const [who, day] of [
      [gone, '2025-05-04'],
      [recent, '2025-05-05'],
    ] as const) {
      await signedOff(db, who.profil)
      await sql`update profile set status = 'ausgetreten', austrittsdatum = ${day} where _id = ${who.profil}::uuid`.execute(db)
      await sql`insert into historie (gruppe, "user", bereich, objekt, aktion, feld) values (neue_id(), ${who.user}::uuid, 'orte', neue_id(), 'angelegt', '')`.execute(
        db,
      )
    }
    const seen = await list(keeper)
    expect(seen.map((row) => [row.name, row.art, row.faellig])).toEqual([
      ['Erika Alt', 'einsatz', '2031-01-01'],
      ['Erika Alt', 'abrechnung', '2038-01-01'],
      ['Gustav Weg', 'profil', null],
      ['Rita Neu', 'profil', null],
    ])
    expect(JSON.stringify(seen)).not.toContain('DE89')
    expect(JSON.stringify(await list(cashier))).toContain('IBAN: DE89')
    // Until the chapter sets a time nobody goes by themselves.
    await endRetention(node.context)
    expect(await list(keeper)).toEqual(seen)

    await node.as(leavingContract, keeper).changeRules({ body: { ...LEAVING_RULES, loeschenNachMonaten: 24 } })
    const judged = await list(keeper)
    expect(judged.map((row) => dueDay(row, { ...LEAVING_RULES, loeschenNachMonaten: 24 }))).toEqual(judged.map(({ faellig }) => faellig))
    const due = judged.filter(({ faellig }) => faellig !== null && faellig <= '2027-05-04')
    expect(due.map(({ name }) => name)).toEqual(['Gustav Weg'])
    await Promise.all([endRetention(node.context), endRetention(node.context)])
    await endRetention(node.context)
    const names = await sql<{
      name: string
    }>`select name from personen where _id = any (${[lena, gone, recent].map(({ profil }) => profil)}::uuid[]) order by name`.execute(db)
    expect(names.rows.map(({ name }) => name)).toEqual(['Ehemaliges Mitglied', 'Ehemaliges Mitglied', 'Rita Neu'])
    expect((await list(keeper)).map((row) => [row.name, row.art, row.faellig])).toEqual([
      ['Rita Neu', 'profil', '2027-05-05'],
      // From the end of the year in which he left.
      ['Gustav Weg', 'einsatz', '2029-01-01'],
      ['Erika Alt', 'einsatz', '2031-01-01'],
      ['Erika Alt', 'abrechnung', '2038-01-01'],
    ])
    await sql`update aufbewahrung set seit = '2023-12-31'`.execute(db)
    await endRetention(node.context)
    expect((await list(cashier)).map((row) => [row.name, row.art])).toEqual([
      ['Rita Neu', 'profil'],
      ['Erika Alt', 'abrechnung'],
    ])
  })
})

describe('own data', () => {
  test('reading another’s bank or emergency data is logged once a day', async () => {
    const jana = await instance.person()
    await instance.call(jana, 'PUT', '/api/profile', {
      _id: jana.profil,
      version: 1,
      iban: IBAN,
      notfallkontakt: { name: 'Uwe', telefon: '0234 5678', beziehung: '' },
    })
    const [plain, leads] = [await instance.person(), await instance.person(['READ_USER'], { vorname: 'Lea', nachname: 'Führt' })]
    for (const who of [jana, plain, leads, office, office]) await instance.as(profileContract, who).get(of(jana))
    const readers = async () => (await as(jana).einblicke()).map((row) => [row.leser?.vorname, row.art, row.tag])
    expect(await readers()).toEqual([
      ['Ute', 'bank', '2027-05-04'],
      ['Ute', 'notfall', '2027-05-04'],
      ['Lea', 'notfall', '2027-05-04'],
    ])
    expect(await as(leads).einblicke()).toEqual([])
    // Hidden members are anonymous here and in the export file.
    await sql`update profile set unsichtbar = true where _id = ${leads.profil}::uuid`.execute(instance.context.db)
    expect((await readers()).map(([name]) => name ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(['', 'Ute', 'Ute'])
    const file = await instance.call(jana, 'GET', '/api/profile/me/export')
    expect(file.body).toContain('Ein Mitglied der Leitung')
    expect(file.body).not.toContain('Führt')
  })

  test('the file has what is stored of oneself and nothing of others, as JSON and as PDF', async () => {
    const jana = await instance.person([], { vorname: 'Jana', nachname: 'Ganz' })
    await unit('SEG Ganz', jana)
    await unit('SEG Fremd', office)
    await sql`update profile set bemerkung = 'kommt spät' where _id = ${jana.profil}::uuid`.execute(instance.context.db)
    const file = await instance.call(jana, 'GET', '/api/profile/me/export')
    expect(file.headers['content-disposition']).toContain('Meine_Daten_2027-05-04.json')
    expect(file.json()).toMatchObject({ profil: { nachname: 'Ganz', bemerkung: 'kommt spät' } })
    expect(file.body).toContain('SEG Ganz')
    expect(file.body).not.toMatch(/SEG Fremd|tokenHash|passwort/)
    const pdf = await instance.call(jana, 'GET', '/api/profile/me/export?format=pdf')
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  })

  test('every table that refers to a member is in that file or listed as exempt', async () => {
    // Secrets, marks of what was read, what is in the profile itself, and what is kept of who has none any more.
    // The sums are made of the hours, which are in it; of a day's entries only their number is kept, until the next night.
    const NOT = [
      'stundensummen',
      'jahressummen',
      'personensummen',
      'tagesmengen',
      'passworttoken',
      'gesehen',
      'letzte_anmeldungen',
      'profile',
      'aufbewahrung',
    ]
    const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'profile'::regclass)`.execute(instance.context.db)
    const texts = areas
      .flatMap(({ personal }) => personal?.data?.({ profil: office.profil, user: office.user }) ?? [])
      .map(({ rows: query }) => query.compile(instance.context.db).sql)
      .join(' ')
    expect(rows.map(({ name }) => name).filter((name) => !NOT.includes(name) && !new RegExp(`\\b${name}\\b`).test(texts))).toEqual([])
  })
})
