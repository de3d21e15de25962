// Who is signed in. The token lives in localStorage under `token` (specification §4); everything else in memory.
import { useSyncExternalStore } from 'react'
import { darf, type Recht, type Zugang, zugangText } from '#contract/rechte.ts'

/** The signed-in member as GET /api/auth answers. */
export interface Ich {
  readonly _id: string
  /** The id of the own profile; null until it is made. */
  readonly profil: string | null
  readonly username: string
  readonly vorname: string
  readonly nachname: string
  readonly rechte: readonly Recht[]
}

export interface Sitzung {
  readonly token: string | null
  readonly isAuthenticated: boolean
  readonly loading: boolean
  readonly user: Ich | null
}

const SCHLUESSEL = 'token'
const gespeichert = localStorage.getItem(SCHLUESSEL)
let sitzung: Sitzung = { token: gespeichert, isAuthenticated: false, loading: gespeichert !== null, user: null }
const hoerer = new Set<() => void>()

export const aktuelleSitzung = (): Sitzung => sitzung

/** Calls `fn` after each change; answers the function that ends it. */
export function beiSitzung(fn: () => void): () => void {
  hoerer.add(fn)
  return () => void hoerer.delete(fn)
}

export function setzeSitzung(neu: Partial<Sitzung>): void {
  sitzung = { ...sitzung, ...neu }
  if (sitzung.token) localStorage.setItem(SCHLUESSEL, sitzung.token)
  else localStorage.removeItem(SCHLUESSEL)
  for (const fn of hoerer) fn()
}

/** Forgets who was signed in, and the drafts they left on this device. */
export function beendeSitzung(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('entwurf:')) localStorage.removeItem(name)
  setzeSitzung({ token: null, isAuthenticated: false, loading: false, user: null })
}

// Another tab signed in or out: this one follows.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === SCHLUESSEL && newValue !== sitzung.token) location.reload()
})

export const useSitzung = (): Sitzung => useSyncExternalStore(beiSitzung, aktuelleSitzung)

/** Does the signed-in member hold this right? */
export const useDarf = (zugang: Zugang): boolean => darf(useSitzung().user, zugang)

/** The reason for a grey button, or undefined when the member holds the right. */
export function useGrundOhne(recht: Zugang): string | undefined {
  return useDarf(recht) ? undefined : rechtFehlt(recht)
}

export const rechtFehlt = (recht: Zugang): string => `Dir fehlt das Recht ${zugangText(recht)}.`
