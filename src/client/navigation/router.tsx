import { type AnyRouter, createRootRoute, createRoute, createRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { AppRoot } from '../layout/AppRoot.tsx'
import { Ups } from '../layout/instead/Ups.tsx'
import { AppShell } from '../layout/AppShell.tsx'
import { NotFound } from '../layout/instead/NotFound.tsx'
import { routesPattern, type Path } from '#contract/screens.ts'
import { may, type Zugang } from '#contract/rights/rechte.ts'
import type { AnyPage } from './pages.ts'
import { type Loading, loadOnce } from '../app/chunk.ts'
import { currentSession } from '../app/session.ts'

/** Maximum delay in milliseconds before a tap shows an effect (good INP). React holds any placeholder, however short, for 300 ms. */
const BLINK = 200
const blink = () => new Promise<void>((give) => setTimeout(give, BLINK))
const noAnswer = () => undefined

const searchText = (values: Record<string, unknown>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string' && value !== '') search.set(name, value)
  return search.size > 0 ? `?${search}` : ''
}

export function buildRouter(pages: readonly AnyPage[], extraPages: readonly (Omit<AnyPage, 'path'> & { path: string })[] = []) {
  const root = createRootRoute({ component: AppRoot })
  const screens = new Map<string, { readonly recht: Zugang; readonly load: Loading<Awaited<ReturnType<AnyPage['load']>>> }>()
  const routes = [...pages, ...extraPages].map((page) => {
    const load = loadOnce(page.load)
    const pattern = routesPattern(page.path as Path)
    screens.set(pattern, { recht: page.recht ?? 'angemeldet', load })
    return createRoute({
      getParentRoute: () => root,
      path: pattern,
      component: () => <AppShell page={page} load={load} />,
      // Starts loading the chunk on navigation or hover. A chunk that arrives within BLINK shows no placeholder.
      loader: () => Promise.race([load().then(noAnswer, noAnswer), blink()]),
    })
  })
  const router = createRouter({
    context: { pages },
    routeTree: root.addChildren(routes),
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ({ error, reset }: ErrorComponentProps) => <Ups error={error} again={reset} />,
    defaultPreload: 'intent',
    caseSensitive: true,
    // place.ts restores the scroll position after the content has loaded. The router would jump to the top on each history step.
    scrollRestoration: () => false,
    // Search parameters are plain strings: `?plz=01067` keeps its zero.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: searchText,
  })
  // Prefetches a screen's data once its chunk is loaded, before it renders.
  router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
    const [, params, route] = router.getMatchedRoutes(toLocation.pathname)
    const screen = route && screens.get(String(route.fullPath))
    if (!screen || !pathChanged || !may(currentSession().user, screen.recht)) return
    screen
      .load()
      .then(({ prepare }) => prepare?.(params))
      .catch(noAnswer)
  })
  forgetLeft(router)
  return router
}

/** Memory leak fix: reading the stack of each aborted match releases the closures of previous screens. */
function forgetLeft(router: AnyRouter): void {
  let leaving: readonly { readonly abortController: AbortController }[] = []
  router.subscribe('onBeforeLoad', () => (leaving = router.state.matches))
  router.subscribe('onRendered', () => {
    for (const { abortController } of leaving) void (abortController.signal.reason as Error | undefined)?.stack
    leaving = []
  })
}
