// Server and chapter info, loaded once and refreshed on setting changes (events.ts). Avoids TanStack Query to keep the login small. Load
// failures are silent (specification §8).
import { useEffect, useState } from 'react'
import { sendSilently } from '../net/api.ts'
import { onReturn } from '../net/away.ts'
import type { OutsideLink } from '../navigation/menu.ts'
import { useSession } from './session.ts'
import { newStore, useStore } from './store.ts'

export interface Info {
  readonly orgName: string
  readonly orgKuerzel: string
  /** URL of the logo and the theme attributes of the root element; '' for the defaults. */
  readonly logo: string
  readonly farben: string
  readonly version: string
  readonly server: { readonly node: string; readonly postgres: string; readonly fastify: string } | null
  readonly links: readonly OutsideLink[]
}

const requests = new Map<string, Promise<unknown>>()
let failed = false
function read(url: string, who: string): Promise<unknown> {
  const key = `${url} ${who}`
  const running = requests.get(key) ?? sendSilently({ method: 'GET', url }).then(({ data }) => data)
  requests.set(key, running)
  // After a failure the next screen retries.
  running.then(
    () => (failed = false),
    () => {
      failed = true
      requests.delete(key)
    },
  )
  return running
}

const times = newStore(0)
export function readInfoAnew(): void {
  requests.clear()
  times.set(times.get() + 1)
}

/** Values rendered into this page by the server; available offline. */
export function chapterOfPage(): Pick<Info, 'orgKuerzel' | 'logo'> {
  const { kuerzel = '', logo = '' } = document.documentElement.dataset
  const written = (text: string) => (text.startsWith('{{') ? '' : text)
  return { orgKuerzel: written(kuerzel), logo: written(logo) }
}
onReturn(() => {
  if (failed) readInfoAnew()
})

function dress({ orgName, orgKuerzel, logo, farben }: Info): void {
  const root = document.documentElement
  Object.assign(root.dataset, { verband: orgName, kuerzel: orgKuerzel, logo })
  if (root.getAttribute('style') !== farben) root.setAttribute('style', farben)
}

function useOnce(url: string): unknown {
  const { user } = useSession()
  const who = user?._id ?? ''
  const asked = useStore(times)
  const [state, setState] = useState<unknown>()
  useEffect(() => {
    let mounted = true
    read(url, `${who} ${asked}`).then(
      (data) => mounted && setState(data),
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [url, who, asked])
  return state
}

export function useInfo(): Info | undefined {
  const info = useOnce('/api/config/info') as Info | undefined
  useEffect(() => {
    if (info) dress(info)
  }, [info])
  return info
}

export const useServerversion = (): string | undefined => (useOnce('/api/config/node') as { version: string } | undefined)?.version
