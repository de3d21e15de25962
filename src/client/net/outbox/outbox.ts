// Outbox: requests sent offline are stored on the device and sent once, in order, when the network is back. Survives reloads; a lock
// selects one of several tabs. Loaded lazily; useSend.ts enqueues failed calls.
import { useSyncExternalStore } from 'react'
import { ApiError, sendOnce, sendSilently, type Unsent } from '../api.ts'
import { onReturn } from '../away.ts'
import { isAway, noAnswer } from '../net.ts'
import { notify } from '../../app/notify.ts'
import { queries } from '../../app/query-client.ts'
import { currentSession, onSession, OUTBOX_MARK } from '../../app/session.ts'
import { rememberDraft } from '../../ui/form/draft.ts'
import type { Values } from '../../ui/form/field.ts'
import { NIL_ID } from '#contract/nil-id.ts'
import { type Entry, readEntries, removeEntry, replaceEntries, writeEntry } from './store.ts'
import { tellWaiting } from './waiting.ts'
import { OUTBOX_CALL_CHARS, OUTBOX_ENTRIES, OUTBOX_FILE_BYTES, OUTBOX_KEPT_MS } from '#contract/limits.ts'

export type Kept = Pick<Entry, 'titel' | 'path' | 'draft' | 'tells' | 'files'>

let entries: readonly Entry[] = []
const listeners = new Set<() => void>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('ausgang') : null
const mine = (): string => currentSession().user?._id ?? ''

async function read(): Promise<void> {
  const [all, who] = [await readEntries(), mine()]
  // Deletes entries of a previous user of this device.
  if (who !== '') await Promise.all(all.filter((entry) => entry.who !== who).map(({ key }) => removeEntry(key)))
  entries = all.filter((entry) => entry.who === who).sort((a, b) => a.at - b.at)
  if (entries.length > 0) localStorage.setItem(OUTBOX_MARK, String(entries.length))
  else if (who !== '') localStorage.removeItem(OUTBOX_MARK)
  tellWaiting(entries)
  for (const fn of listeners) fn()
}
async function changed(): Promise<void> {
  await read()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage(null)
}
channel?.addEventListener('message', () => void read())

const subscribe = (fn: () => void) => {
  listeners.add(fn)
  return () => void listeners.delete(fn)
}
export const useOutbox = (): readonly Entry[] => useSyncExternalStore(subscribe, () => entries)

export const filesOf = ({ body, files }: { readonly body?: unknown; readonly files?: Entry['files'] }): readonly File[] =>
  body instanceof File ? [body] : (files?.list ?? [])

/**
 * Stores calls that failed to send.
 * @throws ApiError if the limits are exceeded or storage fails
 */
export async function keepUnsent(unsent: readonly Unsent[], what: Kept): Promise<void> {
  await read()
  if ([...entries, ...unsent, what].flatMap(filesOf).reduce((sum, { size }) => sum + size, 0) > OUTBOX_FILE_BYTES)
    throw new ApiError(0, [{ msg: 'Hier warten schon so viele Fotos auf das Netz, wie das Gerät aufhebt. Lass Fotos weg.' }])
  // A later PUT to the same URL replaces the queued one.
  const before = entries.filter(
    ({ method, url, state }) =>
      method === 'PUT' && state === 'waits' && unsent.some((sending) => sending.method === 'PUT' && sending.url === url),
  )
  if (entries.length - before.length + unsent.length > OUTBOX_ENTRIES)
    throw new ApiError(0, [{ msg: `Hier warten schon ${OUTBOX_ENTRIES} Einträge auf das Netz. Mehr hebt das Gerät nicht auf.` }])
  if (unsent.some(({ body }) => JSON.stringify(body ?? null).length > OUTBOX_CALL_CHARS))
    throw new ApiError(0, [{ msg: 'Das ist zu lang, um es ohne Netz aufzuheben. Es bleibt als Entwurf stehen.' }])
  await replaceEntries(
    before.map(({ key }) => key),
    unsent.map((request, number) => ({ ...request, ...what, who: mine(), at: Date.now() + number, state: 'waits', said: '' })),
  ).catch(() => {
    throw new ApiError(0, [{ msg: `${noAnswer()}, und dieses Gerät hebt nichts auf. Versuche es später noch einmal.` }])
  })
  await changed()
}

export async function discardEntry({ key }: Entry): Promise<void> {
  await removeEntry(key)
  await changed()
}

/** Retries manually an entry with unknown outcome; the server has expired its key by now. */
export async function resendEntry(entry: Entry): Promise<void> {
  await writeEntry({ ...entry, state: 'waits', at: Date.now(), said: '' })
  await changed()
  await sendWaiting()
}

const sentence = (data: unknown, tells: Entry['tells']): string | undefined =>
  typeof data === 'object' && data !== null && 'status' in data && typeof data.status === 'string' ? tells?.[data.status] : undefined

