import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { sendSilently } from '#client/net/api.ts'
import { hoursLong } from '#client/text/date.ts'
import type { ProfileCardProps } from '#client/registry/profile-cards.tsx'
import { InfoCard } from '#client/ui/card/InfoCard.tsx'
import { besideHours } from '#client/ui/chart/YearOfHours.tsx'
import type { hoursContract } from '../contract.ts'

// Imports only types of the contract, to keep schemas out of the first screen.
type C = typeof hoursContract
const SUMMARY: C['summary']['path'] = '/api/stundennachweise/meine/summen'

export function OwnHoursCard({ own }: ProfileCardProps) {
  const { data } = useQuery({
    queryKey: ['stundennachweise', 'summen'],
    queryFn: async () => (await sendSilently({ method: 'GET', url: SUMMARY })).data as ResponseOf<C['summary']>,
    enabled: own,
  })
  if (!own) return null
  const beside = data ? besideHours(data) : ''
  return (
    <InfoCard titel="Meine Stunden" to={path('/profiles/myProfile/stundennachweise')}>
      {data && data.bestaetigt + data.eingereicht + data.entwurf > 0
        ? `${hoursLong(data.bestaetigt)} im Jahr ${data.jahr} bestätigt${beside && `, dazu ${beside}`}.`
        : 'Eintragen, einreichen, als Stundenblatt drucken.'}
    </InfoCard>
  )
}
