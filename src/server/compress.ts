// Kept answers are compressed once, not per request; other large answers go through @fastify/compress.
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

/** Compresses one answer, at most once per encoding. */
export function packer(bytes: Buffer): (encoding: Encoding) => Promise<Buffer> {
  const done = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const known = done.get(encoding)
    if (known) return known
    const packed =
      encoding === 'br'
        ? brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } })
        : gzipAsync(bytes)
    done.set(encoding, packed)
    return packed
  }
}
