import { queryOptions } from '@tanstack/react-query'
import { sendSilently, submit } from '#client/net/api.ts'
import { crudScreens } from '#client/crud/area.ts'
import { queries } from '#client/app/query-client.ts'
import { createClient } from '#contract/client.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type COUNTS, kleidungContract } from '#features/kleidung/contract.ts'

export type Kleidung = ResponseOf<typeof kleidungContract.get>

export const area = crudScreens(kleidungContract, {
  table: 'kleidung',
  title: 'Kleiderkammer',
  none: 'Noch keine Kleidung',
  newTitle: 'Neues Kleidungsstück',
  paths: { list: '/kleiderkammer', create: '/kleiderkammer/neu', record: '/kleiderkammer/edit/{id}' },
  name: ({ bezeichnung, groesse, inventarnummer }) => [bezeichnung, groesse, inventarnummer].filter(Boolean).join(' '),
})

const read = createClient(kleidungContract, sendSilently)
export const { dropStocktake, endStocktake, handOut, move, setSets, startStocktake } = createClient(kleidungContract, submit)
/** Errors are shown beside the scan. */
export const { count } = read

const meta = { tables: ['kleidung', 'leihen', 'config', 'profile', 'bestandsbewegungen', 'zaehlungen', 'zaehlposten'] }
export const setsQuery = queryOptions({ meta, queryKey: ['kleidung', 'saetze'], queryFn: () => read.sets() })
export const setsHistory = queryOptions({
  meta,
  queryKey: ['kleidung', 'saetze', 'history'],
  queryFn: async () => [...(await read.setsHistory())],
})
export const missingQuery = (profil: string, outfit: string) =>
  queryOptions({
    meta,
    queryKey: ['kleidung', 'fehlt', profil, outfit],
    queryFn: async () => [...(await read.missing({ params: { id: profil }, query: { satz: outfit } }))],
  })
export const demandQuery = queryOptions({
  meta,
  queryKey: ['kleidung', 'bedarf'],
  queryFn: async () => [...(await read.demand())],
})
export const movesQuery = (id: string) =>
  queryOptions({ meta, queryKey: ['kleidung', 'bewegungen', id], queryFn: async () => [...(await read.moves({ params: { id } }))] })
export const stocktakesQuery = queryOptions({
  meta,
  queryKey: ['kleidung', 'zaehlungen'],
  queryFn: async () => [...(await read.stocktakes())],
})
export const stocktakeQuery = (id: string) =>
  queryOptions({
    meta,
    queryKey: ['kleidung', 'zaehlungen', id],
    queryFn: () => read.stocktake({ params: { id } }),
    // Placeholder from the list, so that the screen renders and loads its lists at once.
    placeholderData: () => queries.getQueryData(stocktakesQuery.queryKey)?.find(({ _id }) => _id === id),
  })
export const countsQuery = (id: string, only: keyof typeof COUNTS) =>
  queryOptions({
    meta,
    queryKey: ['kleidung', 'zaehlungen', id, only],
    queryFn: async () => [...(await read.counts({ params: { id }, query: { nur: only } }))],
  })
export const reloadKleidung = () => Promise.all(['kleidung', 'leihen'].map((table) => queries.invalidateQueries({ queryKey: [table] })))
