import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHourglassEmpty from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { StatusBadge, type StateLook } from '#client/ui/card/StatusBadge.tsx'
import type { Anmeldestatus } from '../contract.ts'
import { useOpen } from './open.ts'
import { stateName, yourState } from './words.ts'

/** Appearance of sign-up states. Registered or waiting members have nothing to do, so there is no warning colour. */
export const ANMELDUNG_STATES = {
  gemeldet: { tone: 'hinweis', icon: IconClock },
  eingeteilt: { tone: 'gut', icon: IconCheck },
  warteliste: { tone: 'hinweis', icon: IconHourglassEmpty },
  abgelehnt: { tone: 'neutral', icon: IconX },
  abgesagt: { tone: 'neutral', icon: IconX },
  nichtErschienen: { tone: 'schlecht', icon: IconX },
} as const satisfies Readonly<Record<Anmeldestatus, StateLook>>

interface Props {
  readonly status: Anmeldestatus
  /** Second person: "Du bist eingeteilt". */
  readonly own?: boolean
  /** Signed off by handing over the place. */
  readonly handedOn?: boolean
}

export function StateBadge({ status, own = false, handedOn = false }: Props) {
  const open = useOpen()
  const look = ANMELDUNG_STATES[open && status === 'gemeldet' ? 'eingeteilt' : status]
  return <StatusBadge {...look}>{own ? yourState(status, handedOn, open) : stateName(status, open)}</StatusBadge>
}
