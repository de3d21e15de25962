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
  app.register(multipart, { limits: { fileSize: DATEI_MAX, files: 1, fields: 4, fieldSize: 20_000, parts: 6, headerPairs: 20 } })

/** A file as it came, and the short fields beside it. */
interface Teile {
  readonly name: string
  readonly inhalt: Buffer
  readonly felder: Readonly<Record<string, string>>
}

/**
 * Reads the one file of a multipart request into memory, whatever it is; who calls it looks at the content.
 * Call it outside of a transaction: a phone may take minutes to send.
 *
 * @throws 400 without a file or an empty one, 413 above the limit, 429 while too many come in at once
 */
export async function leseTeile(req: FastifyRequest, hoechstens = DATEI_MAX): Promise<Teile> {
  if (!req.isMultipart()) throw ungueltig('Bitte wähle eine Datei aus.', 'datei')
  if (laufend >= GLEICHZEITIG) throw zuViele('Gerade werden zu viele Dateien hochgeladen. Versuche es gleich noch einmal.', 5)
  laufend += 1
  try {
    const teile = await lies(req, hoechstens)
    if (teile.inhalt.length === 0) throw ungueltig('Die Datei ist leer.', 'datei')
    return teile
  } finally {
    laufend -= 1
  }
}

/**
 * Reads the one file of a multipart request (see `leseTeile`). The type is what the content says, whatever name and header
 * claim.
 *
 * @throws 400 also for a type that is not allowed
 */
export async function leseUpload(req: FastifyRequest, { hoechstens = DATEI_MAX, typen = DATEITYPEN }: Grenzen = {}): Promise<Upload> {
  const { name, inhalt } = await leseTeile(req, hoechstens)
  const typ = (await fileTypeFromBuffer(inhalt))?.mime
  if (!istDateityp(typ) || !typen.includes(typ))
    throw ungueltig(`Diese Art von Datei geht nicht. Erlaubt sind ${und(typen.map((t) => NAMEN[t]))}.`, 'datei')
  return { name: bereinige(name, typ), typ, inhalt, sha256: createHash('sha256').update(inhalt).digest() }
}

async function lies(req: FastifyRequest, hoechstens: number): Promise<Teile> {
  try {
    let datei: { name: string; inhalt: Buffer; teile: Readonly<Record<string, unknown>> } | null = null
    // To the end, so that a second file is noticed and not dropped in silence.
    for await (const teil of req.files({ limits: { fileSize: hoechstens } }))
      datei = { name: teil.filename ?? '', inhalt: await teil.toBuffer(), teile: teil.fields }
    if (datei) return { name: datei.name, inhalt: datei.inhalt, felder: kurzeFelder(datei.teile) }
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

/** The texts among the parts; of a name that comes twice the first. */
function kurzeFelder(teile: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(teile).flatMap(([name, teil]) => {
      const einer: unknown = Array.isArray(teil) ? teil[0] : teil
      return typeof einer === 'object' && einer !== null && 'value' in einer && typeof einer.value === 'string' ? [[name, einer.value]] : []
    }),
  )
}
