import { execFileSync, fork, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#tests/support/port.ts'
import { testFolder } from '#tests/support/temp-folder.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = join(folder, '..')
/** Takes environment, Node flags and program from the start script, so the bench runs the operators' configuration. */
const [, ENV = '', START = ''] =
  /&& ((?:\w+=\S+ )*)exec \S+node ((?:--\S+ )*\S+\/main\.[jt]s)/.exec(readFileSync(join(root, 'package.json'), 'utf8')) ?? []
if (START === '') throw new Error('The bench does not know the start script of package.json')
const childEnv = Object.fromEntries(ENV.split(' ').flatMap((part) => (part === '' ? [] : [part.split('=')])))

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
  /** Time from process start to the first successful API answer, in ms. */
  readonly startMs: number
  readonly stop: () => Promise<void>
}

/** Creates a database folder; `PGDATA` may belong to another user, so it is accessible to everyone. */
export function newFolder(): { path: string; remove: () => void } {
  const path = testFolder('intranet-bench-')
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

let built = false
/** Builds missing or stale outputs once: otherwise a stale program would be measured unnoticed. */
function build(): void {
  if (!built) execFileSync(process.execPath, ['scripts/setup.mjs', '--tests'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  built = true
}

/** Starts the product like `npm start`, or with `npm` itself, and waits for its first successful answer. */
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
