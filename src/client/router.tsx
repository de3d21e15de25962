import { createRootRoute, createRoute, createRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { AppRoot } from './layout/AppRoot.tsx'
import { Ups } from './layout/Ups.tsx'
import { AppShell } from './layout/AppShell.tsx'
import { NotFound } from './layout/NotFound.tsx'
import { routesPattern, type Path } from '#contract/screens.ts'
import { may } from '#contract/rechte.ts'
import type { AnyPage } from './pages.ts'
import { loadOnce } from './chunk.ts'
import { currentSession } from './session.ts'

/** So long may a tap take until something changes, in milliseconds (INP „good“); after a placeholder, however short, React pauses for 300. */
const BLINK = 200
const blink = () => new Promise<void>((give) => setTimeout(give, BLINK))
const noAnswer = () => undefined

const searchText = (values: Record<string, unknown>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string' && value !== '') search.set(name, value)
  return search.size > 0 ? `?${search}` : ''
}

/** The router over all screens; `more` are those outside of `screens.ts` (development). */
export function buildRouter(pages: readonly AnyPage[], more: readonly (Omit<AnyPage, 'path'> & { path: string })[] = []) {
  const root = createRootRoute({ component: AppRoot })
  const routes = [...pages, ...more].map((page) => {
    const load = loadOnce(page.load)
    return createRoute({
      getParentRoute: () => root,
      path: routesPattern(page.path as Path),
      component: () => <AppShell page={page} load={load} />,
      // What it shows first is asked for as soon as its part is here, not only once it is drawn. A hovered link asks for nothing.
      beforeLoad: ({ cause, params }) => {
        if (cause !== 'enter' || !may(currentSession().user, page.recht ?? 'angemeldet')) return
        load()
          .then(({ prepare }) => prepare?.(params), noAnswer)
          .catch(noAnswer)
      },
      // Starts the chunk as soon as the navigation (or a hovered link) asks for it. What is here in a blink shows no placeholder.
      loader: () => Promise.race([load().then(noAnswer, noAnswer), blink()]),
    })
  })
  return createRouter({
    context: { pages },
    routeTree: root.addChildren(routes),
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ({ error, reset }: ErrorComponentProps) => <Ups error={error} again={reset} />,
    defaultPreload: 'intent',
    caseSensitive: true,
    // Ours (place.ts) waits for the content; the router's would jump to the top with each step of the history.
    scrollRestoration: () => false,
    // Search parameters are plain strings: `?plz=01067` keeps its zero.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: searchText,
  })
}
