import { notifications } from '@mantine/notifications'

export type MessageKind = 'info' | 'success' | 'error'
const COLORS: Record<MessageKind, string> = { info: 'petrol', success: 'gruen', error: 'red' }

/** Instants at which errors were shown, by id. */
const errors = new Map<string, number>()
const OF_THE_STEP_MS = 1000

/** Takes errors along with the screen that is left; those just shown tell of the step to the next one. */
export function dropErrors(): void {
  for (const [id, at] of errors) {
    if (Date.now() - at < OF_THE_STEP_MS) continue
    errors.delete(id)
    notifications.hide(id)
  }
}

/** Shows an alert that closes after 3000 ms (specification §9). Duplicate texts are not shown twice at once. */
export function notify(text: string, kind: MessageKind = 'info'): void {
  const id = `${kind}:${text}`
  if (kind === 'error') errors.set(id, Date.now())
  notifications.show({
    id,
    message: text,
    color: COLORS[kind],
    autoClose: 3000,
    role: kind === 'error' ? 'alert' : 'status',
    withBorder: true,
  })
}
