import { notifications } from '@mantine/notifications'

/** Pixels of an error text under its field. */
const ERROR_ROOM = 48

/** Hides alerts that cover a field with its error: the field says it, and has the focus. */
export function uncoverField(field: Element): void {
  const { top, bottom } = field.getBoundingClientRect()
  for (const alert of document.querySelectorAll<HTMLElement>('[data-meldung^="error:"]')) {
    const box = alert.getBoundingClientRect()
    if (box.top < bottom + ERROR_ROOM && box.bottom > top) notifications.hide(alert.dataset['meldung'] ?? '')
  }
}

/** Scrolls to a form field and focuses it, after a closing sheet has gone. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  })
}

/** Focuses the first unparseable clock time, to block sending. Returns false if all are parseable. */
export function focusUnreadable(root: ParentNode | null): boolean {
  const input = root?.querySelector<HTMLElement>('[data-unreadable]')
  input?.focus()
  input?.scrollIntoView({ block: 'center' })
  return Boolean(input)
}
