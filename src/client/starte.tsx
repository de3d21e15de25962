import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ladeNutzer } from './anmeldung.ts'
import { farbschema } from './farbschema.ts'
import { Meldungen } from './layout/Meldungen.tsx'
import { ladeRahmen } from './layout/Wurzel.tsx'
import type { Seitenzeile } from './pages.ts'
import { baueRouter } from './router.tsx'
import { aktuelleSitzung } from './sitzung.ts'
import { farbvariablen, thema } from './thema.ts'

const entwicklung = import.meta.env.DEV
  ? [
      {
        pfad: '/entwicklung/bausteine',
        titel: 'Bausteine',
        oeffentlich: true as const,
        lade: async () => (await import('./entwicklung/Bausteine.tsx')).Bausteine,
      },
    ]
  : []

/** Starts the web part with these screens. With a token, user, frame and the first screen's chunk load side by side. */
export function starte(seiten: readonly Seitenzeile[]): void {
  if (aktuelleSitzung().token) void ladeRahmen().catch(() => undefined)
  void ladeNutzer()
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <MantineProvider theme={thema} cssVariablesResolver={farbvariablen} colorSchemeManager={farbschema} defaultColorScheme="auto">
        <Meldungen />
        <RouterProvider router={baueRouter(seiten, entwicklung)} />
      </MantineProvider>
    </StrictMode>,
  )
}
