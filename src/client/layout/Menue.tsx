import { Link, useLocation } from '@tanstack/react-router'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useState } from 'react'
import { abmelden } from '../anmeldung.ts'
import { menue, type Menuegruppe, type Menuepunkt, type Verweis } from '../menu.ts'
import { pfad } from '#contract/screens.ts'
import { useSitzung } from '../sitzung.ts'
import classes from './Menue.module.css'

interface Angaben {
  readonly verweise: readonly Verweis[]
  readonly beiInfos: () => void
}

/** The entries of specification §2, then one's own name, Infos and Logout. */
export function Menue({ verweise, beiInfos }: Angaben) {
  const { user } = useSitzung()
  return (
    <nav aria-label="Hauptmenü">
      <ul className={classes['liste']}>
        {menue(user, verweise).map((eintrag) => (
          <li key={eintrag.titel}>{'punkte' in eintrag ? <Untermenue gruppe={eintrag} /> : <Punkt punkt={eintrag} />}</li>
        ))}
        <li className={classes['trenner']} aria-hidden />
        <li>
          <Link to={pfad('/profiles/myProfile')} className={classes['punkt']}>
            <IconUser aria-hidden size={20} />
            <span>
              {user?.vorname} {user?.nachname}
            </span>
          </Link>
        </li>
        <li>
          <button type="button" className={classes['punkt']} onClick={beiInfos}>
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

function Punkt({ punkt: { titel, ziel, extern, grund } }: { readonly punkt: Menuepunkt }) {
  if (ziel === undefined) {
    return (
      <span className={classes['punkt']} role="link" aria-disabled tabIndex={-1} title={grund}>
        {titel}
      </span>
    )
  }
  if (extern) {
    return (
      <a className={classes['punkt']} href={ziel} target="_blank" rel="noreferrer">
        <span>{titel}</span>
        <IconExternalLink size={16} aria-label="öffnet ein neues Fenster" />
      </a>
    )
  }
  return (
    <Link className={classes['punkt']} to={ziel}>
      {titel}
    </Link>
  )
}

function Untermenue({ gruppe: { titel, punkte } }: { readonly gruppe: Menuegruppe }) {
  const { pathname } = useLocation()
  const hier = punkte.some(({ ziel }) => ziel !== undefined && pathname.startsWith(ziel))
  const [offen, setzeOffen] = useState(hier)
  return (
    <>
      <button type="button" className={classes['punkt']} aria-expanded={offen} onClick={() => setzeOffen(!offen)}>
        <span>{titel}</span>
        <IconChevronRight className={classes['pfeil']} aria-hidden size={18} />
      </button>
      {offen && (
        <ul className={classes['liste']}>
          {punkte.map((punkt) => (
            <li key={punkt.titel}>
              <Punkt punkt={punkt} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
