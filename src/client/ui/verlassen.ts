import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { aktuelleSitzung } from '../sitzung.ts'
import { bestaetige } from './bestaetige.ts'

/**
 * Asks before a screen with unsaved input is left. Answers a function that lets the next moves pass (saving navigates);
 * what that one answers asks again (saving failed).
 */
export function useVerlassen(offen: boolean): () => () => void {
  const frei = useRef(false)
  useBlocker({
    disabled: !offen,
    enableBeforeUnload: () => !frei.current,
    shouldBlockFn: async ({ current, next }) => {
      if (frei.current || current.pathname === next.pathname || !aktuelleSitzung().isAuthenticated) return false
      return !(await bestaetige({
        titel: 'Seite verlassen?',
        text: 'Deine Eingaben sind noch nicht gespeichert. Auf diesem Gerät bleibt dein Entwurf liegen.',
        ja: 'Verlassen',
        nein: 'Weiter bearbeiten',
      }))
    },
  })
  return () => {
    frei.current = true
    return () => {
      frei.current = false
    }
  }
}
