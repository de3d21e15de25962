import { Group, Stack, Text } from '@mantine/core'
import { useMinute } from '#client/app/useMinute.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { StatusBadge } from '#client/ui/card/StatusBadge.tsx'
import { combinedNow, vehiclesText } from '../../sums.ts'
import type { Anlass } from '../kind.ts'

interface Props {
  readonly anlass: Anlass
  /** Opens the board; undefined where signing up suffices. */
  readonly toBoard: (() => void) | undefined
}

/** Tells its planner first: who waits for a place, and what is lacking besides people. */
export function Missing({ anlass, toBoard }: Props) {
  const now = useMinute().getTime()
  const ahead = anlass.schichten.filter(({ ende }) => Date.parse(ende) > now)
  if (ahead.length === 0 || anlass.abgesagt) return null
  const sum = combinedNow(ahead, now)
  const vehicles = vehiclesText([sum])
  const hints = [anlass.leiterPerson === null ? 'Noch keine Leitung' : '', vehicles].filter(Boolean)
  const full = sum.soll > 0 && sum.unbesetzt === 0 && hints.length === 0
  const waits = toBoard !== undefined && sum.gemeldet > 0
  if (!waits && !full && hints.length === 0) return null
  return (
    <InfoCard titel="Für dich als Leitung">
      <Stack gap={10} align="flex-start">
        {full && <StatusBadge tone="gut">Alle Plätze sind besetzt</StatusBadge>}
        {hints.map((text) => (
          <StatusBadge key={text} tone="achtung">
            {text}
          </StatusBadge>
        ))}
        {waits && (
          <Group justify="space-between" gap="sm" w="100%">
            <Text>
              {sum.gemeldet === 1 ? 'Eine Meldung wartet' : `${sum.gemeldet} Meldungen warten`} auf die Einteilung
              {sum.eingeteilt > 0 && `, ${sum.eingeteilt} sind eingeteilt`}.
            </Text>
            <ActionButton variant="light" onClick={toBoard}>
              Einteilen
            </ActionButton>
          </Group>
        )}
      </Stack>
    </InfoCard>
  )
}
