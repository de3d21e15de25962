import { useQuery } from '@tanstack/react-query'
import type { KalenderEntry } from '#blocks/kalender/client/index.ts'
import { sendSilently } from '#client/net/api.ts'
import { ABWESENHEIT } from '#client/ui/kinds/abwesenheit.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { abwesenheitenContract } from '#features/abwesenheiten/contract.ts'

type List = (typeof abwesenheitenContract)['list']
const OWN: List['path'] = '/api/abwesenheiten'

export function useAbsences(): readonly KalenderEntry[] {
  const { data = [] } = useQuery({
    queryKey: ['abwesenheiten'],
    queryFn: async () => (await sendSilently({ method: 'GET', url: OWN })).data as ResponseOf<List>,
  })
  return data.map(({ _id, beginn, ende }) => ({ id: _id, titel: 'Nicht verfügbar', beginn, ende, look: ABWESENHEIT, mark: 'away' }))
}
