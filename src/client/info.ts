// What the server says of itself and of the chapter. It does not change while one looks at it, so it is asked for once;
// without TanStack Query, because the login shows it too and must stay small. Silent when it cannot be read (specification §8).
import { useEffect, useState } from 'react'
import { sendenStill } from './api.ts'
import type { Verweis } from './menu.ts'
import { useSitzung } from './sitzung.ts'

/** GET /api/config/info */
export interface Info {
  readonly orgName: string
  readonly orgKuerzel: string
  readonly version: string
  readonly server: { readonly node: string; readonly postgres: string; readonly fastify: string } | null
  /** Links that lead out of the intranet; empty before signing in. */
  readonly links: readonly Verweis[]
}

const gelesen = new Map<string, Promise<unknown>>()
function lies(url: string, wer: string): Promise<unknown> {
  const name = `${url} ${wer}`
  const laufend = gelesen.get(name) ?? sendenStill({ method: 'GET', url }).then(({ daten }) => daten)
  gelesen.set(name, laufend)
  // What failed may be asked for again by the next screen.
  laufend.catch(() => gelesen.delete(name))
  return laufend
}

function useEinmal(url: string): unknown {
  const { user } = useSitzung()
  const wer = user?._id ?? ''
  const [stand, setze] = useState<unknown>()
  useEffect(() => {
    let da = true
    lies(url, wer).then(
      (daten) => da && setze(daten),
      () => undefined,
    )
    return () => {
      da = false
    }
  }, [url, wer])
  return stand
}

/** The chapter's name, short name and outside links; undefined until they are there. */
export const useInfo = (): Info | undefined => useEinmal('/api/config/info') as Info | undefined

/** The version of Node on the server (GET /api/config/node). */
export const useServerversion = (): string | undefined => (useEinmal('/api/config/node') as { version: string } | undefined)?.version
