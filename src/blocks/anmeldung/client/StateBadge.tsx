import { Badge } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHourglassEmpty from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Icon } from '@tabler/icons-react'
import { type Anmeldestatus, ANMELDESTATUS_NAMES } from '../contract.ts'
import { YOUR_STATE } from './words.ts'

const APPEARANCE: Readonly<Record<Anmeldestatus, { readonly farbe: string; readonly StateIcon: Icon }>> = {
  gemeldet: { farbe: 'gelb', StateIcon: IconClock },
  eingeteilt: { farbe: 'gruen', StateIcon: IconCheck },
  warteliste: { farbe: 'petrol', StateIcon: IconHourglassEmpty },
  abgelehnt: { farbe: 'gray', StateIcon: IconX },
  abgesagt: { farbe: 'red', StateIcon: IconX },
  nichtErschienen: { farbe: 'red', StateIcon: IconX },
}

interface Props {
  readonly status: Anmeldestatus
  /** Addresses the member: "Du bist eingeteilt". */
  readonly eigener?: boolean
}

/** The state of a sign-up as icon and word; the colour only underlines them. */
export function StateBadge({ status, eigener: own = false }: Props) {
  const { farbe: color, StateIcon } = APPEARANCE[status]
  return (
    <Badge color={color} leftSection={<StateIcon size={14} stroke={2.5} aria-hidden />}>
      {own ? YOUR_STATE[status] : ANMELDESTATUS_NAMES[status]}
    </Badge>
  )
}
