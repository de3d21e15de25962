import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useEffect, useState } from 'react'
import { path } from '#contract/screens.ts'
import { unreadQuery } from '../queries/unread.ts'
import classes from './Bell.module.css'

const CALM = 1500

export function Bell({ className = '' }: { readonly className?: string | undefined }) {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), CALM)
    return () => clearTimeout(timer)
  }, [])
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: calm })
  const label = unread === 0 ? 'Mitteilungen' : unread === 1 ? 'Mitteilungen, 1 ungelesen' : `Mitteilungen, ${unread} ungelesen`
  return (
    <Link to={path('/mitteilungen')} className={`${className} ${classes['bell']}`} aria-label={label} title={label}>
      <IconBell aria-hidden />
      {unread > 0 && (
        <span className={classes['count']} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
