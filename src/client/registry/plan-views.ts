// Area-specific views of plan entries (docs/adr/0034). Areas declare them, main.tsx collects them, and the plan lazy-loads them on demand.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { Duty, PlanEntry, PlanKind } from '#contract/time/plan.ts'

export interface PlanParts {
  readonly Next: (props: { readonly duty: Duty }) => React.ReactNode
  /** "Ich kann nicht": gives a place back or hands it over. */
  readonly CannotCome: (props: { readonly titel: string; readonly platz: NonNullable<PlanEntry['platz']> }) => React.ReactNode
  /** Opens the sign-up sheet of an occasion. */
  readonly SignUp: (props: { readonly id: string; readonly titel: string }) => React.ReactNode
  readonly Answer: (props: {
    readonly id: string
    readonly titel: string
    readonly to: string
    readonly beginn: string
    readonly ende: string
  }) => React.ReactNode
  /** "Mich melden" for the row around it (`SignUpRow` of blocks/dienst), by the area's own way. */
  readonly Join: () => React.ReactNode
}
type Lazy<F> = F extends (props: infer P) => React.ReactNode ? LazyExoticComponent<ComponentType<P>> : never
export type PlanView = { readonly [K in keyof PlanParts]: Lazy<PlanParts[K]> } & {
  readonly kind: PlanKind
  /** Signing up asks more than a sheet holds, or needs the choice of a seat: on its own screen. */
  readonly joinsThere: boolean
}

export const definePlanView = (kind: PlanKind, load: () => Promise<PlanParts>, { joinsThere = false } = {}): PlanView => ({
  kind,
  joinsThere,
  Next: lazy(async () => ({ default: (await load()).Next })),
  CannotCome: lazy(async () => ({ default: (await load()).CannotCome })),
  SignUp: lazy(async () => ({ default: (await load()).SignUp })),
  Answer: lazy(async () => ({ default: (await load()).Answer })),
  Join: lazy(async () => ({ default: (await load()).Join })),
})

/** A further kind of entry at the head of the plan. The area supplies its sheet, for a new entry (`id` null) or an existing one. */
export interface PlanSheet {
  readonly titel: string
  /** Query parameter value; any other value is an entry of the first sheet. */
  readonly name: string
  readonly Sheet: LazyExoticComponent<ComponentType<{ readonly id: string | null; readonly onClose: () => void }>>
}
let sheets: readonly PlanSheet[] = []
/** Call once at startup; the first is offered in the head of the plan. */
export const setPlanSheets = (...all: readonly PlanSheet[]): void => {
  sheets = all
}
export const planSheets = (): readonly PlanSheet[] => sheets

let views: ReadonlyMap<PlanKind, PlanView> = new Map()
export const setPlanViews = (...all: readonly PlanView[]): void => {
  views = new Map(all.map((view) => [view.kind, view]))
}
export const planView = (kind: PlanKind): PlanView | undefined => views.get(kind)
