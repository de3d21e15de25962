// Who is signed in. The token lives in localStorage under `token` (specification §4); everything else in memory.
import { useSyncExternalStore } from 'react'
import { may, type Recht, type Zugang, zugangText } from '#contract/rechte.ts'

/** The signed-in member as GET /api/auth answers. */
export interface Me {
  readonly _id: string
  /** The id of the own profile; null until it is made. */
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

const KEY = 'token'
const saved = localStorage.getItem(KEY)
let session: Session = { token: saved, isAuthenticated: false, loading: saved !== null, user: null }
const hoerer = new Set<() => void>()

export const currentSession = (): Session => session

/** Calls `fn` after each change; answers the function that ends it. */
export function onSession(fn: () => void): () => void {
  hoerer.add(fn)
  return () => void hoerer.delete(fn)
}

export function setSession(fresh: Partial<Session>): void {
  session = { ...session, ...fresh }
  if (session.token) localStorage.setItem(KEY, session.token)
  else localStorage.removeItem(KEY)
  for (const fn of hoerer) fn()
}

/** Forgets who was signed in, and the drafts they left on this device. */
export function endSession(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('entwurf:')) localStorage.removeItem(name)
  setSession({ token: null, isAuthenticated: false, loading: false, user: null })
}

// Another tab signed in or out: this one follows.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue !== session.token) location.reload()
})

export const useSession = (): Session => useSyncExternalStore(onSession, currentSession)

/** Does the signed-in member hold this right? */
export const useMay = (zugang: Zugang): boolean => may(useSession().user, zugang)

/** The reason for a grey button, or undefined when the member holds the right. */
export function useReasonWithout(recht: Zugang): string | undefined {
  return useMay(recht) ? undefined : missingRechtText(recht)
}

export const missingRechtText = (recht: Zugang): string => `Dir fehlt das Recht ${zugangText(recht)}.`
