// The session. The token is stored in localStorage under `token` (specification §4); everything else in memory.
import { useSyncExternalStore } from 'react'
import { may, type Recht, type Zugang } from '#contract/rights/rechte.ts'

export interface Me {
  readonly _id: string
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

/** localStorage key with the number of outbox entries on this device (outbox/outbox.ts); readable before that module loads. */
export const OUTBOX_MARK = 'ausgang'
const KEY = 'token'
const saved = localStorage.getItem(KEY)
let session: Session = { token: saved, isAuthenticated: false, loading: saved !== null, user: null }
const listeners = new Set<() => void>()

export const currentSession = (): Session => session

export function onSession(fn: () => void): () => void {
  listeners.add(fn)
  return () => void listeners.delete(fn)
}

export function setSession(changes: Partial<Session>): void {
  session = { ...session, ...changes }
  if (session.token) localStorage.setItem(KEY, session.token)
  else localStorage.removeItem(KEY)
  for (const fn of listeners) fn()
}

/** Ends the session; deletes the user, their drafts and cached responses from this device. */
export function endSession(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('entwurf:')) localStorage.removeItem(name)
  // Offline responses cached by the worker; `caches` exists only in secure contexts.
  void globalThis.caches?.delete('antworten').catch(() => undefined)
  setSession({ token: null, isAuthenticated: false, loading: false, user: null })
}

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue !== session.token) location.reload()
})

export const useSession = (): Session => useSyncExternalStore(onSession, currentSession)

export const useMay = (zugang: Zugang): boolean => may(useSession().user, zugang)
