import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** What `postmaster.pid` says about the server of a data directory. */
export type Postmaster = { pid: number; port: number; socketFolder: string }

/** No process has this number, on any system. */
const NO_PID = 2_147_483_646

/** Reads `postmaster.pid`; null when there is none. */
export function readPostmaster(pgdata: string): Postmaster | null {
  const rows = read(join(pgdata, 'postmaster.pid')).split('\n')
  const pid = Number.parseInt(rows[0] ?? '', 10)
  return pid > 0 ? { pid, port: Number.parseInt(rows[3] ?? '', 10) || 5432, socketFolder: rows[4]?.trim() ?? '' } : null
}

/**
 * Whether that process lives and is the server of this data directory: a zombie is not, nor a stranger who got the number after a reboot.
 * Where the system does not show the command line (macOS, hidden /proc), any living process of that number counts.
 */
export function lives(pid: number, pgdata: string): boolean {
  if (pid === process.pid || !exists(pid)) return false
  if (/^State:\s+Z/m.test(read(`/proc/${pid}/status`))) return false
  const command = read(`/proc/${pid}/cmdline`)
  return command === '' || command.includes(`-D\0${pgdata}\0`)
}

/** The process that started it (1, or another collector of orphans, when that one is gone); null when unknown. */
export function parentProcess(pid: number): number | null {
  const ppid = /^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1]
  return ppid === undefined ? null : Number(ppid)
}

/** Whether the process is a Node that could be serving: the one who would be hurt if its database were stopped. */
export function isNode(pid: number): boolean {
  return pid > 1 && /^[^\0]*\bnode[^\0/]*\0/.test(read(`/proc/${pid}/cmdline`))
}

/** Stops a server: politely (after the running statements are cut off), then firmly, then by force. */
export async function stop(pid: number, pgdata: string, patienceMs = 60_000): Promise<void> {
  const steps: readonly (readonly [NodeJS.Signals, number])[] = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patience] of steps) {
    sendSignal(pid, signal)
    for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(20)) if (!lives(pid, pgdata)) return
  }
}

/**
 * Makes room after a dead server whose number a zombie or a stranger holds now, for which PostgreSQL would refuse to start.
 * The number is replaced, not the file removed: by the rest of it PostgreSQL notices children that still work on the data.
 */
export function cleanUpAfterDeath(pgdata: string, old: Postmaster): void {
  const file = join(pgdata, 'postmaster.pid')
  if (exists(old.pid)) writeFileSync(file, read(file).replace(/^\d+/, String(NO_PID)))
  if (old.socketFolder === '') return
  const socket = join(old.socketFolder, `.s.PGSQL.${old.port}`)
  for (const rest of [socket, `${socket}.lock`]) rmSync(rest, { force: true })
}

/** Whether any process, a zombie too, has this number. */
export function exists(pid: number): boolean {
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
    // Gone already, which is what was wanted.
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
