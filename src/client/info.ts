import { useQuery } from '@tanstack/react-query'
import { sendenStill } from './api.ts'
import type { Verweis } from './menu.ts'
import { useSitzung } from './sitzung.ts'

/** GET /api/config/info: what the chapter calls itself and where its outside links lead. */
export interface Info {
  readonly orgName: string
  readonly orgKuerzel: string
  readonly version: string
  /** Links that lead out of the intranet; empty before signing in. */
  readonly links: readonly Verweis[]
}

/** The chapter's facts; silently absent when they cannot be read (specification §8). */
export function useInfo(): Info | undefined {
  const { isAuthenticated } = useSitzung()
  const { data } = useQuery({
    queryKey: ['config', 'info', isAuthenticated],
    queryFn: async () => (await sendenStill({ method: 'GET', url: '/api/config/info' })).daten as Info,
    staleTime: Infinity,
  })
  return data
}

/** GET /api/config/node: the version of Node on the server, or undefined. */
export function useServerversion(): string | undefined {
  const { data } = useQuery({
    queryKey: ['config', 'node'],
    queryFn: async () => (await sendenStill({ method: 'GET', url: '/api/config/node' })).daten as { version: string },
    staleTime: Infinity,
  })
  return data?.version
}
