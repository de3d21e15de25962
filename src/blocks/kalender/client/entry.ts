import type { ReactNode } from 'react'
import type { Look } from '#client/ui/kinds/look.ts'
import type { MarkShape } from '#client/ui/card/Mark.tsx'

export interface KalenderEntry {
  readonly id: string
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  readonly look: Look
  readonly mark: MarkShape
  readonly sign?: ReactNode
  /** Meaning of mark and sign for lists and screen readers: "Du bist eingeteilt". */
  readonly word?: string
  readonly subtitle?: string
  /** Replaces the times, for several shifts in one line. */
  readonly time?: string
}

export const KALENDER_FORMS = [
  { value: 'monat', label: 'Monat' },
  { value: 'woche', label: 'Woche' },
  { value: 'tag', label: 'Tag' },
  { value: 'agenda', label: 'Agenda' },
] as const
/** On phones the week view shows single days. */
export const PHONE_FORMS = KALENDER_FORMS.filter(({ value }) => value !== 'tag')
export type Kalenderform = (typeof KALENDER_FORMS)[number]['value']
/** Position: the month 'YYYY-MM', and the day 'YYYY-MM-DD' of the shown week or list. */
export interface KalenderState {
  readonly form: Kalenderform
  readonly monat: string
  readonly tag: string
}
