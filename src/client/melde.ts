import { notifications } from '@mantine/notifications'

export type Meldungsart = 'info' | 'success' | 'error'
const FARBEN: Record<Meldungsart, string> = { info: 'petrol', success: 'gruen', error: 'red' }

/** Shows an alert that leaves by itself after 3000 ms (specification §9). The same sentence is not shown twice at once. */
export function melde(text: string, art: Meldungsart = 'info'): void {
  notifications.show({
    id: `${art}:${text}`,
    message: text,
    color: FARBEN[art],
    autoClose: 3000,
    role: art === 'error' ? 'alert' : 'status',
    withBorder: true,
  })
}
