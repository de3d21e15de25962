import { Notification } from '@mantine/core'
import { notifications, useNotifications, type NotificationData } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import classes from './Messages.module.css'

/** The place where alerts appear. Our own over Mantine's store: its component with its animations costs the login 13 kB. */
export function Messages() {
  const { notifications: offene } = useNotifications()
  return (
    <div className={`${classes['stapel']} nicht-drucken`}>
      {offene.map((message) => (
        <Message key={message.id} {...message} />
      ))}
    </div>
  )
}

function Message({ id, message, color, autoClose, role }: NotificationData) {
  // Whoever reads or reaches for the button is given the time.
  const [held, hold] = useState(false)
  const duration = typeof autoClose === 'number' && !held ? autoClose : undefined
  useEffect(() => {
    if (duration === undefined || id === undefined) return undefined
    const alarm = setTimeout(() => notifications.hide(id), duration)
    return () => clearTimeout(alarm)
  }, [id, duration])
  return (
    <Notification
      className={classes['meldung']}
      color={color}
      role={role}
      withBorder
      closeButtonProps={{ 'aria-label': 'Meldung schließen', size: 36 }}
      onClose={() => id !== undefined && notifications.hide(id)}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {message}
    </Notification>
  )
}
