import { Group, Text } from '@mantine/core'
import { today } from '#client/text/date.ts'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { faelligkeitenOf, SHORT, type CheckFields, faelligkeitText } from './pruefungen.ts'

/** More badges would make the row higher than its neighbours; the form shows all. */
const MAX = 2

/** Inspections of a vehicle: those overdue or due this month as a warning, otherwise the next one. */
export function CheckBadges({ fahrzeug }: { fahrzeug: CheckFields }) {
  const day = today()
  const all = faelligkeitenOf(fahrzeug, day)
  const urgent = all.filter(({ faellig }) => faellig <= day.slice(0, 7))
  const hidden = urgent.length - MAX
  const [next] = all
  if (!next) return null
  if (urgent.length === 0)
    return (
      <Text span fz={14} c="dimmed">
        {`${SHORT[next.art]} ${faelligkeitText(next)}`}
      </Text>
    )
  return (
    <Group gap={6}>
      {urgent.slice(0, MAX).map((faelligkeit) => (
        <StatusBadge
          key={faelligkeit.art}
          tone={faelligkeit.ampel === 'rot' ? 'schlecht' : 'achtung'}
        >{`${SHORT[faelligkeit.art]} ${faelligkeitText(faelligkeit)}`}</StatusBadge>
      ))}
      {hidden > 0 ? <StatusBadge tone="neutral">{`+ ${hidden}`}</StatusBadge> : null}
    </Group>
  )
}
