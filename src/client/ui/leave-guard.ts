import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { currentSession } from '../session.ts'
import { confirm } from './confirm.ts'

/**
 * Asks before leaving a screen with unsaved input. Returns a function that lets navigation pass (saving navigates), which
 * returns one that asks again (saving failed).
 */
export function useLeaveGuard(unsaved: boolean): () => () => void {
  const mayLeave = useRef(false)
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: () => !mayLeave.current,
    shouldBlockFn: async ({ current, next }) => {
      if (mayLeave.current || current.pathname === next.pathname || !currentSession().isAuthenticated) return false
      return !(await confirm({
        titel: 'Seite verlassen?',
        text: 'Deine Eingaben sind noch nicht gespeichert. Auf diesem Gerät bleibt dein Entwurf liegen.',
        yes: 'Verlassen',
        no: 'Weiter bearbeiten',
      }))
    },
  })
  return () => {
    mayLeave.current = true
    return () => {
      mayLeave.current = false
    }
  }
}
