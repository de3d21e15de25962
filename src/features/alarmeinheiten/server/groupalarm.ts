import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { GROUPALARM_MS } from '#contract/limits.ts'

const labels = z.array(z.object({ id: z.int(), name: z.string() }))
/** Documented as a list, but returned as an object with a list. */
const labelList = z.union([labels, z.object({ labels })])

export interface GroupAlarm {
  /**
   * Adds or removes a person's label; idempotent.
   * @throws on failure
   */
  set(labelId: number, userId: number, has: boolean, abort: AbortSignal): Promise<void>
  /**
   * Labels of the organisation.
   * @throws on failure
   */
  labels(): Promise<readonly { id: number; name: string }[]>
}

/** Null without a token: nothing is sent. */
export function groupAlarm({ groupAlarm: config }: Pick<Config, 'groupAlarm'>): GroupAlarm | null {
  if (config === null) return null
  const { token, organisation, url } = config
  const call = async (method: string, path: string, abort?: AbortSignal) =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'API-TOKEN': token },
      // A redirect would leak the token to another host.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(GROUPALARM_MS), ...(abort ? [abort] : [])]),
    })
  return {
    set: async (labelId, userId, has, abort) => {
      const response = await call(has ? 'POST' : 'DELETE', `/label/${labelId}/assignees/${userId}`, abort)
      await response.body?.cancel()
      // 404 on removal: GroupAlarm no longer has the person or label, so the label is gone.
      if (!response.ok && (has || response.status !== 404)) throw new Error(`GroupAlarm hat mit ${response.status} geantwortet.`)
    },
    labels: async () => {
      const response = await call('GET', `/labels?organization=${organisation}&all=true`)
      if (!response.ok) throw new Error(`GroupAlarm hat mit ${response.status} geantwortet.`)
      const list = z.parse(labelList, await response.json())
      return 'labels' in list ? list.labels : list
    },
  }
}
