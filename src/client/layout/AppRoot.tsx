import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadActor } from '../app/login.ts'
import { lazyOf, loadOnce } from '../app/chunk.ts'
import { FrameHead } from '../first/FramePlaceholder.tsx'
import { readVerband } from '../first/verband.ts'
import { useSession } from '../app/session.ts'
import { NoNet } from './instead/NoNet.tsx'
import { Splash } from './instead/Splash.tsx'

export const loadFrame = loadOnce(async () => (await import('./AppFrame.tsx')).AppFrame)
const AppFrame = lazyOf(loadFrame)

export function AppRoot() {
  const { isAuthenticated, loading, token } = useSession()
  if (loading) return <Splash />
  // A token exists, but the user could not be loaded.
  if (!isAuthenticated && token)
    return (
      <>
        <FrameHead verband={readVerband()} />
        <NoNet again={loadActor} />
      </>
    )
  if (!isAuthenticated) return <Outlet />
  return (
    <Suspense fallback={<Splash />}>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </Suspense>
  )
}
