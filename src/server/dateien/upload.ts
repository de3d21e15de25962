import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { ungueltig, zuGross, zuViele } from '#server/fehler.ts'
import { bereinige, DATEITYPEN, type Dateityp, istDateityp } from './dateiname.ts'

/** A file that passed all checks. */
export interface Upload {
  readonly name: string
  readonly typ: Dateityp
  readonly inhalt: Buffer
  readonly sha256: Buffer
}

interface Grenzen {
  /** In bytes, 10 MB by default. */
  readonly hoechstens?: number
  readonly typen?: readonly Dateityp[]
}

export const DATEI_MAX = 10 * 1024 * 1024
/** A file is held in memory while it comes in. */
const GLEICHZEITIG = 8
const NAMEN: Readonly<Record<Dateityp, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
}
const und = (teile: readonly string[]) => (teile.length > 1 ? `${teile.slice(0, -1).join(', ')} und ${teile.at(-1)}` : teile.join())

let laufend = 0

/** Lets the app take multipart bodies: one file, a few short fields. */
export const registriereUpload = (app: FastifyInstance) =>
  app.register(multipart, { limits: { fileSize: DATEI_MAX, files: 1, fields: 4, fieldSize: 1000, parts: 6, headerPairs: 20 } })

/**
 * Reads the one file of a multipart request into memory. The type is what the content says, whatever name and header claim.
 * Call it outside of a transaction: a phone may take minutes to send.
 *
 * @throws 400 without a file or of a type that is not allowed, 413 above the limit, 429 while too many come in at once
 */
export async function leseUpload(req: FastifyRequest, { hoechstens = DATEI_MAX, typen = DATEITYPEN }: Grenzen = {}): Promise<Upload> {
  if (!req.isMultipart()) throw ungueltig('Bitte wähle eine Datei aus.', 'datei')
  if (laufend >= GLEICHZEITIG) throw zuViele('Gerade werden zu viele Dateien hochgeladen. Versuche es gleich noch einmal.', 5)
  laufend += 1
  try {
    const { name, inhalt } = await lies(req, hoechstens)
    if (inhalt.length === 0) throw ungueltig('Die Datei ist leer.', 'datei')
    const typ = (await fileTypeFromBuffer(inhalt))?.mime
    if (!istDateityp(typ) || !typen.includes(typ))
      throw ungueltig(`Diese Art von Datei geht nicht. Erlaubt sind ${und(typen.map((t) => NAMEN[t]))}.`, 'datei')
    return { name: bereinige(name, typ), typ, inhalt, sha256: createHash('sha256').update(inhalt).digest() }
  } finally {
    laufend -= 1
  }
}

async function lies(req: FastifyRequest, hoechstens: number): Promise<{ name: string; inhalt: Buffer }> {
  try {
    let datei: { name: string; inhalt: Buffer } | null = null
    // To the end, so that a second file is noticed and not dropped in silence.
    for await (const teil of req.files({ limits: { fileSize: hoechstens } }))
      datei = { name: teil.filename ?? '', inhalt: await teil.toBuffer() }
    if (datei) return datei
  } catch (fehler) {
    const { code, statusCode } = fehler as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw zuGross(`Die Datei ist zu groß: höchstens ${Math.floor(hoechstens / 1024 / 1024)} MB.`)
    if (code?.startsWith('FST_') && statusCode && statusCode < 500) throw ungueltig('Bitte lade genau eine Datei hoch.', 'datei')
    if (
      code === 'ERR_STREAM_PREMATURE_CLOSE' ||
      code === 'ECONNRESET' ||
      (fehler instanceof Error && fehler.message.endsWith('of multipart data'))
    ) {
      throw ungueltig('Die Datei kam nicht vollständig an.', 'datei')
    }
    throw fehler
  }
  throw ungueltig('Bitte wähle eine Datei aus.', 'datei')
}
