// What areas put on the first screen. An area declares its cards; main.tsx hands all of them over; the dashboard shows
// those that a member may see, each from a chunk of its own.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { Zugang } from '#contract/rechte.ts'

export interface CardSpec {
  /** The area's name. */
  readonly id: string
  readonly recht?: Zugang
  /** Loads the component that draws the area's cards; it fetches its own data and leaves away what has nothing to say. */
  readonly load: () => Promise<ComponentType>
}
export interface OverviewCard extends CardSpec {
  readonly Content: LazyExoticComponent<ComponentType>
}

/** The cards of an area, in their order. */
export const defineCards = (...cards: readonly CardSpec[]): readonly OverviewCard[] =>
  cards.map((card) => ({ ...card, Content: lazy(async () => ({ default: await card.load() })) }))

let all: readonly OverviewCard[] = []
/** Called once, before the program starts. */
export const setOverviewCards = (cards: readonly OverviewCard[]): void => {
  all = cards
}
export const overviewCards = (): readonly OverviewCard[] => all
/** Starts all chunks, side by side with the dashboard's own. */
export const loadOverviewCards = (): void => {
  for (const { load } of all) void load().catch(() => undefined)
}
