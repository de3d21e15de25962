import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type FileStore, FALLBACK_FOLDER, findFileStore } from './storage.ts'
import { ROLLE, writeZugang, ensureData, ensureRole, startOptions } from './set-up.ts'
import { settingsFor } from './settings.ts'
import { DatabaseError } from './errors.ts'
import { occupiedError, makeFree } from './free-up.ts'
import { explainOutput } from './log-messages.ts'
import { readPostmaster, stopPostmaster } from './postmaster.ts'
import { findPrograms, type Programs } from './programs.ts'
import { askLock } from './lock.ts'

export type StartRequest = {
  dataDir: string
  pgBin: string | null
  /** Receives German sentences for the operator, and PostgreSQL's own messages on errors. */
  notify: (row: string) => void
  /** Number in the socket's name (and on TCP, if enabled by the settings). */
  port?: number
  extras?: { settings: Record<string, string>; hba: readonly string[] }
  fallbackFolder?: string
}

/** User that the node can run as, and the folder for its files, accessible to that user. */
export type Place = { uid: number; gid: number; folder: string }

export type EmbeddedServer = {
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  pgdata: string
  place: Place
  close: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a DATA_DIR, creating it the first time. Stops a server left by a killed process first; restarts one
 * that crashes.
 * @throws InUseError if another process uses it, DatabaseError for other problems the operator must fix
 */
export async function startEmbedded(wish: StartRequest): Promise<EmbeddedServer> {
  const port = wish.port ?? 5432
  const fileStore = findFileStore(wish.dataDir, port, wish.fallbackFolder)
  if (fileStore.warning !== null) wish.notify(fileStore.warning)
  const copy = fileStore.benutzer.change ? (wish.fallbackFolder ?? FALLBACK_FOLDER) : fileStore.basis
  const programs = findPrograms(wish.pgBin, fileStore.benutzer, copy)
  const durable = wish.extras?.settings['fsync'] !== 'off'
  await ensureData(fileStore, programs, durable)
  writeZugang(fileStore, wish.extras?.hba ?? [])

  let run = await bootUp(fileStore, programs, port, wish)
  await ensureRole(run.lock)
  let ended = false
  const onProcessEnd = () => run.child.kill('SIGINT')
  process.once('exit', onProcessEnd)

  const revive = async (reason: string) => {
    wish.notify(`Die Datenbank ist unerwartet stehen geblieben (${reason}) und wird neu gestartet.`)
    while (!ended) {
      try {
        run = await bootUp(fileStore, programs, port, wish)
        wish.notify('Die Datenbank läuft wieder.')
        return wache()
      } catch (error) {
        wish.notify(error instanceof Error ? error.message : String(error))
        await wait(2_000)
      }
    }
  }
  // If one backend is killed (out of memory), PostgreSQL cuts all connections and recovers; the lock must be taken again.
  const renewLock = async (previous: Run) => {
    while (!ended && run === previous && running(run.child)) {
      const state = await askLock(fileStore.socketFolder, port)
      if (state.kind === 'mein') {
        run = { child: run.child, lock: state.client }
        return guardLock()
      }
      await wait(200)
    }
  }
  const guardLock = () => {
    const previous = run
    previous.lock.once('end', () => void renewLock(previous))
  }
  let recovery: Promise<void> = Promise.resolve()
  const wache = () => {
    guardLock()
    run.child.once('exit', (code, signal) => {
      if (!ended) recovery = revive(String(signal ?? code))
    })
  }
  wache()

  return {
    connection: { host: fileStore.socketFolder, port, user: ROLLE, database: ROLLE, ssl: false },
    pgdata: fileStore.pgdata,
    place: {
      uid: fileStore.benutzer.uid,
      gid: fileStore.benutzer.gid,
      // Without access to DATA_DIR for that user, the database and all other files are elsewhere.
      folder: fileStore.warning === null ? wish.dataDir : fileStore.basis,
    },
    close: async () => {
      ended = true
      process.off('exit', onProcessEnd)
      await recovery
      await run.lock.end().catch(() => undefined)
      if (run.child.pid !== undefined && running(run.child)) await stopPostmaster(run.child.pid, fileStore.pgdata)
    },
  }
}

const running = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

type Run = { child: ChildProcess; lock: pg.Client }

async function bootUp(fileStore: FileStore, programs: Programs, port: number, wish: StartRequest): Promise<Run> {
  for (let attempt = 0; ; attempt++) {
    await makeFree(fileStore.pgdata, wish.notify)
    const run = await start(fileStore, programs, port, wish)
    if (typeof run !== 'string') return run
    // Concurrent starts: PostgreSQL accepted the other one. Check the owner again.
    const raced = /lock file ".*" already exists|pre-existing shared memory block|terminating connection due to administrator command/.test(
      run,
    )
    if (!raced || attempt === 40) throw new DatabaseError(explainOutput(run, fileStore.pgdata))
    await wait(300)
  }
}

/** Resolves with the running server, or with PostgreSQL's output if it failed. */
async function start(fileStore: FileStore, programs: Programs, port: number, wish: StartRequest): Promise<Run | string> {
  const values = { ...settingsFor(programs.version), ...wish.extras?.settings }
  const args = [
    '-D',
    fileStore.pgdata,
    '-k',
    fileStore.socketFolder,
    '-p',
    String(port),
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // Own session: Ctrl-C reaches only this process, which stops the server after the last answer.
  const child = spawn(programs.postgres, args, { ...startOptions(fileStore), detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  let closed = false
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-8_000)
    for (const row of chunk.split('\n')) if (/^PANIC:|server process .* was terminated/.test(row)) wish.notify(`PostgreSQL: ${row}`)
  })
  child.once('error', (error) => ((output += error.message), (closed = true)))
  child.once('close', () => (closed = true))
  for (let round = 1; ; round++) {
    // Accept only our own child: in a race another process's server may answer on the socket.
    const isOurs = readPostmaster(fileStore.pgdata)?.pid === child.pid
    const state = isOurs ? await askLock(fileStore.socketFolder, port) : null
    if (state?.kind === 'mein') return { child, lock: state.client }
    if (state?.kind === 'fremd') throw occupiedError(fileStore.pgdata, state.pid)
    if (closed) return output
    if (round % 500 === 0) wish.notify('Die Datenbank fährt noch hoch; nach einem Absturz kann das dauern.')
    await wait(20)
  }
}
