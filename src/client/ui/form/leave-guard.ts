import { useBlocker, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { currentSession } from '../../app/session.ts'
import { afterLayers } from '../../navigation/steps.ts'
import { confirm } from '../overlay/confirm.ts'

interface Place {
  readonly pathname: string
  readonly search: object
}
/** Input of a section (`?ansicht=`) is lost with it, unless a draft keeps it. */
const isSame = (current: Place, next: Place, keepsDraft: boolean) => {
  const view = ({ search }: Place) => (search as { readonly ansicht?: unknown }).ansicht
  return current.pathname === next.pathname && (keepsDraft || view(current) === view(next))
}

/**
 * Asks before leaving a screen with unsaved input; `keepsDraft` tells if a draft survives. Returns a function that allows navigation
 * (saving
 * navigates).
 * That one returns a function that re-enables the question (saving failed).
 */
export function useLeaveGuard(unsaved: boolean, keepsDraft = true): () => () => void {
  const mayLeave = useRef(false)
  const router = useRouter()
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => !mayLeave.current,
    // Blocks at once and repeats the navigation after a yes. An asynchronous question would leave the browser on the previous entry, and
    // back could not close it.
    shouldBlockFn: ({ action, current, next }) => {
      if (mayLeave.current || isSame(current, next, keepsDraft) || !currentSession().isAuthenticated) return false
      void ask(() => {
        if (action === 'PUSH' || action === 'REPLACE')
          void router.navigate({ href: next.pathname + router.options.stringifySearch(next.search), replace: action === 'REPLACE' })
        else router.history.go(action === 'FORWARD' ? 1 : -1)
      })
      return true
    },
  })
  async function ask(leave: () => void) {
    const sure = await confirm({
      titel: 'Seite verlassen?',
      text:
        'Deine Eingaben sind noch nicht gespeichert. ' +
        (keepsDraft ? 'Auf diesem Gerät bleibt dein Entwurf liegen.' : 'Sie gehen dann verloren.'),
      yes: 'Verlassen',
      no: 'Weiter bearbeiten',
    })
    if (!sure) return
    mayLeave.current = true
    afterLayers(leave)
  }
  return () => {
    mayLeave.current = true
    return () => {
      mayLeave.current = false
    }
  }
}
