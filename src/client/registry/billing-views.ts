import type { ComponentType, LazyExoticComponent } from 'react'
import { lazyOf, loadOnce } from '../app/chunk.ts'

interface ViewSpec {
  readonly value: string
  readonly titel: string
  /** Rarely used setup tab; placed after the everyday tabs, which fit on a phone without scrolling. */
  readonly rare?: true
  readonly load: () => Promise<ComponentType>
}
interface BillingView extends ViewSpec {
  readonly Content: LazyExoticComponent<ComponentType>
}
export const defineBillingViews = (...views: readonly ViewSpec[]): readonly BillingView[] =>
  views.map((view) => ({ ...view, Content: lazyOf(loadOnce(view.load)) }))

let all: readonly BillingView[] = []
/** Call once at startup. The first tab is the default; rare ones come last. */
export const setBillingViews = (views: readonly BillingView[]): void => {
  all = views.toSorted((a, b) => Number(a.rare ?? false) - Number(b.rare ?? false))
}
export const billingViews = (): readonly BillingView[] => all
