import { Group } from '@mantine/core'
import { today } from '#client/date.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { faelligkeiten, SHORT, type CheckFields, sentence } from './pruefungen.ts'
import { CHECK_TONE } from './words.ts'

/** More would make a row of the table higher than its neighbours; the form shows all. */
const MAX = 2

/** The inspections of a vehicle, the most urgent first: what is overdue or due soon by name, else the next. */
export function CheckBadges({ fahrzeug }: { fahrzeug: CheckFields }) {
  const all = faelligkeiten(fahrzeug, today())
  const urgent = all.filter(({ ampel }) => ampel !== 'gruen')
  const shown = urgent.length === 0 ? all.slice(0, 1) : urgent.slice(0, MAX)
  const more = urgent.length - shown.length
  if (shown.length === 0) return null
  return (
    <Group gap={6}>
      {shown.map((one) => (
        <StatusBadge key={one.art} tone={CHECK_TONE[one.ampel]}>{`${SHORT[one.art]} ${sentence(one)}`}</StatusBadge>
      ))}
      {more > 0 ? <StatusBadge tone="neutral">{`+ ${more}`}</StatusBadge> : null}
    </Group>
  )
}
