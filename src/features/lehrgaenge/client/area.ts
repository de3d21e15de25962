import { queryOptions } from '@tanstack/react-query'
import { sendSilently } from '#client/net/api.ts'
import { crudScreens } from '#client/crud/area.ts'
import { createClient } from '#contract/client.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { catalogContract, lehrgaengeContract } from '#features/lehrgaenge/contract.ts'

export type Lehrgang = ResponseOf<typeof catalogContract.get>

export const area = crudScreens(catalogContract, {
  table: 'lehrgaenge',
  title: 'Lehrgänge',
  newTitle: 'Neuer Lehrgang',
  paths: { list: '/lehrgaenge', create: '/lehrgaenge/neu', record: '/lehrgaenge/edit/{id}' },
  name: (lehrgang) => lehrgang.bezeichnung,
})

const calls = createClient(lehrgaengeContract, sendSilently)
export const namesQuery = queryOptions({
  queryKey: ['lehrgaenge', 'names'],
  queryFn: async () => (await calls.list({ query: { nurNamen: true, alle: true } })).zeilen,
})
