import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { sendSilently } from '#client/api.ts'
import { hoursLong } from '#client/date.ts'
import type { ProfileCardProps } from '#client/profile-cards.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import type { hoursContract } from '../contract.ts'

// The first screen loads no schemas: of the contract it takes only the types.
type C = typeof hoursContract
const SUMMARY: C['summary']['path'] = '/api/stundennachweise/meine/summen'

/** What this year brought and the way to one's own hours, on one's own profile alone. */
export function OwnHoursCard({ own }: ProfileCardProps) {
  const { data } = useQuery({
    queryKey: ['stundennachweise', 'summen'],
    queryFn: async () => (await sendSilently({ method: 'GET', url: SUMMARY })).data as ResponseOf<C['summary']>,
    enabled: own,
  })
  if (!own) return null
  const sum = (data?.bestaetigt ?? 0) + (data?.offen ?? 0)
  return (
    <InfoCard titel="Meine Stunden" to={path('/profiles/myProfile/stundennachweise')}>
      {data && sum > 0
        ? `${hoursLong(sum)} im Jahr ${data.jahr}${data.offen > 0 ? `, davon ${hoursLong(data.offen)} noch nicht bestätigt` : ''}.`
        : 'Eintragen, einreichen, als Stundenblatt drucken.'}
    </InfoCard>
  )
}
