import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Eingabe } from '#contract/endpoint.ts'
import { abfragen } from '#client/abfragen.ts'
import { senden, sendenStill } from '#client/api.ts'
import { profileContract } from '#features/profile/contract.ts'
import { raumbelegungenContract } from '#features/raumbelegungen/contract.ts'

export type Listenfilter = NonNullable<Eingabe<typeof raumbelegungenContract.list>['query']>
type Freifrage = Eingabe<typeof raumbelegungenContract.frei>['query']
type Pruefung = Eingabe<typeof raumbelegungenContract.pruefung>['query']
type Serie = Omit<Eingabe<typeof raumbelegungenContract.serie>['body'], 'wiederholung' | 'beginn' | 'ende'>

/** Writes; errors are shown as alerts. */
export const belegungen = createClient(raumbelegungenContract, senden)
/** Reads; errors are shown in the place of the data. */
const lies = createClient(raumbelegungenContract, sendenStill)
const profile = createClient(profileContract, sendenStill)

// Names of rooms and people stand in the answers.
const meta = { tabellen: ['orte', 'profile'] }
const schluessel = 'raumbelegungen'

export const belegungsListe = (filter: Listenfilter) =>
  infiniteQueryOptions({
    meta,
    queryKey: [schluessel, 'list', filter],
    queryFn: ({ pageParam }) => lies.list({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
  })
export const belegungsplan = (frage: { readonly von: string; readonly bis: string }) =>
  queryOptions({
    meta,
    queryKey: [schluessel, 'kalender', frage],
    queryFn: () => lies.kalender({ query: frage }),
    placeholderData: keepPreviousData,
  })
export const belegungAbfrage = (id: string) =>
  queryOptions({ meta, queryKey: [schluessel, 'get', id], queryFn: () => lies.get({ params: { id } }) })
// Not kept after leaving: a form must begin with the version that holds now.
export const belegungFormabfrage = (id: string) =>
  queryOptions({
    queryKey: ['formular', schluessel, id],
    queryFn: () => lies.get({ params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  })
export const belegungVerlauf = (id: string) =>
  queryOptions({ queryKey: [schluessel, 'history', id], queryFn: () => lies.history({ params: { id } }) })

export const freieRaeume = (frage: Freifrage) =>
  queryOptions({
    meta,
    queryKey: [schluessel, 'frei', frage],
    queryFn: () => lies.frei({ query: frage }),
    placeholderData: keepPreviousData,
  })
export const pruefung = (frage: Pruefung) =>
  queryOptions({
    meta,
    queryKey: [schluessel, 'pruefung', frage],
    queryFn: () => lies.pruefung({ query: frage }),
    placeholderData: keepPreviousData,
  })
export const serienvorschau = (wunsch: Serie) => (wiederholung: string, beginn: string, ende: string) => ({
  meta,
  queryKey: [schluessel, 'serie', { wunsch, wiederholung, beginn, ende }] as readonly unknown[],
  queryFn: () => lies.serie({ body: { ...wunsch, wiederholung, beginn, ende } }),
})

/** All members that one may see, as the contacts show them. */
export const mitglieder = queryOptions({ queryKey: ['profile', 'list'], queryFn: () => profile.list() })

/** After a write of one's own: others hear of it by live changes, we do not wait for them. A form that is open begins anew with it. */
export const belegungenNeuLaden = () =>
  Promise.all([
    abfragen.invalidateQueries({ queryKey: [schluessel] }),
    abfragen.invalidateQueries({ queryKey: ['formular', schluessel], refetchType: 'active' }),
  ])
