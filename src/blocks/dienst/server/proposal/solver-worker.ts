// Worker thread: HiGHS blocks its thread, so aborting terminates the worker.
import { parentPort, workerData } from 'node:worker_threads'
import loadHighs from 'highs'
import type { Place } from './model.ts'
import { readSolution } from './model.ts'

const { program, places, seconds } = workerData as {
  readonly program: string
  readonly places: readonly Place[]
  readonly seconds: number
}
// The types describe CommonJS; in ESM the default export is the loader itself.
const highs = await (loadHighs as unknown as typeof loadHighs.default)()
// Costs are integers: a gap below 1 is optimal. A relative gap would let open places hide preference costs.
const solution = highs.solve(program, { time_limit: seconds, mip_rel_gap: 0, mip_abs_gap: 0.9 })
const columns = solution.Columns as Readonly<Record<string, { readonly Primal?: number }>>
const taken = readSolution(places, (name) => columns[name]?.Primal ?? 0)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage({ taken, optimal: solution.Status === 'Optimal' })
