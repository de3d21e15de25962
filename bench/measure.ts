import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Job, Result, Message } from './load.ts'
import { cpuTime } from './processes.ts'

export interface Measurement extends Result {
  /** CPU time of all server processes per answer, in ms. */
  readonly cpuMs: number
}

const LOAD = fileURLToPath(new URL('load.ts', import.meta.url))

/**
 * Sends the load from its own process and measures the CPU time of these process trees.
 * @param during runs while the load is measured
 * @throws when an answer has an unexpected status
 */
export async function measureLoad(job: Job, roots: readonly number[], during: () => void = () => undefined): Promise<Measurement> {
  const child = fork(LOAD, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    return await new Promise<Measurement>((done, failed) => {
      let before = 0
      let used = 0
      child.on('exit', (code) => failed(new Error(`The load generator ended with ${code}`)))
      child.on('message', (message: Message) => {
        if (message.kind === 'beginn') {
          before = cpuTime(roots)
          during()
        } else if (message.kind === 'gemessen') used = cpuTime(roots) - before
        else if (message.kind === 'ende') done({ ...message.result, cpuMs: used / Math.max(1, message.result.responses) })
        else failed(new Error(message.text))
      })
      child.send(job)
    })
  } finally {
    child.kill()
  }
}

export function medianRun(measurements: readonly Measurement[]): Measurement {
  const sorted = measurements.toSorted((a, b) => a.cpuMs - b.cpuMs)
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  if (!median) throw new Error('No measurement')
  return median
}
