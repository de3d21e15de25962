// Converts an iPhone photo to JPG in the process that reads foreign files (foreign.ts): upright, without metadata.
import { createRequire } from 'node:module'
import jpeg from 'jpeg-js'
import { FileError, type ForeignReader, TOO_LARGE } from './foreign.ts'
import { PIXELS_MAX } from '#contract/limits.ts'

interface Picture {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}
interface Image {
  get_width(): number
  get_height(): number
  display(into: Picture, done: (picture: Picture | null) => void): void
}
type Decoder = new () => { decode(content: Uint8Array): readonly Image[] }
const library = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Readonly<Record<string, Decoder>>

const QUALITY = 85
const BROKEN = 'Das Bild ist beschädigt. Speichere es noch einmal oder nimm ein anderes.'

export const read: ForeignReader<string> = async function* (content) {
  const decoder = new (library['HeifDecoder'] as Decoder)()
  const [image] = decoder.decode(content)
  if (!image) throw new FileError(BROKEN)
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > PIXELS_MAX) throw new FileError(TOO_LARGE)
  const size = { width, height }
  const picture = await new Promise<Picture | null>((done) =>
    image.display({ ...size, data: new Uint8ClampedArray(width * height * 4) }, done),
  )
  if (!picture) throw new FileError(BROKEN)
  yield jpeg.encode({ ...size, data: Buffer.from(picture.data.buffer) }, QUALITY).data.toString('base64')
}
