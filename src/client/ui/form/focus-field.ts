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
