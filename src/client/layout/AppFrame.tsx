import { useMediaQuery } from '@mantine/hooks'
import { lazyPart } from '../lazy-part.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { queries } from '../query-client.ts'
import { listenToChanges } from '../events.ts'
import { useInfo } from '../info.ts'
import { path } from '#contract/screens.ts'
import { Confirmation, loadDialog } from './Confirmation.tsx'
import { ColorChoice } from './ColorChoice.tsx'
import { MainMenu } from './MainMenu.tsx'
import classes from './AppFrame.module.css'

const InfoDialog = lazyPart(async () => (await import('./InfoDialog.tsx')).InfoDialog)
const loadMenuSheet = () => import('./MenuSheet.tsx')
const MenuSheet = lazyPart(async () => (await loadMenuSheet()).MenuSheet)
const PINNED = 'menue'

/** All of the intranet that is behind the sign-in. Public screens have no queries, so that signing in loads less. */
export const AppFrame = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    <Frame>{children}</Frame>
  </QueryClientProvider>
)

/** Header, right slide-in menu (pinned beside the content on wide screens, until one closes it) and the screen. */
function Frame({ children }: { readonly children: ReactNode }) {
  const info = useInfo()
  const wide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const [pinned, pin] = useState(() => localStorage.getItem(PINNED) !== 'zu')
  // Open on this very screen: the next one closes it.
  const [offenOn, openAt] = useState<string | null>(null)
  const [showsInfos, showInfos] = useState(false)
  const [ready, setReady] = useState(false)
  const { pathname } = useLocation()

  const slides = offenOn === pathname
  const letGlide = (offen: boolean) => openAt(offen ? pathname : null)

  useEffect(() => listenToChanges(), [])
  useEffect(() => {
    // Menu and windows are there when the first tap comes, also without a net, but not in the way of the first screen.
    const soon = setTimeout(() => {
      void loadDialog().catch(() => undefined)
      void loadMenuSheet().then(
        () => setReady(true),
        () => undefined,
      )
    }, 1500)
    return () => clearTimeout(soon)
  }, [])

  const visible = wide ? pinned : slides
  const toggle = () => {
    if (!wide) return letGlide(!slides)
    localStorage.setItem(PINNED, pinned ? 'zu' : 'offen')
    pin(!pinned)
  }
  const menu = (
    <MainMenu
      links={info?.links ?? []}
      onInfos={() => {
        letGlide(false)
        showInfos(true)
      }}
    />
  )
  return (
    <>
      <a href="#inhalt" className={classes['sprung']}>
        Zum Inhalt
      </a>
      <header className={classes['kopf']}>
        <Link to={path('/dashboard')} className={classes['marke']}>
          <img src="/zeichen.svg" alt="" width={32} height={32} />
          <span>Intranet {info?.orgKuerzel ?? ''}</span>
        </Link>
        <ColorChoice className={classes['taste']} />
        <button type="button" className={classes['taste']} aria-label="Menü" aria-expanded={visible} onClick={toggle}>
          <IconMenu2 aria-hidden />
          <span className={classes['nurBreit']}>Menü</span>
        </button>
      </header>
      <div className={classes['flaeche']}>
        <main id="inhalt" tabIndex={-1} className={classes['inhalt']}>
          {children}
        </main>
        {wide && pinned && <aside className={classes['leiste']}>{menu}</aside>}
      </div>
      {!wide && (ready || slides) && (
        <Suspense>
          <MenuSheet offen={slides} onClose={() => letGlide(false)}>
            {menu}
          </MenuSheet>
        </Suspense>
      )}
      {showsInfos && (
        <Suspense>
          <InfoDialog info={info} onClose={() => showInfos(false)} />
        </Suspense>
      )}
      <Confirmation />
    </>
  )
}
