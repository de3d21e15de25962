// Container of a backup: one header line, then a zstd stream, encrypted if there is a key (docs/adr/0030).
import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import * as z from 'zod/mini'
import { BackupError } from './errors.ts'
import { BACKUP_HEADER_BYTES } from '#contract/limits.ts'

export const MAGIC = 'INTRANET-SICHERUNG '
/** Plain bytes of one sealed frame, and the overhead of its seal. */
const FRAME = 64 * 1024
const TAG = 16
/** 64 MB and about 0.1 s per guess of the key. */
const COST = { N: 2 ** 16, r: 8, p: 1 } as const

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]{22,44}={0,2}$/))
const sealing = z.object({ salt: base64, probe: base64, N: z.int().check(z.maximum(2 ** 20)), r: z.literal(8), p: z.literal(1) })
const header = z.object({ version: z.int(), seal: z.nullable(sealing) })
/** Version written by this program. Higher versions are refused; lower ones must be documented here. */
const VERSION = 1

interface Key {
  readonly secret: Buffer
  /** Raw header bytes; they authenticate every frame. */
  readonly header: Buffer
}

const derive = (phrase: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }) =>
  new Promise<{ secret: Buffer; probe: Buffer }>((done, failed) =>
    scrypt(phrase.normalize('NFC'), salt, 48, { N, r, p, maxmem: 256 * N * r }, (error, bytes) =>
      error ? failed(error) : done({ secret: bytes.subarray(0, 32), probe: bytes.subarray(32) }),
    ),
  )

/** Nonces number the frames and mark the last one, so that omission, reordering or truncation is detected. */
function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes[11] = last ? 1 : 0
  return bytes
}

async function* sealed(source: AsyncIterable<Buffer>, { secret, header: aad }: Key): AsyncGenerator<Buffer> {
  const close = (plain: Buffer, number: number, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', secret, nonce(number, last)).setAAD(aad)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  let buffered = Buffer.alloc(0)
  let number = 0
  for await (const chunk of source) {
    buffered = Buffer.concat([buffered, chunk])
    for (; buffered.length > FRAME; buffered = buffered.subarray(FRAME)) yield close(buffered.subarray(0, FRAME), number++, false)
  }
  yield close(buffered, number, true)
}

async function* unsealed(source: AsyncIterable<Buffer>, { secret, header: aad }: Key): AsyncGenerator<Buffer> {
  const reveal = (frame: Buffer, number: number, last: boolean) => {
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce(number, last)).setAAD(aad)
    decipher.setAuthTag(frame.subarray(-TAG))
    return Buffer.concat([decipher.update(frame.subarray(0, -TAG)), decipher.final()])
  }
  let buffered = Buffer.alloc(0)
  let number = 0
  for await (const chunk of source) {
    buffered = Buffer.concat([buffered, chunk])
    for (; buffered.length > FRAME + TAG; buffered = buffered.subarray(FRAME + TAG))
      yield reveal(buffered.subarray(0, FRAME + TAG), number++, false)
  }
  yield reveal(buffered, number, true)
}

export async function* pack(body: AsyncIterable<Buffer | string>, phrase: string | null): AsyncGenerator<Buffer> {
  let seal: z.output<typeof sealing> | null = null
  let secret = Buffer.alloc(0)
  if (phrase !== null) {
    const salt = randomBytes(16)
    const derived = await derive(phrase, salt, COST)
    secret = Buffer.from(derived.secret)
    seal = { salt: salt.toString('base64'), probe: derived.probe.toString('base64'), ...COST }
  }
  const first = Buffer.from(`${MAGIC}${JSON.stringify({ version: VERSION, seal })}\n`)
  yield first
  // The checksum of the whole stream covers the parts outside the row checksums.
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  // Errors surface in the loop below.
  pipeline(Readable.from(body), compress, () => undefined)
  yield* seal === null ? compress : sealed(compress, { secret, header: first })
}

async function beginOf(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

export const isBackup = async (file: string): Promise<boolean> => (await beginOf(file, MAGIC.length)).toString('latin1') === MAGIC

/**
 * Unpacks the body of a backup file.
 * @param onRead receives the number of bytes read
 * @throws BackupError if it is no backup, damaged or truncated, or the key is missing or wrong
 */
export async function* unpack(
  file: string,
  phrase: string | null,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const begin = await beginOf(file, BACKUP_HEADER_BYTES)
  const first = begin.subarray(0, begin.indexOf(10) + 1)
  const { seal } = readHeader(first.toString())
  const key = seal === null ? null : { secret: await unlock(seal, phrase), header: first }
  const stored = createReadStream(file, { start: first.length, highWaterMark: FRAME })
  let read = first.length
  async function* counted() {
    for await (const chunk of stored as AsyncIterable<Buffer>) {
      onRead((read += chunk.length))
      yield chunk
    }
  }
  const decompress = createZstdDecompress()
  try {
    // Errors surface in the next line.
    pipeline(Readable.from(key === null ? counted() : unsealed(counted(), key)), decompress, () => undefined)
    yield* decompress
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    throw new BackupError('Die Sicherung ist beschädigt oder abgeschnitten.', { cause: error })
  } finally {
    stored.destroy()
  }
}

function readHeader(line: string): z.output<typeof header> {
  const json = /^INTRANET-SICHERUNG (\{.*\})\n$/.exec(line)?.[1]
  const read = z.safeParse(header, json === undefined ? null : parse(json))
  if (!read.success) throw new BackupError('Die Datei ist keine Sicherung des Intranets, oder ihr Anfang ist beschädigt.')
  if (read.data.version > VERSION)
    throw new BackupError(
      'Die Sicherung stammt von einer neueren Fassung des Intranets; nimm die, die sie geschrieben hat, oder eine neuere.',
    )
  return read.data
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

async function unlock({ salt, probe, ...cost }: z.output<typeof sealing>, phrase: string | null): Promise<Buffer> {
  if (phrase === null) throw new BackupError('Die Sicherung ist verschlüsselt; nenne ihren Schlüssel in der Variable SICHERUNG_SCHLUESSEL.')
  const derived = await derive(phrase, Buffer.from(salt, 'base64'), cost)
  const expected = Buffer.from(probe, 'base64')
  if (expected.length !== derived.probe.length || !timingSafeEqual(expected, derived.probe))
    throw new BackupError('Der Schlüssel aus SICHERUNG_SCHLUESSEL passt nicht zu dieser Sicherung.')
  return derived.secret
}
