import type { ReactNode } from 'react'

/** A column of a table. Define the list outside of the component, so that rows need not be drawn again. */
export interface Spalte<Z> {
  readonly id: string
  readonly titel: string
  /** What it sorts and exports by. */
  readonly wert: (zeile: Z) => string | number | boolean | null | undefined
  /** What it shows, if not the value itself. */
  readonly zeige?: (zeile: Z) => ReactNode
  /** Numbers stand at the right. */
  readonly rechts?: true
  readonly ohneSortierung?: true
  /** On the phone's card: the heading (the first column unless said), beside it, or not at all. Else a line with its label. */
  readonly karte?: 'titel' | 'marke' | 'weg'
  /** CSS width. */
  readonly breite?: string
}

export interface Sortierung {
  readonly id: string
  readonly absteigend?: boolean
}

/** What a cell shows: the value as text unless the column draws it. */
export function zelle<Z>(spalte: Spalte<Z>, zeile: Z): ReactNode {
  if (spalte.zeige) return spalte.zeige(zeile)
  const wert = spalte.wert(zeile)
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  return typeof wert === 'number' ? wert.toLocaleString('de-DE') : wert
}

const ordnung = new Intl.Collator('de', { numeric: true, sensitivity: 'base' })

/** The German order: numbers by size, texts with umlauts where people look for them. */
export function vergleiche(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return ordnung.compare(String(a), String(b))
}
