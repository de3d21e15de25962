import { useMediaQuery } from '@mantine/hooks'
import { spaeter } from '../spaeter.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { abfragen } from '../abfragen.ts'
import { hoereAufAenderungen } from '../ereignisse.ts'
import { useInfo } from '../info.ts'
import { pfad } from '#contract/screens.ts'
import { Bestaetigung, ladeDialog } from './Bestaetigung.tsx'
import { Farbwahl } from './Farbwahl.tsx'
import { Menue } from './Menue.tsx'
import classes from './Rahmen.module.css'

const Infodialog = spaeter(async () => (await import('./Infodialog.tsx')).Infodialog)
const ladeMenueblatt = () => import('./Menueblatt.tsx')
const Menueblatt = spaeter(async () => (await ladeMenueblatt()).Menueblatt)
const ANGEHEFTET = 'menue'

/** All of the intranet that is behind the sign-in. Public screens have no queries, so that signing in loads less. */
export const Rahmen = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={abfragen}>
    <Gestell>{children}</Gestell>
  </QueryClientProvider>
)

/** Header, right slide-in menu (pinned beside the content on wide screens, until one closes it) and the screen. */
function Gestell({ children }: { readonly children: ReactNode }) {
  const info = useInfo()
  const breit = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const [angeheftet, hefte] = useState(() => localStorage.getItem(ANGEHEFTET) !== 'zu')
  // Open on this very screen: the next one closes it.
  const [offenAuf, oeffneAuf] = useState<string | null>(null)
  const [zeigtInfos, zeigeInfos] = useState(false)
  const [bereit, setzeBereit] = useState(false)
  const { pathname } = useLocation()

  const gleitet = offenAuf === pathname
  const lassGleiten = (offen: boolean) => oeffneAuf(offen ? pathname : null)

  useEffect(() => hoereAufAenderungen(), [])
  useEffect(() => {
    // Menu and windows are there when the first tap comes, also without a net, but not in the way of the first screen.
    const bald = setTimeout(() => {
      void ladeDialog().catch(() => undefined)
      void ladeMenueblatt().then(
        () => setzeBereit(true),
        () => undefined,
      )
    }, 1500)
    return () => clearTimeout(bald)
  }, [])

  const sichtbar = breit ? angeheftet : gleitet
  const schalte = () => {
    if (!breit) return lassGleiten(!gleitet)
    localStorage.setItem(ANGEHEFTET, angeheftet ? 'zu' : 'offen')
    hefte(!angeheftet)
  }
  const menue = (
    <Menue
      verweise={info?.links ?? []}
      beiInfos={() => {
        lassGleiten(false)
        zeigeInfos(true)
      }}
    />
  )
  return (
    <>
      <a href="#inhalt" className={classes['sprung']}>
        Zum Inhalt
      </a>
      <header className={classes['kopf']}>
        <Link to={pfad('/dashboard')} className={classes['marke']}>
          <img src="/zeichen.svg" alt="" width={32} height={32} />
          <span>Intranet {info?.orgKuerzel ?? ''}</span>
        </Link>
        <Farbwahl className={classes['taste']} />
        <button type="button" className={classes['taste']} aria-label="Menü" aria-expanded={sichtbar} onClick={schalte}>
          <IconMenu2 aria-hidden />
          <span className={classes['nurBreit']}>Menü</span>
        </button>
      </header>
      <div className={classes['flaeche']}>
        <main id="inhalt" tabIndex={-1} className={classes['inhalt']}>
          {children}
        </main>
        {breit && angeheftet && <aside className={classes['leiste']}>{menue}</aside>}
      </div>
      {!breit && (bereit || gleitet) && (
        <Suspense>
          <Menueblatt offen={gleitet} beiSchliessen={() => lassGleiten(false)}>
            {menue}
          </Menueblatt>
        </Suspense>
      )}
      {zeigtInfos && (
        <Suspense>
          <Infodialog info={info} beiSchliessen={() => zeigeInfos(false)} />
        </Suspense>
      )}
      <Bestaetigung />
    </>
  )
}
