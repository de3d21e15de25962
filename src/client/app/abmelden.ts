import { path } from '#contract/screens.ts'
import { sendSilently } from '../net/api.ts'
import { endSession, OUTBOX_MARK } from './session.ts'

/** Signs out here at once and restarts at the login; the server is told, but a lost connection keeps nobody signed in. */
export async function abmelden(): Promise<void> {
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
