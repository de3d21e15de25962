import { Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { instantText } from '#client/date.ts'
import { fullName } from '#client/person.ts'
import { queries } from '#client/query-client.ts'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import { useSend } from '#client/useSend.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { checklistQuery, dienste } from '../api.ts'

/** Checklist of a service; planners and leaders tick its points. */
export function Checklist({ id }: { readonly id: string }) {
  const query = checklistQuery(id)
  const { data: points = [] } = useQuery(query)
  const { send, isSending } = useSend(
    (body: InputOf<typeof sanitaetsdiensteContract.tick>['body']) => dienste.tick({ params: { id }, body }),
    {
      onSuccess: (fresh) => queries.setQueryData(query.queryKey, fresh),
    },
  )
  if (points.length === 0) return null
  return (
    <InfoCard titel={`Checkliste · ${points.filter(({ am }) => am !== null).length} von ${points.length} erledigt`}>
      <Stack gap={4}>
        {points.map(({ punkt: point, am, person }) => (
          <Checkbox
            key={point}
            size="md"
            py={8}
            mih={44}
            label={point}
            description={am === null ? undefined : `${person ? `${fullName(person)}, ` : ''}${instantText(am)}`}
            checked={am !== null}
            disabled={isSending}
            onChange={(event) => void send({ punkt: point, erledigt: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </InfoCard>
  )
}
