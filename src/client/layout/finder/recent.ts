import { RECENT_FOUND_MAX } from '#contract/limits.ts'

export interface Found {
  readonly titel: string
  readonly hinweis: string
  readonly pfad: string
  /** Kind of the entry, such as 'Fahrzeuge'; used as heading and for the icon. */
  readonly group: string
}
/** Keys under this prefix go at sign-out (endSession), also on pages that never opened the search. */
const KEY = 'entwurf:zuletzt'

// Key of earlier versions.
localStorage.removeItem('zuletzt')

export function readRecent(): readonly Found[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Found[]
  } catch {
    return []
  }
}
export function rememberFound(found: Found): void {
  const all = [found, ...readRecent().filter((entry) => entry.pfad !== found.pfad)].slice(0, RECENT_FOUND_MAX)
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // Storage is unavailable; nothing is remembered.
  }
}
