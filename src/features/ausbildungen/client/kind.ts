import { queryOptions } from '@tanstack/react-query'
import { anlassCalls } from '#blocks/dienst/client/index.ts'
import { sendSilently, submit } from '#client/net/api.ts'
import { createClient } from '#contract/client.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { lehrgaengeContract } from '#features/lehrgaenge/contract.ts'
import { kurseContract } from '../contract.ts'

export type Ausbildung = ResponseOf<typeof kurseContract.get>

export const own = {
  table: 'kurse',
  alsoReads: ['abwesenheiten'],
  contract: kurseContract,
}
export const { kind, reload } = anlassCalls(own)
export const write = createClient(kurseContract, submit)

const catalog = createClient(lehrgaengeContract, sendSilently)
export const coursesQuery = queryOptions({
  queryKey: ['lehrgaenge', 'names'],
  queryFn: async () => (await catalog.list({ query: { nurNamen: true, alle: true } })).zeilen,
})
