import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { sendSilently } from '#client/api.ts'
import type { ProfileCardProps } from '#client/profile-cards.tsx'
import { CountCard } from '#client/ui/CountCard.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import type { hoursContract } from '../contract.ts'

// The first screen loads no schemas: of the contract it takes only the types.
type C = typeof hoursContract
const URL: C['waiting']['path'] = '/api/stundennachweise/wartet'

/** Own drafts and refusals, and for who confirms what was submitted. */
export function HoursCards() {
  const { data = [] } = useQuery({
    queryKey: ['stundennachweise', 'wartet'],
    queryFn: async () => (await sendSilently({ method: 'GET', url: URL })).data as ResponseOf<C['waiting']>,
  })
  return data.map(({ zahl: count, eins: one, viele: many, hinweis: hint, pfad: to }) => (
    <CountCard key={`${to} ${one}`} count={count} words={[one, many]} hint={hint} to={to} />
  ))
}

/** The way to one's own hours, on one's own profile alone. */
export const OwnHoursCard = ({ own }: ProfileCardProps) =>
  own && (
    <InfoCard titel="Meine Stunden" to={path('/profiles/myProfile/stundennachweise')}>
      Eintragen, einreichen, als Stundenblatt drucken.
    </InfoCard>
  )
