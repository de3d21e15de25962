// Photos of a phone are several megabytes; what one has to see of a dent fits into a tenth.
const EDGE = 1600
const QUALITY = 0.82
/** Small ones go as they are. */
const SMALL = 600_000

/** Width and height that fit into a square of `edge`, in the same proportion; never larger than before. */
export function measures(width: number, height: number, edge = EDGE): { width: number; height: number } {
  const factor = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

/** A file as a picture, turned the right way up. @throws with a sentence when the browser cannot read it as one */
export async function readImage(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new Error(`„${file.name}“ lässt sich nicht als Bild lesen. Nimm ein Foto als JPG oder PNG.`)
  }
}

/**
 * The picture as a JPG of at most 1600 pixels a side, turned the right way up and without the place where it was taken.
 * @throws with a sentence when the browser cannot read the file as a picture
 */
export async function shrink(file: File): Promise<File> {
  const image = await readImage(file)
  const { width, height } = measures(image.width, image.height)
  if (file.type === 'image/png' && file.size <= SMALL && width === image.width) return file
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  image.close()
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/jpeg', QUALITY))
  if (!blob) throw new Error(`„${file.name}“ ließ sich nicht verkleinern. Versuche es mit einem anderen Bild.`)
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
