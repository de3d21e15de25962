import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as warte } from 'node:timers/promises'

/** What `postmaster.pid` says about the server of a data directory. */
export type Postmaster = { pid: number; port: number; socketordner: string }

/** No process has this number, on any system. */
const NIEMAND = 2_147_483_646

/** Reads `postmaster.pid`; null when there is none. */
export function lesePostmaster(pgdata: string): Postmaster | null {
  const zeilen = lies(join(pgdata, 'postmaster.pid')).split('\n')
  const pid = Number.parseInt(zeilen[0] ?? '', 10)
  return pid > 0 ? { pid, port: Number.parseInt(zeilen[3] ?? '', 10) || 5432, socketordner: zeilen[4]?.trim() ?? '' } : null
}

/**
 * Whether that process lives and is the server of this data directory: a zombie is not, nor a stranger who got the number after a reboot.
 * Where the system does not show the command line (macOS, hidden /proc), any living process of that number counts.
 */
export function lebt(pid: number, pgdata: string): boolean {
  if (pid === process.pid || !existiert(pid)) return false
  if (/^State:\s+Z/m.test(lies(`/proc/${pid}/status`))) return false
  const befehl = lies(`/proc/${pid}/cmdline`)
  return befehl === '' || befehl.includes(`-D\0${pgdata}\0`)
}

/** The process that started it (1, or another collector of orphans, when that one is gone); null when unknown. */
export function elternprozess(pid: number): number | null {
  const ppid = /^PPid:\s+(\d+)$/m.exec(lies(`/proc/${pid}/status`))?.[1]
  return ppid === undefined ? null : Number(ppid)
}

/** Whether the process is a Node that could be serving: the one who would be hurt if its database were stopped. */
export function istNode(pid: number): boolean {
  return pid > 1 && /^[^\0]*\bnode[^\0/]*\0/.test(lies(`/proc/${pid}/cmdline`))
}

/** Stops a server: politely (after the running statements are cut off), then firmly, then by force. */
export async function stoppe(pid: number, pgdata: string, geduldMs = 60_000): Promise<void> {
  const stufen: readonly (readonly [NodeJS.Signals, number])[] = [
    ['SIGINT', geduldMs],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, frist] of stufen) {
    sende(pid, signal)
    for (const ende = Date.now() + frist; Date.now() < ende; await warte(20)) if (!lebt(pid, pgdata)) return
  }
}

/**
 * Makes room after a dead server whose number a zombie or a stranger holds now, for which PostgreSQL would refuse to start.
 * The number is replaced, not the file removed: by the rest of it PostgreSQL notices children that still work on the data.
 */
export function raeumeNachTod(pgdata: string, alt: Postmaster): void {
  const datei = join(pgdata, 'postmaster.pid')
  if (existiert(alt.pid)) writeFileSync(datei, lies(datei).replace(/^\d+/, String(NIEMAND)))
  if (alt.socketordner === '') return
  const socket = join(alt.socketordner, `.s.PGSQL.${alt.port}`)
  for (const rest of [socket, `${socket}.lock`]) rmSync(rest, { force: true })
}

/** Whether any process, a zombie too, has this number. */
export function existiert(pid: number): boolean {
  if (existsSync(`/proc/${pid}/stat`)) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (fehler) {
    return fehler instanceof Error && 'code' in fehler && fehler.code === 'EPERM'
  }
}

function sende(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone already, which is what was wanted.
  }
}

function lies(pfad: string): string {
  try {
    return readFileSync(pfad, 'utf8')
  } catch {
    return ''
  }
}
