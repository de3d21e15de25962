// Which area a screen belongs to: menu and bottom bar mark it on its details as well.
import type { Path } from '#contract/screens.ts'

/** Details and forms whose path does not begin with that of their list, as the specification has them. */
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

/** Is this screen, or the list it belongs to, the one at `path`, or below it? */
export const isInArea = (pathname: string, path: string): boolean =>
  within(pathname, path) || Object.entries(ELSEWHERE).some(([detail, list]) => list === path && within(pathname, detail))
