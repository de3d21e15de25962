import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Postmaster = { pid: number; port: number; socketFolder: string }

/** Above the process numbers of every system. */
const NO_PID = 2_147_483_646

export function readPostmaster(pgdata: string): Postmaster | null {
  const rows = read(join(pgdata, 'postmaster.pid')).split('\n')
  const pid = Number.parseInt(rows[0] ?? '', 10)
  return pid > 0 ? { pid, port: Number.parseInt(rows[3] ?? '', 10) || 5432, socketFolder: rows[4]?.trim() ?? '' } : null
}

/**
 * True if the process is the live server of this data directory. Zombies and reused process numbers after a reboot do not count.
 * Without access to the command line (macOS, hidden /proc) any live process with that number counts.
 */
export function isAlive(pid: number, pgdata: string): boolean {
  if (pid === process.pid || !processExists(pid)) return false
  if (/^State:\s+Z/m.test(read(`/proc/${pid}/status`))) return false
  const command = read(`/proc/${pid}/cmdline`)
  return command === '' || command.includes(`-D\0${pgdata}\0`)
}

/** Parent process (1 or another reaper if it has ended); null if unknown. */
export function parentProcess(pid: number): number | null {
  const ppid = /^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1]
  return ppid === undefined ? null : Number(ppid)
}

/** True for a Node process, which may still use the database. */
export function isNode(pid: number): boolean {
  return pid > 1 && /^[^\0]*\bnode[^\0/]*\0/.test(read(`/proc/${pid}/cmdline`))
}

/** Stops a server in stages: SIGINT (cancels running statements), SIGQUIT, SIGKILL. */
export async function stopPostmaster(pid: number, pgdata: string, patienceMs = 60_000): Promise<void> {
  const steps: readonly (readonly [NodeJS.Signals, number])[] = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patience] of steps) {
    sendSignal(pid, signal)
    for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(20)) if (!isAlive(pid, pgdata)) return
  }
}

/**
 * Cleans up after a dead server whose process number was reused, because PostgreSQL would refuse to start.
 * Replaces the number and keeps the file, because PostgreSQL uses the rest to detect children that still access the data.
 */
export function cleanUpAfterDeath(pgdata: string, old: Postmaster): void {
  const file = join(pgdata, 'postmaster.pid')
  if (processExists(old.pid)) writeFileSync(file, read(file).replace(/^\d+/, String(NO_PID)))
  if (old.socketFolder === '') return
  const socket = join(old.socketFolder, `.s.PGSQL.${old.port}`)
  for (const leftover of [socket, `${socket}.lock`]) rmSync(leftover, { force: true })
}

/** True if any process has this number, including a zombie. */
export function processExists(pid: number): boolean {
  if (existsSync(`/proc/${pid}/stat`)) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
