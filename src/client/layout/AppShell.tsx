import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState, type ComponentType } from 'react'
import type { AnyPage } from '../pages.ts'
import { path } from '#contract/screens.ts'
import { useMay, useSession } from '../session.ts'
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx'
import { NotFound } from './NotFound.tsx'
import { MissingRecht } from './MissingRecht.tsx'

type Component = ComponentType<Record<string, string>>
interface Props {
  readonly seite: Omit<AnyPage, 'pfad'> & { readonly pfad: string }
  readonly load: () => Promise<Component>
}

/** Where to go after signing in: only an address of this intranet, never another site. */
export const safeTarget = (further: unknown): string =>
  typeof further === 'string' && /^\/(?![/\\])/.test(further) ? further : path('/dashboard')

/**
 * Goes on, once, to where it was told when it appeared: the location that the router reports is already the next one
 * while this screen still stands, and a target made of it would never come to rest.
 */
function Redirect({ nach: after }: { readonly nach: string }) {
  const navigate = useNavigate()
  const [target] = useState(after)
  useEffect(() => {
    void navigate({ href: target, replace: true })
  }, [navigate, target])
  return <LoadingSkeleton />
}

/** Who may see the screen, and the screen itself once its chunk is there. */
export function AppShell({ seite: page, load }: Props) {
  const { isAuthenticated } = useSession()
  const allowed = useMay(page.recht ?? 'angemeldet')
  const { pathname, searchStr, search } = useLocation()
  const parameter: Record<string, string> = useParams({ strict: false })
  const [Content] = useState(() => lazy(async () => ({ default: await load() })))

  useEffect(() => {
    document.title = `${page.titel} · Intranet`
  }, [page.titel])

  // The router takes a slash at the end for the same path; the specification wants exact ones.
  if (pathname.length > 1 && pathname.endsWith('/')) return <NotFound />
  if (page.pfad === '/' && isAuthenticated) return <Redirect nach={safeTarget((search as Record<string, unknown>)['weiter'])} />
  if (!page.oeffentlich && !isAuthenticated) {
    const here = pathname + searchStr
    return <Redirect nach={here === path('/dashboard') ? '/' : `/?weiter=${encodeURIComponent(here)}`} />
  }
  if (page.recht && !allowed) return <MissingRecht titel={page.titel} recht={page.recht} />
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <Content key={pathname} {...parameter} />
    </Suspense>
  )
}
