// What areas put on the first screen. An area declares its cards, main.tsx collects them, and the dashboard shows those a
// member may see, each from a chunk of its own.
import type { ComponentType, LazyExoticComponent } from 'react'
import type { Zugang } from '#contract/rights/rechte.ts'
import { lazyOf, loadOnce } from '../app/chunk.ts'
import type { Prepared } from '../navigation/pages.ts'

export interface CardSpec {
  /** The area's name. */
  readonly id: string
  readonly recht?: Zugang
  /** What it asks the server for first, path and query as its queries send them: the screen asks for all cards at once (ADR 50). */
  readonly asks?: () => readonly string[]
  /** Loads the component that draws the area's cards; it fetches its own data and shows nothing when there is nothing to say. */
  readonly load: () => Promise<Prepared<ComponentType>>
}
export interface OverviewCard extends CardSpec {
  readonly Content: LazyExoticComponent<ComponentType>
}

/** The cards of an area, in their order. */
export const defineCards = (...cards: readonly CardSpec[]): readonly OverviewCard[] =>
  cards.map((card) => {
    const load = loadOnce(card.load)
    return { ...card, load, Content: lazyOf(load) }
  })

/** Cards that a call of the area counts (`countCard`). */
export const defineWaitingCards = (
  id: string,
  url: string,
  { recht, tables }: Pick<CardSpec, 'recht'> & { readonly tables?: string[] } = {},
) =>
  defineCards({
    id,
    ...(recht === undefined ? {} : { recht }),
    asks: () => [url],
    load: async () => (await import('./waiting-cards.tsx')).waitingCards([id, 'wartet'], url, tables),
  })

let all: readonly OverviewCard[] = []
/** Called once, before the program starts. */
export const setOverviewCards = (cards: readonly OverviewCard[]): void => {
  all = cards
}
export const overviewCards = (): readonly OverviewCard[] => all
