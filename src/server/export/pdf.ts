import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readableMails } from '#server/mail/readable-mails.ts'

interface Pdfmake {
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(allowed: () => boolean): void
  setLocalAccessPolicy(allowed: (path: string) => boolean): void
  setTableLayouts(layouts: Readonly<Record<string, object>>): void
  createPdf(definition: object): { getStream(): Promise<{ metadata: object }>; getBuffer(): Promise<Buffer> }
}

const require = createRequire(import.meta.url)
const fontsFolder = () => join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto')

// pdfmake takes 30 MB, so it is loaded on first use.
let loaded: Pdfmake | null = null
function load(): Pdfmake {
  if (loaded) return loaded
  const pdfmake = require('pdfmake') as Pdfmake
  const folder = fontsFolder()
  pdfmake.setFonts({
    Roboto: {
      normal: join(folder, 'Roboto-Regular.ttf'),
      bold: join(folder, 'Roboto-Medium.ttf'),
      italics: join(folder, 'Roboto-Italic.ttf'),
      bolditalics: join(folder, 'Roboto-MediumItalic.ttf'),
    },
  })
  // Documents may not load anything except these fonts.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(folder))
  loaded = pdfmake
  return pdfmake
}

const REPLACED: Readonly<Record<string, string>> = { '→': '>', '←': '<', '✓': 'x', '−': '-', '\u202F': '\u00A0' }
const LEFT_OUT = /[\p{Extended_Pictographic}\p{M}\p{Cf}\p{Cc}\p{Emoji_Modifier}\p{Regional_Indicator}]/u
let signs: ReadonlySet<number> | undefined
/** True if the font has a glyph; PDF/A requires one (6.2.11.8). */
function isDrawn(sign: string): boolean {
  if (!signs) {
    const { openSync } = createRequire(require.resolve('pdfkit'))('fontkit') as {
      openSync: (file: string) => { characterSet: readonly number[] }
    }
    signs = new Set(openSync(join(fontsFolder(), 'Roboto-Regular.ttf')).characterSet)
  }
  return sign === '\n' || sign === '\t' || signs.has(sign.codePointAt(0) ?? 0)
}
/** Replaces characters without a glyph: base letter for unknown diacritics, nothing for an emoji, "?" for other scripts. */
export function drawableText(given: string): string {
  const text = readableMails(given)
  // Basic Latin and Latin-1 are complete in the font.
  if (!/[^\n\t\u0020-\u007E\u00A0-\u00FF]/.test(text)) return text
  const drawn = (sign: string): string => {
    if (isDrawn(sign)) return sign
    const plain = Array.from(sign.normalize('NFKD')).filter(isDrawn).join('')
    return REPLACED[sign] ?? (plain || (LEFT_OUT.test(sign) ? '' : '?'))
  }
  return Array.from(text.normalize(), drawn).join('')
}
function allDrawable(part: unknown): unknown {
  if (typeof part === 'string') return drawableText(part)
  if (Array.isArray(part)) return part.map(allDrawable)
  if (typeof part === 'function') return (...given: unknown[]) => allDrawable((part as (...given: unknown[]) => unknown)(...given))
  if (typeof part !== 'object' || part === null || part instanceof Date) return part
  return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, allDrawable(item)]))
}

/** A file that a PDF/A-3 takes along as another form of itself. */
export interface Enclosed {
  readonly name: string
  readonly type: string
  readonly description: string
  readonly content: string
  readonly at: Date
  readonly info: Readonly<Record<string, string | Date>>
  /** The whole PDF's XMP, which says the same as `info`. */
  readonly metadata: string
}

/** Renders a pdfmake document to PDF bytes with Roboto and without external resources. Slow: see maker.ts. */
export async function createPdf(document: object, layouts: Readonly<Record<string, object>> = {}, enclosed?: Enclosed): Promise<Buffer> {
  const pdfmake = load()
  pdfmake.setTableLayouts(layouts)
  const definition = allDrawable(document) as object
  if (!enclosed) return pdfmake.createPdf(definition).getBuffer()
  const { name, type, description, content, at, info, metadata } = enclosed
  const src = `data:${type};base64,${Buffer.from(content).toString('base64')}`
  const file = { src, name, description, relationship: 'Alternative', creationDate: at, modifiedDate: at }
  const made = pdfmake.createPdf({ ...definition, info, files: { [name]: file } })
  // pdfkit's own metadata escapes nothing and knows no extension.
  const pdf = await made.getStream()
  pdf.metadata = { append: () => {}, end: () => {}, getXML: () => metadata, getLength: () => metadata.length }
  return made.getBuffer()
}

/** The used part of pdfkit. Unit: 1/72 inch; (0, 0) is the upper left corner. */
export interface Drawing {
  y: number
  readonly outline: { addItem(titel: string): unknown }
  addPage(): Drawing
  font(name: 'normal' | 'bold', size: number): Drawing
  fillColor(color: string): Drawing
  text(text: string, x: number, y: number, options?: { width?: number; lineBreak?: boolean; lineGap?: number }): Drawing
  widthOfString(text: string): number
  heightOfString(text: string, options: { width: number; lineGap?: number }): number
  image(address: string, x: number, y: number, options: { fit: readonly [number, number]; align: 'right' }): Drawing
  rect(x: number, y: number, width: number, height: number): Drawing
  fill(color: string): Drawing
  on(event: 'data', take: (chunk: Buffer) => void): Drawing
  on(event: 'end', done: () => void): Drawing
  end(): void
}

/**
 * Draws A4 pages by hand and writes each before the next begins. Thousands of pages take a sixth of the memory of pdfmake, which keeps
 * all.
 */
export async function drawPdf(titel: string, author: string, draw: (pdf: Drawing) => void): Promise<Buffer> {
  const Pdf = require('pdfkit') as new (options: object) => Drawing & {
    registerFont(name: string, file: string): void
  }
  const pdf = new Pdf({ size: 'A4', margin: 0, autoFirstPage: false, info: { Title: titel, Author: author } })
  pdf.registerFont('normal', join(fontsFolder(), 'Roboto-Regular.ttf'))
  pdf.registerFont('bold', join(fontsFolder(), 'Roboto-Medium.ttf'))
  const text = pdf.text.bind(pdf)
  pdf.text = (given, ...where) => text(drawableText(given), ...where)
  const chunks: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  pdf.on('data', (chunk) => chunks.push(chunk)).on('end', resolve)
  draw(pdf)
  pdf.end()
  await promise
  return Buffer.concat(chunks)
}
