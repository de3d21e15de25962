import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { createContext, useContext, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { path } from '#contract/screens.ts'
import { logout } from '../../app/logout.ts'
import { isInArea, placeOnMenu } from '../../navigation/areas.ts'
import { findEntries, menuFor, type MenuGroup, type MenuItem, type OutsideLink } from '../../navigation/menu.ts'
import { newsQuery } from '../../queries/news.ts'
import { useSession } from '../../app/session.ts'
import { ColorChoice } from './ColorChoice.tsx'
import { EntryIcon } from './menu-icons.ts'
import classes from './MainMenu.module.css'

interface Props {
  readonly links: readonly OutsideLink[]
  readonly onInfos: () => void
  readonly onChoice?: () => void
}

const Chosen = createContext<(() => void) | undefined>(undefined)

/** Screens beyond the specification, which fixes its own menu. */
const OWN = [
  ['Mein Plan', '/plan'],
  ['Dienste', '/dienste'],
  ['Meine Stunden', '/profiles/myProfile/stundennachweise'],
  ['Meine Auslagen', '/profiles/myProfile/auslagen'],
  ['Geliehen', '/profiles/myProfile/leihen'],
] as const

export function MainMenu({ links, onInfos, onChoice }: Props) {
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const { pathname } = useLocation()
  const [at, setAt] = useState(pathname)
  if (pathname !== at) {
    setAt(pathname)
    setSearch('')
  }
  const { data: news } = useQuery(newsQuery)
  const entries = menuFor({ actor: user, links })
  const searching = search.trim() !== ''
  const shown = searching ? findEntries(entries, search) : entries

  /** Arrow keys move between entries; Enter in the search field opens the first one. */
  function move(event: KeyboardEvent<HTMLElement>) {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a, button:not([aria-disabled])')]
    const index = all.indexOf(event.target as HTMLElement)
    const typing = event.target instanceof HTMLInputElement
    if (typing && event.key === 'Enter' && searching) event.currentTarget.querySelector<HTMLElement>('ul a')?.click()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && !(typing && event.key === 'Enter')) return
    event.preventDefault()
    if (step !== undefined) all[index + step]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the entries inside have the focus
    <nav aria-label="Hauptmenü" onKeyDown={move}>
      <TextInput
        type="search"
        aria-label="Im Menü suchen"
        placeholder="Im Menü suchen"
        mb={8}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <Chosen value={onChoice}>
        <p className={classes['hits']} role="status">
          {searching && shown.length === 0 ? `Nichts im Menü heißt „${search.trim()}“. Die Lupe oben sucht überall.` : ''}
        </p>
        {!searching && <Own name={`${user?.vorname ?? ''} ${user?.nachname ?? ''}`.trim()} />}
        <ul className={classes['list']}>
          {shown.map((entry) => (
            <li key={entry.titel}>{'items' in entry ? <Submenu group={entry} /> : <MenuEntry item={entry} />}</li>
          ))}
        </ul>
        {!searching && (
          <ul className={`${classes['list']} ${classes['end']}`}>
            <li>
              <MenuEntry item={{ titel: 'Alarmeinheiten', address: path('/alarmeinheiten') }} />
            </li>
            <li>
              <ColorChoice />
            </li>
            <li>
              <button type="button" className={classes['item']} onClick={onInfos}>
                <IconInfoCircle aria-hidden size={20} />
                <span>Infos</span>
                {news !== undefined && news > 0 && <em>{`${news} neu`}</em>}
              </button>
            </li>
            <li>
              <button type="button" className={classes['item']} onClick={() => void logout()}>
                <IconLogout aria-hidden size={20} />
                <span>Logout</span>
              </button>
            </li>
          </ul>
        )}
      </Chosen>
    </nav>
  )
}

/** Own name and own screens, near the top. */
function Own({ name }: { readonly name: string }) {
  const pathname = placeOnMenu(useLocation())
  const here = OWN.some(([, address]) => isInArea(pathname, path(address)))
  return (
    <div className={classes['own']}>
      <Entry address={path('/profiles/myProfile')} elsewhere={here}>
        <IconUser aria-hidden size={20} />
        <span>{name}</span>
      </Entry>
      <ul>
        {OWN.map(([titel, address]) => (
          <li key={titel}>
            <MenuEntry item={{ titel, address: path(address) }} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface EntryProps {
  readonly address: string
  /** True: a narrower entry has this screen. */
  readonly elsewhere?: boolean
  readonly children: ReactNode
}

function Entry({ address, elsewhere = false, children }: EntryProps) {
  const pathname = placeOnMenu(useLocation())
  const chosen = useContext(Chosen)
  return (
    <Link
      onClick={chosen}
      className={classes['item']}
      to={address}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(!elsewhere && isInArea(pathname, address) ? { 'aria-current': 'true' as const } : {})}
    >
      {children}
    </Link>
  )
}

function MenuEntry({ item: { titel, address, extern, disabledReason } }: { readonly item: MenuItem }) {
  const [asked, setAsked] = useState(false)
  const what = (
    <>
      <EntryIcon titel={titel} />
      <span>{titel}</span>
    </>
  )
  if (address === undefined) {
    return (
      <button
        type="button"
        role="link"
        className={classes['item']}
        aria-disabled
        tabIndex={-1}
        title={disabledReason}
        onClick={() => setAsked(!asked)}
      >
        <EntryIcon titel={titel} />
        <span>
          {titel}
          {asked && <small>{disabledReason}</small>}
        </span>
        <IconLock aria-hidden size={16} />
      </button>
    )
  }
  if (extern) {
    return (
      <a className={classes['item']} href={address} target="_blank" rel="noreferrer">
        {what}
        <IconExternalLink size={16} aria-label="öffnet ein neues Fenster" />
      </a>
    )
  }
  return <Entry address={address}>{what}</Entry>
}

function Submenu({ group: { titel, items } }: { readonly group: MenuGroup }) {
  const pathname = placeOnMenu(useLocation())
  const isCurrent = items.some(({ address = '', extern }) => address !== '' && !extern && isInArea(pathname, address))
  const [open, setOpen] = useState(isCurrent)
  const [seen, setSeen] = useState(isCurrent)
  // Opens the group when the area was entered by another route.
  if (isCurrent !== seen) {
    setSeen(isCurrent)
    if (isCurrent) setOpen(true)
  }
  function press({ currentTarget: head }: MouseEvent<HTMLElement>) {
    flushSync(() => setOpen(!open))
    const [end, area] = [head.nextElementSibling?.getBoundingClientRect().bottom ?? 0, head.closest('aside, [role="dialog"]')]
    // `scrollIntoView` would move the page, too.
    if (area && end > window.innerHeight) area.scrollTop += head.getBoundingClientRect().top - area.getBoundingClientRect().top
  }
  return (
    <>
      <button type="button" className={classes['item']} aria-expanded={open} onClick={press}>
        <EntryIcon titel={titel} />
        <span>{titel}</span>
        <IconChevronRight className={classes['arrow']} aria-hidden size={18} />
      </button>
      {open && (
        <ul className={classes['list']}>
          {items.map((item) => (
            <li key={item.titel}>
              <MenuEntry item={item} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
