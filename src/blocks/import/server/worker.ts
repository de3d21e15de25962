// Runs in a thread of its own (read.ts): a large table is unpacked and read beside the requests, not between them.
import { parentPort, workerData } from 'node:worker_threads'
import { readCsv } from './csv.ts'
import { type RawTable, TableError, TOO_LARGE } from './table.ts'
import { readXlsx } from './xlsx.ts'

export type Read = { readonly tabelle: RawTable } | { readonly error: string }

/** Bytes that a workbook may unpack to; the limit of the thread (read.ts) counts only its own objects, not these. */
const UNPACKED_MAX = 200 * 1024 * 1024
const LOOK_UP_MS = 10

const { inhalt: content, xlsx } = workerData as { inhalt: Uint8Array; xlsx: boolean }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of ours and no window
const answer = (read: Read) => parentPort?.postMessage(read)
// It is unpacked piece by piece, whatever sizes the archive claims: what grows too large is dropped while it grows.
const wache = setInterval(() => {
  if (process.memoryUsage().arrayBuffers < UNPACKED_MAX) return
  answer({ error: TOO_LARGE })
  process.exit()
}, LOOK_UP_MS)
try {
  answer({ tabelle: xlsx ? await readXlsx(content) : readCsv(content) })
} catch (error) {
  if (!(error instanceof TableError)) throw error
  answer({ error: error.message })
} finally {
  clearInterval(wache)
}
