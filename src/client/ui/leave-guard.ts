import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { currentSession } from '../session.ts'
import { confirm } from './confirm.ts'

/**
 * Asks before a screen with unsaved input is left. Answers a function that lets the next moves pass (saving navigates);
 * what that one answers asks again (saving failed).
 */
export function useLeaveGuard(offen: boolean): () => () => void {
  const free = useRef(false)
  useBlocker({
    disabled: !offen,
    enableBeforeUnload: () => !free.current,
    shouldBlockFn: async ({ current, next }) => {
      if (free.current || current.pathname === next.pathname || !currentSession().isAuthenticated) return false
      return !(await confirm({
        titel: 'Seite verlassen?',
        text: 'Deine Eingaben sind noch nicht gespeichert. Auf diesem Gerät bleibt dein Entwurf liegen.',
        ja: 'Verlassen',
        nein: 'Weiter bearbeiten',
      }))
    },
  })
  return () => {
    free.current = true
    return () => {
      free.current = false
    }
  }
}
