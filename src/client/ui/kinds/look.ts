// Appearance of a kind: name, colour and icon.
import type { Icon } from '@tabler/icons-react'

/** Kind colours as named in kinds.css; green, yellow and red are reserved for states. */
export type KindColor =
  | 'petrol'
  | 'blau'
  | 'indigo'
  | 'violett'
  | 'magenta'
  | 'pflaume'
  | 'beere'
  | 'braun'
  | 'rost'
  | 'oliv'
  | 'schiefer'
  | 'grau'

export interface Look {
  readonly titel: string
  readonly color: KindColor
  readonly icon: Icon
  /** Open to all: no staffing; attendance is recorded. */
  readonly open?: true
  /** All places are equal and share one condition; no place requires its own training. */
  readonly alike?: true
}

/** Foreground colour on a card or its own `tintOf`, in both colour schemes. */
export const inkOf = (color: KindColor): string => `var(--art-${color})`
export const tintOf = (color: KindColor): string => `color-mix(in srgb, var(--art-${color}) 12%, var(--karte))`
