// What the calendar shows, and where one is in it.
import type { ReactNode } from 'react'
import type { Look } from '#client/ui/kinds/look.ts'
import type { MarkShape } from '#client/ui/card/Mark.tsx'

/** One entry. Instants, ISO. */
export interface KalenderEntry {
  readonly id: string
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  /** Of which kind it is, and what it is to the member. */
  readonly look: Look
  readonly mark: MarkShape
  /** A sign before the title. */
  readonly sign?: ReactNode
  /** What mark and sign mean, for lists and for those who hear the screen: "Du bist eingeteilt". */
  readonly word?: string
  /** A second line where there is room: place, who is missing. */
  readonly subtitle?: string
}

export const KALENDER_FORMS = [
  { value: 'monat', label: 'Monat' },
  { value: 'woche', label: 'Woche' },
  { value: 'tag', label: 'Tag' },
  { value: 'agenda', label: 'Agenda' },
] as const
/** On the phone a week shows its days one by one. */
export const PHONE_FORMS = KALENDER_FORMS.filter(({ value }) => value !== 'tag')
export type Kalenderform = (typeof KALENDER_FORMS)[number]['value']
/** Where one is: the month 'YYYY-MM', and the day 'YYYY-MM-DD' whose week or list is shown. */
export interface KalenderState {
  readonly form: Kalenderform
  readonly monat: string
  readonly tag: string
}
