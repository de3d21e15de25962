import { Badge } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconHourglassEmpty from '@tabler/icons-react/dist/esm/icons/IconHourglassEmpty.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Icon } from '@tabler/icons-react'
import { type Anmeldestatus, ANMELDESTATUS_NAMEN } from '../contract.ts'
import { DEIN_STAND } from './woerter.ts'

const AUSSEHEN: Readonly<Record<Anmeldestatus, { readonly farbe: string; readonly Zeichen: Icon }>> = {
  gemeldet: { farbe: 'gelb', Zeichen: IconClock },
  eingeteilt: { farbe: 'gruen', Zeichen: IconCheck },
  warteliste: { farbe: 'petrol', Zeichen: IconHourglassEmpty },
  abgelehnt: { farbe: 'gray', Zeichen: IconX },
  abgesagt: { farbe: 'red', Zeichen: IconX },
  nichtErschienen: { farbe: 'red', Zeichen: IconX },
}

interface Angaben {
  readonly status: Anmeldestatus
  /** Speaks to the one whose own state it is: "Du bist eingeteilt". */
  readonly eigener?: boolean
}

/** The state of a sign-up: sign and word; the colour only underlines them. */
export function Standmarke({ status, eigener = false }: Angaben) {
  const { farbe, Zeichen } = AUSSEHEN[status]
  return (
    <Badge color={farbe} leftSection={<Zeichen size={14} stroke={2.5} aria-hidden />}>
      {eigener ? DEIN_STAND[status] : ANMELDESTATUS_NAMEN[status]}
    </Badge>
  )
}
