// Cached answers are compressed once, not per request; other large answers use @fastify/compress.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

export type Encoding = 'br' | 'gzip'
/** Below this size compression costs more than it saves. */
const MIN_BYTES = 2048

export function encodingFor(accepted: string | undefined, length: number): Encoding | null {
  if (!accepted || length < MIN_BYTES) return null
  if (/\bbr\b(?!;q=0(?!\.))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0(?!\.))/.test(accepted) ? 'gzip' : null
}

export interface Body {
  readonly bytes: Buffer
  readonly name: () => string
  readonly pack: (encoding: Encoding) => Promise<Buffer>
  /** Registers a callback for the size of each added compressed form. */
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
