// Converts cell text to the field's type. Unreadable text is returned unchanged, so the schema reports the error.
import type * as z from 'zod/mini'
import { elementOf, formatOf, kindOf, namesOf, valuesOf } from '#contract/schema.ts'

const YES = new Set(['ja', 'j', 'x', 'wahr', 'true', '1', 'yes'])
const NO = new Set(['nein', 'n', '-', 'falsch', 'false', '0', 'no'])

/** Normalizes text for comparison: without case, spaces and marks. */
export const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '')

/** `1.234,5`, `1234,5`, `1 234 km`, `1234`. */
function number(text: string): number | string {
  const digits = text.replace(/[\s\u00a0]|km$|kg$/gi, '')
  const german = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits) ? digits.replaceAll('.', '') : digits
  const value = Number(german.replace(',', '.'))
  return digits !== '' && Number.isFinite(value) ? value : text
}

function fromList(schema: z.core.$ZodType, text: string): string | undefined {
  const names = namesOf(schema)
  return valuesOf(schema).find((value) => [value, names[value] ?? value].some((word) => normalizeText(word) === normalizeText(text)))
}

const two = (text: string) => text.padStart(2, '0')
/**
 * Parses a day with or without a time: `24.12.1980`, `24.12.80`, `1980-12-24`. Returns `YYYY-MM-DD`, which may be no calendar day.
 * Two-digit years are at most ten years ahead. Undefined for other formats.
 */
export function readDay(text: string): string | undefined {
  const found =
    /^(?<d>\d{1,2})\s?[./-]\s?(?<m>\d{1,2})\s?[./-]\s?(?<y>\d{4}|\d{2})(\s.*)?$/.exec(text) ??
    /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})([ T].*)?$/.exec(text)
  const { d = '', m = '', y = '' } = found?.groups ?? {}
  if (!found) return undefined
  const soon = new Date().getFullYear() + 10 - 2000
  return `${y.length === 4 ? y : Number(y) > soon ? `19${y}` : `20${y}`}-${two(m)}-${two(d)}`
}

export const listOf = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Undefined for an empty cell: the field keeps its value or default. */
export function valueFrom(schema: z.core.$ZodType, text: string): unknown {
  if (text === '') return undefined
  const kind = kindOf(schema)
  if (kind === 'number') return number(text)
  if (kind === 'boolean') return YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : text
  if (kind === 'enum') return fromList(schema, text) ?? text
  if (formatOf(schema) === 'day') return readDay(text) ?? text
  const element = kind === 'array' && elementOf(schema)
  if (element) return listOf(text).map((item) => valueFrom(element, item))
  return text
}
