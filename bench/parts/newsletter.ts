// Newsletter to many members: time until the last mail is accepted, and latency of other requests meanwhile. The server has its own
// database, the SMTP server its own thread; a list or a service is requested every 40 ms. A p99 of 500 answers is the fifth worst.
import { Worker } from 'node:worker_threads'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { newFolder, startServer } from '../child.ts'
import { cpuTime, databaseOf, peakMemory } from '../processes.ts'

const PASSWORT = 'messung-newsletter-1'
const EVERY_MS = 40
const DOMAIN = 'messung.example'
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64')
const pause = (ms: number) => new Promise((next) => setTimeout(next, ms))

interface Round {
  readonly callMs: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMb: number
  readonly reached: number
  readonly twice: number
}
interface Sent {
  readonly rounds: readonly Round[]
  /** Latencies of other requests in ms, ascending. */
  readonly before: readonly number[]
  readonly meanwhile: readonly number[]
}

/** Latencies in ms of requests started while `going`, one every 40 ms. */
async function measureWaits(ask: (n: number) => Promise<number>, going: () => boolean): Promise<number[]> {
  const all: Promise<number>[] = []
  for (let n = 0; going(); n += 1) {
    all.push(ask(n))
    await pause(EVERY_MS)
  }
  return Promise.all(all)
}

/** SMTP server that accepts everything; counts only mails to members created here, not the demo chapter's. */
async function openSink() {
  const taken = new Map<string, number>()
  const thread = new Worker(new URL('./mail-sink.ts', import.meta.url))
  const port = await new Promise<number>((done) => void thread.once('message', done))
  thread.on('message', (address: string) => address.endsWith(`@${DOMAIN}`) && taken.set(address, (taken.get(address) ?? 0) + 1))
  return { taken, port, close: () => thread.terminate() }
}

/** Adds invited members, the only newsletter subscribers, and gives the sender a password. */
async function addMembers(serverPid: number, members: number): Promise<void> {
  const { host, port } = databaseOf(serverPid)
  const client = new pg.Client({ host, port, user: 'intranet', database: 'intranet' })
  await client.connect()
  await client.query(`update users set "passwortHash" = $1 where username = 'messung'`, [await hash(PASSWORT)])
  await client.query(`update profile set "emailBenachrichtigungen" = "emailBenachrichtigungen" || '{"newsletter":false}'`)
  await client.query(
    `with added as (insert into users (username, vorname, nachname, email, primary_email, "eingeladenAm")
       select 'messung.' || n, 'Anna', 'Messung' || n, array[a], a, now() from generate_series(1, $1::int) n, concat('m', n, '@', $2::text) a returning _id)
     insert into profile ("user", "emailBenachrichtigungen") select _id, '{"newsletter":true}' from added`,
    [members, DOMAIN],
  )
  await client.query('vacuum analyze users, profile')
  await client.end()
}

async function signIn(port: number) {
  const base = `http://127.0.0.1:${port}`
  const head = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'messung', passwort: PASSWORT })
  const { token } = (await (await fetch(`${base}/api/auth`, { method: 'POST', headers: head, body })).json()) as { token: string }
  const auth = { 'x-auth-token': token }
  const request = (
    path: string,
    { headers = auth, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> } = {},
  ) => fetch(base + path, { ...init, headers })
  return {
    request,
    call: async <T>(method: string, path: string, sent: unknown): Promise<T> => {
      const response = await request(path, { method, headers: { ...auth, ...head }, body: JSON.stringify(sent) })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },
  }
}
type Session = Awaited<ReturnType<typeof signIn>>

async function writeNewsletter({ request, call }: Session): Promise<{ _id: string; version: number }> {
  const { _id } = await call<{ _id: string }>('POST', '/api/newsletter', { titel: 'Messung' })
  const form = new FormData()
  form.append('datei', new Blob([PICTURE]), 'bild.png')
  const picture = (await (await request(`/api/newsletter/${_id}/bilder`, { method: 'POST', body: form })).json()) as { _id: string }
  const text = `<h2>Termine</h2>${'<p>Am Samstag ist Fahrzeugpflege, danach Grillen. Wer kommt, meldet sich im Kalender.</p>'.repeat(20)}<img src="/api/dateien/${picture._id}" alt="Bild" />`
  const { version } = await call<{ version: number }>('PUT', `/api/newsletter/${_id}`, { titel: 'Messung', text, version: 1 })
  return { _id, version }
}

