// Kept answers are compressed once, not per request; other large answers go through @fastify/compress.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip'
/** Below this compressing costs more than it saves. */
const MIN_BYTES = 2048

/** The densest encoding that the browser accepts. */
export function encodingFor(accepted: string | undefined, length: number): Encoding | null {
  if (!accepted || length < MIN_BYTES) return null
  if (/\bbr\b(?!;q=0(?!\.))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0(?!\.))/.test(accepted) ? 'gzip' : null
}

/** Bytes to send, compressed at most once per encoding. */
export interface Body {
  readonly bytes: Buffer
  /** The same for equal bytes. */
  readonly name: () => string
  readonly pack: (encoding: Encoding) => Promise<Buffer>
  /** Tells of compressed forms by their bytes. */
  readonly onGrowth: (tell: (bytes: number) => void) => void
}

export function newBody(bytes: Buffer): Body {
  let name: string | undefined
  const done = new Map<Encoding, Promise<Buffer>>()
  let grown: (bytes: number) => void = () => undefined
  const compress = async (encoding: Encoding) => {
    const packed = await (encoding === 'br'
      ? brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } })
      : gzipAsync(bytes))
    grown(packed.length)
    return packed
  }
  return {
    bytes,
    name: () => (name ??= createHash('sha1').update(bytes).digest('base64url')),
    pack: (encoding) => {
      const packed = done.get(encoding) ?? compress(encoding)
      done.set(encoding, packed)
      return packed
    },
    onGrowth: (tell) => void (grown = tell),
  }
}
