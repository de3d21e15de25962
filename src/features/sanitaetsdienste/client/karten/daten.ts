// The first screen loads no schemas: of the contract it takes only the types, and what writes is loaded at the tap.
import { queryOptions } from '@tanstack/react-query'
import type { Antwort } from '#contract/endpoint.ts'
import { sendenStill } from '#client/api.ts'
import type { sanitaetsdiensteContract } from '#features/sanitaetsdienste/contract.ts'

type Vertrag = typeof sanitaetsdiensteContract
const UEBERSICHT: Vertrag['uebersicht']['path'] = '/api/sanitaetsdienste/uebersicht'
/** A service as a calendar file, for `adresse`. */
export const TERMIN: Pick<Vertrag['termin'], 'path'> = { path: '/api/sanitaetsdienste/{id}/termin.ics' }

export const uebersichtAbfrage = queryOptions({
  meta: { tabellen: ['angebote', 'angebot_fahrzeuge', 'anmeldungen', 'anfragen', 'orte', 'stundennachweise'] },
  queryKey: ['sanitaetsdienste', 'uebersicht'],
  queryFn: async () => (await sendenStill({ method: 'GET', url: UEBERSICHT })).daten as Antwort<Vertrag['uebersicht']>,
})
