import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient, type List } from '#contract/client.ts'
import type { ResponseOf, InputOf } from '#contract/endpoint.ts'
import { queries } from '#client/app/query-client.ts'
import { crudScreens } from '#client/crud/area.ts'
import { submit, sendWithProgress, sendSilently } from '#client/net/api.ts'
import { checklistenContract, fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'

export type Fahrzeug = ResponseOf<typeof fahrzeugeContract.get>

export const area = crudScreens(fahrzeugeContract, {
  table: 'fahrzeuge',
  title: 'Fahrzeuge',
  newTitle: 'Neues Fahrzeug',
  opens: true,
  paths: { list: '/fahrzeuge', create: '/fahrzeuge/neu', record: '/fahrzeuge/edit/{id}' },
  name: ({ bezeichnung }) => bezeichnung,
})
export const fahrzeuge = area.data.send
const read = area.data.read
export const reloadFahrzeuge = area.data.invalidate

const vonFahrzeugen = { tables: ['fahrzeuge'] }
export const checkPlanQuery = queryOptions({
  meta: { tables: ['fahrzeuge'] },
  queryKey: ['fahrzeugpruefungen', 'plan'],
  queryFn: () => read.pruefplan(),
})
export const blockRulesQuery = queryOptions({ queryKey: ['config', 'sperrregeln'], queryFn: () => read.sperrregeln(), gcTime: 0 })
export const blockRulesHistory = queryOptions({
  queryKey: ['config', 'sperrregeln', 'history'],
  queryFn: () => read.sperrregelnHistory(),
})
export const reloadBlocked = () =>
  Promise.all(
    ['config', 'fahrzeuge', 'fahrzeugbelegungen', 'sanitaetsdienste'].map((table) => queries.invalidateQueries({ queryKey: [table] })),
  )
export const pruefungenQuery = (id: string) =>
  queryOptions({ queryKey: ['fahrzeugpruefungen', id], queryFn: () => read.pruefungen({ params: { id } }) })

export const kilometreQuery = queryOptions({
  meta: { tables: ['fahrzeuge', 'betankungen'] },
  queryKey: ['fahrten', 'kilometer'],
  queryFn: () => read.kilometer(),
})

export const allMaengelQuery = (filter: NonNullable<InputOf<typeof fahrzeugeContract.alleMaengel>['query']>) =>
  queryOptions({
    meta: { tables: ['fahrzeuge', 'dateien'] },
    queryKey: ['fahrzeugmaengel', 'alle', filter],
    queryFn: () => read.alleMaengel({ query: filter }),
    placeholderData: keepPreviousData,
  })
export const maengelQuery = (id: string) =>
  queryOptions({
    meta: { tables: ['fahrzeuge', 'dateien'] },
    queryKey: ['fahrzeugmaengel', id],
    queryFn: () => read.maengel({ params: { id } }),
  })
export const reloadMaengel = () =>
  Promise.all([queries.invalidateQueries({ queryKey: ['fahrzeugmaengel'] }), queries.invalidateQueries({ queryKey: ['fahrzeuge'] })])
export const mangelVerlauf = (id: string, mangelId: string) =>
  queryOptions({
    queryKey: ['fahrzeugmaengel', 'history', mangelId],
    queryFn: () => read.mangelHistory({ params: { id, mangelId } }),
  })
export function sendPhoto(id: string, mangelId: string, photo: File, say: (share: number) => void) {
  return createClient(fahrzeugeContract, sendWithProgress(say)).mangelBild({ params: { id, mangelId }, body: photo })
}
export const readAffected = (id: string) => fahrzeuge.betroffen({ params: { id } })

type ReadPage<R> = (request: { params: { id: string }; query: { limit: number; nach?: string } }) => Promise<List<R>>
/** Pages of a book of a vehicle; `table`: that of its lines. */
const bookQuery =
  <R>(table: string, readPage: ReadPage<R>, limit: number, meta: { tables?: string[] } = vonFahrzeugen) =>
  (id: string) =>
    infiniteQueryOptions({
      meta,
      queryKey: [table, id],
      queryFn: ({ pageParam }) => readPage({ params: { id }, query: { limit, ...(pageParam ? { nach: pageParam } : {}) } }),
      initialPageParam: '',
      getNextPageParam: ({ naechste }) => naechste,
    })
export const fahrtenQuery = bookQuery('fahrten', read.fahrten, 50)
export const reloadFahrten = () =>
  Promise.all([queries.invalidateQueries({ queryKey: ['fahrten'] }), queries.invalidateQueries({ queryKey: ['fahrzeuge'] })])

export const betankungenQuery = bookQuery('betankungen', read.betankungen, 50)
export const verbrauchQuery = (id: string) =>
  queryOptions({ queryKey: ['betankungen', 'verbrauch', id], queryFn: () => read.verbrauch({ params: { id } }) })
export const reloadBetankungen = () =>
  Promise.all([queries.invalidateQueries({ queryKey: ['betankungen'] }), queries.invalidateQueries({ queryKey: ['fahrzeuge'] })])

export const checklisten = crudScreens(checklistenContract, {
  table: 'checklisten',
  title: 'Checklisten',
  newTitle: 'Neue Checkliste',
  opens: true,
  paths: { list: '/fahrzeuge/checklisten', create: '/fahrzeuge/checklisten/neu', record: '/fahrzeuge/checklisten/edit/{id}' },
  name: ({ name }) => name,
})
export type Checkliste = ResponseOf<typeof checklistenContract.get>
export const vehicleChecklistsQuery = (id: string) =>
  queryOptions({
    meta: { tables: ['checklisten', 'fahrzeugmaengel', 'fahrzeugbelegungen'] },
    queryKey: ['fahrzeugchecks', 'listen', id],
    queryFn: () => read.checklisten({ params: { id } }),
  })
export const checksQuery = bookQuery('fahrzeugchecks', read.checks, 30, {})
export const reloadChecks = () => Promise.all([queries.invalidateQueries({ queryKey: ['fahrzeugchecks'] }), reloadMaengel()])

const belegungen = createClient(fahrzeugbelegungenContract, sendSilently)
export const nextBelegungen = (fahrzeug: string) =>
  queryOptions({
    meta: { tables: ['fahrzeuge', 'sanitaetsdienste', 'profile'] },
    queryKey: ['fahrzeugbelegungen', 'naechste', fahrzeug],
    queryFn: () => belegungen.list({ query: { fahrzeug, nur: 'kommend', limit: 20 } }),
  })
/** Booking of a trip. Not cached: the form must start with current data. */
export const oneBelegung = (id: string) =>
  queryOptions({ queryKey: ['fahrzeugbelegungen', 'fahrt', id], queryFn: () => belegungen.get({ params: { id } }), gcTime: 0 })
/** Bookings of all vehicles in the next two weeks, for their tiles; `day` is part of the cache key. */
export const comingBelegungen = (day: string) =>
  queryOptions({
    meta: { tables: ['fahrzeuge', 'sanitaetsdienste', 'profile'] },
    queryKey: ['fahrzeugbelegungen', 'kacheln', day],
    queryFn: () => {
      const now = Date.now()
      const bis = new Date(now + 14 * 86_400_000).toISOString()
      return belegungen.kalender({ query: { von: new Date(now).toISOString(), bis } })
    },
  })
/** Names only, also for readers of bookings without access to the list of vehicles. */
export const vehicleNames = (ofBookings: boolean) =>
  queryOptions({
    queryKey: ['fahrzeuge', 'namen', ofBookings],
    queryFn: async (): Promise<readonly { readonly _id: string; readonly bezeichnung: string }[]> => {
      if (!ofBookings) return (await read.list({ query: { limit: 500 } })).zeilen
      const now = Date.now()
      return (await belegungen.kalender({ query: { von: new Date(now).toISOString(), bis: new Date(now + 3_600_000).toISOString() } }))
        .fahrzeuge
    },
  })
export const fahrzeugnameQuery = (fahrzeug: string) =>
  queryOptions({ ...vehicleNames(true), select: (all) => all.find(({ _id }) => _id === fahrzeug)?.bezeichnung ?? null })

export const kalender = createClient(kalenderContract, submit)
