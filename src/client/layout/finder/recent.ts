import { onSession, currentSession } from '../../app/session.ts'

export interface Found {
  readonly titel: string
  readonly hinweis: string
  readonly pfad: string
  /** Kind of the entry, such as 'Fahrzeuge'; used as heading and for the icon. */
  readonly group: string
}
const KEY = 'zuletzt'
const MOST = 6

export function readRecent(): readonly Found[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Found[]
  } catch {
    return []
  }
}
export function rememberFound(found: Found): void {
  const all = [found, ...readRecent().filter((entry) => entry.pfad !== found.pfad)].slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Storage is unavailable; nothing is remembered.
  }
}
onSession(() => {
  if (currentSession().token === null) localStorage.removeItem(KEY)
})
