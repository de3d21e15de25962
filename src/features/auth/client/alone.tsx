import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onSession, currentSession } from '#client/app/session.ts'
import { Login } from './Login.tsx'

/** The login without the rest of the program, which takes over afterwards (first/start.ts loads it on the first input). */
export function signInAlone(load: () => Promise<unknown>): void {
  document.title = 'Anmelden · Intranet'
  const place = document.getElementById('app')!
  // Rendered off-document and inserted at once: no empty frame, and typed input is kept.
  const box = document.createElement('div')
  const root = createRoot(box)
  flushSync(() => root.render(<Login />))
  const focused = document.activeElement?.id
  place.replaceChildren(box)
  if (focused) document.getElementById(focused)?.focus()
  if (document.documentElement.hasAttribute('data-gewollt')) box.querySelector('form')?.requestSubmit()
  const stop = onSession(() => {
    if (!currentSession().isAuthenticated) return
    stop()
    load().catch(() => location.reload())
  })
}
