// What a tree of processes costs, from /proc: processor time and memory. Linux only, as the method of this bench is.
import { readdirSync, readFileSync } from 'node:fs'

interface Prozess {
  readonly pid: number
  readonly eltern: number
  /** Clock ticks (10 ms), user + system, of the process and of its children that have ended. */
  readonly ticks: number
}

const MS_JE_TICK = 10

function lies(pid: number): Prozess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold spaces and brackets; the fields are counted from behind it.
    const felder = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, eltern = 0] = felder
    return { pid, eltern, ticks: felder.slice(11, 15).reduce((summe, teil) => summe + teil, 0) }
  } catch {
    return null
  }
}

/** The process and all that descend from it. */
function baum(wurzel: number): Prozess[] {
  const alle = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (lies(Number(name)) ?? []) : []))
  const gefunden: Prozess[] = alle.filter(({ pid }) => pid === wurzel)
  for (const einer of gefunden) gefunden.push(...alle.filter(({ eltern }) => eltern === einer.pid))
  return gefunden
}

/** Processor time (user + system) of these trees so far, in ms: whatever has ended is counted with its parent. */
export const prozessorzeit = (wurzeln: readonly number[]): number =>
  wurzeln.flatMap(baum).reduce((summe, { ticks }) => summe + ticks, 0) * MS_JE_TICK

/** Memory of a tree in MB: proportional set size, so that shared pages count once; the first process, and all below it. */
export function speicher(wurzel: number): { node: number; datenbank: number } {
  const mb = baum(wurzel).map(({ pid }) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  })
  const [node = 0, ...andere] = mb
  return { node, datenbank: andere.reduce((summe, teil) => summe + teil, 0) }
}

/** The postmaster below a server: its process id, and how to connect to it. */
export function datenbankVon(wurzel: number): { pid: number; host: string; port: number } {
  for (const { pid } of baum(wurzel)) {
    const argumente = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const nach = (schalter: string) => argumente[argumente.indexOf(schalter) + 1] ?? ''
    if (argumente.includes('-D') && argumente.includes('-k')) return { pid, host: nach('-k'), port: Number(nach('-p')) }
  }
  throw new Error('no postmaster below the server')
}
