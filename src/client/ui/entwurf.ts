// Unsaved input survives a reload: drafts lie in localStorage, below the member's id, and go with signing out.
import { aktuelleSitzung } from '../sitzung.ts'
import type { Werte } from './feld.ts'

const schluessel = (name: string) => `entwurf:${aktuelleSitzung().user?._id ?? ''}:${name}`

interface Ablage {
  readonly stand: unknown
  readonly werte: Werte
  readonly geaendert?: readonly string[] | undefined
}

export interface Entwurf {
  readonly werte: Werte
  /** Which of them were typed, where that was said: the others are as the record was. */
  readonly geaendert?: readonly string[] | undefined
  /** The record was changed since the draft was begun: whoever typed it decides what becomes of it. */
  readonly veraltet: boolean
}

/** The draft that lies here, or null. */
export function liesEntwurf(name: string, stand: unknown): Entwurf | null {
  try {
    const ablage = JSON.parse(localStorage.getItem(schluessel(name)) ?? 'null') as Ablage | null
    if (ablage) return { werte: ablage.werte, geaendert: ablage.geaendert, veraltet: ablage.stand !== stand }
  } catch {
    localStorage.removeItem(schluessel(name))
  }
  return null
}

/** Keeps a draft; a full or forbidden store is no reason to disturb whoever types. */
export function merkeEntwurf(name: string, stand: unknown, werte: Werte, geaendert?: readonly string[]): void {
  try {
    localStorage.setItem(schluessel(name), JSON.stringify({ stand, werte, geaendert } satisfies Ablage))
  } catch {
    // Nothing is lost but the draft.
  }
}

export const verwirfEntwurf = (name: string): void => localStorage.removeItem(schluessel(name))
