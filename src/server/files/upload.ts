import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { APPLE_PHOTO } from '#contract/apple-photo.ts'
import { joinWords } from '#contract/words.ts'
import { badRequest, HttpError, tooLarge, tooMany } from '#server/errors.ts'
import { askerOf } from '#server/http/network.ts'
import { newSlots } from '#server/process/slots.ts'
import { cleanFileName, FILE_TYPES, type FileType, isFileType } from './file-name.ts'
import { readForeign } from './foreign.ts'
import { withoutMetadata } from './metadata.ts'
import { checkPicture } from './picture.ts'
import { FILE_BYTES, UPLOADS_AT_ONCE, UPLOAD_PACE, UPLOAD_PARTS } from '#contract/limits.ts'

export interface Upload {
  readonly name: string
  readonly type: FileType
  readonly content: Buffer
  readonly sha256: Buffer
}

interface Limits {
  /** Bytes, default 10 MB. */
  readonly max?: number
  readonly types?: readonly FileType[]
  /** Maximum pixels of a picture, default 50 million. */
  readonly pixels?: number
}

/** Each upload is held in memory while it arrives. */
const inSlot = newSlots(UPLOADS_AT_ONCE.node, UPLOADS_AT_ONCE.person, () =>
  tooMany('Gerade werden zu viele Dateien hochgeladen. Versuche es gleich noch einmal.', 5),
)
/** A file's type is detected from its first bytes; more is not inspected. */
const SAMPLE = 4100
const NAMES: Readonly<Record<FileType, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
}

const APPLE: readonly string[] = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']
const sizeText = (max: number) => `Die Datei ist zu groß: höchstens ${Math.floor(max / 1024 / 1024)} MB.`
/** Converts an iPhone photo to JPG (docs/adr/0087). @throws 400 with an alternative, 429 while other files are read */
async function asJpeg(who: string, photo: Buffer): Promise<Buffer> {
  const found = await readForeign(who, new URL('./apple-photo.ts', import.meta.url), photo).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 400 ? badRequest(APPLE_PHOTO, 'datei') : error
  })
  return Buffer.from(found.join(''), 'base64')
}

export const registerUpload = (app: FastifyInstance) => app.register(multipart, { limits: { fileSize: FILE_BYTES, ...UPLOAD_PARTS } })

interface Parts {
  readonly name: string
  readonly content: Buffer
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Reads the one file of a multipart request into memory; the caller checks the content.
 * Call it outside of a transaction, because a phone may take minutes. Check the right first, so that strangers take no slot.
 * @throws 400 without a file or an empty one, 408 if too slow, 413 above the limit, 429 when overloaded
 */
export async function readParts(req: FastifyRequest, max = FILE_BYTES): Promise<Parts> {
  if (!req.isMultipart()) throw badRequest('Bitte wähle eine Datei aus.', 'datei')
  if (!/;\s*boundary=\s*"?[^\s";]/i.test(req.headers['content-type'] ?? ''))
    throw badRequest('Im Content-Type der Anfrage fehlt die Angabe „boundary“.', 'datei')
  const parts = await inSlot(askerOf(req), () => inTime(req, read(req, max)))
  if (parts.content.length === 0) throw badRequest('Die Datei ist leer.', 'datei')
  const { name, fields, content } = parts
  hashes.set(
    req,
    createHash('sha256')
      .update(JSON.stringify([name, fields]))
      .update(content)
      .digest(),
  )
  return parts
}
const hashes = new WeakMap<FastifyRequest, Buffer>()
export const uploadHash = (req: FastifyRequest): Buffer | undefined => hashes.get(req)

/** @throws 408 below the minimum transfer rate, and closes the connection */
async function inTime<T>({ raw: { socket } }: FastifyRequest, work: Promise<T>): Promise<T> {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  let before = socket.bytesRead
  const begin = performance.now()
  const watch = setInterval(() => {
    if (socket.bytesRead - before < UPLOAD_PACE.bytes || performance.now() - begin > UPLOAD_PACE.longestMs)
      reject(
        new HttpError(408, [{ msg: 'Die Datei kommt zu langsam an. Versuche es mit besserem Netz noch einmal.', feld: 'datei' }], {
          connection: 'close',
        }),
      )
    before = socket.bytesRead
  }, UPLOAD_PACE.ms)
  return Promise.race([work, tooSlow]).finally(() => clearInterval(watch))
}

/**
 * Reads the one file of a multipart request (see `readParts`). The content determines the type, not name or header. Metadata of pictures
 * is removed.
 * @throws 400 also for a type that is not allowed, and for a picture with too many pixels
 */
export async function readUpload(req: FastifyRequest, { max = FILE_BYTES, types = FILE_TYPES, pixels }: Limits = {}): Promise<Upload> {
  const { name, content: given } = await readParts(req, max)
  const detected = (await fileTypeFromBuffer(given.subarray(0, SAMPLE)))?.mime
  const isApple = APPLE.includes(detected ?? '') && types.includes('image/jpeg')
  const [type, sent] = isApple ? ['image/jpeg', await asJpeg(askerOf(req), given)] : [detected, given]
  if (sent.length > max) throw tooLarge(sizeText(max))
  if (!isFileType(type) || !types.includes(type))
    throw badRequest(`Diese Art von Datei geht nicht. Erlaubt sind ${joinWords(types.map((t) => NAMES[t]))}.`, 'datei')
  checkPicture(type, sent, pixels)
  const content = withoutMetadata(type, sent)
  return {
    name: cleanFileName(isApple ? name.replace(/\.hei[cf]$/i, '') : name, type),
    type,
    content,
    sha256: createHash('sha256').update(content).digest(),
  }
}

async function read(req: FastifyRequest, max: number): Promise<Parts> {
  try {
    let file: { name: string; content: Buffer; parts: Readonly<Record<string, unknown>> } | null = null
    // Reads to the end, so that a second file is rejected, not silently dropped.
    for await (const part of req.files({ limits: { fileSize: max } }))
      file = { name: part.filename ?? '', content: await part.toBuffer(), parts: part.fields }
    if (file) return { name: file.name, content: file.content, fields: shortFields(file.parts) }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(sizeText(max))
    if (code?.startsWith('FST_') && statusCode && statusCode < 500) throw badRequest('Bitte lade genau eine Datei hoch.', 'datei')
    throw badRequest('Die Datei kam nicht vollständig an.', 'datei')
  } finally {
    // Drains the rest, because the client may still be sending and the connection is reused.
    req.raw.resume()
  }
  throw badRequest('Bitte wähle eine Datei aus.', 'datei')
}

function shortFields(parts: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => {
      const first: unknown = Array.isArray(part) ? part[0] : part
      return typeof first === 'object' && first !== null && 'value' in first && typeof first.value === 'string'
        ? [[name, first.value.normalize()]]
        : []
    }),
  )
}
