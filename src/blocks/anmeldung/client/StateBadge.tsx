import { Badge } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHourglassEmpty from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Icon } from '@tabler/icons-react'
import { type Anmeldestatus, ANMELDESTATUS_NAMES } from '../contract.ts'
import { yourState } from './words.ts'

export const STATE_ICONS: Readonly<Record<Anmeldestatus, Icon>> = {
  gemeldet: IconClock,
  eingeteilt: IconCheck,
  warteliste: IconHourglassEmpty,
  abgelehnt: IconX,
  abgesagt: IconX,
  nichtErschienen: IconX,
}
const COLORS: Readonly<Record<Anmeldestatus, string>> = {
  gemeldet: 'gelb',
  eingeteilt: 'gruen',
  warteliste: 'petrol',
  abgelehnt: 'gray',
  abgesagt: 'gray',
  nichtErschienen: 'red',
}

interface Props {
  readonly status: Anmeldestatus
  /** Addresses the member: "Du bist eingeteilt". */
  readonly own?: boolean
  /** Signed off by handing the place on. */
  readonly handedOn?: boolean
}

/** The state of a sign-up as icon and word; the colour only underlines them. */
export function StateBadge({ status, own = false, handedOn = false }: Props) {
  const StateIcon = STATE_ICONS[status]
  return (
    <Badge color={COLORS[status]} leftSection={<StateIcon size={14} stroke={2.5} aria-hidden />}>
      {own ? yourState(status, handedOn) : ANMELDESTATUS_NAMES[status]}
    </Badge>
  )
}
