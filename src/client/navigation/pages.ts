import type { ComponentType } from 'react'
import type { Zugang } from '#contract/rights/rechte.ts'
import type { Parameter, Path } from '#contract/screens.ts'

/** Asks for what this screen or card shows first: at the start of the program its first picture has it, later it is under way while it is drawn. */
export type Prepared<C, P = object> = C & { readonly prepare?: (parameter: P) => Promise<unknown> }

/** Something to do on a screen, under the name of its button. */
export interface PageAction {
  readonly titel: string
  /** Further words by which it is found. */
  readonly findsAs: string
  /** Part of the screen's address that opens it. */
  readonly query?: Readonly<Record<string, string>>
  /** Offered before anything is typed. */
  readonly suggested?: true
}

/** A screen: its path, title, access and chunk. */
export interface PageSpec<P extends Path = Path> {
  readonly path: P
  /** Title of the browser's tab until the page sets its own. */
  readonly titel: string
  /** Further words by which the search over everything finds it: what somebody wants there. */
  readonly findsAs?: string
  /** Actions of this screen, offered by the search. */
  readonly actions?: readonly PageAction[]
  /** Without this right the page shows what is missing instead of its content. Absent: every signed-in member. */
  readonly recht?: Zugang
  /** Needs no signing in. */
  readonly withoutSignIn?: true
  /** Loads the component; it gets the path's parameters as properties: `({ id }: { id: string })`. */
  readonly load: () => Promise<Prepared<ComponentType<Parameter<P>>, Parameter<P>>>
}

/** A page of any path: what the router works with. */
export interface AnyPage extends Omit<PageSpec, 'load'> {
  readonly load: () => Promise<Prepared<ComponentType<Record<string, string>>, Record<string, string>>>
}

/**
 * The screens of an area: `definePages({ pfad: '/orte', titel: 'Orte', recht: 'READ_ORT', load: async () => (await import('./List.tsx')).List })`.
 * The parameters of the path are checked against the properties of the component.
 */
export function definePages<const P extends readonly Path[]>(...pages: { [I in keyof P]: PageSpec<P[I]> }): readonly AnyPage[] {
  return pages
}
