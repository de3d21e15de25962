import { Worker } from 'node:worker_threads'
import { type Load, type Place, programOf } from './model.ts'

/** Time limit in seconds; the best solution so far is proposed. */
const SECONDS = 8

export interface Solution {
  readonly taken: readonly (number | null)[]
  readonly optimal: boolean
}

/**
 * Solves in a worker thread that ends with the result or with `signal`.
 * @throws the signal's reason
 */
export async function solveProposal(places: readonly Place[], people: readonly Load[], signal?: AbortSignal): Promise<Solution> {
  signal?.throwIfAborted()
  if (places.every(({ fit }) => fit.length === 0)) return { taken: places.map(() => null), optimal: true }
  const worker = new Worker(new URL('./solver-worker.ts', import.meta.url), {
    workerData: { program: programOf(places, people), places, seconds: SECONDS },
  })
  worker.unref()
  return new Promise<Solution>((good, bad) => {
    signal?.addEventListener('abort', () => bad(signal.reason as Error), { once: true })
    worker.once('message', good)
    worker.once('error', bad)
    worker.once('exit', () => bad(new Error('The thread that solves has ended')))
  }).finally(() => void worker.terminate())
}
