import { notifications } from '@mantine/notifications'

export type MessageKind = 'info' | 'success' | 'error'
const COLORS: Record<MessageKind, string> = { info: 'petrol', success: 'gruen', error: 'red' }

/** Shows an alert that closes after 3000 ms (specification §9). Duplicate texts are not shown twice at once. */
export function notify(text: string, kind: MessageKind = 'info'): void {
  notifications.show({
    id: `${kind}:${text}`,
    message: text,
    color: COLORS[kind],
    autoClose: 3000,
    role: kind === 'error' ? 'alert' : 'status',
    withBorder: true,
  })
}
