import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestInstance, type TestInstance } from '#tests/support/app.ts'
import { WELCOME_DAYS, welcomeContract } from '../contract.ts'

const DAY = 86_400_000
let now = new Date('2026-11-23T12:00:00Z')
let instance: TestInstance
beforeAll(async () => {
  instance = await makeTestInstance({ clock: () => now })
})
afterAll(() => instance.close())

test('steps are ticked by data, put off or away by the member, offered to the new', async () => {
  const { db } = instance.context
  const person = await instance.person([], { username: 'nele.neu' })
  const as = instance.as(welcomeContract, person)
  const states = async () => Object.fromEntries((await as.get()).schritte.map(({ name, stand }) => [name, stand]))
  // Not invited: there long before, or without an account of their own.
  expect((await as.get()).anbieten).toBe(false)
  await sql`
    update users set "eingeladenAm" = ${now} where _id = ${person.user}::uuid`.execute(db)
  expect((await as.get()).anbieten).toBe(true)
  await sql`update profile set notfallkontakt = '{"name":"Ole","telefon":"0171 2345678","beziehung":""}', bild = neue_id(),
    sanitaetsausbildung = 'SanA' where _id = ${person.profil}::uuid`.execute(db)
  await sql`insert into kalenderabos (profil, "geheimnisHash") values (${person.profil}::uuid, 'x')`.execute(db)
  expect(await states()).toEqual({
    foto: 'erledigt',
    notfallkontakt: 'erledigt',
    ausbildungen: 'erledigt',
    kalender: 'erledigt',
    benachrichtigungen: 'offen',
  })
  // Undone elsewhere: open again, without anybody ticking.
  await sql`update profile set bild = null where _id = ${person.profil}::uuid`.execute(db)
  expect((await as.change({ body: { spaeter: ['foto'], weggelegt: false } })).anbieten).toBe(true)
  expect((await states())['foto']).toBe('spaeter')
  expect((await as.change({ body: { spaeter: ['foto'], weggelegt: true } })).anbieten).toBe(false)
  expect((await as.change({ body: { spaeter: ['foto'], weggelegt: false } })).anbieten).toBe(true)
  await sql`insert into mitteilungswege (profil) values (${person.profil}::uuid)`.execute(db)
  expect((await as.get()).anbieten).toBe(false)
  await sql`delete from mitteilungswege`.execute(db)
  now = new Date(now.getTime() + (WELCOME_DAYS + 1) * DAY)
  const later = await instance.person([], { username: 'nele.spaeter' })
  await sql`update users set "eingeladenAm" = ${new Date(now.getTime() - (WELCOME_DAYS + 1) * DAY)} where _id = ${later.user}::uuid`.execute(
    db,
  )
  expect((await instance.as(welcomeContract, later).get()).anbieten).toBe(false)
})
