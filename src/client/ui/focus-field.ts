/** To the field of a form by its path: in sight, and ready to type. Once a sheet that closes is gone. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  })
}
