import { Link, useLocation } from '@tanstack/react-router'
import IconCalendarUser from '@tabler/icons-react/dist/esm/icons/IconCalendarUser.mjs'
import IconFirstAidKit from '@tabler/icons-react/dist/esm/icons/IconFirstAidKit.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { MouseEvent } from 'react'
import { DUTY_LISTS, path } from '#contract/screens.ts'
import { isInArea, placeOnMenu } from '../../navigation/areas.ts'
import classes from './BottomBar.module.css'

const AREAS = [
  { titel: 'Start', address: path('/dashboard'), Icon: IconHome },
  { titel: 'Plan', address: path('/plan'), Icon: IconCalendarUser },
  { titel: 'Dienste', address: path('/dienste'), Icon: IconFirstAidKit },
  { titel: 'Kontakte', address: path('/kontakte'), Icon: IconUsers },
] as const

interface Props {
  readonly menuOpen: boolean
  readonly onMenu: () => void
}

export function BottomBar({ menuOpen, onMenu }: Props) {
  const location = useLocation()
  const pathname = placeOnMenu(location)
  const duty = DUTY_LISTS.some((list) => isInArea(pathname, list))
  // The way from the login to Start is Start already.
  const area =
    pathname === '/' ? AREAS[0] : AREAS.find(({ address }) => isInArea(pathname, address) || (duty && address === path('/dienste')))
  // On the list itself its entry scrolls to the top, as in other apps.
  const toTop = (event: MouseEvent, address: string) => {
    if (location.pathname !== address || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
  }
  return (
    <nav className={classes['bar']} aria-label="Bereiche">
      {AREAS.map(({ titel, address, Icon }) => (
        <Link
          key={titel}
          to={address}
          className={classes['section']}
          activeOptions={{ exact: true, includeSearch: false }}
          {...(area?.address === address ? { 'aria-current': 'true' as const } : {})}
          onClick={(event) => toTop(event, address)}
        >
          <Icon aria-hidden />
          <span>{titel}</span>
        </Link>
      ))}
      <button
        type="button"
        className={classes['section']}
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        {...(area ? {} : { 'aria-current': 'true' as const })}
        onClick={onMenu}
      >
        <IconMenu2 aria-hidden />
        <span>Menü</span>
      </button>
    </nav>
  )
}
