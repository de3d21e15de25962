import type { ComponentType } from 'react'
import type { Zugang } from '#contract/rights/rechte.ts'
import type { Parameter, Path } from '#contract/screens.ts'

/** Prefetch hook of a screen or card. At startup the first render waits for it; later it runs in parallel with rendering. */
export type Prepared<C, P = object> = C & { readonly prepare?: (parameter: P) => Promise<unknown> }

export interface PageAction {
  readonly titel: string
  readonly findsAs: string
  readonly query?: Readonly<Record<string, string>>
  readonly suggested?: true
}

export interface PageSpec<P extends Path = Path> {
  readonly path: P
  readonly titel: string
  readonly findsAs?: string
  readonly actions?: readonly PageAction[]
  /** Without this right the page shows the missing right instead of its content. Absent: every signed-in member. */
  readonly recht?: Zugang
  readonly withoutSignIn?: true
  /** Loads the component; path parameters are passed as props: `({ id }: { id: string })`. */
  readonly load: () => Promise<Prepared<ComponentType<Parameter<P>>, Parameter<P>>>
}

export interface AnyPage extends Omit<PageSpec, 'load'> {
  readonly load: () => Promise<Prepared<ComponentType<Record<string, string>>, Record<string, string>>>
}

/**
 * The screens of an area: `definePages({ path: '/orte', titel: 'Orte', recht: 'READ_ORT', load: async () => (await
 * import('./List.tsx')).List })`.
 * Path parameters are type-checked against the component's props.
 */
export function definePages<const P extends readonly Path[]>(...pages: { [I in keyof P]: PageSpec<P[I]> }): readonly AnyPage[] {
  return pages
}
