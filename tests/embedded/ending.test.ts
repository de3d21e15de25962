// SIGTERM, as a service manager sends it, to the program as `npm start` runs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/port.ts'
import { execute, startTestServer } from '#tests/support/postgres.ts'
import { testFolder } from '#tests/support/temp-folder.ts'

const server = await startTestServer(true)
afterAll(server.close)
const DATABASE_URL = `postgres://intranet:nur-im-test@127.0.0.1:${server.connection.port}/intranet`
const ADMIN_PASSWORT = 'Nachtdienst-Probe-42'

/** As many as have a connection to the database at once: each is in the middle of its work. */
const RUNNING = Math.min(availableParallelism() + 2, 12)

async function open(): Promise<pg.Client> {
  const client = new pg.Client(server.connection)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function start() {
  await execute(server.manager, `alter role intranet password 'nur-im-test'`)
  const port = await freePort()
  const dataDir = testFolder()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      // Vitest sets one of its own.
      BASE_URL: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL,
      ADMIN_PASSWORT,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Das Intranet läuft')
  return { child, url: `http://127.0.0.1:${port}`, said: () => output }
}

test(
  'whoever waits for an answer gets it, live changes end at once, and nothing that was written goes unanswered',
  { timeout: 120_000 },
  async () => {
    const { child, url, said } = await start()
    const json = { 'content-type': 'application/json' }
    const signIn = await fetch(`${url}/api/auth`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'admin', passwort: ADMIN_PASSWORT }),
    })
    const { token } = (await signIn.json()) as { token: string }
    const headers = { ...json, 'x-auth-token': token }
    const stream = await fetch(`${url}/api/ereignisse`, { headers })
    const [client, observer] = [await open(), await open()]
    await client.query('begin; lock table orte in exclusive mode')
    const statuses = Array.from({ length: RUNNING }, (_, i) =>
      fetch(`${url}/api/orte`, { method: 'POST', headers, body: JSON.stringify({ name: `Ort ${i}` }) }).then(
        ({ status }) => status,
        (error: Error) => error.message,
      ),
    )
    const waiting = async () => (await observer.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount
    await expect.poll(waiting).toBe(RUNNING)

    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await expect.poll(said).toContain('SIGTERM')
    expect(await stream.text()).toContain(': da')
    await client.query('commit')
    expect(await Promise.all(statuses)).toEqual(Array.from({ length: RUNNING }, () => 201))
    expect(await ended).toEqual([0, null])
    expect((await client.query('select 1 from orte')).rowCount).toBe(RUNNING)
  },
)
