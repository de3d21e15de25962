// Heavy calls of a large chapter: none ends the node or blocks it for long.
// Ten times the small chapter on 256 MB stands for ten times the large one on 512 MB (`npm start`).
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { demoDatabase, TODAY } from '#seeds/demo-database.ts'
import { openWorld } from '../../bench/rows.ts'
import { tenTimes } from '../../bench/ten-times.ts'

const YEAR = 'von=2026-01-01&bis=2026-12-31'
const SPAN = 'von=2027-11-01T00:00:00Z&bis=2027-12-12T00:00:00Z'
const MEMBERS = 4_000
const CALLS = [
  ...['', '&nach=person', '&nach=person,art', '&nach=gruppe', '&nach=art,monat', '&nach=tag'].map((by) => `/api/auswertung?${YEAR}${by}`),
  '/api/dienstabende/quoten?jahr=2026',
  '/api/profile/einweisungen/matrix',
  '/api/profile/einweisungen',
  '/api/profile/fristen',
  `/api/verteilung?${YEAR}`,
  `/api/fahrzeugbelegungen/kalender?${SPAN}`,
  '/api/fahrzeugbelegungen/frei?beginn=2026-11-20T08:00:00Z&ende=2026-11-20T12:00:00Z&alle=true',
  '/api/fahrzeugbelegungen?limit=500',
  '/api/stundennachweise?limit=500',
  '/api/sanitaetsdienste?limit=500',
  '/api/dienstabende?limit=500',
  '/api/ktw/wochen',
  '/api/leihen?limit=500',
  '/api/stellen',
  '/api/dashboard',
  '/api/kalender?von=2026-11-01T00:00:00Z&bis=2026-12-01T00:00:00Z',
  '/api/profile?limit=500',
  '/api/orte?limit=500',
  '/api/rechte/users',
]
const HEAP_MB = 256
/** A machine at rest needs a tenth; building the rows of a whole table takes seconds. */
const HELD_MS = 500

test('heavy calls of a large chapter, side by side on a small heap, are answered', async () => {
  const database = await demoDatabase('S')
  onTestFinished(() => database.close())
  const { db, connection } = database
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await tenTimes({ ...inject('database').manager, database: rows[0]?.name ?? '' })
  const { admin } = await openWorld({ port: 0, size: 'S', db, lanes: 1 })
  await sql`with fresh as (insert into users (username, vorname, nachname, email, primary_email)
      select 'mara.' || n, 'Mara', 'Messung ' || n, array[m], m from generate_series(1, ${MEMBERS}::int) n, concat('m', n, '@example.org') m returning _id)
    insert into profile ("user", gruppe) select _id, 'Gruppe ' || (row_number() over () % 8) from fresh`.execute(db)
  await sql`insert into stundennachweise (profil, art, datum, stunden, anlass, status, "bestaetigtVon", "bestaetigtAm")
    select p._id, (array['Einsatz', 'KTW', 'Sonstiges'])[1 + n % 3], date '2026-01-01' + n * 60, 1 + n % 4, 'Dienst', 'bestaetigt', e."user", now()
    from (select * from profile order by _id limit 1) e, profile p, generate_series(0, 5) n where p._id <> e._id`.execute(db)
  await sql`insert into einweisungen (profil, fahrzeug, datum, "gueltigBis", einweiser)
    select p._id, f._id, date '2026-02-01', date '2028-02-01', e._id from (select _id from profile limit 1) e, profile p, (select _id from fahrzeuge limit 2) f
    where p._id <> e._id on conflict do nothing`.execute(db)
  await sql`insert into fahrzeugbelegungen (fahrzeug, beginn, ende, zweck, status)
    select f._id, t, t + interval '3 hours', 'Fahrt zur Wache', 'bestaetigt' from fahrzeuge f,
      generate_series(timestamptz '2027-11-01T00:00:00Z', timestamptz '2027-12-12T00:00:00Z', '1 day') t`.execute(db)
  await sql`insert into orte (name) select 'Messort ' || n from generate_series(1, 2000) n`.execute(db)
  await sql`analyze`.execute(db)
  const { stdout: said } = await promisify(execFile)(
    process.execPath,
    [
      '--max-semi-space-size=4',
      `--max-old-space-size=${HEAP_MB}`,
      'tests/support/size-instance.ts',
      JSON.stringify(connection),
      `${TODAY}T08:00:00Z`,
      admin,
      JSON.stringify(CALLS),
    ],
    // Tests check each answer against its contract; a node that runs does not.
    { maxBuffer: 1e7, env: { ...process.env, NODE_ENV: 'production' } },
  )
  type Said = { readonly url: string; readonly status: number; readonly bytes: number; readonly held: number }
  const { alone, together } = JSON.parse(said) as { readonly alone: readonly Said[]; readonly together: readonly Said[] }
  if (process.env['ZEILEN'] !== undefined) process.stdout.write(`${alone.map((one) => JSON.stringify(one)).join('\n')}\n`)
  // Too many lines of an evaluation are refused.
  const wrong = [...alone, ...together].filter(
    ({ url, status }) => status !== (url.endsWith(YEAR) && url.includes('/api/auswertung') ? 400 : 200),
  )
  expect([alone.length, together.length, wrong]).toEqual([CALLS.length, CALLS.length, []])
  expect(alone.filter(({ bytes }) => bytes > 1_000_000)).toEqual([])
  expect(alone.filter(({ held }) => held > HELD_MS)).toEqual([])
}, 600_000)
