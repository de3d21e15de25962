// Pictures of papers: pages of a PDF rendered and compared with the kept ones, with a tolerance.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PDFiumLibrary as Library, PDFiumLibrary } from '@hyzyla/pdfium'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

const KEPT = 'tests/papers/pictures'
/** Pictures that differ, for the eye. */
const SEEN = '.cache/papers'
/** Pixels per point; 0.75 keeps a page below 40 kB and its text legible. */
const SCALE = 0.75
/** Share of the pixels that may differ: antialiasing, not a shifted line. */
const TOLERANCE = 0.002

/** Kept pages of a paper. */
export const countKept = (name: string): number => globSync(`${KEPT}/${name}-[0-9].png`).length

let library: Promise<Library> | undefined

/** Renders pages (from 1) of a PDF in grey. */
export async function renderPages(pdf: Uint8Array, pages: readonly number[]): Promise<{ count: number; pictures: PNG[] }> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const count = document.getPageCount()
    const pictures: PNG[] = []
    for (const page of pages.filter((number) => number <= count)) {
      const { data, width, height } = await document.getPage(page - 1).render({ scale: SCALE, render: 'bitmap' })
      const png = new PNG({ width, height })
      png.data = Buffer.from(data)
      pictures.push(png)
    }
    return { count, pictures }
  } finally {
    document.destroy()
  }
}

/**
 * Compares a picture with the kept one and returns the share of differing pixels above the tolerance, else 0. `PICTURES=new` keeps it
 * instead.
 */
export function comparePicture(name: string, picture: PNG): number {
  const kept = join(KEPT, `${name}.png`)
  const bytes = PNG.sync.write(picture, { colorType: 0, inputHasAlpha: true, deflateLevel: 9 })
  if (process.env['PICTURES'] === 'new') {
    mkdirSync(KEPT, { recursive: true })
    writeFileSync(kept, bytes)
    return 0
  }
  const before = existsSync(kept) ? PNG.sync.read(readFileSync(kept)) : new PNG({ width: 1, height: 1 })
  const now = PNG.sync.read(bytes)
  const { width, height } = now
  const difference = new PNG({ width, height })
  const share =
    before.width === width && before.height === height
      ? pixelmatch(before.data, now.data, difference.data, width, height, { threshold: 0.3 }) / (width * height)
      : 1
  if (share <= TOLERANCE) return 0
  mkdirSync(SEEN, { recursive: true })
  writeFileSync(join(SEEN, `${name}.png`), bytes)
  if (share < 1) writeFileSync(join(SEEN, `${name}-difference.png`), PNG.sync.write(difference))
  return share
}
