import { APPLE_PHOTO } from '#contract/apple-photo.ts'

// Phone photos have several megabytes; a tenth is enough to show a dent. In pixels.
const EDGE = 1600
const QUALITY = 0.82
/** Smaller PNGs are sent unchanged; in bytes. */
const SMALL = 600_000

/** Scales width and height down to fit a square of `edge`; never up. */
export function fitInto(width: number, height: number, edge = EDGE): { width: number; height: number } {
  const factor = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** HEIC, decoded by Safari but not by other browsers. */
const isApplePhoto = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * Decodes a picture with its EXIF orientation applied.
 * @throws with a user-facing message if the browser cannot decode it
 */
export async function readImage(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new Error(isApplePhoto(file) ? APPLE_PHOTO : `„${file.name}“ lässt sich nicht als Bild lesen. Nimm ein Foto als JPG oder PNG.`)
  }
}

/**
 * Converts to a JPG of at most 1600 pixels a side, with orientation applied and without GPS data.
 * @throws with a user-facing message if the browser cannot decode it
 */
export async function shrinkPhoto(file: File): Promise<File> {
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

/** Converts HEIC to JPG if the browser can; otherwise unchanged, and the server responds with instructions. */
export const readablePaper = (file: File): Promise<File> =>
  isApplePhoto(file) ? shrinkPhoto(file).catch(() => file) : Promise.resolve(file)
