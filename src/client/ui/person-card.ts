import { useSyncExternalStore } from 'react'
import type { PersonRef } from '../person.ts'

let shown: PersonRef | null = null
const listeners = new Set<() => void>()

/** Opens the card of a person (null: closes it). It is none of the screen's parts: a row may go while one calls. */
export function showPerson(person: PersonRef | null): void {
  shown = person
  for (const fn of listeners) fn()
}

/** Whose card is open; the frame shows it (layout/ShownPerson.tsx). */
export const useShownPerson = (): PersonRef | null =>
  useSyncExternalStore(
    (fn) => {
      listeners.add(fn)
      return () => void listeners.delete(fn)
    },
    () => shown,
  )
