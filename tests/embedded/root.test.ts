import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { execute, startTestServer } from '#tests/support/postgres.ts'
import { testFolder } from '#tests/support/temp-folder.ts'

const root = testFolder()
afterAll(() => rmSync(root, { recursive: true, force: true }))
const asRoot = process.getuid?.() === 0
const WHY = asRoot ? '' : ' (left out: only root has rights to give up)'
const MAIN = join(import.meta.dirname, '../../src/server/main.ts')

/** A free port that only root may bind. */
async function lowPort(): Promise<number> {
  for (let port = 700; ; port++) {
    const free = await new Promise<boolean>((done) => {
      const server = createServer().once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
    })
    if (free) return port
  }
}

interface Node {
  readonly child: ChildProcess
  readonly said: string[]
  readonly ended: Promise<number | null>
}

/** A whole intranet of its own, as `npm start` has it; resolves when it runs. */
async function start(env: Record<string, string>): Promise<Node> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, BASE_URL: '', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => said.push(line))
  await expect.poll(() => said.join('\n'), { timeout: 60_000 }).toMatch(/Das Intranet läuft:/)
  return { child, said, ended }
}

const ids = ({ child }: Node) => {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return ['Uid', 'Gid', 'Groups'].map((name) => new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*$`, 'm').exec(status)?.[1]?.replaceAll('\t', ' '))
}
const healthy = async (port: number) => (await fetch(`http://127.0.0.1:${port}/api/gesundheit`).catch(() => null))?.status

test.runIf(asRoot)(`started as root it drops to the database’s user on a privileged port${WHY}`, { timeout: 120_000 }, async () => {
  const port = await lowPort()
  const env = { DATA_DIR: join(root, 'data'), PORT: String(port) }
  const node = await start(env)
  expect(ids(node)).toEqual(['65534 65534 65534 65534', '65534 65534 65534 65534', ''])
  expect(node.said.filter((line) => line.includes('root'))).toEqual([])
  expect(await healthy(port)).toBe(200)
  expect(statSync(join(root, 'data/sicherungen')).uid).toBe(65_534)
  // It still looks after its database.
  process.kill(Number.parseInt(readFileSync(join(root, 'data/datenbank/pg/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await expect.poll(() => node.said, { timeout: 60_000 }).toContain('Die Datenbank läuft wieder.')
  await expect.poll(() => healthy(port)).toBe(200)
  node.child.kill('SIGTERM')
  expect(await node.ended).toBe(0)
  const again = await start(env)
  expect(ids(again)[0]).toBe('65534 65534 65534 65534')
})

test.runIf(asRoot)(`without a usable account it stays root and warns loudly${WHY}`, { timeout: 120_000 }, async () => {
  const server = await startTestServer(true)
  onTestFinished(server.close)
  await execute(server.manager, `alter role intranet password 'probe'`)
  mkdirSync(join(root, 'zu'), { mode: 0o700 })
  const env = { PORT: String(await lowPort()), DATABASE_URL: `postgres://intranet:probe@127.0.0.1:${server.connection.port}/intranet` }
  const closed = await start({ ...env, DATA_DIR: join(root, 'zu/data') })
  expect(ids(closed)[0]).toBe('0 0 0 0')
  expect(closed.said.join('\n')).toMatch(
    /ACHTUNG: Das Intranet läuft als root weiter, weil der Benutzer ohne Rechte \(Nummer 65534\) .*zu\/data\/sicherungen nicht erreicht/,
  )
  closed.child.kill('SIGTERM')
  await closed.ended
  const open = await start({ ...env, DATA_DIR: join(root, 'offen') })
  expect(ids(open)[0]).toBe('65534 65534 65534 65534')
})
