import { Notification } from '@mantine/core'
import { notifications, useNotifications, type NotificationData } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import classes from './Meldungen.module.css'

/** The place where alerts appear. Our own over Mantine's store: its component with its animations costs the login 13 kB. */
export function Meldungen() {
  const { notifications: offene } = useNotifications()
  return (
    <div className={`${classes['stapel']} nicht-drucken`}>
      {offene.map((meldung) => (
        <Meldung key={meldung.id} {...meldung} />
      ))}
    </div>
  )
}

function Meldung({ id, message, color, autoClose, role }: NotificationData) {
  // Whoever reads or reaches for the button is given the time.
  const [gehalten, halte] = useState(false)
  const dauer = typeof autoClose === 'number' && !gehalten ? autoClose : undefined
  useEffect(() => {
    if (dauer === undefined || id === undefined) return undefined
    const wecker = setTimeout(() => notifications.hide(id), dauer)
    return () => clearTimeout(wecker)
  }, [id, dauer])
  return (
    <Notification
      className={classes['meldung']}
      color={color}
      role={role}
      withBorder
      closeButtonProps={{ 'aria-label': 'Meldung schließen', size: 36 }}
      onClose={() => id !== undefined && notifications.hide(id)}
      onMouseEnter={() => halte(true)}
      onMouseLeave={() => halte(false)}
      onFocus={() => halte(true)}
      onBlur={() => halte(false)}
    >
      {message}
    </Notification>
  )
}
