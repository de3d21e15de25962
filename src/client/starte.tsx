import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { abfragen } from './abfragen.ts'
import { ladeNutzer } from './anmeldung.ts'
import { farbschema } from './farbschema.ts'
import { ladeRahmen } from './layout/Wurzel.tsx'
import type { Seitenzeile } from './pages.ts'
import { baueRouter } from './router.tsx'
import { aktuelleSitzung, beiSitzung } from './sitzung.ts'
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
  // Nothing that one member has read may be shown to the next.
  let wer = aktuelleSitzung().user?._id
  beiSitzung(() => {
    const jetzt = aktuelleSitzung().user?._id
    if (wer && wer !== jetzt) abfragen.clear()
    wer = jetzt
  })
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <MantineProvider theme={thema} cssVariablesResolver={farbvariablen} colorSchemeManager={farbschema} defaultColorScheme="auto">
        <Notifications position="top-center" limit={4} />
        <QueryClientProvider client={abfragen}>
          <RouterProvider router={baueRouter(seiten, entwicklung)} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
