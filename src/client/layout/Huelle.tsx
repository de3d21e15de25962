import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState, type ComponentType } from 'react'
import type { Seitenzeile } from '../pages.ts'
import { pfad } from '#contract/screens.ts'
import { useDarf, useSitzung } from '../sitzung.ts'
import { Laden } from '../ui/Laden.tsx'
import { NichtGefunden } from './NichtGefunden.tsx'
import { RechtFehlt } from './RechtFehlt.tsx'

type Bauteil = ComponentType<Record<string, string>>
interface Angaben {
  readonly seite: Omit<Seitenzeile, 'pfad'> & { readonly pfad: string }
  readonly lade: () => Promise<Bauteil>
}

/** Where to go after signing in: only an address of this intranet, never another site. */
export const sicheresZiel = (weiter: unknown): string =>
  typeof weiter === 'string' && /^\/(?![/\\])/.test(weiter) ? weiter : pfad('/dashboard')

/**
 * Goes on, once, to where it was told when it appeared: the location that the router reports is already the next one
 * while this screen still stands, and a target made of it would never come to rest.
 */
function Umleitung({ nach }: { readonly nach: string }) {
  const navigate = useNavigate()
  const [ziel] = useState(nach)
  useEffect(() => {
    void navigate({ href: ziel, replace: true })
  }, [navigate, ziel])
  return <Laden />
}

/** Who may see the screen, and the screen itself once its chunk is there. */
export function Huelle({ seite, lade }: Angaben) {
  const { isAuthenticated } = useSitzung()
  const erlaubt = useDarf(seite.recht ?? 'angemeldet')
  const { pathname, searchStr, search } = useLocation()
  const parameter: Record<string, string> = useParams({ strict: false })
  const [Inhalt] = useState(() => lazy(async () => ({ default: await lade() })))

  useEffect(() => {
    document.title = `${seite.titel} · Intranet`
  }, [seite.titel])

  // The router takes a slash at the end for the same path; the specification wants exact ones.
  if (pathname.length > 1 && pathname.endsWith('/')) return <NichtGefunden />
  if (seite.pfad === '/' && isAuthenticated) return <Umleitung nach={sicheresZiel((search as Record<string, unknown>)['weiter'])} />
  if (!seite.oeffentlich && !isAuthenticated) {
    const hierher = pathname + searchStr
    return <Umleitung nach={hierher === pfad('/dashboard') ? '/' : `/?weiter=${encodeURIComponent(hierher)}`} />
  }
  if (seite.recht && !erlaubt) return <RechtFehlt titel={seite.titel} recht={seite.recht} />
  return (
    <Suspense fallback={<Laden />}>
      <Inhalt key={pathname} {...parameter} />
    </Suspense>
  )
}
