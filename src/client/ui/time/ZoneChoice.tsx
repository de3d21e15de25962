import { Group } from '@mantine/core'
import { zoneOf, ZONES } from '#contract/time/berlin.ts'
import { hoursLater } from '../../text/date.ts'
import { ActionButton } from '../action/ActionButton.tsx'

interface Props {
  readonly value: string
  readonly set: (value: string) => void
}

/** Selects one of the ambiguous hours at the end of DST in October; renders nothing at other times. */
export function ZoneChoice({ value, set }: Props) {
  const zone = zoneOf(value)
  if (zone === '') return null
  return (
    <Group gap={8} mt={8} role="group" aria-label="Diese Stunde gibt es zweimal">
      {ZONES.map((abbreviation, i) => (
        <ActionButton
          key={abbreviation}
          variant={abbreviation === zone ? 'filled' : 'default'}
          aria-pressed={abbreviation === zone}
          size="sm"
          radius="xl"
          onClick={() => set(abbreviation === zone ? value : hoursLater(value, i === 0 ? -1 : 1))}
        >
          {i === 0 ? 'MESZ, vor der Umstellung' : 'MEZ, danach'}
        </ActionButton>
      ))}
    </Group>
  )
}
