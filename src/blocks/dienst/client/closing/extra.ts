import type { ReactNode } from 'react'
import type { anwesenheitRows } from './values.ts'

export type AnwesenheitRow = ReturnType<typeof anwesenheitRows>[number]

export interface Extra<M> {
  /** Empty, or the data of a reverted closing. */
  readonly start: M
  readonly form?: (values: M, set: (changes: Partial<M>) => void) => ReactNode
  readonly told?: ReactNode
  readonly close: (rows: AnwesenheitRow[], values: M) => Promise<unknown>
  readonly reopen: () => Promise<unknown>
  readonly reload: () => Promise<unknown>
  readonly reason: string | undefined
  readonly reopenReason: string | undefined
  readonly reopenHint?: string | undefined
  /** Draft key: 'sanitaetsdienste/abschluss'. */
  readonly draft: string
  readonly words: { readonly one: string; readonly that: string }
  readonly nameOf: (offer: { readonly bezeichnung: string }, number: number) => string
}
