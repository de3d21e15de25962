import { useQuery } from '@tanstack/react-query'
import { queries } from '#client/app/query-client.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { Ticks } from '#client/ui/field/Ticks.tsx'
import { useSend } from '#client/net/useSend.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'
import { checklistQuery, dienste } from '../api.ts'

export function Checklist({ id }: { readonly id: string }) {
  const query = checklistQuery(id)
  const { data: points = [] } = useQuery(query)
  const { send, isSending } = useSend(
    (body: InputOf<typeof sanitaetsdiensteContract.tick>['body']) => dienste.tick({ params: { id }, body }),
    {
      onSuccess: (ticked) => queries.setQueryData(query.queryKey, ticked),
    },
  )
  if (points.length === 0) return null
  return (
    <InfoCard titel={`Checkliste · ${points.filter(({ am }) => am !== null).length} von ${points.length} erledigt`}>
      <Ticks
        points={points.map(({ punkt, ...point }) => ({ name: punkt, ...point }))}
        disabled={isSending}
        tick={(name, done) => void send({ punkt: name, erledigt: done })}
      />
    </InfoCard>
  )
}
