// Maps a screen to its area, so that menu and bottom bar highlight it on detail screens too.
import { path, type Path } from '#contract/screens.ts'

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

interface Location {
  readonly pathname: string
  readonly searchStr: string
}
/** Path whose area is marked: who edits own data from "Mein Profil" (`?von=…`) stays there. */
export const placeOnMenu = ({ pathname, searchStr }: Location): string =>
  within(pathname, '/profiles/edit') && new URLSearchParams(searchStr).has('von') ? path('/profiles/myProfile') : pathname

/** True if the screen, or the list it belongs to, is `path` or below it. */
export const isInArea = (pathname: string, path: string): boolean =>
  within(pathname, path) || Object.entries(ELSEWHERE).some(([detail, list]) => list === path && within(pathname, detail))
