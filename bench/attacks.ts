// `node bench/attacks.ts`: what a few people, or nobody in particular, can do to all others. Starts the product with the demo
// chapter M, attacks it, and prints what others waited, what memory it took and what became of running requests. Writes nothing.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DEMO_PASSWORT } from '#seeds/demo.ts'
import { call } from './call.ts'
import { newFolder, type Server, startServer } from './child.ts'
import { databaseOf, memory } from './processes.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const ENV = { LOG_LEVEL: 'fatal', ADMIN_PASSWORT: '', ADMIN_USERNAME: '', SMTP_URL: '', DATABASE_URL: '', DEMO: 'M' }
const PEOPLE = ['helfer', 'leitung', 'fahrzeugwart', 'admin'] as const

const tokenOf = async (port: number, username: string) =>
  (
    JSON.parse(
      (await call(port, { method: 'POST', path: '/api/auth', headers: {}, body: JSON.stringify({ username, passwort: DEMO_PASSWORT }) }))
        .text,
    ) as { token: string }
  ).token
/** The status of an answer that is read to its end; 0: none. */
const status = (
  port: number,
  path: string,
  token: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
) =>
  fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { 'x-auth-token': token, ...init.headers } }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
const counted = (statuses: readonly number[]) =>
  Object.entries(Object.groupBy(statuses, String))
    .map(([code, all = []]) => `${all.length} × ${code === '0' ? 'no answer' : code}`)
    .join(', ')
const alive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
const peakOf = (pid: number) =>
  alive(pid) ? Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024 : NaN
const mb = (value: number) => `${Math.round(value)} MB`

/** A small read of somebody else every 20 ms while `attack` runs: the longest wait, and the 99th percentile. */
async function othersWait(port: number, token: string, attack: () => Promise<unknown>): Promise<string> {
  const waits: number[] = []
  let failed = 0
  let running = true
  const beats = (async () => {
    while (running) {
      const begin = performance.now()
      const one = await status(port, '/api/auth', token)
      if (one === 200) waits.push(performance.now() - begin)
      else failed += 1
      await wait(20)
    }
  })()
  await attack()
  running = false
  await beats
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN)
  return `others wait ${at(1)} ms at most, ${at(0.99)} ms at p99 (${failed} of ${failed + waits.length} refused)`
}

const undo: (() => void | Promise<void>)[] = []
async function withServer(work: (server: Server) => Promise<void>): Promise<void> {
  const folder = newFolder()
  undo.push(folder.remove)
  const server = await startServer(folder.path, ENV)
  undo.unshift(server.stop)
  try {
    await work(server)
  } finally {
    for (const act of undo.splice(0)) await act()
  }
}

async function exports({ port, pid }: Server): Promise<void> {
  const tokens = await Promise.all(PEOPLE.map((name) => tokenOf(port, name)))
  const [helper = '', , , admin = ''] = tokens
  for (const [what, count, whom] of [
    ['one PDF', 1, [helper]],
    ['ten PDFs of one person', 10, [helper]],
    ['four PDFs of four people', 4, tokens],
    ['four XLSX of four people', 4, tokens],
    ['150 CSVs of one person', 150, [helper]],
    // To compare: what as many requests cost that make no file.
    ['150 small reads of one person', 150, [helper]],
  ] as const) {
    const format = /PDF|XLSX|CSV/.exec(what)?.[0].toLowerCase()
    const path = format === undefined ? '/api/auth' : `/api/fahrzeugbelegungen.${format}`
    let statuses: number[] = []
    const begin = performance.now()
    const waited = await othersWait(port, admin, async () => {
      statuses = await Promise.all(Array.from({ length: count }, (_, i) => status(port, path, whom[i % whom.length] ?? '')))
    })
    const { node, database } = memory(pid)
    say(
      `${what}: ${Math.round(performance.now() - begin)} ms, ${counted(statuses)}; ${waited}; then ${mb(node)} + ${mb(database)}, peak ${mb(peakOf(pid))}`,
    )
    if (alive(pid)) continue
    say('  the node is dead')
    return
  }
}

async function lists({ port, pid }: Server): Promise<void> {
  const [helper, admin] = [await tokenOf(port, 'helfer'), await tokenOf(port, 'admin')]
  let statuses: number[] = []
  const begin = performance.now()
  const waited = await othersWait(port, admin, async () => {
    statuses = await Promise.all(Array.from({ length: 400 }, (_, i) => status(port, `/api/sanitaetsdienste?limit=500&x=${i}`, helper)))
  })
  say(
    `400 parallel lists: ${Math.round(performance.now() - begin)} ms, ${counted(statuses)}; ${waited}; peak ${mb(peakOf(pid))}${alive(pid) ? '' : '; the node is dead'}`,
  )
}

async function unread({ port, pid }: Server): Promise<void> {
  for (const path of ['/api/docs/yaml', '/api/openapi.json']) {
    const sockets: Socket[] = []
    for (let i = 0; i < 1200; i += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.pause()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20))
      sockets.push(socket)
    }
    await wait(15_000)
    say(`1,200 connections × 20 × ${path}, never read: node ${mb(memory(pid).node)}, peak ${mb(peakOf(pid))}`)
    for (const socket of sockets) socket.destroy()
    await wait(1_000)
  }
}

async function ending({ port, pid, stop }: Server): Promise<void> {
  const admin = await tokenOf(port, 'admin')
  const client = new pg.Client({ ...databaseOf(pid), user: 'intranet', database: 'intranet' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table orte in exclusive mode')
  const headers = { 'content-type': 'application/json' }
  const running = Array.from({ length: 16 }, (_, i) =>
    status(port, '/api/orte', admin, { method: 'POST', headers, body: JSON.stringify({ name: `Ort ${i}` }) }),
  )
  await wait(500)
  const stopped = stop()
  await wait(500)
  await client.query('commit').catch(() => undefined)
  await client.end().catch(() => undefined)
  say(`SIGTERM amid 16 writes: ${counted(await Promise.all(running))}`)
  await stopped
}

for (const part of [exports, lists, unread, ending]) {
  if (process.argv.length > 2 && !process.argv.includes(part.name)) continue
  await withServer(part).catch((error: unknown) => say(`${part.name}: ${String(error)}`))
}
process.exit(0)
