// Also over TCP: the workers have a pool of their own.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { execute } from '#tests/support/postgres.ts'
import { cleanup } from '#features/kalender/server/cleanup.ts'
import { checkClock } from '#server/db/clock.ts'
import { JOBS_LATE } from '#server/http/health.ts'
import { cleanupJob, cleanUp } from './cleanup.ts'
import { type JobHandler, defineJob, handle, enqueue } from './job.ts'
import { setUpJobs } from './schema.ts'
import { startJobs, type CronEntry } from './start.ts'

const sample = defineJob('probe', z.object({ n: z.number() }))

async function database() {
  const db = await testDatabase()
  onTestFinished(() => db.close())
  return db
}
type Db = Awaited<ReturnType<typeof database>>

async function run({ connection }: Db, handlers: JobHandler[], termine: CronEntry[] = []) {
  const messages: string[] = []
  const say = (_: unknown, sentence?: string) => void messages.push(sentence ?? String(_))
  const jobs = await startJobs({
    connection,
    handlers,
    termine,
    pollMs: 100,
    log: { info: say, warn: say, error: say },
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= jobs.close())
  onTestFinished(close)
  return { close, meldungen: messages }
}

test('a committed transaction’s job runs, a rolled back one’s never exists', async () => {
  const db = await database()
  const done: number[] = []
  await run(db, [handle(sample, async ({ n }) => void done.push(n))])
  await expect(
    db.db.transaction().execute(async (trx) => {
      await enqueue(trx, sample, { n: 1 })
      throw new Error('zurück')
    }),
  ).rejects.toThrow('zurück')
  await db.db.transaction().execute((trx) => enqueue(trx, sample, { n: 2 }))
  await expect.poll(() => done).toEqual([2])
})

test('a job that waits under the same key is replaced; one for later waits', async () => {
  const db = await database()
  const done: number[] = []
  const tomorrow = new Date(Date.now() + 86_400_000)
  await db.db.transaction().execute(async (trx) => {
    await enqueue(trx, sample, { n: 1 }, { key: 'a' })
    await enqueue(trx, sample, { n: 2 }, { key: 'a' })
    await enqueue(trx, sample, { n: 3 }, { from: tomorrow })
  })
  await run(db, [handle(sample, async ({ n }) => void done.push(n))])
  // The row of a job goes a moment after its work is done.
  const waiting = async () => (await sql<{ payload: object }>`select payload from graphile_worker._private_jobs`.execute(db.db)).rows
  await expect.poll(waiting).toEqual([{ payload: { n: 3 } }])
  expect(done).toEqual([2])
})

test('a job that fails is tried again, and the log says so without its data', async () => {
  const db = await database()
  let attempts = 0
  const { meldungen: messages } = await run(db, [
    handle(sample, async () => {
      attempts += 1
      if (attempts === 1) throw new Error('noch nicht')
    }),
  ])
  await db.db.transaction().execute((trx) => enqueue(trx, sample, { n: 815 }))
  await expect.poll(() => attempts).toBe(2)
  expect(messages).toEqual(['Ein Auftrag ist gescheitert und wird wiederholt'])
})

test('two nodes share the jobs: each runs once', async () => {
  const db = await database()
  const done: number[] = []
  const handler = handle(sample, async ({ n }) => void done.push(n))
  await run(db, [handler])
  await run(db, [handler])
  const numbers = Array.from({ length: 100 }, (_, n) => n)
  await Promise.all(numbers.map((n) => db.db.transaction().execute((trx) => enqueue(trx, sample, { n }))))
  await expect.poll(() => done.length).toBe(100)
  expect([...done].sort((a, b) => a - b)).toEqual(numbers)
})

test('the tables of the worker follow the version of the library', async () => {
  const db = await database()
  const state = async () =>
    (await sql<{ stand: string }>`select obj_description('graphile_worker'::regnamespace, 'pg_namespace') as stand`.execute(db.db)).rows[0]
      ?.stand
  const today = await state()
  expect(today).toMatch(/^\d+\.\d+\.\d+/)
  await sql`comment on schema graphile_worker is '0.0.1'`.execute(db.db)
  await sql`delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)`.execute(db.db)
  await setUpJobs(db.connection)
  expect(await state()).toBe(today)
  expect((await sql`select 1 from graphile_worker.migrations`.execute(db.db)).rows.length).toBe(20)
})

test('stopping waits for the job that runs', async () => {
  const db = await database()
  const gate = Promise.withResolvers<void>()
  let done = false
  let begun = false
  const { close } = await run(db, [
    handle(sample, async () => {
      begun = true
      await gate.promise
      done = true
    }),
  ])
  await db.db.transaction().execute((trx) => enqueue(trx, sample, { n: 1 }))
  await expect.poll(() => begun).toBe(true)
  const closed = close()
  gate.resolve()
  await closed
  expect(done).toBe(true)
})

test('jobs of a killed node are taken over, those of a living one stay', async () => {
  const db = await database()
  const done: number[] = []
  const gate = Promise.withResolvers<void>()
  const handler = handle(sample, async ({ n }) => {
    done.push(n)
    if (n === 1) await gate.promise
  })
  await run(db, [handler])
  await db.db.transaction().execute((trx) => enqueue(trx, sample, { n: 1 }))
  await expect.poll(() => done).toEqual([1])
  await sql`select graphile_worker.add_job('probe', '{"n":2}', run_at => now() + interval '1 second')`.execute(db.db)
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_by = case payload->>'n' when '2' then 'pool-tot' else locked_by end, locked_at = now() - interval '1 minute'`.execute(
    db.db,
  )
  const second = await run(db, [handler])
  expect(second.meldungen).toEqual(['Aufträge eines abgebrochenen Laufs werden fortgesetzt'])
  await expect.poll(() => done).toEqual([1, 2])
  gate.resolve()
  await expect.poll(async () => (await sql`select 1 from graphile_worker._private_jobs`.execute(db.db)).rows.length).toBe(0)
  expect(done).toEqual([1, 2])
})

test('jobs go on after an outage of the database that also hit one in the middle', async () => {
  const db = await database()
  const done: number[] = []
  const gate = Promise.withResolvers<void>()
  const { meldungen: messages } = await run(db, [
    handle(sample, async ({ n }) => {
      done.push(n)
      if (n === 1) await gate.promise
    }),
  ])
  await db.db.transaction().execute((trx) => enqueue(trx, sample, { n: 1 }))
  await expect.poll(() => done).toEqual([1])
  const { manager } = inject('database')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db.db)
  const name = rows[0]?.name ?? ''
  await execute(
    manager,
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  gate.resolve()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await execute(manager, `alter database ${name} with allow_connections true`)
  await db.db.transaction().execute((trx) => enqueue(trx, sample, { n: 2 }))
  await expect.poll(() => [...done].sort((a, b) => a - b)).toEqual([1, 1, 2])
  expect(messages).toContain('Die Aufträge ruhen und werden gleich wieder aufgenommen')
})

test('the nightly clean-up takes what is over and leaves the rest', async () => {
  const db = await database()
  const { rows } = await sql<{ _id: string }>`
    insert into users (username, vorname, nachname, email, primary_email) values ('toni', 'Toni', 'Test', '{toni@example.org}', 'toni@example.org') returning _id`.execute(
    db.db,
  )
  const user = rows[0]?._id ?? ''
  await sql`insert into sitzungen ("tokenHash", "user", "laeuftAb") values ('alt', ${user}, now() - interval '1 minute'), ('neu', ${user}, now() + interval '1 day')`.execute(
    db.db,
  )
  await sql`insert into passworttoken ("tokenHash", "user", zweck, "laeuftAb") values ('alt', ${user}, 'reset', now() - interval '2 days'), ('neu', ${user}, 'reset', now())`.execute(
    db.db,
  )
  await sql`insert into anmeldeversuche (schluessel, anzahl, "zuletztAm") values ('alt', 1, now() - interval '31 days'), ('neu', 1, now())`.execute(
    db.db,
  )
  await sql`insert into idempotenz ("user", schluessel, aufruf, "bodyHash", "erstelltAm") values (${user}, 'alt', '', '', now() - interval '8 days'), (${user}, 'neu', '', '', now())`.execute(
    db.db,
  )
  await sql`insert into mails (art, an, betreff, text, html, "versendetAm") values ('x', 'a', 'alt', 't', 'h', now() - interval '91 days'), ('x', 'a', 'neu', 't', 'h', now()), ('x', 'a', 'offen', 't', 'h', null)`.execute(
    db.db,
  )
  await sql`
    with f as (insert into fahrzeuge (bezeichnung, typ, kennzeichen, fuehrerscheinklasse) values ('KTW', 'KTW', 'MU-ST 1', 'C1') returning _id)
    insert into kalenderabsagen (fahrzeug, platz, dienst, beginn, ende, titel, folge)
    select f._id, neue_id(), neue_id(), now() - a.vor - interval '1 hour', now() - a.vor, a.titel, 1
    from f, (values ('alt', interval '181 days'), ('neu', interval '100 days')) as a(titel, vor)`.execute(db.db)
  await run(db, [cleanUp(db.db, () => new Date(), [cleanup])])
  await db.db.transaction().execute((trx) => enqueue(trx, cleanupJob, null))
  const rest = () =>
    sql<{ was: string }>`
    select encode("tokenHash", 'escape') as was from sitzungen union all select encode("tokenHash", 'escape') from passworttoken
    union all select schluessel from anmeldeversuche union all select schluessel from idempotenz
    union all select titel from kalenderabsagen`
      .execute(db.db)
      .then(({ rows }) => rows.map(({ was }) => was))
  await expect.poll(rest).toEqual(['neu', 'neu', 'neu', 'neu', 'neu'])
  await expect
    .poll(async () => (await sql`select betreff, text, html from mails order by betreff`.execute(db.db)).rows)
    .toEqual([
      { betreff: 'alt', text: '', html: '' },
      { betreff: 'neu', text: 't', html: 'h' },
      { betreff: 'offen', text: 't', html: 'h' },
    ])
})

test('a scheduled date during an outage is made up for once on two nodes', async () => {
  const db = await database()
  const daily = defineJob('taeglich', z.object({}))
  const justNow = new Date(Date.now() - 3_600_000)
  const termine = [{ job: daily, when: `${justNow.getUTCMinutes()} ${justNow.getUTCHours()} * * *` }]
  let done = 0
  const handler = handle(daily, async () => void (done += 1))
  const before = await run(db, [handler], termine)
  await expect.poll(async () => (await sql`select 1 from graphile_worker._private_known_crontabs`.execute(db.db)).rows.length).toBe(1)
  await before.close()
  expect(done).toBe(0)
  await sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '2 days', last_execution = now() - interval '20 hours'`.execute(
    db.db,
  )
  await Promise.all([run(db, [handler], termine), run(db, [handler], termine)])
  await expect.poll(() => done).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(done).toBe(1)
})

test('a clock that was ahead stops no timetable; plans for later stay', async () => {
  const db = await database()
  const daily = defineJob('taeglich', z.object({}))
  const justNow = new Date(Date.now() - 3_600_000)
  const termine = [{ job: daily, when: `${justNow.getUTCMinutes()} ${justNow.getUTCHours()} * * *` }]
  let done = 0
  const handler = handle(daily, async () => void (done += 1))
  await (await run(db, [handler, handle(sample, async () => undefined)], termine)).close()
  await sql`update graphile_worker._private_known_crontabs set known_since = now() - interval '2 days', last_execution = '2037-11-08'`.execute(
    db.db,
  )
  const add = (key: string, at: string) =>
    sql`select graphile_worker.add_job('probe', '{"n":1}', job_key => ${key}, run_at => now() + ${at}::interval)`.execute(db.db)
  await add('termin probe', '11 years')
  await add('newsletter', '30 days')
  await add('mail', '11 years')
  await run(db, [handler, handle(sample, async () => undefined)], termine)
  await expect.poll(() => done).toBe(1)
  const left = () =>
    sql<{
      key: string
    }>`select key from graphile_worker._private_jobs where key is not null and not starts_with(key, 'termin taeglich')`.execute(db.db)
  await expect.poll(async () => (await left()).rows.map(({ key }) => key)).toEqual(['newsletter'])
})

test('a node with a wrong clock does not start; a history ahead is told', async () => {
  const { db } = await database()
  const at = Date.now()
  expect(await checkClock(db, at)).toBeNull()
  for (const wrong of [at + 4000 * 86_400_000, at - 45 * 86_400_000, at + 301_000])
    await expect(checkClock(db, wrong)).rejects.toThrow(/^Die Uhr dieses Rechners .* gehen mehr als fünf Minuten auseinander/)
  await sql`insert into historie (gruppe, bereich, objekt, aktion, feld, zeit) values (neue_id(), 'orte', neue_id(), 'angelegt', '', '2037-11-08T12:00:00Z')`.execute(
    db,
  )
  expect(await checkClock(db, at)).toMatch(/^Die neueste Änderung in der Datenbank ist vom 08\.11\.2037/)
})

test.each([
  ['just now', "now() - interval '1 minute'", false],
  ['eleven minutes ago', "now() - interval '11 minutes'", true],
  ['in 2037', "timestamptz '2037-11-08'", true],
])('minute jobs that last ran %s are late: %s', async (_, when, late) => {
  const db = await database()
  await setUpJobs(db.connection)
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('mails-nachfassen', now(), ${sql.raw(when)})`.execute(
    db.db,
  )
  expect((await sql`${sql.raw(JOBS_LATE)}`.execute(db.db)).rows).toEqual([{ late }])
})
