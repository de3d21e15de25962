import type { Icon } from '@tabler/icons-react'

/** Kind colours as named in kinds.css; green, yellow and red are reserved for states. */
export type KindColor =
  | 'petrol'
  | 'blue'
  | 'indigo'
  | 'violet'
  | 'magenta'
  | 'plum'
  | 'berry'
  | 'brown'
  | 'rust'
  | 'olive'
  | 'slate'
  | 'grey'

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
export const inkOf = (color: KindColor): string => `var(--kind-${color})`
export const tintOf = (color: KindColor): string => `color-mix(in srgb, var(--kind-${color}) 12%, var(--card))`
