import { useBlocker } from '@tanstack/react-router'
import { aktuelleSitzung } from '#client/sitzung.ts'
import { bestaetige } from '#client/ui/bestaetige.ts'

/** Asks before unsaved rights are left: for another screen, and for another person on this one (which only changes `user`). */
export function useSchutz(offen: boolean): void {
  useBlocker({
    disabled: !offen,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      const wer = (search: unknown) => (search as Record<string, unknown>)['user']
      const bleibt = current.pathname === next.pathname && wer(current.search) === wer(next.search)
      if (bleibt || !aktuelleSitzung().isAuthenticated) return false
      return !(await bestaetige({
        titel: 'Änderungen verwerfen?',
        text: 'Die geänderten Rechte sind noch nicht gespeichert.',
        ja: 'Verwerfen',
        nein: 'Weiter bearbeiten',
        gefahr: true,
      }))
    },
  })
}
