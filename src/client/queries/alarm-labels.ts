import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '../net/api.ts'

/** Response shape of the area `alarmeinheiten`; the member form uses it too. */
const response = z.object({ aktiv: z.boolean(), labels: z.array(z.object({ id: z.number(), name: z.string() })) })
const { groupalarm } = createClient(
  { groupalarm: { method: 'GET', path: '/api/alarmeinheiten/groupalarm', zugang: 'SET_GROUPALARM', titel: 'Label', response } },
  sendSilently,
)

/** Labels by number, each as "name · number", and the flag for syncing members to GroupAlarm. */
export const labelsQuery = queryOptions({
  queryKey: ['alarmeinheiten', 'groupalarm'],
  queryFn: async () => {
    const { aktiv, labels } = await groupalarm()
    return { sends: aktiv, names: Object.fromEntries(labels.map(({ id, name }) => [id, `${name} · ${id}`])) as Record<number, string> }
  },
})
