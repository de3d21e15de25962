// What the server says of itself and of the chapter: constant, so it is loaded once. Without TanStack Query, because the
// login shows it too and must stay small. Silent when it cannot be loaded (specification §8).
import { useEffect, useState } from 'react'
import { sendSilently } from './api.ts'
import type { OutsideLink } from './menu.ts'
import { useSession } from './session.ts'

/** GET /api/config/info */
export interface Info {
  readonly orgName: string
  readonly orgKuerzel: string
  readonly version: string
  readonly server: { readonly node: string; readonly postgres: string; readonly fastify: string } | null
  /** Links that lead out of the intranet; empty before signing in. */
  readonly links: readonly OutsideLink[]
}

const requests = new Map<string, Promise<unknown>>()
function read(url: string, who: string): Promise<unknown> {
  const key = `${url} ${who}`
  const running = requests.get(key) ?? sendSilently({ method: 'GET', url }).then(({ data }) => data)
  requests.set(key, running)
  // After a failure the next screen may try again.
  running.catch(() => requests.delete(key))
  return running
}

function useOnce(url: string): unknown {
  const { user } = useSession()
  const who = user?._id ?? ''
  const [state, set] = useState<unknown>()
  useEffect(() => {
    let mounted = true
    read(url, who).then(
      (data) => mounted && set(data),
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [url, who])
  return state
}

/** The chapter's name, short name and outside links; undefined until loaded. */
export const useInfo = (): Info | undefined => useOnce('/api/config/info') as Info | undefined

/** The version of Node on the server (GET /api/config/node). */
export const useServerversion = (): string | undefined => (useOnce('/api/config/node') as { version: string } | undefined)?.version
