// What the screens of bookings ask the server, and how long the answers hold: until a table of theirs changes.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { abfragen } from '#client/abfragen.ts'
import type { Belegung, Belegungsart, Listenfilter, Wunsch } from './art.ts'

const meta = ({ tabellen }: Pick<Belegungsart<Belegung>, 'tabellen'>) => ({ tabellen })

export const belegungsliste = <B extends Belegung>(art: Belegungsart<B>, filter: Listenfilter) =>
  infiniteQueryOptions({
    meta: meta(art),
    queryKey: [art.tabelle, 'list', filter],
    queryFn: ({ pageParam }) => art.aufrufe.liste({ query: { ...filter, ...(pageParam ? { nach: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ naechste }) => naechste,
    placeholderData: keepPreviousData,
  })
export const belegungsplan = <B extends Belegung>(art: Belegungsart<B>, { von, bis }: { readonly von: string; readonly bis: string }) =>
  queryOptions({
    meta: meta(art),
    queryKey: [art.tabelle, 'kalender', { von, bis }],
    queryFn: () => art.aufrufe.plan(von, bis),
    placeholderData: keepPreviousData,
  })
export const eineBelegung = <B extends Belegung>(art: Belegungsart<B>, id: string) =>
  queryOptions({ meta: meta(art), queryKey: [art.tabelle, 'get', id], queryFn: () => art.aufrufe.lies({ params: { id } }) })
// Not kept after leaving: a form must begin with the version that holds now.
export const belegungFuersFormular = <B extends Belegung>(art: Belegungsart<B>, id: string) =>
  queryOptions({
    queryKey: ['formular', art.tabelle, id],
    queryFn: () => art.aufrufe.lies({ params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  })
export const belegungsverlauf = <B extends Belegung>(art: Belegungsart<B>, id: string) =>
  queryOptions({ queryKey: [art.tabelle, 'history', id], queryFn: () => art.aufrufe.verlauf({ params: { id } }) })

/** Is all of it free at once, and if not, who has it and when is it? */
export const belegungspruefung = <B extends Belegung>(art: Belegungsart<B>, wunsch: Wunsch) =>
  queryOptions({
    meta: meta(art),
    queryKey: [art.tabelle, 'pruefung', wunsch],
    queryFn: () => art.aufrufe.pruefe(wunsch),
    placeholderData: keepPreviousData,
  })
export const serienvorschau = <B extends Belegung>(art: Belegungsart<B>, wunsch: Wunsch, regel: string) =>
  queryOptions({
    meta: meta(art),
    queryKey: [art.tabelle, 'serie', { wunsch, regel }],
    queryFn: () => art.aufrufe.serie(wunsch, regel),
  })
export const ersatzFuer = <B extends Belegung>(art: Belegungsart<B>, wunsch: Wunsch) =>
  queryOptions({ meta: meta(art), queryKey: [art.tabelle, 'ersatz', wunsch], queryFn: () => art.aufrufe.ersatz(wunsch) })

/** After a write of one's own: others hear of it by live changes, we do not wait for them. A form that is open begins anew with it. */
export const belegungenNeuLaden = ({ tabelle }: Pick<Belegungsart<Belegung>, 'tabelle'>) =>
  Promise.all([
    abfragen.invalidateQueries({ queryKey: [tabelle] }),
    abfragen.invalidateQueries({ queryKey: ['formular', tabelle], refetchType: 'active' }),
  ])
