import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadActor } from './login.ts'
import { earlyWords } from '../net/api.ts'
import { colorScheme } from './color-scheme.ts'
import { NetBanner } from '../layout/NetBanner.tsx'
import { Messages } from '../layout/Messages.tsx'
import { loadFrame } from '../layout/AppRoot.tsx'
import type { AnyPage } from '../navigation/pages.ts'
import { buildRouter } from '../navigation/router.tsx'
import { path, routesPattern } from '#contract/screens.ts'
import { currentSession, onSession } from './session.ts'
import { keepForLater } from '../net/worker/register.ts'
import { colorVariables, theme } from './theme.ts'

const development = import.meta.env.DEV
  ? [
      {
        path: '/entwicklung/bausteine',
        titel: 'Bausteine',
        withoutSignIn: true as const,
        load: async () => (await import('#showroom/BuildingBlocks.tsx')).BuildingBlocks,
      },
    ]
  : []

/** Maximum wait for the first render, in milliseconds. */
const PATIENCE = 1500

/** Prepares the first screen with its responses, mostly prefetched, so that it renders once without placeholders. */
async function prepareFirst(router: ReturnType<typeof buildRouter>, pages: readonly AnyPage[]): Promise<void> {
  const words = earlyWords()
  const match = router.state.matches.at(-1)
  const pattern = match?.fullPath === '/' ? path('/dashboard') : match?.fullPath
  const page = pages.find((candidate) => routesPattern(candidate.path) === pattern)
  const content = await page?.load().catch(() => undefined)
  await Promise.all([content?.prepare?.({ ...match?.params }).catch(() => undefined), words])
}

/**
 * Starts the client. With a token, the user, the frame and the first screen's chunk load in parallel;
 * the skeleton from index.html is shown until then.
 */
export async function startClient(pages: readonly AnyPage[]): Promise<void> {
  const router = buildRouter(pages, development)
  const { token, user } = currentSession()
  await Promise.all([token && loadFrame().catch(() => undefined), user ? undefined : loadActor(), router.load()])
  if (currentSession().isAuthenticated) await Promise.race([prepareFirst(router, pages), new Promise((give) => setTimeout(give, PATIENCE))])
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={colorVariables} colorSchemeManager={colorScheme} defaultColorScheme="auto">
        <Messages />
        <NetBanner />
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  )
  const whenSignedIn = () => currentSession().isAuthenticated && keepForLater()
  whenSignedIn()
  onSession(whenSignedIn)
}
