// Unsaved input survives a reload: drafts lie in localStorage, below the member's id, and go with signing out.
import { currentSession } from '../session.ts'
import type { Values } from './field.ts'

const key = (name: string) => `entwurf:${currentSession().user?._id ?? ''}:${name}`

interface FileStore {
  readonly stand: unknown
  readonly werte: Values
  readonly geaendert?: readonly string[] | undefined
}

export interface Draft {
  readonly werte: Values
  /** Which of them were typed, where that was said: the others are as the record was. */
  readonly geaendert?: readonly string[] | undefined
  /** The record was changed since the draft was begun: whoever typed it decides what becomes of it. */
  readonly stale: boolean
}

/** The draft that lies here, or null. */
export function readDraft(name: string, state: unknown): Draft | null {
  try {
    const fileStore = JSON.parse(localStorage.getItem(key(name)) ?? 'null') as FileStore | null
    if (fileStore) return { werte: fileStore.werte, geaendert: fileStore.geaendert, stale: fileStore.stand !== state }
  } catch {
    localStorage.removeItem(key(name))
  }
  return null
}

/** Keeps a draft; a full or forbidden store is no reason to disturb whoever types. */
export function rememberDraft(name: string, state: unknown, values: Values, changed?: readonly string[]): void {
  try {
    localStorage.setItem(key(name), JSON.stringify({ stand: state, werte: values, geaendert: changed } satisfies FileStore))
  } catch {
    // Nothing is lost but the draft.
  }
}

export const discardDraft = (name: string): void => localStorage.removeItem(key(name))
