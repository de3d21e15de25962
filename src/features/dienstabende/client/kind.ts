import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { anlassCalls } from '#blocks/dienst/client/index.ts'
import { sendSilently, submit } from '#client/net/api.ts'
import { createClient } from '#contract/client.ts'
import type { InputOf, ResponseOf } from '#contract/endpoint.ts'
import { dienstabendeContract } from '../contract.ts'

export type Dienstabend = ResponseOf<typeof dienstabendeContract.get>

export const own = {
  table: 'dienstabende',
  alsoReads: ['abwesenheiten'],
  contract: dienstabendeContract,
}
export const { kind, reload } = anlassCalls(own)

export const write = createClient(dienstabendeContract, submit)
export const read = createClient(dienstabendeContract, sendSilently)
const meta = { tables: ['angebote', 'anmeldungen', 'profile', 'users'] }

export const teilnehmerQuery = (id: string) =>
  queryOptions({ meta, queryKey: [own.table, 'anwesenheit', id], queryFn: () => read.teilnehmer({ params: { id } }) })
/** The wall display shows each new code within seconds. */
const EVERY_MS = 10_000
export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: [own.table, 'code', id],
    queryFn: () => read.code({ params: { id } }),
    refetchInterval: EVERY_MS,
    gcTime: 0,
    staleTime: 0,
  })
export const sharesQuery = (year: number) =>
  queryOptions({ meta, queryKey: [own.table, 'quoten', year], queryFn: () => read.shares({ query: { jahr: year } }) })
export const shareQuery = (year: number, profil: string, mine: boolean) =>
  queryOptions({
    meta,
    queryKey: [own.table, 'quote', year, profil],
    queryFn: async () =>
      mine ? read.ownShare({ query: { jahr: year } }) : ((await read.shares({ query: { jahr: year, profil } }))[0] ?? null),
  })
export const termineQuery = (body: InputOf<typeof dienstabendeContract.termine>['body']) =>
  queryOptions({
    queryKey: [own.table, 'termine', body],
    queryFn: () => read.termine({ body }),
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
