import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import type { Eingabe } from '#contract/endpoint.ts'
import { abfragen } from '#client/abfragen.ts'
import { senden, sendenStill } from '#client/api.ts'
import { fahrzeugbelegungenContract } from '#features/fahrzeugbelegungen/contract.ts'
import { profileContract } from '#features/profile/contract.ts'

export type Listenfilter = NonNullable<Eingabe<typeof fahrzeugbelegungenContract.list>['query']>
type Freifrage = Eingabe<typeof fahrzeugbelegungenContract.frei>['query']

/** Writes; errors are shown as alerts. */
export const belegungen = createClient(fahrzeugbelegungenContract, senden)
/** Reads; errors are shown in the place of the data. */
const lies = createClient(fahrzeugbelegungenContract, sendenStill)
const profile = createClient(profileContract, sendenStill)

// Names of vehicles, people and services stand in the answers.
const meta = { tabellen: ['fahrzeuge', 'profile', 'sanitaetsdienste'] }
const schluessel = 'fahrzeugbelegungen'

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

export const freieFahrzeuge = (frage: Freifrage) =>
  queryOptions({
    meta,
    queryKey: [schluessel, 'frei', frage],
    queryFn: () => lies.frei({ query: frage }),
    placeholderData: keepPreviousData,
  })

interface Wunsch {
  readonly fahrzeuge: readonly string[]
  readonly beginn: string
  readonly ende: string
  readonly ohne?: string | undefined
}
/** Are all of them free at once, and if not, when? */
export const pruefung = ({ fahrzeuge, beginn, ende, ohne }: Wunsch) =>
  queryOptions({
    meta,
    queryKey: [schluessel, 'pruefung', { fahrzeuge, beginn, ende, ohne }],
    queryFn: async () => {
      const [erstes = '', zweites] = fahrzeuge
      if (zweites === undefined) return lies.pruefung({ query: { fahrzeug: erstes, beginn, ende, ...(ohne ? { ohne } : {}) } })
      // Several are asked as a series of one date: only there the free times are those of all of them.
      const { termine } = await lies.serie({ body: { fahrzeuge: [...fahrzeuge], beginn, ende, wiederholung: 'FREQ=DAILY;COUNT=1' } })
      return termine[0] ?? { frei: true, halter: [], vorschlaege: [] }
    },
    placeholderData: keepPreviousData,
  })
export const serienvorschau = (fahrzeuge: readonly string[]) => (wiederholung: string, beginn: string, ende: string) => ({
  meta,
  queryKey: [schluessel, 'serie', { fahrzeuge, wiederholung, beginn, ende }] as readonly unknown[],
  queryFn: () => lies.serie({ body: { fahrzeuge: [...fahrzeuge], wiederholung, beginn, ende } }),
})

/** All members that one may see, as the contacts show them. */
export const mitglieder = queryOptions({ queryKey: ['profile', 'list'], queryFn: () => profile.list() })

/** After a write of one's own: others hear of it by live changes, we do not wait for them. A form that is open begins anew with it. */
export const belegungenNeuLaden = () =>
  Promise.all([
    abfragen.invalidateQueries({ queryKey: [schluessel] }),
    abfragen.invalidateQueries({ queryKey: ['formular', schluessel], refetchType: 'active' }),
  ])
