import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { createClient } from '#contract/client.ts'
import { onlyId, page } from '#contract/endpoint.ts'
import { id, strings } from '#contract/fields.ts'
import { sendSilently } from '../net/api.ts'

/** Place fields needed by pickers; the area `orte` has the full schema. */
const place = z.object({ _id: id, ...strings('name', 'strasse', 'hausnummer', 'plz', 'stadt') })

export type Place = z.output<typeof place>

const { list, names, get } = createClient(
  {
    list: {
      method: 'GET',
      path: '/api/orte',
      zugang: 'READ_ORT',
      titel: 'Orte',
      list: true,
      query: z.object(page),
      response: z.array(place),
    },
    names: {
      method: 'GET',
      path: '/api/orte/namen',
      zugang: 'angemeldet',
      titel: 'Namen der Orte',
      list: true,
      query: z.object(page),
      response: z.array(z.pick(place, { _id: true, name: true })),
    },
    get: { method: 'GET', path: '/api/orte/{id}', zugang: 'READ_ORT', titel: 'Ort', params: onlyId, response: place },
  },
  sendSilently,
)

/** Searches places by name or address on the server, as there may be hundreds. Readers without the right get names only. */
export const orteSearch = (search: string, whole: boolean) =>
  queryOptions({
    queryKey: ['orte', 'auswahl', search, whole],
    queryFn: async (): Promise<readonly (Pick<Place, '_id' | 'name'> & Partial<Place>)[]> => {
      const query = { limit: 30, ...(search ? { suche: search } : {}) }
      return (whole ? await list({ query }) : await names({ query })).zeilen
    },
    placeholderData: keepPreviousData,
  })
export const ortQuery = (ortId: string) =>
  queryOptions({ queryKey: ['orte', 'anzeige', ortId], queryFn: () => get({ params: { id: ortId } }) })
