import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Antwort, Eingabe } from '#contract/endpoint.ts'
import { abfragen } from '#client/abfragen.ts'
import { crudArea } from '#client/crud/area.ts'
import { senden, sendenMitFortschritt, sendenStill } from '#client/api.ts'
import { fahrzeugeContract } from '#features/fahrzeuge/contract.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { kalenderContract } from '#features/kalender/contract.ts'
import { orteContract } from '#features/orte/contract.ts'

export type Fahrzeug = Antwort<typeof fahrzeugeContract.get>

export const area = crudArea(fahrzeugeContract, {
  table: 'fahrzeuge',
  title: 'Fahrzeuge',
  newTitle: 'Neues Fahrzeug',
  paths: { list: '/fahrzeuge', create: '/fahrzeuge/neu', record: '/fahrzeuge/edit/{id}' },
  name: ({ bezeichnung }) => bezeichnung,
})
/** Writes; errors are shown as alerts. */
export const fahrzeuge = area.data.send
/** Reads; errors are shown in the place of the data. */
const lies = area.data.read
export const fahrzeugeNeuLaden = area.data.invalidate

/** What the server makes of a vehicle besides its row: each has a table of its own. */
const vonFahrzeugen = { tabellen: ['fahrzeuge'] }
export const pruefplanAbfrage = queryOptions({
  meta: { tabellen: ['fahrzeuge'] },
  queryKey: ['fahrzeugpruefungen', 'plan'],
  queryFn: () => lies.pruefplan(),
})
export const pruefungenAbfrage = (id: string) =>
  queryOptions({ queryKey: ['fahrzeugpruefungen', id], queryFn: () => lies.pruefungen({ params: { id } }) })

/** Without a state those that are open. */
export const alleMaengelAbfrage = (filter: NonNullable<Eingabe<typeof fahrzeugeContract.alleMaengel>['query']>) =>
  queryOptions({
    meta: { tabellen: ['fahrzeuge', 'dateien'] },
    queryKey: ['fahrzeugmaengel', 'alle', filter],
    queryFn: () => lies.alleMaengel({ query: filter }),
    placeholderData: keepPreviousData,
  })
export const maengelAbfrage = (id: string) =>
  queryOptions({
    meta: { tabellen: ['fahrzeuge', 'dateien'] },
    queryKey: ['fahrzeugmaengel', id],
    queryFn: () => lies.maengel({ params: { id } }),
  })
export const maengelNeuLaden = () =>
  Promise.all([abfragen.invalidateQueries({ queryKey: ['fahrzeugmaengel'] }), abfragen.invalidateQueries({ queryKey: ['fahrzeuge'] })])
export const mangelVerlauf = (id: string, mangelId: string) =>
  queryOptions({
    queryKey: ['fahrzeugmaengel', 'history', mangelId],
    queryFn: () => lies.mangelHistory({ params: { id, mangelId } }),
  })
/** Sends a photo and says how much of it has left, from 0 to 1. */
export function sendeFoto(id: string, mangelId: string, foto: File, sage: (anteil: number) => void) {
  const body = new FormData()
  body.append('datei', foto)
  return createClient(fahrzeugeContract, sendenMitFortschritt(sage)).mangelBild({ params: { id, mangelId }, body })
}
/** What would be called off if the vehicle went out of service. */
export const liesBetroffene = (id: string) => fahrzeuge.betroffen({ params: { id } })

export const fahrtenAbfrage = (id: string) =>
  infiniteQueryOptions({
    meta: vonFahrzeugen,
    queryKey: ['fahrten', id],
    queryFn: ({ pageParam }) => lies.fahrten({ params: { id }, query: { limit: 50, ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
  })
export const fahrtenNeuLaden = () =>
  Promise.all([abfragen.invalidateQueries({ queryKey: ['fahrten'] }), abfragen.invalidateQueries({ queryKey: ['fahrzeuge'] })])

const belegungen = createClient(fahrzeugbelegungenContract, sendenStill)
/** The next bookings of a vehicle, services included. */
export const naechsteBelegungen = (fahrzeug: string) =>
  queryOptions({
    meta: { tabellen: ['fahrzeuge', 'sanitaetsdienste', 'profile'] },
    queryKey: ['fahrzeugbelegungen', 'naechste', fahrzeug],
    queryFn: () => belegungen.list({ query: { fahrzeug, nur: 'kommend', limit: 20 } }),
  })
/** The booking that a trip was driven in. Not kept: the form begins with what holds now. */
export const eineBelegung = (id: string) =>
  queryOptions({ queryKey: ['fahrzeugbelegungen', 'fahrt', id], queryFn: () => belegungen.get({ params: { id } }), gcTime: 0 })
/** Only the name, for who may see bookings but not the list of vehicles. */
export const fahrzeugname = (fahrzeug: string) =>
  queryOptions({
    queryKey: ['fahrzeuge', 'name', fahrzeug],
    queryFn: async () => {
      const jetzt = Date.now()
      const von = new Date(jetzt).toISOString()
      const plan = await belegungen.kalender({ query: { von, bis: new Date(jetzt + 3_600_000).toISOString() } })
      return plan.fahrzeuge.find(({ _id }) => _id === fahrzeug)?.bezeichnung ?? null
    },
  })

/** The secret addresses of a vehicle's calendar and door plate. */
export const kalender = createClient(kalenderContract, senden)

/** Where a vehicle can stand. Asked only of who may read the places. */
export const standorte = queryOptions({
  queryKey: ['orte', 'list', { limit: 500 }],
  queryFn: () => createClient(orteContract, sendenStill).list({ query: { limit: 500 } }),
})
