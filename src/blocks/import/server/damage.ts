// Detects spreadsheet damage: a lost zero, a date for a number, a number for a date. The user is asked; nothing is guessed.
import * as z from 'zod/mini'
import type { ImportQuestion } from '#contract/import.ts'
import { elementOf, formatOf, kindOf, titelOf } from '#contract/schema.ts'
import { badRequest } from '#server/errors.ts'
import type { Refused } from './rows.ts'
import type { RawTable, Row } from './table.ts'

type Fields = Readonly<Record<string, z.core.$ZodType>>
/** Possible interpretations of a cell, the likely one first; none for an undamaged cell. */
type Meant = readonly string[] | Refused

const MONTHS = ['jan', 'feb', 'mrz', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
/** `3/4/2026`: day and month are ambiguous. */
const EITHER_WAY = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/
const GERMAN_DAY = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const POWER = /^(-?\d)(?:[.,](\d+))?E\+(\d{1,3})$/i
/** Day zero of spreadsheet dates; five digits cover 1927 to 2173. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** Significant digits that a spreadsheet keeps. */
const KEPT_DIGITS = 15
const LONG_TEXT = 101

const dotted = (day: number | string, month: number | string, year: number | string) =>
  `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`

function meantDay(text: string, monthFirst: boolean): readonly string[] {
  if (/^[1-9]\d{4}(,\d+)?$/.test(text)) {
    const day = new Date(DAY_ZERO + Number.parseInt(text, 10) * 86_400_000)
    return [dotted(day.getUTCDate(), day.getUTCMonth() + 1, day.getUTCFullYear())]
  }
  const [, first = '', second = '', year = ''] = EITHER_WAY.exec(text) ?? []
  if (year) {
    if (Number(first) === Number(second) || Number(first) > 12) return []
    const [german, monthFirstDay] = [dotted(first, second, year), dotted(second, first, year)]
    return Number(second) > 12 ? [monthFirstDay] : monthFirst ? [monthFirstDay, german] : [german, monthFirstDay]
  }
  // In a column of American dates, a spreadsheet reads ambiguous ones as German.
  const [, day = '', month = '', of = ''] = GERMAN_DAY.exec(text) ?? GERMAN_DAY.exec(text.replace(ISO_DAY, '$3.$2.$1')) ?? []
  return monthFirst && of && day !== month && Number(day) <= 12 ? [dotted(month, day, of), dotted(day, month, of)] : []
}

function meantText(schema: z.core.$ZodType, text: string): readonly string[] {
  const format = formatOf(elementOf(schema) ?? schema)
  if (format === 'phone' && /^[1-9]\d{6,14}$/.test(text)) return /^49\d{8,}$/.test(text) ? [`+${text}`, `0${text}`] : [`0${text}`, text]
  const takes = (value: string) => z.safeParse(schema, value).success
  if (kindOf(schema) === 'string' && /^\d+$/.test(text) && !takes(text) && takes(`0${text}`)) return [`0${text}`]
  if (/^\d{16,}$/.test(text) && /^0+$/.test(text.slice(KEPT_DIGITS))) return [text]
  // "3-5" and "3/5" became the third of May.
  const [, day = '', word = ''] = /^(\d{1,2})\. ?([A-Za-zä]{3})\.?(?: \d{2})?$/.exec(text) ?? []
  const month = word ? MONTHS.indexOf(word.toLowerCase().replace('mär', 'mrz')) + 1 : Number(ISO_DAY.exec(text)?.[2] ?? 0)
  const of = Number(day || ISO_DAY.exec(text)?.[3])
  // Numbers and sizes only: free-text remarks may contain a date.
  const isShort = !takes('x'.repeat(LONG_TEXT))
  return month > 0 && isShort
    ? [...new Set([`${of}-${month}`, `${of}/${month}`, text.replace(ISO_DAY, '$3.$2.$1'), text])].filter(takes)
    : []
}

/** Interpretations of a cell that a spreadsheet may have altered; `monthFirst`: the column has days like 04/13/2026. */
function readings(schema: z.core.$ZodType, text: string, monthFirst: boolean): Meant {
  const kind = kindOf(schema)
  if (/^(#+|#(NV|N\/A|WERT!|VALUE!|BEZUG!|REF!|NAME\?|ZAHL!|NUM!|NULL!|DIV\/0!))$/i.test(text))
    return {
      msg: `In der Tabelle steht ${text} statt eines Wertes: Mach die Spalte breiter oder bessere die Formel, und speichere sie neu.`,
    }
  if (!['string', 'number', 'array'].includes(kind)) return []
  const [, first = '', digitsAfter = '', power = ''] = POWER.exec(text) ?? []
  if (power) {
    if (digitsAfter.length < Number(power) && first + digitsAfter !== '0')
      return {
        msg:
          `Die Tabelle hat aus der Nummer ${text} gemacht, die letzten Ziffern sind verloren: ` +
          'Formatiere die Spalte als Text und gib sie neu ein.',
      }
    const digits = `${first}${digitsAfter.slice(0, Number(power))}`
    const ways = readings(schema, digits, monthFirst)
    return 'msg' in ways || ways.length === 0 ? [digits] : ways
  }
  if (formatOf(schema) === 'day') return meantDay(text, monthFirst)
  return kind === 'number' ? [] : meantText(schema, text)
}

/** `{ plz: 0, "plz 17": 1 }`: chosen interpretation of a field, for all rows or for one. */
function readAnswers(text = '{}'): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Invalid JSON fails below.
  }
  throw badRequest('Die Antworten zu unklaren Zellen sind nicht lesbar.', 'antworten')
}

export function damageFinder({ zeilen }: RawTable, mapping: readonly string[], fields: Fields, answersText: string | undefined) {
  const answers = readAnswers(answersText)
  const questions: ImportQuestion[] = []
  const monthFirst = mapping.map((field, i) => {
    const schema = fields[field]
    const second = ({ cells }: Row) => Number(EITHER_WAY.exec(cells[i] ?? '')?.[2] ?? 0)
    return schema !== undefined && formatOf(schema) === 'day' && zeilen.some((row) => second(row) > 12)
  })
  const hasDotted = mapping.map((_, i) => zeilen.some(({ cells }) => Number(GERMAN_DAY.exec(cells[i] ?? '')?.[1] ?? 0) > 12))
  const isGerman = mapping.map(
    (_, i) => !monthFirst[i] && zeilen.some(({ cells }) => Number(EITHER_WAY.exec(cells[i] ?? '')?.[1] ?? 0) > 12),
  )
  // Mononyms: both names are required, so the single name is used for both, as airlines do. Sorting, search and salutation use it.
  const onlyName = (schema: z.core.$ZodType, field: string, cells: readonly string[]): readonly string[] => {
    const otherField = field === 'vorname' ? 'nachname' : field === 'nachname' ? 'vorname' : undefined
    const name = otherField && cells[mapping.indexOf(otherField)]
    return name && !z.safeParse(schema, '').success ? [name] : []
  }
  const mend = ({ nr: line, cells }: Row): Row | Refused => {
    const open: string[] = []
    const read = mapping.map((field, i) => {
      const text = cells[i] ?? ''
      const schema = fields[field]
      if (!schema || (isGerman[i] && EITHER_WAY.test(text)) || (hasDotted[i] && GERMAN_DAY.test(text))) return text
      const ways = text === '' ? onlyName(schema, field, cells) : readings(schema, text, monthFirst[i] ?? false)
      const titel = titelOf(schema) ?? field
      if ('msg' in ways) {
        open.push(`${titel}: ${ways.msg}`)
        return text
      }
      if (ways.length === 0) return text
      const answer = answers[`${field} ${line}`] ?? answers[field]
      const taken = typeof answer === 'number' ? ways[Math.min(answer, ways.length - 1)] : undefined
      questions.push({ zeile: line, feld: field, titel, steht: text, wahl: [...ways], als: taken ?? null })
      if (taken === undefined)
        open.push(
          text === ''
            ? `${titel} fehlt: Wer nur „${ways[0]}“ heißt, trägt den Namen in beiden Feldern. Sag, ob das stimmt.`
            : `${titel}: „${text}“ ist unklar, gemeint ist wohl ${ways[0]}. Sag, was stimmt.`,
        )
      return taken ?? text
    })
    return open.length > 0 ? { msg: open.join(' ') } : { nr: line, cells: read }
  }
  return { mend, questions }
}
