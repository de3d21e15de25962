import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { path } from '#contract/screens.ts'
import { sendSilently } from '#client/api.ts'
import type { ProfileCardProps } from '#client/profile-cards.tsx'
import { CountCard } from '#client/ui/CountCard.tsx'
import { InfoCard } from '#client/ui/InfoCard.tsx'
import type { payoutContract } from '../contract.ts'

// The first screen loads no schemas: of the contract it takes only the types.
type C = typeof payoutContract
const URL: C['waiting']['path'] = '/api/abrechnungen/auszahlungen/wartet'

/** Payouts that wait for one's approval, and own expenses that were refused. */
export function PayoutCards() {
  const { data = [] } = useQuery({
    queryKey: ['auszahlungen', 'wartet'],
    queryFn: async () => (await sendSilently({ method: 'GET', url: URL })).data as ResponseOf<C['waiting']>,
  })
  return data.map(({ zahl: count, eins: one, viele: many, hinweis: hint, pfad: to }) => (
    <CountCard key={to} count={count} words={[one, many]} hint={hint} to={to} />
  ))
}

/** The way to one's own expenses and payouts, on one's own profile alone. */
export const OwnExpensesCard = ({ own }: ProfileCardProps) =>
  own && (
    <InfoCard titel="Meine Auslagen" to={path('/profiles/myProfile/auslagen')}>
      Beleg fotografieren und einreichen, Auszahlungen und Freibeträge ansehen.
    </InfoCard>
  )
