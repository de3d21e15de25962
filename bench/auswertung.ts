// The evaluation of hours at 120,000 and at 1.2 million records: `node bench/auswertung.ts`. Starts the server on a database of its
// own, with 2,000 members and ten years of records beside the demo's few, and asks what the screen asks. Before each question one record changes, so that no
// answer is a kept one; then the same again, kept. Prints milliseconds as the client waits for them, and the CPU of server and database.
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { newFolder, startServer } from './child.ts'
import { cpuTime, databaseOf } from './processes.ts'

const PASSWORT = 'messung-auswertung-1'
const ROUNDS = 30
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const folder = newFolder()
const server = await startServer(folder.path, {
  LOG_LEVEL: 'warn',
  SMTP_URL: '',
  DATABASE_URL: '',
  DEMO: 'S',
  ADMIN_USERNAME: 'messung',
  ADMIN_PASSWORT: PASSWORT,
})
const { host, port } = databaseOf(server.pid)
const client = new pg.Client({ host, port, user: 'intranet', database: 'intranet' })

const CHUNK = 120_000
const MEMBERS = 2_000
const addMembers = () =>
  client.query(
    `with fresh as (insert into users (username, vorname, nachname, email, primary_email)
       select 'messung.' || n, 'Anna', 'Messung' || n, array['m' || n || '@example.org'], 'm' || n || '@example.org' from generate_series(1, $1) n returning _id)
     insert into profile ("user", gruppe) select _id, 'Gruppe ' || (row_number() over () % 8) from fresh`,
    [MEMBERS],
  )

/** Records of one year: a few kinds that each member does mostly, one in ten still submitted. */
async function fill(yearsBack: number): Promise<void> {
  await client.query(
    `insert into stundennachweise (profil, art, datum, stunden, anlass, status, "anfahrtKm", "bestaetigtAm", "bestaetigtVon")
     select p._id, (array['Sanitaetsdienst', 'KTW', 'Dienstabend', 'Einsatz', 'Blutspende', 'Verwaltung', 'Jugend'])[1 + (p.nr + (random() ^ 2 * 3)::int) % 7],
       date '2026-11-23' - $2::int * 365 - (random() * 364)::int, (1 + (random() * 40)::int) / 4.0, 'Messung',
       case when n % 10 = 0 then 'eingereicht' else 'bestaetigt' end, (random() * 40)::int, case when n % 10 = 0 then null else now() end,
       case when n % 10 = 0 then null else (select _id from users where username = 'messung') end
     from generate_series(1, $1) n join (select _id, row_number() over () - 1 as nr, count(*) over () as alle from profile where "geloeschtAm" is null) p
       on p.nr = n % p.alle`,
    [CHUNK, yearsBack],
  )
}

async function measure(headers: Record<string, string>, name: string, query: string, kept: boolean): Promise<void> {
  const waits: number[] = []
  let cpu = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!kept) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as one person works
      await client.query(
        `update stundennachweise set "anfahrtKm" = ("anfahrtKm" + 1) % 100 where _id = (select _id from stundennachweise where anlass = 'Messung' limit 1)`,
      )
      // The notice of it arrives.
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((next) => setTimeout(next, 30))
    }
    const before = cpuTime([server.pid])
    const start = performance.now()
    // oxlint-disable-next-line no-await-in-loop
    const response = await fetch(`http://127.0.0.1:${server.port}/api/auswertung?${query}`, { headers })
    // oxlint-disable-next-line no-await-in-loop
    const { length } = await response.text()
    waits.push(performance.now() - start)
    cpu += cpuTime([server.pid]) - before
    if (!response.ok || length < 100) throw new Error(`${name}: ${response.status}`)
  }
  const [p50, p95] = [0.5, 0.95].map((share) => waits.toSorted((a, b) => a - b)[Math.floor(share * ROUNDS)]?.toFixed(1))
  say(`  ${name}${kept ? ', kept' : ''}: p50 ${p50} ms, p95 ${p95} ms, CPU ${(cpu / ROUNDS).toFixed(0)} ms`)
}

try {
  await client.connect()
  await client.query(`update users set "passwortHash" = $1 where username = 'messung'`, [await hash(PASSWORT)])
  const body = JSON.stringify({ username: 'messung', passwort: PASSWORT })
  const signIn = await fetch(`http://127.0.0.1:${server.port}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const headers = { 'x-auth-token': ((await signIn.json()) as { token: string }).token }
  await addMembers()
  let filled = 0
  for (const years of [1, 10]) {
    // oxlint-disable-next-line no-await-in-loop -- one year after the other
    for (; filled < years; filled += 1) await fill(filled)
    // oxlint-disable-next-line no-await-in-loop
    await client.query('vacuum analyze stundennachweise, stundensummen')
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await client.query<{ n: string }>('select count(*) n from stundensummen')
    say(
      `${(years * CHUNK).toLocaleString('de-DE')} records of ${years === 1 ? 'a year' : `${years} years`}, ${Number(rows[0]?.n).toLocaleString('de-DE')} sums`,
    )
    const all = 'von=2000-01-01&bis=2026-12-31'
    for (const [name, query] of [
      ['months and kinds, all of it', `${all}&nach=monat,art`],
      ['members, all of it', `${all}&nach=person`],
      ['groups, all of it', `${all}&nach=gruppe`],
      ['years, all of it', `${all}&nach=jahr`],
      ['days of a year', 'von=2025-11-24&bis=2026-11-23&nach=tag'],
      ['months of a kind, with the submitted', `${all}&nach=monat,art&art=KTW&eingereicht=true`],
    ] as const)
      for (const kept of [false, true])
        // oxlint-disable-next-line no-await-in-loop
        await measure(headers, name, query, kept)
  }
} finally {
  await client.end()
  await server.stop()
  folder.remove()
}
