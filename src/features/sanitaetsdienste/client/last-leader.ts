import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '#client/net/api.ts'
import { configContract } from '#features/config/contract.ts'

const { letzterSanLeiter: read } = createClient(configContract, sendSilently)

export const lastLeiter = queryOptions({ queryKey: ['sanitaetsdienste', 'letzterLeiter'], queryFn: () => read() })
