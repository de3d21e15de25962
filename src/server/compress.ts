// Kept answers are compressed once and not per request; everything else that is large goes through @fastify/compress.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

export type Encoding = 'br' | 'gzip'
/** Below this the header costs more than the packing saves. */
const AB_BYTES = 2048

/** What the browser takes, the denser first. */
export function encodingFor(accepted: string | undefined, length: number): Encoding | null {
  if (!accepted || length < AB_BYTES) return null
  if (/\bbr\b(?!;q=0(?!\.))/.test(accepted)) return 'br'
  return /\bgzip\b(?!;q=0(?!\.))/.test(accepted) ? 'gzip' : null
}

/** A packer that remembers what it packed of one answer. */
export function packer(bytes: Buffer): (encoding: Encoding) => Promise<Buffer> {
  const done = new Map<Encoding, Promise<Buffer>>()
  return (encoding) => {
    const there = done.get(encoding)
    if (there) return there
    const fresh =
      encoding === 'br'
        ? br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } })
        : gz(bytes)
    done.set(encoding, fresh)
    return fresh
  }
}
