// What a screen offers to do, as data: the head decides where it stands (docs/adr/0036-heads-and-actions-are-data.md).
import type { ComponentType } from 'react'

export interface Action {
  /** A verb with its object, or the name of where it leads: "Neuer Ort". */
  readonly titel: string
  readonly icon?: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>
  /** Why it cannot be done now: greys it; in "…" the sentence stands below the words. */
  readonly disabledReason?: string | undefined
  /** Something is lost: red, and the last in "…". */
  readonly danger?: boolean
  readonly loading?: boolean
  /** Not what one should do, only what one can: no strong colour even as the main action. */
  readonly quiet?: boolean
  /** Leads to a screen, does something, or sends the form of the page, whose `save` gets this key. */
  readonly to?: string
  readonly act?: () => void
  readonly submits?: string
}

/** `null` where there is nothing to offer. */
type Offered = Action | null | undefined | false

export interface Actions {
  /** The one thing to do first: in the head, for a record on the phone in a bar above the thumb. */
  readonly main?: Offered
  /** A second one that is as frequent, beside it: "Ablehnen" beside "Genehmigen". */
  readonly beside?: Offered
  /** The rest, under "…". */
  readonly more?: readonly Offered[]
}

export interface MoreProps {
  readonly actions: NonNullable<Actions['more']>
  /** Where there are several on a screen. */
  readonly label?: string
}

/** What is offered, the dangerous last. */
export function offered(actions: readonly Offered[]): readonly Action[] {
  const all = actions.filter((one): one is Action => Boolean(one))
  return [...all.filter(({ danger }) => !danger), ...all.filter(({ danger }) => danger)]
}
