import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { sendSilently, submit } from '#client/net/api.ts'
import { queries } from '#client/app/query-client.ts'
import { createClient } from '#contract/client.ts'
import { leihenContract, type ONLY } from '#features/leihen/contract.ts'

const read = createClient(leihenContract, sendSilently)
export const { exchange, handOut, reportLoss, takeBack: takeLoansBack } = createClient(leihenContract, submit)
export const findThings = (code: string) => read.find({ query: { code } })

const meta = { tables: ['leihen', 'melder', 'schluessel', 'geraete', 'kleidung'] }
export const mineQuery = queryOptions({ meta, queryKey: ['leihen', 'meine'], queryFn: async () => [...(await read.mine())] })
export const heldQuery = (profil: string) =>
  queryOptions({ meta, queryKey: ['leihen', 'von', profil], queryFn: async () => [...(await read.list({ query: { profil } }))] })
export const outQuery = (only: keyof typeof ONLY | undefined) =>
  queryOptions({
    meta,
    queryKey: ['leihen', 'alle', only],
    queryFn: async () => [...(await read.list({ query: only === undefined ? {} : { nur: only } }))],
  })
export const foundQuery = (text: string) =>
  queryOptions({
    meta,
    queryKey: ['leihen', 'suche', text],
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    queryFn: async () => [...(await findThings(text.trim()))],
  })
export const reloadLeihen = () =>
  Promise.all(['leihen', 'melder', 'schluessel', 'geraete', 'kleidung'].map((table) => queries.invalidateQueries({ queryKey: [table] })))
