import { useBlocker, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { currentSession } from '../../app/session.ts'
import { afterLayers } from '../../navigation/steps.ts'
import { confirm } from '../overlay/confirm.ts'

/**
 * Asks before leaving a screen with unsaved input, of which this device keeps a draft or not. Returns a function that lets navigation pass (saving navigates), which
 * returns one that asks again (saving failed).
 */
export function useLeaveGuard(unsaved: boolean, kept = true): () => () => void {
  const mayLeave = useRef(false)
  const router = useRouter()
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => !mayLeave.current,
    // The way is barred at once and taken again after a yes: asked in between, the browser would already stand on the step before,
    // and back could not close the question.
    shouldBlockFn: ({ action, current, next }) => {
      if (mayLeave.current || current.pathname === next.pathname || !currentSession().isAuthenticated) return false
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
      text: `Deine Eingaben sind noch nicht gespeichert. ${kept ? 'Auf diesem Gerät bleibt dein Entwurf liegen.' : 'Sie gehen dann verloren.'}`,
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
