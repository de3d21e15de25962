// What areas put on the first screen. An area declares its cards; main.tsx hands all of them over; the dashboard shows
// those that a member may see, each from a chunk of its own.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { Zugang } from '#contract/rechte.ts'

export interface Kartenangabe {
  /** The area's name. */
  readonly id: string
  readonly recht?: Zugang
  /** Loads the component that draws the area's cards; it fetches its own data and leaves away what has nothing to say. */
  readonly lade: () => Promise<ComponentType>
}
export interface Uebersichtskarte extends Kartenangabe {
  readonly Inhalt: LazyExoticComponent<ComponentType>
}

/** The cards of an area, in their order. */
export const defineKarten = (...karten: readonly Kartenangabe[]): readonly Uebersichtskarte[] =>
  karten.map((karte) => ({ ...karte, Inhalt: lazy(async () => ({ default: await karte.lade() })) }))

let alle: readonly Uebersichtskarte[] = []
/** Called once, before the program starts. */
export const setzeUebersichtskarten = (karten: readonly Uebersichtskarte[]): void => {
  alle = karten
}
export const uebersichtskarten = (): readonly Uebersichtskarte[] => alle
/** Starts all chunks, side by side with the dashboard's own. */
export const ladeUebersichtskarten = (): void => {
  for (const { lade } of alle) void lade().catch(() => undefined)
}