const LATER: readonly number[] = [408, 429]
/** Minimum retry delay, and the delay from which other entries no longer wait (daily quota used up). In seconds. */
const [SHORT, LONG] = [60, 600]
let pause = Infinity
let wake: ReturnType<typeof setTimeout> | undefined

/** Turns the files of a sent entry into entries of their own. Deterministic keys make a resend idempotent. */
function followers({ key, who, at, titel, path, files }: Entry, data: unknown): Entry[] {
  const id = typeof data === 'object' && data !== null && '_id' in data ? String(data._id) : NIL_ID
  return (files?.list ?? []).map((body, number) => ({
    key: `${key}-${number}`,
    who,
    at: at + (number + 1) / 100,
    method: 'POST',
    url: files?.to.replace(NIL_ID, id) ?? '',
    body,
    titel: `Foto ${number + 1} zu „${titel}“`,
    path,
    state: 'waits',
    said: '',
  }))
}

async function refuse(entry: Entry, why: string, also = ''): Promise<void> {
  await writeEntry({ ...entry, state: 'refused', said: `${why}${also}` })
  notify(`${entry.titel}: ${why}`, 'error')
}

async function arrived(entry: Entry, data: unknown): Promise<void> {
  const { key, titel, body, tells } = entry
  const said = sentence(data, tells)
  const notices: readonly Entry[] = said === undefined ? [] : [{ ...entry, files: undefined, state: 'told', said }]
  try {
    await replaceEntries([key], [...followers(entry, data), ...notices])
  } catch {
    // On a full device even this may fail; a later resend is deduplicated by the server.
    return refuse(entry, 'Die Fotos passen nicht mehr aufs Gerät: Sichere sie und füge sie am Mangel an.').catch(() => undefined)
  }
  if (said !== undefined) notify(`${titel}: ${said}`)
  else if (!(body instanceof File)) notify(`Angekommen: ${titel}`, 'success')
}

/** Answers by link have no key: the first attempt may have arrived without its response. */
async function alreadyThere({ url, body }: Entry, { status }: ApiError): Promise<boolean> {
  if (status !== 409 || !url.includes('/zusage/')) return false
  const now = await sendSilently({ method: 'GET', url }).catch(() => null)
  return now !== null && (now.data as { zustand?: unknown }).zustand === (body as { antwort?: unknown }).antwort
}

async function deliver(entry: Entry): Promise<boolean> {
  const { key, who, method, url, body, draft } = entry
  if (Date.now() - entry.at > OUTBOX_KEPT_MS) {
    await writeEntry({
      ...entry,
      state: 'unsure',
      said: 'Das liegt hier seit Tagen. Sieh nach, ob es schon angekommen ist, bevor du es noch einmal sendest.',
    })
    return true
  }
  try {
    const { data } = await sendOnce(key)({ method, url, creates: true, ...(body === undefined ? {} : { body }) })
    // The user signed out meanwhile; keep nothing.
    if (mine() !== who) return false
    await arrived(entry, data)
    return true
  } catch (error) {
    // 401: sent after the next sign-in.
    if (mine() !== who || !(error instanceof ApiError) || isAway(error.status) || error.status === 401) return false
    if (LATER.includes(error.status)) {
      pause = Math.min(pause, Math.max(error.wait || 0, SHORT))
      return body instanceof File || error.wait >= LONG
    }
    if (await alreadyThere(entry, error)) {
      await arrived(entry, null)
      return true
    }
    if (draft !== undefined && typeof body === 'object' && body !== null) rememberDraft(draft, undefined, body as Values)
    await refuse(entry, error.message, draft === undefined ? '' : ' Deine Eingaben liegen wieder als Entwurf im Formular.')
    return true
  }
}

async function sendAll(): Promise<void> {
  clearTimeout(wake)
  pause = Infinity
  await read()
  const who = mine()
  if (who === '' || !currentSession().isAuthenticated) return
  const tried = new Set<string>()
  // Files last: a slow upload must not delay other entries.
  const next = () => {
    const waiting = entries.filter(({ key, state }) => state === 'waits' && !tried.has(key))
    return waiting.find(({ body }) => !(body instanceof File)) ?? waiting[0]
  }
  if (!next()) return
  for (let entry = next(); entry; entry = next()) {
    tried.add(entry.key)
    if (mine() !== who || !(await deliver(entry))) break
    await changed()
  }
  if (pause < Infinity) wake = setTimeout(() => void sendWaiting(), pause * 1000)
  void queries.invalidateQueries()
}

/** Sends waiting entries; a Web Lock limits this to one tab. */
export async function sendWaiting(): Promise<void> {
  if (!('locks' in navigator)) return sendAll()
  await navigator.locks.request('ausgang', sendAll)
}

onReturn(() => void sendWaiting())
let known = mine()
onSession(() => {
  if (mine() === known) return
  known = mine()
  void sendWaiting()
})
void sendWaiting()
