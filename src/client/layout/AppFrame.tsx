import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { afterFirstTouch } from '../app/first-touch.ts'
import { lazyPart } from '../app/lazy-part.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { Suspense, useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { queries } from '../app/query-client.ts'
import { listenToChanges } from '../net/events.ts'
import { Logo } from '../first/Entry.tsx'
import { chapterOfPage, useInfo } from '../app/info.ts'
import { forgetPlaces, watchPlaces } from '../navigation/place.ts'
import { path, withQuery } from '#contract/screens.ts'
import { currentSession, onSession, OUTBOX_MARK } from '../app/session.ts'
import { Confirmation, loadDialog } from './Confirmation.tsx'
import { Bell } from './Bell.tsx'
import { BottomBar } from './menu/BottomBar.tsx'
import { ShownPerson } from './ShownPerson.tsx'
import classes from './AppFrame.module.css'

const InfoDialog = lazyPart(async () => (await import('./InfoDialog.tsx')).InfoDialog)
const loadMenuSheet = () => import('./menu/MenuSheet.tsx')
const Finder = lazyPart(async () => (await import('./finder/Finder.tsx')).Finder)
// Loaded after the first screen, together with its icons.
const MainMenu = lazyPart(async () => (await import('./menu/MainMenu.tsx')).MainMenu)
const MenuSheet = lazyPart(async () => (await loadMenuSheet()).MenuSheet)
const Later = lazyPart(async () => (await import('./Later.tsx')).Later)
/** Delay in milliseconds before background work; waiting outbox entries are shown at once. */
const CALM = 4000
const PINNED_KEY = 'menue'

/** Frame of the signed-in intranet. Public screens have no queries, which keeps the sign-in bundle small. */
export const AppFrame = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queries}>
    <Frame>{children}</Frame>
  </QueryClientProvider>
)

/**
 * Header, menu, screen and bottom bar on phones. The menu slides in from the right; wide screens pin it beside the content until closed.
 */
function Frame({ children }: { readonly children: ReactNode }) {
  const info = useInfo()
  const chapter = info ?? chapterOfPage()
  const router = useRouter()
  // Must run before the screen reads its kept state.
  useState(() => watchPlaces(router))
  useEffect(
    () =>
      onSession(() => {
        if (currentSession().token === null) forgetPlaces()
      }),
    [],
  )
  const wide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false })
  const [pinned, setPinned] = useState(() => localStorage.getItem(PINNED_KEY) !== 'zu')
  const [openOn, setOpenOn] = useState<string | null>(null)
  const [infoShown, setInfoShown] = useState(false)
  const [isFinding, setFinding] = useState(false)
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    setFinding(true)
  })
  const [ready, setReady] = useState(false)
  const { pathname } = useLocation()

  const drawerOpen = openOn === pathname
  const setDrawerOpen = (open: boolean) => setOpenOn(open ? pathname : null)

  useEffect(() => listenToChanges(), [])
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), localStorage.getItem(OUTBOX_MARK) === null ? CALM : 0)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // Preloads menu and dialogs after the first touch, without delaying the first screen.
    void afterFirstTouch(loadDialog)
    void afterFirstTouch(async () => {
      await loadMenuSheet()
      setReady(true)
    })
  }, [])

  const visible = wide ? pinned : drawerOpen
  const toggle = () => {
    if (!wide) return setDrawerOpen(!drawerOpen)
    localStorage.setItem(PINNED_KEY, pinned ? 'zu' : 'offen')
    setPinned(!pinned)
  }
  const menu = {
    links: info?.links ?? [],
    onInfos: () => {
      setDrawerOpen(false)
      setInfoShown(true)
    },
  }
  return (
    <>
      <a href="#inhalt" className={classes['skip']} onClick={skip}>
        Zum Inhalt
      </a>
      <header className={classes['header']}>
        <Link to={path('/dashboard')} className={classes['brand']}>
          {chapter.logo ? <Logo logo={chapter.logo} /> : <img src="/zeichen.svg" alt="" width={32} height={32} />}
          <span>Intranet {chapter.orgKuerzel}</span>
        </Link>
        <button
          type="button"
          className={classes['button']}
          aria-label="Suche über alles"
          title="Suche über alles (Strg+K)"
          onClick={() => setFinding(true)}
        >
          <IconSearch aria-hidden />
        </button>
        <Link
          to={withQuery(path('/hilfe'), { zu: pathname })}
          className={classes['button']}
          aria-label="Hilfe zu dieser Seite"
          title="Hilfe"
        >
          <b aria-hidden>?</b>
        </Link>
        <Bell className={classes['button']} />
        {/* On phones the bar below has the only door to the menu. */}
        <button type="button" className={`${classes['button']} ${classes['wideOnly']}`} aria-expanded={visible} onClick={toggle}>
          <IconMenu2 aria-hidden />
          <span>Menü</span>
        </button>
      </header>
      <div className={classes['body']}>
        <main id="inhalt" tabIndex={-1} className={classes['content']}>
          {children}
        </main>
        {wide && pinned && (
          <aside className={classes['bar']}>
            <Suspense>
              <MainMenu {...menu} />
            </Suspense>
          </aside>
        )}
      </div>
      {!wide && <BottomBar menuOpen={drawerOpen} onMenu={() => setDrawerOpen(true)} />}
      {!wide && (ready || drawerOpen) && (
        <Suspense>
          <MenuSheet offen={drawerOpen} onClose={() => setDrawerOpen(false)} {...menu} />
        </Suspense>
      )}
      {infoShown && (
        <Suspense>
          <InfoDialog info={info} onClose={() => setInfoShown(false)} />
        </Suspense>
      )}
      {isFinding && (
        <Suspense>
          <Finder links={menu.links} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      {calm && (
        <Suspense>
          <Later />
        </Suspense>
      )}
      <ShownPerson />
      <Confirmation />
    </>
  )
}

/** Skip link: moves the focus to the content without a history entry. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('inhalt')?.focus()
}
