import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { sendSilently } from '#client/net/api.ts'
import { dateText } from '#client/text/date.ts'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import type { newsletterContract } from '../contract.ts'

type C = typeof newsletterContract
const URL: C['newest']['path'] = '/api/newsletter/neuester'

export function NewestCard() {
  const { data = [] } = useQuery({
    queryKey: ['newsletter', 'neuester'],
    queryFn: async () => (await sendSilently({ method: 'GET', url: URL })).data as ResponseOf<C['newest']>,
  })
  return data.map(({ _id, titel, datum }) => (
    <InfoCard key={_id} to={path('/newsletter/{id}', { id: _id })}>
      <Text size="sm" c="dimmed">{`Neuer Newsletter vom ${dateText(datum)}`}</Text>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {titel}
      </Text>
    </InfoCard>
  ))
}
