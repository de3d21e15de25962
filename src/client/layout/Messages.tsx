import { Notification } from '@mantine/core'
import { notifications, useNotifications, type NotificationData } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import classes from './Messages.module.css'

/** Alert host over Mantine's notification store. Mantine's own component with animations would add 13 kB to the login. */
export function Messages() {
  const { notifications: shown } = useNotifications()
  return (
    <div className={`${classes['stack']} no-print`}>
      {shown.map((message) => (
        <Message key={message.id} {...message} />
      ))}
    </div>
  )
}

function Message({ id, message, color, autoClose, role }: NotificationData) {
  const [isHeld, setHeld] = useState(false)
  const duration = typeof autoClose === 'number' && !isHeld ? autoClose : undefined
  useEffect(() => {
    if (duration === undefined || id === undefined) return undefined
    const timer = setTimeout(() => notifications.hide(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <Notification
      className={classes['message']}
      data-meldung={id}
      color={color}
      role={role}
      withBorder
      closeButtonProps={{ 'aria-label': 'Meldung schließen', size: 44 }}
      onClose={() => id !== undefined && notifications.hide(id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message}
    </Notification>
  )
}
