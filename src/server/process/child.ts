// A process of its own for work that is long, or that nobody should trust to end: it stands behind all others on the machine and has
// limits that the system keeps.
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface ChildLimits {
  readonly heapMb: number
  /** Of all memory together, where the system can limit it: half a gigabyte Node reserves before it begins. */
  readonly dataMb: number
  /** Of a processor, over its whole life. */
  readonly cpuSeconds?: number
}
const BEHIND = 10

/** Starts a module as a Node of its own, all of whose threads stand behind: Linux knows a priority per thread, so it must begin with it. */
export function startChild(
  module: URL,
  { heapMb, dataMb, cpuSeconds }: ChildLimits,
  { flags = [], args = [], ...options }: SpawnOptions & { readonly flags?: readonly string[]; readonly args?: readonly string[] },
): ChildProcess {
  const command = [process.execPath, `--max-old-space-size=${heapMb}`, ...flags, fileURLToPath(module), ...args]
  if (process.platform === 'win32') {
    const child = spawn(process.execPath, command.slice(1), options)
    if (child.pid !== undefined) setPriority(child.pid, BEHIND)
    return child
  }
  const limits = `ulimit -d ${dataMb * 1024}${cpuSeconds === undefined ? '' : `; ulimit -t ${cpuSeconds}`}`
  return spawn('/bin/sh', ['-c', `${limits}; exec nice -n ${BEHIND} "$0" "$@"`, ...command], options)
}
