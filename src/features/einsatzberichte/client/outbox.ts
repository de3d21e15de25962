// Reports that wait on this device for the net: each is sent once, however often the page is loaded anew meanwhile. They outlast the end
// of a session and are sent when the same member is signed in again.
import { useSyncExternalStore } from 'react'
import { createClient } from '#contract/client.ts'
import { ApiError, randomKey, sendOnce } from '#client/api.ts'
import { isAway, onReturn } from '#client/away.ts'
import { notify } from '#client/notify.ts'
import { currentSession } from '#client/session.ts'
import { rememberDraft } from '#client/ui/draft.ts'
import { type Report, type ReportBody, reportContract } from '../contract.ts'
import { area } from './area.ts'

export const DRAFT = 'einsatzberichte/neu'
interface Waiting {
  readonly key: string
  readonly body: ReportBody
}

const place = () => `ausgang:${currentSession().user?._id ?? ''}:einsatzberichte`
const listeners = new Set<() => void>()
const text = (): string => localStorage.getItem(place()) ?? '[]'
function read(): readonly Waiting[] {
  try {
    return JSON.parse(text()) as Waiting[]
  } catch {
    return []
  }
}
function write(items: readonly Waiting[]): void {
  if (items.length === 0) localStorage.removeItem(place())
  else localStorage.setItem(place(), JSON.stringify(items))
  for (const fn of listeners) fn()
}
const drop = (key: string) => write(read().filter((one) => one.key !== key))

/** The report as the server has it, or null while it has to wait. @throws ApiError for one that is refused; it waits no more. */
async function deliver({ key, body }: Waiting): Promise<Report | null> {
  try {
    const made = await createClient({ create: reportContract.create }, sendOnce(key)).create({ body })
    drop(key)
    return made
  } catch (error) {
    // Who has to sign in again sends it then.
    if (!(error instanceof ApiError) || isAway(error.status) || error.status === 401 || error.status === 429) return null
    drop(key)
    throw error
  }
}

/** Keeps the report first, then sends it: what is lost on the way is sent again. */
export async function sendReport(body: ReportBody): Promise<Report | null> {
  const item = { key: randomKey(), body }
  write([...read(), item])
  return deliver(item)
}

let busy = false
/** Sends what waits, the oldest first; one that is refused becomes a draft again. */
export async function sendWaiting(): Promise<void> {
  if (busy || !currentSession().isAuthenticated) return
  busy = true
  try {
    for (const item of read()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- in their order
        const made = await deliver(item)
        if (made === null) return
        notify(`„${made.stichwort}“ ist angekommen.`, 'success')
      } catch (error) {
        rememberDraft(DRAFT, undefined, item.body)
        notify(
          `„${item.body.stichwort}“ wurde nicht angenommen: ${(error as Error).message} Er liegt als Entwurf unter „Neuer Einsatzbericht“.`,
          'error',
        )
      }
    }
  } finally {
    busy = false
    await area.data.invalidate()
  }
}
onReturn(() => void sendWaiting())

const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => void listeners.delete(fn)
}
/** What waits on this device. */
export function useWaiting(): readonly Waiting[] {
  useSyncExternalStore(subscribe, text)
  return read()
}
