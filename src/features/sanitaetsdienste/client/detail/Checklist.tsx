import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#client/app/query-client.ts'
import { ActionButton } from '#client/ui/action/ActionButton.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Ticks } from '#client/ui/field/Ticks.tsx'
import { useSend } from '#client/net/useSend.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { countText } from '#contract/words.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { checklistQuery, dienste } from '../api.ts'

interface Props {
  readonly id: string
  /** End of the duty; null once it is closed. */
  readonly ende: string | null
}

export function Checklist({ id, ende }: Props) {
  const query = checklistQuery(id)
  const { data: points = [] } = useQuery(query)
  const { send, isSending } = useSend(
    (body: InputOf<typeof sanitaetsdiensteContract.tick>['body']) => dienste.tick({ params: { id }, body }),
    {
      onSuccess: (ticked) => queries.setQueryData(query.queryKey, ticked),
    },
  )
  const [isOpen, setOpen] = useState(false)
  const [now] = useState(() => Date.now())
  // Nothing is left to remind of: points that nobody ticked are folded.
  const over = ende === null || Date.parse(ende) <= now
  if (points.length === 0) return null
  const done = points.filter(({ am }) => am !== null).length
  if (over && done === 0 && !isOpen)
    return (
      <InfoCard titel="Checkliste">
        <Group justify="space-between" gap="0 sm">
          <Text c="dimmed">Nicht abgehakt</Text>
          <ActionButton variant="subtle" aria-expanded={false} onClick={() => setOpen(true)}>
            {countText(points.length, 'Punkt zeigen', 'Punkte zeigen')}
          </ActionButton>
        </Group>
      </InfoCard>
    )
  return (
    <InfoCard titel={`Checkliste · ${done} von ${points.length} ${over ? 'abgehakt' : 'erledigt'}`}>
      <Ticks
        points={points.map(({ punkt, ...point }) => ({ name: punkt, ...point }))}
        disabled={isSending}
        tick={(name, done) => void send({ punkt: name, erledigt: done })}
      />
    </InfoCard>
  )
}
