// Form drafts in localStorage, per member, until sign-out. Unsaved input survives a reload.
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
  /** Names of the edited fields, if known; the others equal the record. */
  readonly changed?: readonly string[] | undefined
  /** The record has changed since; the user decides about the draft. */
  readonly stale: boolean
}

/** Drafts being sent; a form re-mounted meanwhile does not offer them as unsaved. */
const underWay = new Set<string>()
/** Marks a draft as being sent; returns the function that ends this. */
export function holdDraft(name: string): () => void {
  // A refusal may end the session, which changes the result of `key`.
  const fullName = key(name)
  underWay.add(fullName)
  return () => void underWay.delete(fullName)
}

export const hasDraft = (name: string): boolean => readDraft(name, undefined) !== null

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

/** Stores a draft; full or forbidden storage must not disturb typing. */
export function rememberDraft(name: string, version: unknown, values: Values, changed?: readonly string[]): void {
  try {
    localStorage.setItem(key(name), JSON.stringify({ version, values, changed } satisfies StoredDraft))
  } catch {
    // Only the draft is lost.
  }
}

export const discardDraft = (name: string): void => localStorage.removeItem(key(name))
