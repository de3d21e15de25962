import { Group } from '@mantine/core'
import type { AnlassRow } from '../kind.ts'
import { yetToMelden } from '../signup/meldbar.ts'
import { StateBadge } from '../StateBadge.tsx'

interface Props {
  readonly anlass: AnlassRow
  readonly closed: boolean
  readonly compact?: boolean
}

export function OwnStates({ anlass, closed, compact = false }: Props) {
  const { meine, schichten } = anlass
  const shown = yetToMelden(anlass, closed) ? meine.filter(({ status }) => status !== 'abgesagt') : meine
  return shown.map(({ schicht, status, uebergeben = false }) => (
    <Group display="inline-flex" gap={6} miw={0} fz={14} key={schicht}>
      <StateBadge status={status} own={!compact} handedOn={uebergeben} />
      {schichten.length > 1 && <span>{schichten.find(({ _id }) => _id === schicht)?.bezeichnung}</span>}
    </Group>
  ))
}
