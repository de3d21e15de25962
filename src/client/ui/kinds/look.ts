// How a kind of thing looks wherever it stands: one word, one colour, one icon.
import type { Icon } from '@tabler/icons-react'

/** The colours of kinds, as kinds.css names them; green, yellow and red are kept for states. */
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
  /** Whoever signs up comes; nobody staffs, and who was there is noted. */
  readonly open?: true
  /** Its places are all alike and have a condition: no particular training is missing. */
  readonly alike?: true
}

/** The colour for icons, dots and words on a card or on its own `tint`, in either scheme. */
export const ink = (color: KindColor): string => `var(--art-${color})`
/** The ground of a tile. */
export const tint = (color: KindColor): string => `color-mix(in srgb, var(--art-${color}) 12%, var(--karte))`
