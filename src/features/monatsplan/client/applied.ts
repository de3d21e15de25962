// The last proposal taken over stays undoable when the page is left, until sign-out.
import { useSyncExternalStore } from 'react'
import { currentSession, onSession } from '#client/app/session.ts'
import type { Applied } from './apply.ts'

let applied: Applied | null = null
const listeners = new Set<() => void>()

export function setApplied(next: Applied | null): void {
  applied = next
  for (const tell of listeners) tell()
}
onSession(() => {
  if (currentSession().token === null) setApplied(null)
})

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
export const useApplied = (): Applied | null => useSyncExternalStore(listen, () => applied)
