import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { sendSilently } from '#client/api.ts'
import { CountCard } from '#client/ui/CountCard.tsx'
import type { invoiceContract } from '../contract.ts'

// The first screen loads no schemas: of the contract it takes only the types.
type C = typeof invoiceContract
const URL: C['waiting']['path'] = '/api/abrechnungen/rechnungen/wartet'

/** Invoices that are overdue, for who bills. */
export function OverdueCard() {
  const { data = [] } = useQuery({
    queryKey: ['rechnungen', 'wartet'],
    queryFn: async () => (await sendSilently({ method: 'GET', url: URL })).data as ResponseOf<C['waiting']>,
  })
  return data.map(({ zahl: count, eins: one, viele: many, hinweis: hint, pfad: to }) => (
    <CountCard key={to} count={count} words={[one, many]} hint={hint} to={to} />
  ))
}
