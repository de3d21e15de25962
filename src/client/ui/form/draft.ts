// Unsaved input survives a reload: drafts are kept in localStorage by the member's id, until they sign out.
import { currentSession } from '../../app/session.ts'
import type { Values } from './field.ts'

const key = (name: string) => `entwurf:${currentSession().user?._id ?? ''}:${name}`

interface StoredDraft {
  readonly version: unknown
  readonly values: Values
  readonly changed?: readonly string[] | undefined
}

export interface Draft {
  readonly values: Values
  /** The fields that were typed, if known; the others are as in the record. */
  readonly changed?: readonly string[] | undefined
  /** The record has changed since: its author decides what becomes of the draft. */
  readonly stale: boolean
}

/** Drafts under way to the server: a form drawn anew meanwhile does not offer them as unsaved. */
const underWay = new Set<string>()
/** Returns the function that ends it. */
export function holdDraft(name: string): () => void {
  // A refusal may end the session, and `key` differs after that.
  const held = key(name)
  underWay.add(held)
  return () => void underWay.delete(held)
}

export const hasDraft = (name: string): boolean => readDraft(name, undefined) !== null

/** The draft kept on this device, or null. */
export function readDraft(name: string, version: unknown): Draft | null {
  if (underWay.has(key(name))) return null
  try {
    const stored = JSON.parse(localStorage.getItem(key(name)) ?? 'null') as StoredDraft | null
    if (stored?.values && typeof stored.values === 'object')
      return { values: stored.values, changed: stored.changed, stale: stored.version !== version }
  } catch {
    localStorage.removeItem(key(name))
  }
  return null
}

/** Keeps a draft; a full or forbidden storage must not disturb typing. */
export function rememberDraft(name: string, version: unknown, values: Values, changed?: readonly string[]): void {
  try {
    localStorage.setItem(key(name), JSON.stringify({ version, values, changed } satisfies StoredDraft))
  } catch {
    // Only the draft is lost.
  }
}

export const discardDraft = (name: string): void => localStorage.removeItem(key(name))
