// An uploaded table, read in a thread that may neither hold the node up nor eat its memory.
import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { leseTeile } from '#server/dateien/upload.ts'
import { ungueltig, zuViele } from '#server/fehler.ts'
import type { Gelesen } from './arbeiter.ts'
import { type Rohtabelle, ZU_GROSS } from './tabelle.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A small file may unpack to a very large one. */
const SPEICHER_MB = 384
const HOECHSTENS_MS = 30_000
/** Each may need the memory above. */
const GLEICHZEITIG = 2
let laufend = 0

function imArbeiter(inhalt: Buffer, xlsx: boolean): Promise<Gelesen> {
  return new Promise((resolve) => {
    const arbeiter = new Worker(new URL('./arbeiter.ts', import.meta.url), {
      workerData: { inhalt: new Uint8Array(inhalt), xlsx },
      resourceLimits: { maxOldGenerationSizeMb: SPEICHER_MB },
    })
    const zeit = setTimeout(() => fertig({ fehler: ZU_GROSS }), HOECHSTENS_MS)
    const fertig = (gelesen: Gelesen) => {
      clearTimeout(zeit)
      resolve(gelesen)
      void arbeiter.terminate()
    }
    arbeiter.on('message', fertig)
    arbeiter.on('error', (fehler: Error & { code?: string }) =>
      fertig({
        fehler:
          fehler.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? ZU_GROSS
            : 'Die Datei lässt sich nicht lesen. Speichere sie noch einmal als XLSX oder CSV.',
      }),
    )
  })
}

/**
 * The table of a multipart request and the short fields beside it. Call it outside of a transaction.
 * @throws 400 with what is wrong with the file, 413 above ten megabytes, 429 while others are read
 */
export async function leseTabelle(req: FastifyRequest): Promise<{ tabelle: Rohtabelle; felder: Readonly<Record<string, string>> }> {
  const { inhalt, felder } = await leseTeile(req)
  const art = (await fileTypeFromBuffer(inhalt))?.mime
  // A text has no type of its own; one that has another is refused before somebody tries to read it.
  if (art !== undefined && art !== XLSX && !art.startsWith('text/'))
    throw ungueltig('Diese Art von Datei geht nicht. Erlaubt sind CSV und XLSX.', 'datei')
  if (laufend >= GLEICHZEITIG) throw zuViele('Gerade wird schon eine Tabelle eingelesen. Versuche es gleich noch einmal.', 10)
  laufend += 1
  const gelesen = await imArbeiter(inhalt, art === XLSX).finally(() => (laufend -= 1))
  if ('fehler' in gelesen) throw ungueltig(gelesen.fehler, 'datei')
  return { tabelle: gelesen.tabelle, felder }
}
