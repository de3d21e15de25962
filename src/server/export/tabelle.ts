// A list as CSV, XLSX or PDF. Columns take their German titles from the contract's fields; every area exports by this.
import type * as z from 'zod/mini'
import { titelVon } from '#contract/bausteine.ts'

export type Zelle = string | number | null
export interface Spalte {
  readonly titel: string
  readonly wert: (zeile: Readonly<Record<string, unknown>>) => Zelle
}
export interface Tabelle {
  readonly titel: string
  readonly spalten: readonly Spalte[]
  readonly zeilen: readonly Readonly<Record<string, unknown>>[]
}

const TAG = /^(\d{4})-(\d{2})-(\d{2})$/

/** A field's value as a person reads it: days as 24.12.2026, lists joined, yes and no. */
export function lesbar(wert: unknown): Zelle {
  if (wert === null || wert === undefined) return null
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  if (typeof wert === 'number') return wert
  if (Array.isArray(wert)) return wert.map((teil) => lesbar(teil) ?? '').join(', ')
  if (typeof wert === 'object')
    return (
      Object.values(wert)
        .map((teil) => lesbar(teil) ?? '')
        .join(' ')
        .trim() || null
    )
  return typeof wert === 'string' ? wert.replace(TAG, '$3.$2.$1') : null
}

/** Columns for these fields of a contract, in this order. */
export const spaltenAus = (felder: Readonly<Record<string, z.core.$ZodType>>, namen: readonly string[]): Spalte[] =>
  namen.map((name) => {
    const schema = felder[name]
    return { titel: (schema && titelVon(schema)) ?? name, wert: (zeile) => lesbar(zeile[name]) }
  })

export const inhalt = ({ spalten, zeilen }: Tabelle): Zelle[][] => zeilen.map((zeile) => spalten.map(({ wert }) => wert(zeile)))
