import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { createClient } from '#contract/client.ts'
import { sendSilently } from '../net/api.ts'

/** As the area `alarmeinheiten` has it; the form of a member needs it, too. */
const response = z.object({ aktiv: z.boolean(), labels: z.array(z.object({ id: z.number(), name: z.string() })) })
const { groupalarm } = createClient(
  { groupalarm: { method: 'GET', path: '/api/alarmeinheiten/groupalarm', zugang: 'SET_GROUPALARM', titel: 'Label', response } },
  sendSilently,
)

/** The labels by number, each as "name · number", and whether changes of members are sent to GroupAlarm. */
export const labelsQuery = queryOptions({
  queryKey: ['alarmeinheiten', 'groupalarm'],
  queryFn: async () => {
    const { aktiv: sends, labels } = await groupalarm()
    return { sends, names: Object.fromEntries(labels.map(({ id, name }) => [id, `${name} · ${id}`])) as Record<number, string> }
  },
})
