// Children of the bench: started with an IPC channel, ended by it whatever happens.
import { fork, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/port.ts'
import { testFolder } from '#tests/support/temp-folder.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = join(folder, '..')
/** The environment, Node's flags and the program, from the start script: the bench runs what operators run. */
const [, ENV = '', START = ''] =
  /&& ((?:\w+=\S+ )*)exec \S+node ((?:--\S+ )*src\/server\/main\.ts)/.exec(readFileSync(join(root, 'package.json'), 'utf8')) ?? []
const childEnv = Object.fromEntries(ENV.split(' ').flatMap((part) => (part === '' ? [] : [part.split('=')])))

/** Starts a server of this folder; it sends its port back. */
export async function startKind(
  file: string,
  env: Record<string, string> = {},
  message?: object,
): Promise<{ pid: number; port: number; ende: () => void }> {
  const kind = fork(join(folder, file), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (message) kind.send(message)
  const port = await new Promise<number>((done, failed) => {
    kind.once('message', (message) => done(Number(message)))
    kind.once('exit', (code) => failed(new Error(`${file} ended with ${code}`)))
  })
  return { pid: kind.pid ?? 0, port, ende: () => void kind.kill() }
}

export interface Server {
  readonly pid: number
  readonly port: number
  /** From the start of the process to the first good answer of the API, in ms. */
  readonly startMs: number
  readonly ende: () => Promise<void>
}

/** A folder for a database; `PGDATA` may belong to somebody else, so it can be entered by all. */
export function newFolder(): { pfad: string; weg: () => void } {
  const path = testFolder('intranet-bench-')
  return { pfad: path, weg: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts the product as `npm start` does, or with `npm` itself, and waits for its first good answer. */
export async function startServer(dataDir: string, env: Record<string, string>, withNpm = false): Promise<Server> {
  const port = await freePort()
  const beginn = performance.now()
  const [program, args] = withNpm ? ['npm', ['start']] : [process.execPath, START.split(' ')]
  const kind = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...childEnv, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  kind.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<void>((done) => kind.once('exit', () => done()))
  const frist = beginn + 180_000
  for (;;) {
    const good = await fetch(`http://127.0.0.1:${port}/api/config/info`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (good) break
    if (kind.exitCode !== null || performance.now() > frist) throw new Error(`The server did not start:\n${output}`)
    await new Promise((further) => setTimeout(further, 5))
  }
  const startMs = performance.now() - beginn
  return {
    pid: kind.pid ?? 0,
    port,
    startMs,
    ende: () => {
      kind.kill('SIGTERM')
      return ended
    },
  }
}
