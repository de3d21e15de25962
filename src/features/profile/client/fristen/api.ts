import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '#client/net/api.ts'
import { expiryContract } from '#features/profile/contract.ts'
import type { ExpiryKind } from '#features/profile/schemas.ts'

const read = createClient(expiryContract, sendSilently)

export const expiriesQuery = (question: { readonly art?: ExpiryKind; readonly alle?: boolean }) =>
  queryOptions({
    meta: { tables: ['ausbildungen', 'profile', 'lehrgaenge', 'einweisungen', 'dateien'] },
    queryKey: ['fristen', 'alle', question],
    queryFn: () => read.list({ query: question }),
  })
