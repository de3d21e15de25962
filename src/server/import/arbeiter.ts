// Runs in a thread of its own (lesen.ts): a large table is unpacked and read beside the requests, not between them.
import { parentPort, workerData } from 'node:worker_threads'
import { liesCsv } from './csv.ts'
import { type Rohtabelle, Tabellenfehler } from './tabelle.ts'
import { liesXlsx } from './xlsx.ts'

export type Gelesen = { readonly tabelle: Rohtabelle } | { readonly fehler: string }

const { inhalt, xlsx } = workerData as { inhalt: Uint8Array; xlsx: boolean }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of ours and no window
const antworte = (gelesen: Gelesen) => parentPort?.postMessage(gelesen)
try {
  antworte({ tabelle: xlsx ? await liesXlsx(inhalt) : liesCsv(inhalt) })
} catch (fehler) {
  if (!(fehler instanceof Tabellenfehler)) throw fehler
  antworte({ fehler: fehler.message })
}
