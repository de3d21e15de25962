// Photos of a phone are several megabytes; what one has to see of a dent fits into a tenth.
const KANTE = 1600
const GUETE = 0.82
/** Small ones go as they are. */
const KLEIN = 600_000

/** Width and height that fit into a square of `kante`, in the same proportion; never larger than before. */
export function masse(breite: number, hoehe: number, kante = KANTE): { breite: number; hoehe: number } {
  const faktor = Math.min(1, kante / Math.max(breite, hoehe))
  return { breite: Math.max(1, Math.round(breite * faktor)), hoehe: Math.max(1, Math.round(hoehe * faktor)) }
}

/** A file as a picture, turned the right way up. @throws with a sentence when the browser cannot read it as one */
export async function liesBild(datei: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(datei, { imageOrientation: 'from-image' })
  } catch {
    throw new Error(`„${datei.name}“ lässt sich nicht als Bild lesen. Nimm ein Foto als JPG oder PNG.`)
  }
}

/**
 * The picture as a JPG of at most 1600 pixels a side, turned the right way up and without the place where it was taken.
 * @throws with a sentence when the browser cannot read the file as a picture
 */
export async function verkleinere(datei: File): Promise<File> {
  const bild = await liesBild(datei)
  const { breite, hoehe } = masse(bild.width, bild.height)
  if (datei.type === 'image/png' && datei.size <= KLEIN && breite === bild.width) return datei
  const leinwand = Object.assign(document.createElement('canvas'), { width: breite, height: hoehe })
  leinwand.getContext('2d')?.drawImage(bild, 0, 0, breite, hoehe)
  bild.close()
  const blob = await new Promise<Blob | null>((gib) => leinwand.toBlob(gib, 'image/jpeg', GUETE))
  if (!blob) throw new Error(`„${datei.name}“ ließ sich nicht verkleinern. Versuche es mit einem anderen Bild.`)
  return new File([blob], `${datei.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
