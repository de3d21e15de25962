// Child process for long or untrusted work, with low priority and limits enforced by the system.
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface ChildLimits {
  readonly heapMb: number
  /** Data memory limit, where supported. Node reserves half a gigabyte before it starts. */
  readonly dataMb: number
  readonly cpuSeconds?: number
}
const BEHIND = 10

/** Starts a module as a separate Node process with low priority. Linux has priorities per thread, so it must be set at the start. */
export function startChild(
  script: URL,
  { heapMb, dataMb, cpuSeconds }: ChildLimits,
  { flags = [], args = [], ...options }: SpawnOptions & { readonly flags?: readonly string[]; readonly args?: readonly string[] },
): ChildProcess {
  const command = [process.execPath, `--max-old-space-size=${heapMb}`, ...flags, fileURLToPath(script), ...args]
  if (process.platform === 'win32') {
    const child = spawn(process.execPath, command.slice(1), options)
    if (child.pid !== undefined) setPriority(child.pid, BEHIND)
    return child
  }
  const limits = `ulimit -d ${dataMb * 1024}${cpuSeconds === undefined ? '' : `; ulimit -t ${cpuSeconds}`}`
  return spawn('/bin/sh', ['-c', `${limits}; exec nice -n ${BEHIND} "$0" "$@"`, ...command], options)
}
