import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { sendSilently } from '#client/net/api.ts'
import { crudScreens } from '#client/crud/area.ts'
import { createClient } from '#contract/client.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { strings } from '#contract/fields.ts'
import { melderContract } from '#features/melder/contract.ts'

export type Melder = ResponseOf<typeof melderContract.get>

/** A pager's name among keepers: its label, or else its serial number. */
export const numberOf = ({ inventarnummer, seriennummer }: Melder): string => inventarnummer || seriennummer

export const area = crudScreens(melderContract, {
  table: 'melder',
  title: 'Melder',
  newTitle: 'Neuer Melder',
  paths: { list: '/melder', create: '/melder/neu', record: '/melder/edit/{id}' },
  name: (pager) => {
    const [number, full] = [numberOf(pager), `${pager.modell} ${pager.seriennummer}`]
    return number === pager.seriennummer ? full : `${number} · ${full}`
  },
})

export const carriedQuery = queryOptions({
  meta: { tables: ['melder', 'leihen'] },
  queryKey: ['melder', 'probealarm'],
  queryFn: async () => [...(await area.data.read.carried())],
})

const calls = createClient(
  {
    units: {
      method: 'GET',
      path: '/api/alarmeinheiten',
      zugang: 'angemeldet',
      titel: 'Alarmeinheiten',
      response: z.array(z.object(strings('_id', 'name'))),
    },
  },
  sendSilently,
)
export const unitsQuery = queryOptions({ queryKey: ['alarmeinheiten', 'choice'], queryFn: async () => [...(await calls.units())] })
