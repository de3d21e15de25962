// CPU time and memory of a process tree, read from /proc. Linux only.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

interface Process {
  readonly pid: number
  readonly parent: number
  /** Clock ticks (10 ms), user + system, of the process and its terminated children. */
  readonly ticks: number
}

const MS_PER_TICK = 10

function read(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may contain spaces and brackets, so fields are counted from its closing bracket.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    return { pid, parent, ticks: fields.slice(11, 15).reduce((sum, part) => sum + part, 0) }
  } catch {
    return null
  }
}

function tree(root: number): Process[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (read(Number(name)) ?? []) : []))
  const found: Process[] = all.filter(({ pid }) => pid === root)
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid))
  return found
}

/** CPU time (user + system) of these trees so far, in ms; terminated processes count with their parent. */
export const cpuTime = (roots: readonly number[]): number => roots.flatMap(tree).reduce((sum, { ticks }) => sum + ticks, 0) * MS_PER_TICK

function pss({ pid }: Process): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
/** Memory of a tree in MB as proportional set size, so shared pages count once; root process and descendants separately. */
export function memory(root: number): { node: number; database: number } {
  const [node = 0, ...other] = tree(root).map(pss)
  return { node, database: other.reduce((sum, part) => sum + part, 0) }
}

/** Peak memory (RSS, in MB) of a process from now until the returned function is called; no overhead meanwhile, unlike `memory`. */
export function peakMemory(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return () => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

export function databaseOf(root: number): { pid: number; host: string; port: number } {
  for (const { pid } of tree(root)) {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    const after = (flag: string) => args[args.indexOf(flag) + 1] ?? ''
    if (args.includes('-D') && args.includes('-k')) return { pid, host: after('-k'), port: Number(after('-p')) }
  }
  throw new Error('no postmaster below the server')
}
