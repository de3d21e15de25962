import { useSyncExternalStore } from 'react'

interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (fn: () => void) => () => void
}
export function newStore<T>(value: T): Store<T> {
  let current = value
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (newValue) => {
      current = newValue
      for (const fn of listeners) fn()
    },
    subscribe: (fn) => {
      listeners.add(fn)
      return () => void listeners.delete(fn)
    },
  }
}
export const useStore = <T>({ get, subscribe }: Store<T>): T => useSyncExternalStore(subscribe, get)
