import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { sendSilently } from '#client/net/api.ts'
import type { sicherungenContract } from '#features/sicherungen/contract.ts'

type Contract = typeof sicherungenContract
const PATH: Contract['list']['path'] = '/api/sicherungen'

const LOOK_MS = 2000
export const BACKUPS = ['sicherungen']
export const backupsQuery = queryOptions({
  queryKey: BACKUPS,
  refetchInterval: ({ state }) => (state.data?.laeuft === true ? LOOK_MS : false),
  queryFn: async () => (await sendSilently({ method: 'GET', url: PATH })).data as ResponseOf<Contract['list']>,
})

const megabytes = new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
export const sizeText = (bytes: number): string => `${megabytes.format(bytes / 1e6)} MB`
