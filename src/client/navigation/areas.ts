// Maps a screen to its area, so that menu and bottom bar highlight it on detail screens too.
import type { Path } from '#contract/screens.ts'

/** Detail and form paths that do not start with the path of their list, as specified. */
const ELSEWHERE: Readonly<Record<string, Path>> = {
  '/sanitaetsdienst': '/sanitaetsdienste',
  '/profile': '/kontakte',
  '/profiles/edit': '/kontakte',
  '/blutspende': '/blutspenden',
  '/dienstabend': '/dienstabende',
  '/einsatzbericht': '/einsatzberichte',
  '/fahrzeugbelegung': '/fahrzeugbelegungen',
  '/fahrzeugeinweisung': '/fahrzeugeinweisungen',
  '/raumbelegung': '/raumbelegungen',
  '/rettungsdienstfortbildung': '/rettungsdienstfortbildungen',
  '/veranstaltung': '/veranstaltungen',
}

const within = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** True if the screen, or the list it belongs to, is `path` or below it. */
export const isInArea = (pathname: string, path: string): boolean =>
  within(pathname, path) || Object.entries(ELSEWHERE).some(([detail, list]) => list === path && within(pathname, detail))
