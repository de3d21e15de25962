// The parts of a plan of vehicles or rooms, for any area that draws one.
import type { Look } from '#client/ui/kinds/look.ts'
import type { TimeSpan } from './plan-time.ts'

/** A vehicle or a room. */
export interface PlanRow {
  readonly id: string
  readonly titel: string
  readonly subtitle?: string
  /** Of which type it is. */
  readonly look?: Look
  /** Why nothing can be booked here now: "Werkstatt". */
  readonly gesperrt?: string | undefined
  /** What to look at before one takes it. */
  readonly warning?: string | undefined
  /** Where one reports that something is broken. */
  readonly report?: string
  /** What else one does where one stands before it, on the phone: words, and where they lead. */
  readonly links?: readonly (readonly [string, string])[]
}

/** How it is drawn: taken for sure, asked for, or used by a service. */
export type Planart = 'bestaetigt' | 'angefragt' | 'anlass'

export interface PlanEntry extends TimeSpan {
  readonly id: string
  readonly row: string
  readonly titel: string
  readonly subtitle?: string
  readonly kind: Planart
  readonly own: boolean
  /** What is called by a word of its area: "Sanitätsdienst". */
  readonly word?: string
  /** Why it cannot be moved by hand; absent where it can. */
  readonly fixed?: string | undefined
  /** Minutes before and after in which it is taken as well. */
  readonly before?: number
  readonly after?: number
}

export const KIND_WORDS: Readonly<Partial<Record<Planart, string>>> = { bestaetigt: 'Bestätigt', angefragt: 'Angefragt' }
/** What an entry is, in a word. */
export const wordOf = ({ kind, own, word }: Pick<PlanEntry, 'kind' | 'own' | 'word'>): string =>
  word ?? (kind === 'bestaetigt' && own ? 'Von dir' : (KIND_WORDS[kind] ?? ''))

/** What a plan can do besides show; a missing one is not offered. */
export interface PlanActions {
  readonly onChoice: (id: string) => void
  /** Somebody drew a span onto a free place, or tapped one. */
  readonly onNew?: ((row: string, span: TimeSpan) => void) | undefined
  /** Moved or pulled; when the promise fails it snaps back. */
  readonly onDrag?: ((id: string, row: string, span: TimeSpan) => Promise<unknown>) | undefined
}
