import { Badge } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHourglassEmpty from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Icon } from '@tabler/icons-react'
import { type Anmeldestatus, ANMELDESTATUS_NAMES } from '../contract.ts'
import { YOUR_STATE } from './words.ts'

const APPEARANCE: Readonly<Record<Anmeldestatus, { readonly farbe: string; readonly Sign: Icon }>> = {
  gemeldet: { farbe: 'gelb', Sign: IconClock },
  eingeteilt: { farbe: 'gruen', Sign: IconCheck },
  warteliste: { farbe: 'petrol', Sign: IconHourglassEmpty },
  abgelehnt: { farbe: 'gray', Sign: IconX },
  abgesagt: { farbe: 'red', Sign: IconX },
  nichtErschienen: { farbe: 'red', Sign: IconX },
}

interface Props {
  readonly status: Anmeldestatus
  /** Speaks to the one whose own state it is: "Du bist eingeteilt". */
  readonly eigener?: boolean
}

/** The state of a sign-up: sign and word; the colour only underlines them. */
export function StateBadge({ status, eigener: own = false }: Props) {
  const { farbe: color, Sign } = APPEARANCE[status]
  return (
    <Badge color={color} leftSection={<Sign size={14} stroke={2.5} aria-hidden />}>
      {own ? YOUR_STATE[status] : ANMELDESTATUS_NAMES[status]}
    </Badge>
  )
}
