import { APPLE_PHOTO } from '#contract/apple-photo.ts'

// Phone photos have several megabytes; a tenth is enough to show a dent.
const EDGE = 1600
const QUALITY = 0.82
/** PNGs up to this size are sent as they are. */
const SMALL = 600_000

/** Scales width and height down to fit a square of `edge`; never up. */
export function fitInto(width: number, height: number, edge = EDGE): { width: number; height: number } {
  const factor = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** The format of an iPhone, which Safari decodes and others do not. */
const isApplePhoto = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Decodes a picture, turned the right way up. @throws with a message for people when the browser cannot */
export async function readImage(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new Error(isApplePhoto(file) ? APPLE_PHOTO : `„${file.name}“ lässt sich nicht als Bild lesen. Nimm ein Foto als JPG oder PNG.`)
  }
}

/**
 * The picture as a JPG of at most 1600 pixels a side, turned the right way up and without GPS data.
 * @throws with a message for people when the browser cannot decode it
 */
export async function shrink(file: File): Promise<File> {
  const image = await readImage(file)
  const { width, height } = fitInto(image.width, image.height)
  if (file.type === 'image/png' && file.size <= SMALL && width === image.width) return file
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error(`„${file.name}“ ließ sich nicht verkleinern. Versuche es mit einem anderen Bild.`)
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}

/** A paper as it is sent: HEIC as a JPG wherever the browser can, else as it is; the server says what to do then. */
export const readablePaper = (file: File): Promise<File> => (isApplePhoto(file) ? shrink(file).catch(() => file) : Promise.resolve(file))
