import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { lazyOf, type Loading } from '../app/chunk.ts'
import { lazyPart } from '../app/lazy-part.ts'
import type { AnyPage } from '../navigation/pages.ts'
import { path } from '#contract/screens.ts'
import { signInAddress } from '../navigation/sign-in-address.ts'
import { useMay, useSession } from '../app/session.ts'
import { LoadingSkeleton } from '../ui/page/LoadingSkeleton.tsx'
import { NotFound } from './instead/NotFound.tsx'

// Carries the titles of all rights; few screens need them.
const MissingRecht = lazyPart(async () => (await import('./instead/MissingRecht.tsx')).MissingRecht)

type Component = ComponentType<Record<string, string>>
interface Props {
  readonly page: Omit<AnyPage, 'path'> & { readonly path: string }
  readonly load: Loading<Component>
}

/** Sanitises the redirect target after sign-in: only paths of this origin, even after URL normalisation by browser and router. */
export function safeTarget(next: unknown): string {
  if (typeof next === 'string' && /^\/(?!\/)[^\p{Cc}\\]*$/u.test(next)) {
    const { origin, pathname } = new URL(next, location.origin)
    if (origin === location.origin && !pathname.startsWith('//') && pathname !== '/') return next
  }
  return path('/dashboard')
}

/**
 * Redirects once, to its first target. While still mounted, the router already reports the next location; a
 * recomputed target would redirect forever.
 */
function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  const [target] = useState(to)
  useEffect(() => {
    void navigate({ href: target, replace: true })
  }, [navigate, target])
  return <LoadingSkeleton />
}

/** Checks access to the screen and renders it once its chunk is loaded. */
export function AppShell({ page, load }: Props) {
  const { isAuthenticated } = useSession()
  const allowed = useMay(page.recht ?? 'angemeldet')
  const { pathname, searchStr, search } = useLocation()
  const params: Record<string, string> = useParams({ strict: false })
  const [Content] = useState(() => lazyOf(load))

  // Runs before the screen's own effect, which sets a more specific title.
  useLayoutEffect(() => {
    document.title = `${page.titel} · Intranet`
  }, [page.titel])

  // The router ignores a trailing slash; the specification requires exact paths.
  if (pathname.length > 1 && pathname.endsWith('/')) return <NotFound />
  if (page.path === '/' && isAuthenticated) return <Redirect to={safeTarget((search as Record<string, unknown>)['weiter'])} />
  if (!page.withoutSignIn && !isAuthenticated) return <Redirect to={signInAddress(pathname + searchStr)} />
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      {page.recht && !allowed ? <MissingRecht titel={page.titel} recht={page.recht} /> : <Content key={pathname} {...params} />}
    </Suspense>
  )
}
