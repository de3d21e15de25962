import { queryOptions } from '@tanstack/react-query'
import type { Ausschreibung } from '../../declaration.ts'

export interface Drafts {
  readonly table: string
  readonly tables: readonly string[]
  /** `also`: includes the facts of these drafts and of the series. */
  readonly facts: (id: string, also?: string) => Promise<Ausschreibung>
  /** `weicht`: plans named as consequences give way. */
  readonly publish: (id: string, version: number, weicht: boolean) => Promise<unknown>
  readonly reload: () => Promise<unknown>
}
export const draftQuery = ({ table, tables, facts }: Pick<Drafts, 'table' | 'tables' | 'facts'>, id: string) =>
  queryOptions({
    meta: { tables: [...tables, 'personenzeiten', 'users', 'profile'] },
    queryKey: [table, 'ausschreibung', id],
    queryFn: () => facts(id),
    // Vehicle bookings also change the answer.
    staleTime: 0,
  })
