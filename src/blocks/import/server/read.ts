// An uploaded table, read in a thread that may neither hold the instance up nor eat its memory.
import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { readParts } from '#server/files/upload.ts'
import { badRequest, tooMany } from '#server/errors.ts'
import type { Read } from './worker.ts'
import { type RawTable, TOO_LARGE } from './table.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A small file may unpack to a very large one. */
const CACHE_MB = 384
const MAX_MS = 30_000
/** Each may need the memory above. */
const CONCURRENT = 2
let running = 0

function inWorker(content: Buffer, xlsx: boolean): Promise<Read> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { inhalt: new Uint8Array(content), xlsx },
      resourceLimits: { maxOldGenerationSizeMb: CACHE_MB },
    })
    const time = setTimeout(() => done({ error: TOO_LARGE }), MAX_MS)
    const done = (read: Read) => {
      clearTimeout(time)
      resolve(read)
      void worker.terminate()
    }
    worker.on('message', done)
    worker.on('error', (error: Error & { code?: string }) =>
      done({
        error:
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? TOO_LARGE
            : 'Die Datei lässt sich nicht lesen. Speichere sie noch einmal als XLSX oder CSV.',
      }),
    )
  })
}

/**
 * The table of a multipart request and the short fields beside it. Call it outside of a transaction.
 * @throws 400 with what is wrong with the file, 413 above ten megabytes, 429 while others are read
 */
export async function readTable(req: FastifyRequest): Promise<{ tabelle: RawTable; felder: Readonly<Record<string, string>> }> {
  const { content, fields } = await readParts(req)
  const kind = (await fileTypeFromBuffer(content))?.mime
  // A text has no type of its own; one that has another is refused before somebody tries to read it.
  if (kind !== undefined && kind !== XLSX && !kind.startsWith('text/'))
    throw badRequest('Diese Art von Datei geht nicht. Erlaubt sind CSV und XLSX.', 'datei')
  if (running >= CONCURRENT) throw tooMany('Gerade wird schon eine Tabelle eingelesen. Versuche es gleich noch einmal.', 10)
  running += 1
  const read = await inWorker(content, kind === XLSX).finally(() => (running -= 1))
  if ('error' in read) throw badRequest(read.error, 'datei')
  return { tabelle: read.tabelle, felder: fields }
}
