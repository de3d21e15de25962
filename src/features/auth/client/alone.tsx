import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onSession, currentSession } from '#client/app/session.ts'
import { Anmelden } from './Anmelden.tsx'

/** The sign-in without the rest of the program, which takes over afterwards (first/start.ts fetches it as soon as somebody types). */
export function signInAlone(load: () => Promise<unknown>): void {
  document.title = 'Anmelden · Intranet'
  const place = document.getElementById('app')!
  // Drawn beside the page and put in at once: no frame without it, and what was typed stays.
  const box = document.createElement('div')
  const root = createRoot(box)
  flushSync(() => root.render(<Anmelden />))
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
