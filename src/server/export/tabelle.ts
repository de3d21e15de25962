// A list as CSV, XLSX or PDF. Columns take their German titles from the contract's fields; every area exports by this.
import type * as z from 'zod/mini'
import { readable, titelVon } from '#contract/schema.ts'

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

/** Columns for these fields of a contract, in this order: numbers stay numbers, all else stands there as people read it. */
export const spaltenAus = (felder: Readonly<Record<string, z.core.$ZodType>>, namen: readonly string[]): Spalte[] =>
  namen.map((name) => {
    const schema = felder[name]
    const wert = (roh: unknown): Zelle => (typeof roh === 'number' ? roh : readable(schema, roh) || null)
    return { titel: (schema && titelVon(schema)) ?? name, wert: (zeile) => wert(zeile[name]) }
  })

export const inhalt = ({ spalten, zeilen }: Tabelle): Zelle[][] => zeilen.map((zeile) => spalten.map(({ wert }) => wert(zeile)))
