// A newsletter to 2,000 members: `node bench/newsletter.ts [members] [rounds]`. Starts the server on a database of its own and an SMTP
// server in a thread, asks for a list and a service every 40 ms before and while it goes out, and prints how long it took until the last
// mail was taken, and what others waited meanwhile. Several rounds on one server are read together: a p99 of 500 is the fifth worst.
import { Worker } from 'node:worker_threads'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { newFolder, startServer } from './child.ts'
import { cpuTime, databaseOf, peakMemory } from './processes.ts'

const PASSWORT = 'messung-newsletter-1'
const MEMBERS = Number(process.argv[2] ?? 2000)
const ROUNDS = Number(process.argv[3] ?? 1)
const EVERY_MS = 40
const BEFORE_MS = 20_000
const DOMAIN = 'messung.example'
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64')
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms))

const taken = new Map<string, number>()
const sink = new Worker(new URL('./mail-sink.ts', import.meta.url))
const smtpPort = await new Promise<number>((done) => void sink.once('message', done))
// The demo chapter's own mails go out as well, and are not counted.
sink.on('message', (address: string) => address.endsWith(`@${DOMAIN}`) && taken.set(address, (taken.get(address) ?? 0) + 1))
const folder = newFolder()
const server = await startServer(folder.path, {
  LOG_LEVEL: 'warn',
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'intranet@example.org',
  DATABASE_URL: '',
  DEMO: 'S',
  ADMIN_USERNAME: 'messung',
  ADMIN_PASSWORT: PASSWORT,
})
const { host, port } = databaseOf(server.pid)
const client = new pg.Client({ host, port, user: 'intranet', database: 'intranet' })

/** What the requests took that began while `going`; one every 40 ms, however long the others take. */
async function waits(ask: (n: number) => Promise<number>, going: () => boolean): Promise<number[]> {
  const all: Promise<number>[] = []
  for (let n = 0; going(); n += 1) {
    all.push(ask(n))
    // oxlint-disable-next-line no-await-in-loop -- the clock of it
    await pause(EVERY_MS)
  }
  return Promise.all(all)
}
const at = (all: readonly number[], share: number) => all.toSorted((a, b) => a - b)[Math.floor(share * (all.length - 1))] ?? 0
const told = (name: string, all: readonly number[]) =>
  say(
    `  ${name}: ${all.length} requests, ${[0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(all, share).toFixed(1)} ms`).join(', ')}`,
  )

try {
  await client.connect()
  await client.query(`update users set "passwortHash" = $1 where username = 'messung'`, [await hash(PASSWORT)])
  await client.query(`update profile set "emailBenachrichtigungen" = '{}'`)
  await client.query(
    `with fresh as (insert into users (username, vorname, nachname, email, primary_email)
       select 'messung.' || n, 'Anna', 'Messung' || n, array[a], a from generate_series(1, $1::int) n, concat('m', n, '@', $2::text) a returning _id)
     insert into profile ("user", "emailBenachrichtigungen") select _id, '{"newsletter":true}' from fresh`,
    [MEMBERS, DOMAIN],
  )
  await client.query('vacuum analyze users, profile')
  const base = `http://127.0.0.1:${server.port}`
  const head = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'messung', passwort: PASSWORT })
  const { token } = (await (await fetch(`${base}/api/auth`, { method: 'POST', headers: head, body })).json()) as { token: string }
  const auth = { 'x-auth-token': token }
  const call = async <T>(method: string, path: string, sent: unknown): Promise<T> => {
    const response = await fetch(base + path, { method, headers: { ...auth, ...head }, body: JSON.stringify(sent) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const [service] = (await (await fetch(`${base}/api/sanitaetsdienste?nur=kommend`, { headers: auth })).json()) as { _id: string }[]
  const paths = ['/api/orte', '/api/fahrzeuge', `/api/sanitaetsdienste/${service?._id}`, '/api/sanitaetsdienste?nur=kommend']
  const ask = async (n: number) => {
    const begun = performance.now()
    await (await fetch(base + paths[n % paths.length], { headers: auth })).text()
    return performance.now() - begun
  }
  const [quiet, busy]: [number[], number[]] = [[], []]
  const until = (end: number) => () => performance.now() < end
  for (let round = 1; round <= ROUNDS; round += 1) {
    taken.clear()
    const { _id } = await call<{ _id: string }>('POST', '/api/newsletter', { titel: 'Messung' })
    const form = new FormData()
    form.append('datei', new Blob([PICTURE]), 'bild.png')
    const picture = (await (await fetch(`${base}/api/newsletter/${_id}/bilder`, { method: 'POST', headers: auth, body: form })).json()) as {
      _id: string
    }
    const text = `<h2>Termine</h2>${'<p>Am Samstag ist Fahrzeugpflege, danach Grillen. Wer kommt, meldet sich im Kalender.</p>'.repeat(20)}<img src="/api/dateien/${picture._id}" alt="Bild" />`
    const { version } = await call<{ version: number }>('PUT', `/api/newsletter/${_id}`, { titel: 'Messung', text, version: 1 })
    await waits(ask, until(performance.now() + 3000))
    quiet.push(...(await waits(ask, until(performance.now() + BEFORE_MS))))
    const begun = performance.now()
    const cpu = cpuTime([server.pid])
    await call('POST', `/api/newsletter/${_id}/versand`, { version, anzahl: MEMBERS, versandAm: null })
    say(`${MEMBERS.toLocaleString('de-DE')} recipients: the call took ${(performance.now() - begun).toFixed(0)} ms`)
    const peak = peakMemory(server.pid)
    busy.push(...(await waits(ask, () => taken.size < MEMBERS && performance.now() - begun < 600_000)))
    const seconds = (performance.now() - begun) / 1000
    say(
      `  the last mail was taken after ${seconds.toFixed(1)} s (${(taken.size / seconds).toFixed(0)} a second), CPU ${((cpuTime([server.pid]) - cpu) / 1000).toFixed(1)} s, memory at most ${peak().toFixed(0)} MB`,
    )
    say(`  ${taken.size} members have it, ${[...taken.values()].filter((count) => count > 1).length} of them twice`)
  }
  told('before', quiet)
  told('meanwhile', busy)
  say(`  p99 is ${(at(busy, 0.99) / at(quiet, 0.99)).toFixed(2)} times that of before`)
} finally {
  await client.end()
  await server.stop()
  folder.remove()
  await sink.terminate()
}
