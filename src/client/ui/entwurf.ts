// Unsaved input survives a reload: drafts lie in localStorage, below the member's id, and go with signing out.
import { aktuelleSitzung } from '../sitzung.ts'
import type { Werte } from './feld.ts'

const schluessel = (name: string) => `entwurf:${aktuelleSitzung().user?._id ?? ''}:${name}`

interface Ablage {
  readonly stand: unknown
  readonly werte: Werte
}

/** The draft, if it was begun on the same state of the record; an older one is thrown away. */
export function liesEntwurf(name: string, stand: unknown): Werte | null {
  try {
    const ablage = JSON.parse(localStorage.getItem(schluessel(name)) ?? 'null') as Ablage | null
    if (ablage && ablage.stand === stand) return ablage.werte
    localStorage.removeItem(schluessel(name))
  } catch {
    localStorage.removeItem(schluessel(name))
  }
  return null
}

/** Keeps a draft; a full or forbidden store is no reason to disturb whoever types. */
export function merkeEntwurf(name: string, stand: unknown, werte: Werte): void {
  try {
    localStorage.setItem(schluessel(name), JSON.stringify({ stand, werte } satisfies Ablage))
  } catch {
    // Nothing is lost but the draft.
  }
}

export const verwirfEntwurf = (name: string): void => localStorage.removeItem(schluessel(name))
