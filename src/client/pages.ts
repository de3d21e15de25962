import type { ComponentType } from 'react'
import type { Zugang } from '#contract/rechte.ts'
import type { Parameter, Pfad } from '#contract/screens.ts'

/** One screen: where it is, what it is called, who may see it, and how its chunk is loaded. */
export interface Seitenangabe<P extends Pfad = Pfad> {
  readonly pfad: P
  /** Title of the browser's tab until the page sets its own. */
  readonly titel: string
  /** Without it the page shows the missing right instead of its content. Absent: every signed-in member. */
  readonly recht?: Zugang
  /** Seen without signing in. */
  readonly oeffentlich?: true
  /** Loads the component; it gets the path's parameters as properties: `({ id }: { id: string })`. */
  readonly lade: () => Promise<ComponentType<Parameter<P>>>
}

export interface Seitenzeile extends Omit<Seitenangabe, 'lade'> {
  readonly lade: () => Promise<ComponentType<Record<string, string>>>
}

/**
 * The screens of an area: `definePages({ pfad: '/orte', titel: 'Orte', recht: 'READ_ORT', lade: async () => (await import('./List.tsx')).List })`.
 * The parameters of the path are checked against the properties of the component.
 */
export function definePages<const P extends readonly Pfad[]>(...seiten: { [I in keyof P]: Seitenangabe<P[I]> }): readonly Seitenzeile[] {
  return seiten
}
