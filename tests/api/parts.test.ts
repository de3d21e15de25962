import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { einweisungenContract } from '#features/fahrzeugeinweisungen/contract.ts'
import { allParts } from '#client/net/parts.ts'
import { testInstance } from '#tests/support/app.ts'
import { mostRowsRead } from '#tests/support/queries.ts'
import { sanitaetsdienste } from '#features/sanitaetsdienste/server/routes.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { profileContract } from '#features/profile/contract.ts'
import { usersContract } from '#features/users/contract.ts'
import { fahrzeugbelegungen } from '#features/fahrzeugbelegungen/server/routes.ts'
import {
  BOOKINGS_PER_PART,
  BOOKINGS_SPAN_MS,
  BRIEFED_PER_PART,
  CONTACTS_PER_PART,
  DUTY_REMINDERS_PER_RUN,
  PART_BYTES,
} from '#contract/limits.ts'

test('a month of vehicles and a matrix of members page without gaps', async () => {
  const instance = await testInstance({ clock: () => new Date('2026-11-23T12:00:00Z') })
  const wart = await instance.person(['READ_FAHRZEUGBELEGUNG', 'READ_FAHRZEUGEINWEISUNG'])
  const { db } = instance.context
  await sql`insert into fahrzeuge (bezeichnung, typ, kennzeichen, fuehrerscheinklasse, aktiv)
    select 'Fahrzeug ' || n, 'PKW', 'MU-ST ' || n, 'B', n <> 7 from generate_series(1, 30) n`.execute(db)
  await sql`insert into fahrzeugbelegungen (fahrzeug, beginn, ende, zweck, status)
    select f._id, t, t + interval '3 hours', 'Fahrt', 'bestaetigt' from fahrzeuge f,
      generate_series(timestamptz '2026-11-01T00:00:00Z', timestamptz '2026-11-25T00:00:00Z', '4 hours') t`.execute(db)
  const span = { von: '2026-11-01T00:00:00Z', bis: '2026-12-01T00:00:00Z' }
  const seen: string[] = []
  const vehicles: string[] = []
  const parts: number[] = []
  for (const { fahrzeuge, belegungen } of await allParts((from) =>
    instance.as(fahrzeugbelegungenContract, wart).kalender({ query: { ...span, ...from } }),
  )) {
    seen.push(...belegungen.map(({ _id }) => _id))
    vehicles.push(...fahrzeuge.map(({ _id }) => _id))
    parts.push(belegungen.length)
  }
  const { rows } = await sql<{ _id: string }>`select _id from fahrzeugbelegungen order by beginn, _id`.execute(db)
  expect(seen).toEqual(rows.map(({ _id }) => _id))
  expect([parts, vehicles.length, new Set(vehicles).size]).toEqual([[BOOKINGS_PER_PART, rows.length - BOOKINGS_PER_PART], 30, 30])

  const past = { von: span.von, bis: new Date(Date.parse(span.von) + BOOKINGS_SPAN_MS + 1).toISOString() }
  await expect(instance.as(fahrzeugbelegungenContract, wart).kalender({ query: past })).rejects.toMatchObject({ status: 400 })

  await sql`with fresh as (insert into users (username, vorname, nachname, email, primary_email)
      select 'mara.' || n, 'Mara', 'Messung ' || lpad(n::text, 5, '0'), array[m], m from generate_series(1, 4050) n, concat('m', n, '@example.org') m returning _id)
    insert into profile ("user") select _id from fresh`.execute(db)
  instance.context.cache.invalidate(['*'])
  const matrix = instance.as(einweisungenContract, wart)
  const [first, second] = [await matrix.matrix(), await matrix.matrix({ query: { nach: String(BRIEFED_PER_PART) } })]
  expect([first.naechste, first.personen.length, second.naechste, second.personen.length]).toEqual([
    String(BRIEFED_PER_PART),
    BRIEFED_PER_PART,
    null,
    51,
  ])
  expect(new Set([...first.personen, ...second.personen].map(({ _id }) => _id)).size).toBe(4051)
})

test('reminders of bookings read those that begin soon, and not each with each member', async () => {
  const instance = await testInstance({ clock: () => new Date('2026-11-23T12:00:00Z') })
  const { db } = instance.context
  await sql`with fresh as (insert into users (username, vorname, nachname, email, primary_email, "eingeladenAm")
      select 'mara.' || n, 'Mara', 'Messung ' || n, array[m], m, now() from generate_series(1, 2000) n, concat('m', n, '@example.org') m returning _id)
    insert into profile ("user") select _id from fresh`.execute(db)
  await sql`insert into fahrzeuge (bezeichnung, typ, kennzeichen, fuehrerscheinklasse)
    select 'Fahrzeug ' || n, 'PKW', 'MU-ST ' || n, 'B' from generate_series(1, 50) n`.execute(db)
  await sql`insert into fahrzeugbelegungen (fahrzeug, beginn, ende, zweck, status, verantwortlich)
    select f._id, t, t + interval '3 hours', 'Fahrt', 'bestaetigt', p._id
    from fahrzeuge f cross join generate_series(timestamptz '2026-10-01T00:00:00Z', timestamptz '2027-01-20T00:00:00Z', '8 hours') t
      join (select _id, row_number() over () as nr from profile) p on p.nr = 1 + (extract(epoch from t)::bigint / 14400) % 2000`.execute(db)
  await instance.database.pool.query('analyze')
  const job = fahrzeugbelegungen.handlers(instance.context).find((one) => one.job.name === 'fahrzeugbelegungen-erinnern')
  const run = () => job!.run({}, new AbortController().signal)
  await run()
  const { rows } = await sql`select schluessel from mails union select schluessel from mitteilungen`.execute(db)
  expect(rows.length).toBe(150)
  // Earlier reminders are looked for among a week of bookings, of 16,700 in all.
  expect(await mostRowsRead(instance.database.pool, run)).toBeLessThan(2500)
})

