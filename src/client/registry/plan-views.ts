// What areas can do with their entries of a member's plan (docs/adr/0034). An area declares it, main.tsx collects it, and the plan
// loads it when such an entry is there.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { Duty, PlanEntry, PlanKind } from '#contract/time/plan.ts'

export interface PlanParts {
  /** The card of the next duty. */
  readonly Next: (props: { readonly duty: Duty }) => React.ReactNode
  /** "Ich kann nicht": gives a place back or hands it over. */
  readonly CannotCome: (props: { readonly titel: string; readonly platz: NonNullable<PlanEntry['platz']> }) => React.ReactNode
  /** Answers a question put to me. */
  readonly Answer: (props: { readonly id: string; readonly titel: string }) => React.ReactNode
}
type Lazy<F> = F extends (props: infer P) => React.ReactNode ? LazyExoticComponent<ComponentType<P>> : never
export type PlanView = { readonly [K in keyof PlanParts]: Lazy<PlanParts[K]> } & { readonly kind: PlanKind }

export const definePlanView = (kind: PlanKind, load: () => Promise<PlanParts>): PlanView => ({
  kind,
  Next: lazy(async () => ({ default: (await load()).Next })),
  CannotCome: lazy(async () => ({ default: (await load()).CannotCome })),
  Answer: lazy(async () => ({ default: (await load()).Answer })),
})

/** What one can say in one's plan besides, at its head: an area declares it, with the sheet for a new one (`id` null) or one that stands there. */
export interface PlanSheet {
  readonly titel: string
  /** How the address asks for it; anything else there is an entry of the first. */
  readonly name: string
  readonly Sheet: LazyExoticComponent<ComponentType<{ readonly id: string | null; readonly onClose: () => void }>>
}
let sheets: readonly PlanSheet[] = []
/** Called once, before the program starts; the first stands in the head. */
export const setPlanSheets = (...all: readonly PlanSheet[]): void => {
  sheets = all
}
export const planSheets = (): readonly PlanSheet[] => sheets

let views: ReadonlyMap<PlanKind, PlanView> = new Map()
/** Called once, before the program starts. */
export const setPlanViews = (...all: readonly PlanView[]): void => {
  views = new Map(all.map((view) => [view.kind, view]))
}
export const planView = (kind: PlanKind): PlanView | undefined => views.get(kind)
