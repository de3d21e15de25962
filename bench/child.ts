// Children of the bench: started with an IPC channel, ended by it whatever happens.
import { execFileSync, fork, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/port.ts'
import { testFolder } from '#tests/support/temp-folder.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = join(folder, '..')
/** The environment, Node's flags and the program, from the start script: the bench runs what operators run. */
const [, ENV = '', START = ''] =
  /&& ((?:\w+=\S+ )*)exec \S+node ((?:--\S+ )*\S+\/main\.[jt]s)/.exec(readFileSync(join(root, 'package.json'), 'utf8')) ?? []
if (START === '') throw new Error('package.json starts the server in a way that the bench does not know')
const childEnv = Object.fromEntries(ENV.split(' ').flatMap((part) => (part === '' ? [] : [part.split('=')])))

/** Starts a server of this folder; it sends its port back. */
export async function startChild(
  file: string,
  env: Record<string, string> = {},
  message?: object,
): Promise<{ pid: number; port: number; stop: () => void }> {
  const child = fork(join(folder, file), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (message) child.send(message)
  const port = await new Promise<number>((done, failed) => {
    child.once('message', (message) => done(Number(message)))
    child.once('exit', (code) => failed(new Error(`${file} ended with ${code}`)))
  })
  return { pid: child.pid ?? 0, port, stop: () => void child.kill() }
}

export interface Server {
  readonly pid: number
  readonly port: number
  /** From the start of the process to the first good answer of the API, in ms. */
  readonly startMs: number
  readonly stop: () => Promise<void>
}

/** A folder for a database; `PGDATA` may belong to somebody else, so everybody may enter it. */
export function newFolder(): { path: string; remove: () => void } {
  const path = testFolder('intranet-bench-')
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

let built = false
/** Builds what is missing or older than its source, once: a stale program would be measured without a word. */
function build(): void {
  if (!built) execFileSync(process.execPath, ['scripts/setup.mjs', '--tests'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  built = true
}

/** Starts the product as `npm start` does, or with `npm` itself, and waits for its first good answer. */
export async function startServer(dataDir: string, env: Record<string, string>, withNpm = false): Promise<Server> {
  build()
  const port = await freePort()
  const beginn = performance.now()
  const [program, args] = withNpm ? ['npm', ['start']] : [process.execPath, START.split(' ')]
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...childEnv, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  // A first start with demo L on a loaded machine takes minutes.
  const deadline = beginn + 600_000
  for (;;) {
    const answers = await fetch(`http://127.0.0.1:${port}/api/config/info`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) break
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`The server did not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const startMs = performance.now() - beginn
  return {
    pid: child.pid ?? 0,
    port,
    startMs,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
