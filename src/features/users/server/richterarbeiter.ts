// A thread of its own (see passwortregel.ts): judges passwords that come as messages.
import { parentPort } from 'node:worker_threads'
import * as allgemein from '@zxcvbn-ts/language-common'
import * as deutsch from '@zxcvbn-ts/language-de'
import { passwortrichter } from '#features/auth/passwortstaerke.ts'

// The words of the encyclopedia are left out: they double the memory and hardly change a judgement.
const { wikipedia: _, ...woerter } = deutsch.dictionary
const richte = passwortrichter({ woerter: { ...allgemein.dictionary, ...woerter }, tastaturen: allgemein.adjacencyGraphs })

parentPort?.on('message', ({ nummer, passwort, eigene }: { nummer: number; passwort: string; eigene: string[] }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ nummer, urteil: richte(passwort, eigene) })
})
