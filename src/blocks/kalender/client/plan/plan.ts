import type { Look } from '#client/ui/kinds/look.ts'
import type { TimeSpan } from './plan-time.ts'

export interface PlanRow {
  readonly id: string
  readonly titel: string
  readonly subtitle?: string
  readonly look?: Look
  readonly gesperrt?: string | undefined
  readonly warning?: string | undefined
  readonly report?: string
  readonly links?: readonly (readonly [string, string])[]
}

export type Planart = 'bestaetigt' | 'angefragt' | 'anlass'

export interface PlanEntry extends TimeSpan {
  readonly id: string
  readonly row: string
  readonly titel: string
  readonly subtitle?: string
  readonly kind: Planart
  readonly own: boolean
  readonly word?: string
  /** Reason against dragging; absent if allowed. */
  readonly fixed?: string | undefined
  /** Set-up minutes before and after, also blocked. */
  readonly before?: number
  readonly after?: number
}

export const KIND_WORDS: Readonly<Partial<Record<Planart, string>>> = { bestaetigt: 'Bestätigt', angefragt: 'Angefragt' }
export const wordOf = ({ kind, own, word }: Pick<PlanEntry, 'kind' | 'own' | 'word'>): string =>
  word ?? (kind === 'bestaetigt' && own ? 'Von dir' : (KIND_WORDS[kind] ?? ''))

export interface PlanActions {
  readonly onChoice: (id: string) => void
  readonly onNew?: ((row: string, span: TimeSpan) => void) | undefined
  /** An entry was moved or resized; a rejected promise reverts it. */
  readonly onDrag?: ((id: string, row: string, span: TimeSpan) => Promise<unknown>) | undefined
}
