// Worker thread that rates passwords sent as messages (see passwort-rule.ts).
import { parentPort } from 'node:worker_threads'
import * as general from '@zxcvbn-ts/language-common'
import * as german from '@zxcvbn-ts/language-de'
import { passwortJudge } from '#features/auth/passwortstaerke.ts'

// The Wikipedia words double the memory and hardly change a rating.
const { wikipedia: _, ...words } = german.dictionary
const setUp = passwortJudge({ words: { ...general.dictionary, ...words }, keyboards: general.adjacencyGraphs })

parentPort?.on('message', ({ nummer, passwort, eigene }: { nummer: number; passwort: string; eigene: string[] }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ nummer, verdict: setUp(passwort, eigene) })
})
