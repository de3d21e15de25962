import { path } from '#contract/screens.ts'
import { sendSilently } from '../net/api.ts'
import { endSession, OUTBOX_MARK } from './session.ts'

/** Signs out locally and restarts at the login. The server is notified, but a lost connection does not block signing out. */
export async function logout(): Promise<void> {
  const waiting = Number(localStorage.getItem(OUTBOX_MARK) ?? 0)
  if (waiting > 0) {
    const { mayForget } = await import('../net/outbox/forget.ts')
    if (!(await mayForget(waiting))) return
  }
  const signedOut = sendSilently({ method: 'DELETE', url: '/api/auth' }).catch(() => undefined)
  endSession()
  await signedOut
  location.assign(path('/'))
}
