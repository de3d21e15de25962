// What the calendar shows, and where one is in it.
import type { ReactNode } from 'react'

/** One entry. Instants, ISO; `tone` is a colour of the theme, which only underlines what `sign` and `wort` say. */
export interface KalenderEntry {
  readonly id: string
  readonly titel: string
  readonly beginn: string
  readonly ende: string
  readonly tone: 'petrol' | 'gruen' | 'gelb' | 'red' | 'gray'
  /** A sign before the title. */
  readonly sign?: ReactNode
  /** What colour and sign mean, for lists and for those who hear the screen: "Du bist eingeteilt". */
  readonly word?: string
  /** A second line where there is room: place, who is missing. */
  readonly subtitle?: string
}

export type Kalenderform = 'monat' | 'woche' | 'agenda'
/** Where one is: the month 'YYYY-MM', and the day 'YYYY-MM-DD' whose week or list is shown. */
export interface KalenderState {
  readonly form: Kalenderform
  readonly monat: string
  readonly tag: string
}
