import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { sendSilently } from '#client/api.ts'
import { CountCard } from '#client/ui/CountCard.tsx'
import type { dashboardContract } from '#features/dashboard/contract.ts'

// The first screen loads no schemas: of the contract it takes only the types.
type C = typeof dashboardContract
const URL: C['waiting']['path'] = '/api/dashboard/wartet'

/** What waits for who plans, of all areas but the services, which have cards of their own. */
export function WaitingCards() {
  const { data = [] } = useQuery({
    meta: { tables: ['angebote', 'anmeldungen'] },
    queryKey: ['dashboard', 'wartet'],
    queryFn: async () => (await sendSilently({ method: 'GET', url: URL })).data as ResponseOf<C['waiting']>,
  })
  return data.map(({ zahl: count, eins: one, viele: many, hinweis: hint, pfad: to }) => (
    <CountCard key={`${to} ${one}`} count={count} words={[one, many]} hint={hint} to={to} />
  ))
}
