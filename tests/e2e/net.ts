import type { BrowserContext } from '@playwright/test'
import { ADRESSE } from './journey.ts'

const WITHOUT_NET = 'ohne-netz'
/** A page that a worker answers without a net is told that there is one: Chromium 150 forgets the emulation with a new document. */
export const rememberNet = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((cookie) => {
    Object.defineProperty(navigator, 'onLine', { get: () => !document.cookie.includes(cookie) })
  }, `${WITHOUT_NET}=1`)

export async function setNet(context: BrowserContext, isThere: boolean): Promise<void> {
  if (isThere) await context.clearCookies({ name: WITHOUT_NET })
  else await context.addCookies([{ name: WITHOUT_NET, value: '1', url: ADRESSE() }])
  await context.setOffline(!isThere)
}
