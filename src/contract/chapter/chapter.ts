// Chapter-wide settings (docs/adr/0069): name, Land, theme, mails, links, requirement table.
import * as z from 'zod/mini'
import { contrastRatio, isColor, LEGIBLE } from './color.ts'
import { choice, field, list, readable, requiredPattern, requiredText, pattern, state, text } from '../fields.ts'

export const LAND_NAMES = {
  BW: 'Baden-Württemberg',
  BY: 'Bayern',
  BE: 'Berlin',
  BB: 'Brandenburg',
  HB: 'Bremen',
  HH: 'Hamburg',
  HE: 'Hessen',
  MV: 'Mecklenburg-Vorpommern',
  NI: 'Niedersachsen',
  NW: 'Nordrhein-Westfalen',
  RP: 'Rheinland-Pfalz',
  SL: 'Saarland',
  SN: 'Sachsen',
  ST: 'Sachsen-Anhalt',
  SH: 'Schleswig-Holstein',
  TH: 'Thüringen',
} as const
export type Land = keyof typeof LAND_NAMES

const { version } = state
/** Single line: used in headings, mail subjects and file names. */
const oneLine = (titel: string, max: number, example: string) => requiredPattern(titel, new RegExp(`^[^\\t\\r\\n]{1,${max}}$`), example)

export const chapterFields = {
  name: oneLine('Name', 100, 'Ortsverband Musterstadt'),
  kuerzel: oneLine('Kürzel', 12, 'MUS'),
  land: choice('Bundesland', LAND_NAMES),
  /** '' is the default colour. */
  farbe: pattern('Farbe', /^#[0-9a-f]{6}$/i, '#0e5568'),
}
export const chapterSchema = z.object({ version, ...chapterFields })
const ratio = (value: number) => value.toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** Reason why white text on this colour is illegible; null if legible. */
export function illegibleReason(color: string): string | null {
  if (!isColor(color) || contrastRatio(color, '#ffffff') >= LEGIBLE) return null
  // Rounded down, so that a rejected value never reads as sufficient.
  const found = Math.floor(contrastRatio(color, '#ffffff') * 10) / 10
  return (
    `Weiße Schrift ist auf dieser Farbe schlecht zu lesen: Der Kontrast ist ${ratio(found)} : 1, nötig sind ${ratio(LEGIBLE)} : ` +
    '1. Nimm eine dunklere.'
  )
}
export const chapterBody = z.object(chapterSchema.shape).check(({ value, issues }) => {
  const message = illegibleReason(value.farbe)
  if (message !== null) issues.push({ code: 'custom', input: value, path: ['farbe'], message, params: { satz: true } })
})

export const mailTextFields = {
  anrede: oneLine('Anrede', 40, 'Hallo'),
  gruss: text('Gruß am Ende', 300),
  fuss: text('Fußzeile', 600),
}
export const mailTexts = z.object({ version, ...mailTextFields })
export const NO_TEXTS = { version: 1, anrede: 'Hallo', gruss: '', fuss: '' }

/** Menu positions for external links (specification §2 "Header menu"). */
export const LINK_PLACES = { bibliothek: 'Bibliothek', ktw: 'KTW' } as const
/** Only https: prevents interception and script URLs. */
export const isSafeLink = (address: string): boolean => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
export const linkFields = {
  links: list(
    'Links',
    z.object({
      titel: requiredText('Titel', 60),
      url: field(
        'Adresse',
        z
          .string()
          .check(
            z.trim(),
            readable,
            z.maxLength(500),
            z.refine(isSafeLink, { error: 'muss mit https:// beginnen. Beispiel: https://dateien.example.org/' }),
          ),
      ),
      platz: choice('Menü', LINK_PLACES),
    }),
    30,
  ),
}
export const linkSchema = z.object({ version, ...linkFields })
export type ChapterLinks = z.output<typeof linkSchema>
export const linkBody = z.object(linkSchema.shape).check(({ value, issues }) => {
  for (const [i, { titel, platz }] of value.links.entries())
    if (value.links.slice(0, i).some((earlier) => earlier.titel === titel && earlier.platz === platz))
      issues.push({
        code: 'custom',
        input: value,
        path: ['links', i, 'titel'],
        message: `„${titel}“ steht in diesem Menü schon.`,
        params: { satz: true },
      })
})
export const NO_LINKS: ChapterLinks = { version: 1, links: [] }

export const logoFields = { datei: text('Logo', 240) }
export const logoSchema = z.object({ version, ...logoFields })
export const NO_LOGO = { version: 1, datei: '' }
