import { Group } from '@mantine/core'
import type { AnlassRow } from '../kind.ts'
import { yetToMelden } from '../signup/meldbar.ts'
import { StateBadge } from '../StateBadge.tsx'

interface Props {
  readonly anlass: AnlassRow
  readonly closed: boolean
  /** Below a heading that says whose they are. */
  readonly compact?: boolean
}

/** One's own states in an occasion, each with its offer where there are several. */
export function OwnStates({ anlass, closed, compact = false }: Props) {
  const { meine: mine, schichten } = anlass
  // Somebody who signed off and may come back sees the button for that; the old state need not stand beside it.
  const shown = yetToMelden(anlass, closed) ? mine.filter(({ status }) => status !== 'abgesagt') : mine
  return shown.map(({ schicht, status, uebergeben: handedOn = false }) => (
    <Group display="inline-flex" gap={6} miw={0} fz={14} key={schicht}>
      <StateBadge status={status} own={!compact} handedOn={handedOn} />
      {schichten.length > 1 && <span>{schichten.find(({ _id }) => _id === schicht)?.bezeichnung}</span>}
    </Group>
  ))
}
