import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as warte } from 'node:timers/promises'

/** What `postmaster.pid` says about the server of a data directory. */
export type Postmaster = { pid: number; port: number; socketordner: string }

/** Reads `postmaster.pid`; null when there is none, or none that is complete (a server that is just starting). */
export function lesePostmaster(pgdata: string): Postmaster | null {
  try {
    const zeilen = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(zeilen[0] ?? '', 10)
    return pid > 0 ? { pid, port: Number.parseInt(zeilen[3] ?? '', 10) || 5432, socketordner: zeilen[4]?.trim() ?? '' } : null
  } catch {
    return null
  }
}

/**
 * Whether that process lives and works on this data directory. A zombie does not, nor does a stranger who got the number
 * after a reboot. Without /proc (macOS) a living process of that number counts as the server.
 */
export function lebt(pid: number, pgdata: string): boolean {
  if (!existsSync('/proc/self/stat')) return existiert(pid)
  return arbeitetAuf(String(pid), pgdata)
}

/** The process that started it (1, or another collector of orphans, when that one is gone); null when unknown. */
export function elternprozess(pid: number): number | null {
  const ppid = /^PPid:\s+(\d+)$/m.exec(lies(`/proc/${pid}/status`))?.[1]
  return ppid === undefined ? null : Number(ppid)
}

/** Whether the process is a Node that could be serving: the one who would be hurt if its database were stopped. */
export function istNode(pid: number): boolean {
  return pid > 1 && /(^|\/)node[^/]*\0/.test(lies(`/proc/${pid}/cmdline`))
}

/** Stops a server: politely, then firmly, then by force; resolves when nobody works on the data directory any more. */
export async function stoppe(pid: number, pgdata: string, geduldMs = 60_000): Promise<void> {
  const stufen: readonly (readonly [NodeJS.Signals, number])[] = [['SIGINT', geduldMs], ['SIGQUIT', 10_000], ['SIGKILL', 5_000]]
  for (const [signal, frist] of stufen) {
    sende(pid, signal)
    if (await bis(() => !lebt(pid, pgdata), frist)) break
  }
  await bisVerlassen(pgdata)
}

/**
 * Clears away what a dead server left, where PostgreSQL itself would not dare: its number may belong to a zombie or a stranger.
 * Waits first until the last of its children has left the data directory, for two servers on one directory destroy it.
 */
export async function raeumeNachTod(pgdata: string, alt: Postmaster): Promise<void> {
  await bisVerlassen(pgdata)
  const socket = join(alt.socketordner, `.s.PGSQL.${alt.port}`)
  const reste = [join(pgdata, 'postmaster.pid'), ...(alt.socketordner === '' ? [] : [`${socket}.lock`, socket])]
  for (const rest of reste) rmSync(rest, { force: true })
}

async function bisVerlassen(pgdata: string): Promise<void> {
  if (await bis(() => arbeiter(pgdata).length === 0, 10_000)) return
  for (const pid of arbeiter(pgdata)) sende(pid, 'SIGKILL')
  await bis(() => arbeiter(pgdata).length === 0, 5_000)
}

/** Every process of PostgreSQL has its data directory as working directory. */
function arbeiter(pgdata: string): number[] {
  if (!existsSync('/proc/self/stat')) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && arbeitetAuf(name, pgdata))
    .map(Number)
}

function arbeitetAuf(pid: string, pgdata: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === pgdata && /postgres/.test(lies(`/proc/${pid}/cmdline`))
  } catch {
    return false
  }
}

/** Polls a condition that no event tells of. */
async function bis(bedingung: () => boolean, fristMs: number): Promise<boolean> {
  for (const ende = Date.now() + fristMs; Date.now() < ende; await warte(20)) if (bedingung()) return true
  return bedingung()
}

function existiert(pid: number): boolean {
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
