// Kept answers are compressed once and not per request; everything else that is large goes through @fastify/compress.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const br = promisify(brotliCompress)
const gz = promisify(gzip)

export type Kodierung = 'br' | 'gzip'
/** Below this the header costs more than the packing saves. */
const AB_BYTES = 2048

/** What the browser takes, the denser first. */
export function kodierungFuer(akzeptiert: string | undefined, laenge: number): Kodierung | null {
  if (!akzeptiert || laenge < AB_BYTES) return null
  if (/\bbr\b(?!;q=0(?!\.))/.test(akzeptiert)) return 'br'
  return /\bgzip\b(?!;q=0(?!\.))/.test(akzeptiert) ? 'gzip' : null
}

/** A packer that remembers what it packed of one answer. */
export function packer(bytes: Buffer): (kodierung: Kodierung) => Promise<Buffer> {
  const fertig = new Map<Kodierung, Promise<Buffer>>()
  return (kodierung) => {
    const da = fertig.get(kodierung)
    if (da) return da
    const neu =
      kodierung === 'br'
        ? br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } })
        : gz(bytes)
    fertig.set(kodierung, neu)
    return neu
  }
}
