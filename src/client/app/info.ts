// What the server says of itself and of the chapter: loaded once, and anew when somebody set something else (events.ts). Without TanStack Query, because the
// login shows it too and must stay small. Silent when it cannot be loaded (specification §8).
import { useEffect, useState } from 'react'
import { sendSilently } from '../net/api.ts'
import { onReturn } from '../net/away.ts'
import type { OutsideLink } from '../navigation/menu.ts'
import { useSession } from './session.ts'
import { newStore, useStore } from './store.ts'

/** GET /api/config/info */
export interface Info {
  readonly orgName: string
  readonly orgKuerzel: string
  /** Address of the logo, and what the page's root is dressed with; '' for the presets. */
  readonly logo: string
  readonly farben: string
  readonly version: string
  readonly server: { readonly node: string; readonly postgres: string; readonly fastify: string } | null
  /** Links that lead out of the intranet; empty before signing in. */
  readonly links: readonly OutsideLink[]
}

const requests = new Map<string, Promise<unknown>>()
let failed = false
function read(url: string, who: string): Promise<unknown> {
  const key = `${url} ${who}`
  const running = requests.get(key) ?? sendSilently({ method: 'GET', url }).then(({ data }) => data)
  requests.set(key, running)
  // After a failure the next screen may try again.
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
/** The settings of the chapter changed: whoever shows them asks again. */
export function readInfoAnew(): void {
  requests.clear()
  times.set(times.get() + 1)
}

/** Facts that the server wrote into this page: readable also while nothing answers. */
export function chapterOfPage(): Pick<Info, 'orgKuerzel' | 'logo'> {
  const { kuerzel = '', logo = '' } = document.documentElement.dataset
  const written = (text: string) => (text.startsWith('{{') ? '' : text)
  return { orgKuerzel: written(kuerzel), logo: written(logo) }
}
// Facts that could not be read are asked for again once the server is back.
onReturn(() => {
  if (failed) readInfoAnew()
})

/** Name and look of the page itself, as the server writes them into the next one. */
function dress({ orgName, orgKuerzel, logo, farben: look }: Info): void {
  const root = document.documentElement
  Object.assign(root.dataset, { verband: orgName, kuerzel: orgKuerzel, logo })
  if (root.getAttribute('style') !== look) root.setAttribute('style', look)
}

function useOnce(url: string): unknown {
  const { user } = useSession()
  const who = user?._id ?? ''
  const asked = useStore(times)
  const [state, set] = useState<unknown>()
  useEffect(() => {
    let mounted = true
    read(url, `${who} ${asked}`).then(
      (data) => mounted && set(data),
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [url, who, asked])
  return state
}

/** The chapter's name, short name and outside links; undefined until loaded. */
export function useInfo(): Info | undefined {
  const info = useOnce('/api/config/info') as Info | undefined
  useEffect(() => {
    if (info) dress(info)
  }, [info])
  return info
}

/** The version of Node on the server (GET /api/config/node). */
export const useServerversion = (): string | undefined => (useOnce('/api/config/node') as { version: string } | undefined)?.version
