// Runs in a thread of its own (lesen.ts): a large table is unpacked and read beside the requests, not between them.
import { parentPort, workerData } from 'node:worker_threads'
import { liesCsv } from './csv.ts'
import { type Rohtabelle, Tabellenfehler, ZU_GROSS } from './tabelle.ts'
import { liesXlsx } from './xlsx.ts'

export type Gelesen = { readonly tabelle: Rohtabelle } | { readonly fehler: string }

/** Bytes that a workbook may unpack to; the limit of the thread (lesen.ts) counts only its own objects, not these. */
const ENTPACKT_MAX = 200 * 1024 * 1024
const NACHSEHEN_MS = 10

const { inhalt, xlsx } = workerData as { inhalt: Uint8Array; xlsx: boolean }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of ours and no window
const antworte = (gelesen: Gelesen) => parentPort?.postMessage(gelesen)
// It is unpacked piece by piece, whatever sizes the archive claims: what grows too large is dropped while it grows.
const wache = setInterval(() => {
  if (process.memoryUsage().arrayBuffers < ENTPACKT_MAX) return
  antworte({ fehler: ZU_GROSS })
  process.exit()
}, NACHSEHEN_MS)
try {
  antworte({ tabelle: xlsx ? await liesXlsx(inhalt) : liesCsv(inhalt) })
} catch (fehler) {
  if (!(fehler instanceof Tabellenfehler)) throw fehler
  antworte({ fehler: fehler.message })
} finally {
  clearInterval(wache)
}