/** Sends a newsletter to generated members; `quietMs` of background requests are measured before each round. */
export async function measureNewsletter({
  members,
  rounds,
  quietMs,
}: {
  readonly members: number
  readonly rounds: number
  readonly quietMs: number
}): Promise<Sent> {
  const sink = await openSink()
  const folder = newFolder()
  const server = await startServer(folder.path, {
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'intranet@example.org',
    DATABASE_URL: '',
    BASE_URL: '',
    DEMO: 'S',
    ADMIN_USERNAME: 'messung',
    ADMIN_PASSWORT: PASSWORT,
  })
  try {
    await addMembers(server.pid, members)
    const session = await signIn(server.port)
    const [service] = (await (await session.request('/api/sanitaetsdienste?nur=kommend')).json()) as { _id: string }[]
    const paths = ['/api/orte', '/api/fahrzeuge', `/api/sanitaetsdienste/${service?._id}`, '/api/sanitaetsdienste?nur=kommend']
    const ask = async (n: number) => {
      const begun = performance.now()
      await (await session.request(paths[n % paths.length] ?? '')).text()
      return performance.now() - begun
    }
    const lasting = (ms: number) => {
      const end = performance.now() + ms
      return () => performance.now() < end
    }
    const [before, meanwhile, list]: [number[], number[], Round[]] = [[], [], []]
    for (let round = 1; round <= rounds; round += 1) {
      sink.taken.clear()
      const { _id, version } = await writeNewsletter(session)
      await measureWaits(ask, lasting(quietMs / 7))
      before.push(...(await measureWaits(ask, lasting(quietMs))))
      const [begun, cpu] = [performance.now(), cpuTime([server.pid])]
      await session.call('POST', `/api/newsletter/${_id}/versand`, { version, anzahl: members, versandAm: null })
      const callMs = performance.now() - begun
      const peak = peakMemory(server.pid)
      meanwhile.push(...(await measureWaits(ask, () => sink.taken.size < members && performance.now() - begun < 600_000)))
      list.push({
        callMs,
        seconds: (performance.now() - begun) / 1000,
        cpuSeconds: (cpuTime([server.pid]) - cpu) / 1000,
        peakMb: peak(),
        reached: sink.taken.size,
        twice: [...sink.taken.values()].filter((count) => count > 1).length,
      })
    }
    return { rounds: list, before: before.toSorted((a, b) => a - b), meanwhile: meanwhile.toSorted((a, b) => a - b) }
  } finally {
    await server.stop()
    folder.remove()
    await sink.close()
  }
}

const at = (all: readonly number[], share: number) => all[Math.floor(share * (all.length - 1))] ?? 0
const percentiles = (all: readonly number[]) =>
  `${all.length} requests, ${[0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(all, share).toFixed(1)} ms`).join(', ')}`

export async function printNewsletter(say: (line: string) => void): Promise<void> {
  const members = 2_000
  const { rounds, before, meanwhile } = await measureNewsletter({ members, rounds: 1, quietMs: 20_000 })
  for (const { callMs, seconds, cpuSeconds, peakMb, reached, twice } of rounds) {
    say(`${members.toLocaleString('de-DE')} recipients: call took ${callMs.toFixed(0)} ms`)
    say(
      `  last mail accepted after ${seconds.toFixed(1)} s (${(reached / seconds).toFixed(0)} a second), CPU ${cpuSeconds.toFixed(1)} s, memory at most ${peakMb.toFixed(0)} MB`,
    )
    say(`  ${reached} members received it, ${twice} of them twice`)
  }
  say(`  before: ${percentiles(before)}`)
  say(`  during sending: ${percentiles(meanwhile)}`)
  say(`  p99 is ${(at(meanwhile, 0.99) / at(before, 0.99)).toFixed(2)} times the p99 before`)
}