test('lists of members end a part before 1 MB, and the client joins all parts', async () => {
  const instance = await testInstance()
  const office = await instance.person(['CREATE_USER', 'READ_USER'])
  await sql`with fresh as (insert into users (username, vorname, nachname, email, primary_email)
      select 'mara.' || n, 'Mara', 'Messung ' || lpad(n::text, 5, '0'), array[m], m from generate_series(1, 13000) n, concat('m', n, '@example.org') m returning _id)
    insert into profile ("user") select _id from fresh`.execute(instance.context.db)
  instance.context.cache.invalidate(['*'])
  const sizes = async (path: string) => {
    const bytes: number[] = []
    for (let next: string | undefined = path; next !== undefined;) {
      const { body, headers } = await instance.call(office, 'GET', next)
      bytes.push(Buffer.byteLength(body))
      next = /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1]
    }
    return bytes
  }
  const parts = [await sizes('/api/users/einladungen'), await sizes('/api/profile')]
  expect(parts.map((bytes) => bytes.length)).toEqual([2, Math.ceil(13_001 / CONTACTS_PER_PART)])
  expect(Math.max(...parts.flat())).toBeLessThan(1_000_000)
  expect(parts[0]?.[0]).toBeGreaterThan(PART_BYTES * 0.99)
  const invited = await instance.as(usersContract, office).einladungen()
  const { zeilen, gesamt, naechste } = await instance.as(profileContract, office).list()
  expect([invited.length, new Set(invited.map(({ _id }) => _id)).size]).toEqual([13_001, 13_001])
  expect([zeilen.length, new Set(zeilen.map(({ _id }) => _id)).size, gesamt, naechste]).toEqual([13_001, 13_001, 13_001, null])
  // A call with `limit` gets one page.
  const few = await instance.as(profileContract, office).list({ query: { limit: 3 } })
  expect([few.zeilen.length, few.naechste === null]).toEqual([3, false])
})

test('reminders of duties tell each once, also behind many who cannot be told', async () => {
  const instance = await testInstance({ clock: () => new Date('2026-11-23T12:00:00Z') })
  const { db } = instance.context
  // More than one run takes, in front of the others: not invited, or blocked.
  await sql`with fresh as (insert into users (username, vorname, nachname, email, primary_email, "eingeladenAm", gesperrt)
      select 'mara.' || n, 'Mara', 'Messung ' || n, array[m], m, case when n > ${DUTY_REMINDERS_PER_RUN}::int then now() end, n between 501 and 510
      from generate_series(1, 1110) n, concat('m', n, '@example.org') m order by n returning _id)
    insert into profile ("user") select _id from fresh`.execute(db)
  await sql`with o as (insert into orte (name) values ('Halle') returning _id),
    d as (insert into sanitaetsdienste (nummer, art, bezeichnung, veranstalter, ort, beginn, ende, status)
      select 'SAN-2026-900', 'intern', 'Lauf', '{"name":"V"}', _id, '2026-11-23T20:00:00Z', '2026-11-23T22:00:00Z', 'ausgeschrieben' from o returning _id, beginn, ende),
    a as (insert into angebote (sanitaetsdienst, beginn, ende) select _id, beginn, ende from d returning _id, beginn, ende)
    insert into anmeldungen (angebot, profil, status, beginn, ende) select a._id, p._id, 'eingeteilt', a.beginn, a.ende
    from a, profile p join users u on u._id = p."user" where u.nachname like 'Messung %' order by substr(u.nachname, 9)::int`.execute(db)
  const job = sanitaetsdienste.handlers?.(instance.context).find((one) => one.job.name === 'sanitaetsdienste-erinnern')
  const told: number[] = []
  for (let i = 0; i < 3; i += 1) {
    await job!.run({}, new AbortController().signal)
    told.push((await sql`select schluessel from mails union all select schluessel from mitteilungen`.execute(db)).rows.length)
  }
  const { rows } = await sql`select schluessel from mails union select schluessel from mitteilungen`.execute(db)
  expect([told[1], rows.length]).toEqual([told[2], 600])
})
