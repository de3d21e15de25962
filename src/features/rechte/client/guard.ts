import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '#client/app/session.ts'
import { confirm } from '#client/ui/overlay/confirm.ts'

/** Asks before leaving unsaved rights, also for another person on the same screen (only `user` changes). */
export function useGuard(offen: boolean): void {
  useBlocker({
    disabled: !offen,
    enableBeforeUnload: true,
    shouldBlockFn: async ({ current, next }) => {
      const who = (search: unknown) => (search as Record<string, unknown>)['user']
      const stays = current.pathname === next.pathname && who(current.search) === who(next.search)
      if (stays || !currentSession().isAuthenticated) return false
      return !(await confirm({
        titel: 'Änderungen verwerfen?',
        text: 'Die geänderten Rechte sind noch nicht gespeichert.',
        yes: 'Verwerfen',
        no: 'Weiter bearbeiten',
        danger: true,
      }))
    },
  })
}
