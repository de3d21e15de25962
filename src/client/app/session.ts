// Who is signed in. The token lives in localStorage under `token` (specification §4); everything else in memory.
import { useSyncExternalStore } from 'react'
import { may, type Recht, type Zugang } from '#contract/rights/rechte.ts'

/** The signed-in member as GET /api/auth answers. */
export interface Me {
  readonly _id: string
  /** The id of the member's profile; null until there is one. */
  readonly profil: string | null
  readonly username: string
  readonly vorname: string
  readonly nachname: string
  readonly rechte: readonly Recht[]
}

export interface Session {
  readonly token: string | null
  readonly isAuthenticated: boolean
  readonly loading: boolean
  readonly user: Me | null
}

/** How many entries wait on this device for the net (outbox/outbox.ts): known before that part is loaded. */
export const OUTBOX_MARK = 'ausgang'
const KEY = 'token'
const saved = localStorage.getItem(KEY)
let session: Session = { token: saved, isAuthenticated: false, loading: saved !== null, user: null }
const listeners = new Set<() => void>()

export const currentSession = (): Session => session

/** Calls `fn` after each change; returns the function that stops it. */
export function onSession(fn: () => void): () => void {
  listeners.add(fn)
  return () => void listeners.delete(fn)
}

export function setSession(fresh: Partial<Session>): void {
  session = { ...session, ...fresh }
  if (session.token) localStorage.setItem(KEY, session.token)
  else localStorage.removeItem(KEY)
  for (const fn of listeners) fn()
}

/** Forgets who was signed in, the drafts they left on this device, and the answers that were kept for them. */
export function endSession(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('entwurf:')) localStorage.removeItem(name)
  // What the worker kept for when there is no net; it exists only where the connection is safe.
  void globalThis.caches?.delete('antworten').catch(() => undefined)
  setSession({ token: null, isAuthenticated: false, loading: false, user: null })
}

// Follow another tab that signed in or out.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue !== session.token) location.reload()
})

export const useSession = (): Session => useSyncExternalStore(onSession, currentSession)

/** Does the signed-in member hold this right? */
export const useMay = (zugang: Zugang): boolean => may(useSession().user, zugang)
