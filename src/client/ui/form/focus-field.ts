/** To the field of a form by its path: in sight, and ready to type. Once a sheet that closes is gone. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  })
}

/** Focuses the first input of a clock time that cannot be read, so that nothing else is sent for it; false: all can be. */
export function focusUnreadable(root: ParentNode | null): boolean {
  const input = root?.querySelector<HTMLElement>('[data-unreadable]')
  input?.focus()
  input?.scrollIntoView({ block: 'center' })
  return Boolean(input)
}
