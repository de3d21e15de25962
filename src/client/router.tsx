import { createRootRoute, createRoute, createRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { Wurzel } from './layout/Wurzel.tsx'
import { Ups } from './layout/Ups.tsx'
import { Huelle } from './layout/Huelle.tsx'
import { NichtGefunden } from './layout/NichtGefunden.tsx'
import { EIGENE_PFADE, PFADE, routenmuster, type Pfad } from '#contract/screens.ts'
import type { Seitenzeile } from './pages.ts'
import { mitFrist } from './chunk.ts'

/** A screen that nobody has built yet says so, and stays reachable from the menu. */
const imBau = (pfad: Pfad): Seitenzeile => ({
  pfad,
  titel: 'Im Bau',
  lade: async () => {
    const { ImBau } = await import('./layout/ImBau.tsx')
    return () => <ImBau pfad={pfad} />
  },
})

const alsText = (werte: Record<string, unknown>) => {
  const suche = new URLSearchParams()
  for (const [name, wert] of Object.entries(werte)) if (typeof wert === 'string' && wert !== '') suche.set(name, wert)
  return suche.size > 0 ? `?${suche}` : ''
}

/** The router over all paths of the specification; `seiten` are those that exist, `weitere` those outside it (development). */
export function baueRouter(seiten: readonly Seitenzeile[], weitere: readonly (Omit<Seitenzeile, 'pfad'> & { pfad: string })[] = []) {
  const wurzel = createRootRoute({ component: Wurzel })
  const gebaut = new Map(seiten.map((seite) => [seite.pfad, seite]))
  const alle = [...[...PFADE, ...EIGENE_PFADE].map((pfad) => gebaut.get(pfad) ?? imBau(pfad)), ...weitere]
  const routen = alle.map((seite) => {
    const lade = mitFrist(seite.lade)
    return createRoute({
      getParentRoute: () => wurzel,
      path: routenmuster(seite.pfad as Pfad),
      component: () => <Huelle seite={seite} lade={lade} />,
      // Starts the chunk as soon as the navigation (or a hovered link) asks for it, without holding the navigation up.
      loader: () => void lade().catch(() => undefined),
    })
  })
  return createRouter({
    routeTree: wurzel.addChildren(routen),
    notFoundMode: 'root',
    defaultNotFoundComponent: NichtGefunden,
    defaultErrorComponent: ({ error }: ErrorComponentProps) => <Ups fehler={error} />,
    defaultPreload: 'intent',
    caseSensitive: true,
    scrollRestoration: true,
    // Search parameters are plain texts, so that `?plz=01067` stays what was typed.
    parseSearch: (suche) => Object.fromEntries(new URLSearchParams(suche)),
    stringifySearch: alsText,
  })
}
