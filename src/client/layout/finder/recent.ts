// What somebody last opened from the search, for an empty field: on this device, and only while they are signed in.
import { onSession, currentSession } from '../../app/session.ts'

export interface Found {
  readonly titel: string
  readonly hinweis: string
  readonly pfad: string
  /** Of which kind: 'Fahrzeuge'; stands above it and says its icon. */
  readonly group: string
}
const KEY = 'zuletzt'
const MOST = 6

export function recent(): readonly Found[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Found[]
  } catch {
    return []
  }
}
export function remember(found: Found): void {
  const all = [found, ...recent().filter((one) => one.pfad !== found.pfad)].slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Without storage nothing is remembered.
  }
}
onSession(() => {
  if (currentSession().token === null) localStorage.removeItem(KEY)
})
