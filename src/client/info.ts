// What the server says of itself and of the chapter. It does not change while one looks at it, so it is asked for once;
// without TanStack Query, because the login shows it too and must stay small. Silent when it cannot be read (specification §8).
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

const readIn = new Map<string, Promise<unknown>>()
function read(url: string, who: string): Promise<unknown> {
  const name = `${url} ${who}`
  const running = readIn.get(name) ?? sendSilently({ method: 'GET', url }).then(({ daten: data }) => data)
  readIn.set(name, running)
  // What failed may be asked for again by the next screen.
  running.catch(() => readIn.delete(name))
  return running
}

function useOnce(url: string): unknown {
  const { user } = useSession()
  const who = user?._id ?? ''
  const [state, set] = useState<unknown>()
  useEffect(() => {
    let there = true
    read(url, who).then(
      (data) => there && set(data),
      () => undefined,
    )
    return () => {
      there = false
    }
  }, [url, who])
  return state
}

/** The chapter's name, short name and outside links; undefined until they are there. */
export const useInfo = (): Info | undefined => useOnce('/api/config/info') as Info | undefined

/** The version of Node on the server (GET /api/config/node). */
export const useServerversion = (): string | undefined => (useOnce('/api/config/node') as { version: string } | undefined)?.version
