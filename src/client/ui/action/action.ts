// Actions of a screen as data; the page header decides their placement (docs/adr/0036-heads-and-actions-are-data.md).
import type { ComponentType } from 'react'

export interface Action {
  /** A verb with its object, or the name of its target: "Neuer Ort". */
  readonly titel: string
  readonly icon?: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>
  readonly disabledReason?: string | undefined
  /** Destructive: red, and last in "…". */
  readonly danger?: boolean
  readonly loading?: boolean
  /** Optional action: no accent colour, even as the main action. */
  readonly quiet?: boolean
  /** One of: link target, handler, or form submit with this key passed to `save`. */
  readonly to?: string
  readonly act?: () => void
  readonly submits?: string
}

type Offered = Action | null | undefined | false

export interface Actions {
  /** The primary action: in the header, or for a record on phones in the bottom bar. */
  readonly main?: Offered
  /** An equally frequent second action: "Ablehnen" beside "Genehmigen". */
  readonly beside?: Offered
  /** Main and beside answer one question: yes before no, where the thumb finds it in lists. */
  readonly decides?: boolean
  readonly more?: readonly Offered[]
}

export interface MoreProps {
  readonly actions: NonNullable<Actions['more']>
  readonly label?: string
}

export function offeredActions(actions: readonly Offered[]): readonly Action[] {
  const all = actions.filter((action): action is Action => Boolean(action))
  return [...all.filter(({ danger }) => !danger), ...all.filter(({ danger }) => danger)]
}
