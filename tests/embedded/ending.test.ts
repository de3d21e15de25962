// The program as `npm start` runs it, in one file: its child processes, its traces, and SIGTERM as a service manager sends it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
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
  const child = spawn(process.execPath, ['dist/server/main.js'], {
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

async function signIn(url: string) {
  const json = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'admin', passwort: ADMIN_PASSWORT }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { ...json, 'x-auth-token': token }
}

test('the one file finds what lies beside the sources', () => {
  const named = globSync('dist/server/*.js').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/new URL\((["'`])(\.\.?\/[^"'`]+)\1,\s*new URL\((["'`])([^"'`]+)\3/g)].map(
      ([, , path = '', , from = '']) => join('dist/server', from, '..', path),
    ),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((path) => path !== 'dist/web' && !existsSync(path))).toEqual([])
})

test('files are written and read in processes of their own; traces name sources', async () => {
  const { url, said } = await start()
  const headers = await signIn(url)
  const begin = async (path: string, more: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}`, { headers, ...more })
    return `${answer.status} ${Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)}`
  }
  expect(await begin('/api/orte.pdf')).toBe('200 %PDF')
  expect(await begin('/api/orte.xlsx')).toBe('200 PK\u0003\u0004')
  const form = new FormData()
  form.set('datei', new File(['Kennzeichen;Typ\nMU-ST 1;KTW'], 'fahrzeuge.csv', { type: 'text/csv' }))
  const read = await fetch(`${url}/api/fahrzeuge/import/lesen`, {
    method: 'POST',
    headers: { 'x-auth-token': headers['x-auth-token'] },
    body: form,
  })
  expect([read.status, await read.text()]).toEqual([200, expect.stringContaining('Kennzeichen')])
  const client = await open()
  await client.query('alter table sicherungen rename to weg')
  onTestFinished(async () => void (await client.query('alter table weg rename to sicherungen')))
  expect(await begin('/api/sicherungen')).toMatch(/^500/)
  await expect.poll(said).toMatch(/at \S+ \(\/\S+\/src\/server\/\S+\.ts:\d+:\d+\)/)
})

test('at the end requests are answered, streams closed and writes confirmed', { timeout: 120_000 }, async () => {
  const { child, url, said } = await start()
  const headers = await signIn(url)
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
})
