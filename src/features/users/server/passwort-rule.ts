// Rates passwords in a worker thread, because a rating takes up to 50 ms and 60 MB of word lists. The thread starts on demand and ends when
// idle, which releases the memory.
import { Worker } from 'node:worker_threads'
import { ownWords, type Passwortstaerke } from '#features/auth/passwortstaerke.ts'
import type { Chapter } from '#server/base.ts'
import { badRequest } from '#server/errors.ts'

const RUHE_MS = 60_000

interface Run {
  readonly worker: Worker
  readonly offene: Map<number, { good: (verdict: Passwortstaerke) => void; bad: (reason: Error) => void }>
}
let run: Run | null = null
let ruhe: NodeJS.Timeout | undefined
let number = 0

function start(): Run {
  const worker = new Worker(new URL('./judge-worker.ts', import.meta.url))
  const started: Run = { worker, offene: new Map() }
  // The thread must not delay the shutdown of a node.
  worker.unref()
  worker.on('message', ({ nummer, verdict }: { nummer: number; verdict: Passwortstaerke }) => {
    started.offene.get(nummer)?.good(verdict)
    started.offene.delete(nummer)
  })
  const ends = (reason: Error) => {
    if (run === started) run = null
    for (const { bad } of started.offene.values()) bad(reason)
    started.offene.clear()
  }
  worker.on('error', ends)
  worker.on('exit', () => ends(new Error('The thread that judges passwords has ended')))
  return started
}

function setUp(passwort: string, personal: readonly string[]): Promise<Passwortstaerke> {
  run ??= start()
  const { worker, offene } = run
  clearTimeout(ruhe)
  ruhe = setTimeout(() => void (offene.size === 0 ? worker.terminate() : ruhe?.refresh()), RUHE_MS).unref()
  number += 1
  const mine = number
  return new Promise((good, bad) => {
    offene.set(mine, { good, bad })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ nummer: mine, passwort, eigene: personal })
  })
}

/** Refuses a password that is easy to guess for this person. The contract checks its length. @throws 400 */
export async function checkPasswort(
  passwort: string,
  person: Parameters<typeof ownWords>[0],
  { orgName, orgKuerzel }: Pick<Chapter, 'orgName' | 'orgKuerzel'>,
  field: string,
): Promise<void> {
  // The chapter's name includes the town.
  const chapter = [orgKuerzel, ...orgName.split(/[^\p{L}\d]+/u)].map((word) => word.toLowerCase())
  const personal = [...ownWords(person), ...chapter].filter((word) => word.length >= 3)
  const verdict = await setUp(passwort, personal)
  if (!verdict.enough) throw badRequest(`Dieses Passwort ist zu leicht zu erraten. ${verdict.hint}`, field)
}
