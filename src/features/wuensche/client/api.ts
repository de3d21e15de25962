import { queryOptions } from '@tanstack/react-query'
import { sendSilently } from '#client/net/api.ts'
import { queries } from '#client/app/query-client.ts'
import { createClient } from '#contract/client.ts'
import { wishesContract } from '#features/wuensche/contract.ts'

export const calls = createClient(wishesContract, sendSilently)
export const wishesQuery = queryOptions({ queryKey: ['wuensche'], queryFn: () => calls.list() })
export const reloadWuensche = () => queries.invalidateQueries({ queryKey: ['wuensche'] })
