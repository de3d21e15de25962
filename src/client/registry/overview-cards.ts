import type { ComponentType, LazyExoticComponent } from 'react'
import type { Zugang } from '#contract/rights/rechte.ts'
import { lazyOf, loadOnce } from '../app/chunk.ts'
import type { Prepared } from '../navigation/pages.ts'

/** Waits for the member, is next, or lets them help. */
export const CARD_COLUMNS = ['waits', 'next', 'offers'] as const
type CardColumn = (typeof CARD_COLUMNS)[number]
export interface CardSpec {
  readonly id: string
  /** Its place; without one it warns, above all others. */
  readonly column?: CardColumn
  /** Another place where columns stand side by side. */
  readonly deskColumn?: CardColumn
  readonly recht?: Zugang
  /** First requests of the card (path and query, as in its queries); the dashboard batches all cards (ADR 50). */
  readonly asks?: () => readonly string[]
  /** Loads the card component. It fetches its own data and renders nothing if empty. */
  readonly load: () => Promise<Prepared<ComponentType>>
}
export interface OverviewCard extends CardSpec {
  readonly Content: LazyExoticComponent<ComponentType>
}

export const defineCards = (...cards: readonly CardSpec[]): readonly OverviewCard[] =>
  cards.map((card) => {
    const load = loadOnce(card.load)
    return { ...card, load, Content: lazyOf(load) }
  })

let all: readonly OverviewCard[] = []
export const setOverviewCards = (cards: readonly OverviewCard[]): void => {
  all = cards
}
export const overviewCards = (): readonly OverviewCard[] => all
