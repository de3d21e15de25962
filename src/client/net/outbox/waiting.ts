// Waiting entries by address, for pages and rows; avoids loading the outbox module.
import { newStore, useStore } from '../../app/store.ts'

export const WILL_BE_SENT = 'Wird gesendet, sobald Netz da ist'

interface Waiting {
  readonly path: string
  readonly titel: string
}
const waiting = newStore<readonly Waiting[]>([])

export const tellWaiting = (entries: readonly (Waiting & { readonly state: string })[]): void =>
  waiting.set(entries.filter(({ state }) => state === 'waits'))

const pathOf = (address: string): string => address.split('?')[0] ?? ''
const titles = (entries: readonly Waiting[]): readonly string[] => entries.map(({ titel }) => titel)

export const useWaiting = (to: string | undefined): readonly string[] =>
  titles(useStore(waiting).filter(({ path }) => to !== undefined && (path === to || path === pathOf(to))))

export const useWaitingOn = (pathname: string): readonly string[] =>
  titles(useStore(waiting).filter(({ path }) => [pathname, `${pathname}/neu`].includes(pathOf(path))))

export const useAnyWaiting = (): boolean => useStore(waiting).length > 0
