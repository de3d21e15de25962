import { Link, useLocation } from '@tanstack/react-router'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useState } from 'react'
import { abmelden } from '../anmeldung.ts'
import { menu, type MenuGroup, type MenuItem, type OutsideLink } from '../menu.ts'
import { path } from '#contract/screens.ts'
import { useSession } from '../session.ts'
import classes from './MainMenu.module.css'

interface Props {
  readonly links: readonly OutsideLink[]
  readonly onInfos: () => void
}

/** The entries of specification §2, then the member's name, Infos and Logout. */
export function MainMenu({ links, onInfos }: Props) {
  const { user } = useSession()
  return (
    <nav aria-label="Hauptmenü">
      <ul className={classes['liste']}>
        {menu(user, links).map((entry) => (
          <li key={entry.titel}>{'items' in entry ? <Submenu group={entry} /> : <MenuEntry item={entry} />}</li>
        ))}
        <li className={classes['trenner']} aria-hidden />
        <li>
          <Link to={path('/profiles/myProfile')} className={classes['punkt']}>
            <IconUser aria-hidden size={20} />
            <span>
              {user?.vorname} {user?.nachname}
            </span>
          </Link>
        </li>
        <li>
          <button type="button" className={classes['punkt']} onClick={onInfos}>
            <IconInfoCircle aria-hidden size={20} />
            <span>Infos</span>
          </button>
        </li>
        <li>
          <button type="button" className={classes['punkt']} onClick={() => void abmelden()}>
            <IconLogout aria-hidden size={20} />
            <span>Logout</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

function MenuEntry({ item: { titel, address: target, extern, disabledReason: reason } }: { readonly item: MenuItem }) {
  if (target === undefined) {
    return (
      <span className={classes['punkt']} role="link" aria-disabled tabIndex={-1} title={reason}>
        {titel}
      </span>
    )
  }
  if (extern) {
    return (
      <a className={classes['punkt']} href={target} target="_blank" rel="noreferrer">
        <span>{titel}</span>
        <IconExternalLink size={16} aria-label="öffnet ein neues Fenster" />
      </a>
    )
  }
  return (
    <Link className={classes['punkt']} to={target}>
      {titel}
    </Link>
  )
}

function Submenu({ group: { titel, items } }: { readonly group: MenuGroup }) {
  const { pathname } = useLocation()
  const here = items.some(({ address: target }) => target !== undefined && pathname.startsWith(target))
  const [offen, setOffen] = useState(here)
  return (
    <>
      <button type="button" className={classes['punkt']} aria-expanded={offen} onClick={() => setOffen(!offen)}>
        <span>{titel}</span>
        <IconChevronRight className={classes['pfeil']} aria-hidden size={18} />
      </button>
      {offen && (
        <ul className={classes['liste']}>
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
