// The tabs of /abrechnung: an area declares its own, main.tsx collects them, and the page loads the one that is open.
import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyOf, loadOnce } from '../app/chunk.ts'

interface ViewSpec {
  /** In the address: `?ansicht=auszahlungen`. */
  readonly value: string
  readonly titel: string
  /** Set up once: after those that one works with, which a phone shows without scrolling. */
  readonly rare?: true
  readonly load: () => Promise<ComponentType>
}
interface BillingView extends ViewSpec {
  readonly Content: LazyExoticComponent<ComponentType>
}
export const defineBillingViews = (...views: readonly ViewSpec[]): readonly BillingView[] =>
  views.map((view) => ({ ...view, Content: lazyOf(loadOnce(view.load)) }))

let all: readonly BillingView[] = []
/** Called once, before the program starts; the first opens by itself, what is rare comes last. */
export const setBillingViews = (views: readonly BillingView[]): void => {
  all = views.toSorted((a, b) => Number(a.rare ?? false) - Number(b.rare ?? false))
}
export const billingViews = (): readonly BillingView[] => all
