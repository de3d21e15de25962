// Children of the bench: started with an IPC channel, ended by it whatever happens.
import { fork, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freierPort } from '#tests/support/port.ts'
import { testordner } from '#tests/support/testordner.ts'

const ordner = fileURLToPath(new URL('.', import.meta.url))
const wurzel = join(ordner, '..')
/** The environment, Node's flags and the program, from the start script: the bench runs what operators run. */
const [, UMGEBUNG = '', START = ''] =
  /&& ((?:\w+=\S+ )*)exec \S+node ((?:--\S+ )*src\/server\/main\.ts)/.exec(readFileSync(join(wurzel, 'package.json'), 'utf8')) ?? []
const umgebung = Object.fromEntries(UMGEBUNG.split(' ').flatMap((teil) => (teil === '' ? [] : [teil.split('=')])))

/** Starts a server of this folder; it sends its port back. */
export async function starteKind(
  datei: string,
  env: Record<string, string> = {},
  nachricht?: object,
): Promise<{ pid: number; port: number; ende: () => void }> {
  const kind = fork(join(ordner, datei), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (nachricht) kind.send(nachricht)
  const port = await new Promise<number>((fertig, gescheitert) => {
    kind.once('message', (meldung) => fertig(Number(meldung)))
    kind.once('exit', (code) => gescheitert(new Error(`${datei} ended with ${code}`)))
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
export function neuerOrdner(): { pfad: string; weg: () => void } {
  const pfad = testordner('intranet-bench-')
  return { pfad, weg: () => rmSync(pfad, { recursive: true, force: true }) }
}

/** Starts the product as `npm start` does, or with `npm` itself, and waits for its first good answer. */
export async function starteServer(dataDir: string, env: Record<string, string>, mitNpm = false): Promise<Server> {
  const port = await freierPort()
  const beginn = performance.now()
  const [programm, argumente] = mitNpm ? ['npm', ['start']] : [process.execPath, START.split(' ')]
  const kind = spawn(programm, argumente, {
    cwd: wurzel,
    env: { ...process.env, ...umgebung, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let ausgabe = ''
  kind.stdout.on('data', (teil: Buffer) => (ausgabe += teil.toString()))
  const beendet = new Promise<void>((fertig) => kind.once('exit', () => fertig()))
  const frist = beginn + 180_000
  for (;;) {
    const gut = await fetch(`http://127.0.0.1:${port}/api/config/info`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (gut) break
    if (kind.exitCode !== null || performance.now() > frist) throw new Error(`The server did not start:\n${ausgabe}`)
    await new Promise((weiter) => setTimeout(weiter, 5))
  }
  const startMs = performance.now() - beginn
  return {
    pid: kind.pid ?? 0,
    port,
    startMs,
    ende: () => {
      kind.kill('SIGTERM')
      return beendet
    },
  }
}
