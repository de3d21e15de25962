import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { sendSilently, submit } from '#client/net/api.ts'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { ausbildungContract } from '#features/profile/contract.ts'

export const records = createClient(ausbildungContract, submit)
const read = createClient(ausbildungContract, sendSilently)
const catalog = createClient(lehrgaengeContract, sendSilently)

export const courses = queryOptions({
  queryKey: ['lehrgaenge', 'names'],
  queryFn: async () => (await catalog.list({ query: { nurNamen: true, alle: true } })).zeilen,
})
export const levelQuery = (id: string, am: string) =>
  queryOptions({ queryKey: ['ausbildungen', 'stand', id, am], queryFn: () => read.levelOn({ params: { id }, query: { am } }) })
