import { queryOptions } from '@tanstack/react-query'
import { createClient } from '#contract/client.ts'
import { queries } from '#client/app/query-client.ts'
import { submitOrKeep } from '#client/net/api.ts'
import { runAll } from '#client/net/run-all.ts'
import { crudScreens } from '#client/crud/area.ts'
import { dateText } from '#client/text/date.ts'
import type { StateLook } from '#client/ui/card/StatusBadge.tsx'
import { type Hours, hoursContract, type Status } from '../contract.ts'

const { export: _export, ...calls } = hoursContract
const screens = {
  table: 'stundennachweise',
  newTitle: 'Stunden eintragen',
  object: 'die Stunden',
  name: ({ anlass, datum }: Hours) => `${anlass} am ${dateText(datum)}`,
  says: { created: 'Stunden eingetragen', updated: 'Stunden geändert', removed: 'Stundennachweis gelöscht' },
}
export const own = crudScreens(
  { ...calls, list: calls.mine },
  {
    ...screens,
    title: 'Meine Stunden',
    none: 'Du hast noch keine Stunden eingetragen',
    paths: {
      list: '/profiles/myProfile/stundennachweise',
      create: '/profiles/myProfile/stundennachweise/neu',
      record: '/profiles/myProfile/stundennachweise/edit/{id}',
    },
  },
)
export const all = crudScreens(
  {
    ...hoursContract,
    create: { ...calls.create, zugang: 'CREATE_STUNDENNACHWEISE' },
    update: { ...calls.update, zugang: 'UPDATE_STUNDENNACHWEISE' },
    remove: { ...calls.remove, zugang: 'DELETE_STUNDENNACHWEISE' },
  },
  {
    ...screens,
    title: 'Stundennachweise',
    paths: { list: '/stundennachweise', create: '/stundennachweise/neu', record: '/stundennachweise/edit/{id}' },
  },
)
export const reload = own.data.invalidate
export const keeping = createClient({ create: hoursContract.create }, submitOrKeep)

/** `send` shows refusals as alerts; callers of `sendQuietly` show them themselves. */
export const { send, read: sendQuietly } = all.data

export const clockQuery = queryOptions({
  queryKey: ['stoppuhren'],
  queryFn: () => sendQuietly.clock(),
})

export const stateQuery = queryOptions({
  queryKey: ['stundennachweise', 'blatt'],
  queryFn: () => sendQuietly.sheetState(),
  refetchInterval: 500,
  gcTime: 0,
})
export const kindsQuery = queryOptions({ queryKey: ['config', 'stundenarten'], queryFn: () => sendQuietly.kinds() })
export const kindsHistory = queryOptions({ queryKey: ['config', 'stundenarten', 'history'], queryFn: () => sendQuietly.kindsHistory() })

export const summaryQuery = queryOptions({
  queryKey: ['stundennachweise', 'summen'],
  queryFn: () => sendQuietly.summary(),
})

export const LOOKS = {
  entwurf: { tone: 'neutral' },
  eingereicht: { tone: 'hinweis' },
  bestaetigt: { tone: 'gut' },
  abgelehnt: { tone: 'schlecht' },
} as const satisfies Readonly<Record<Status, StateLook>>

/** Submits one's own drafts; resolves to the way back. */
export async function submitDrafts(ids: readonly string[]) {
  await send.submitChosen({ body: { ids: [...ids] } })
  await reload()
  return async () => {
    try {
      await runAll(ids.map((id) => () => send.takeBack({ params: { id } })))
    } finally {
      await reload()
    }
  }
}
/** The way back from a stop: the clock runs since its old begin, the draft is gone. */
export const takeStopBack =
  ({ _id, art, anlass, beginn }: Hours) =>
  async () => {
    await send.start({ body: { art, anlass, beginn } })
    await send.remove({ params: { id: _id } })
    await reloadClock()
  }
export async function stopClock() {
  const draft = await send.stop({ body: { ende: null } })
  await reloadClock()
  return takeStopBack(draft)
}
export const reloadClock = () => Promise.all([queries.invalidateQueries({ queryKey: clockQuery.queryKey }), reload()])
