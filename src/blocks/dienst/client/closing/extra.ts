// What a closing asks beside who was there, and how it is sent.
import type { ReactNode } from 'react'
import type { asRows } from './values.ts'

export type AnwesenheitRow = ReturnType<typeof asRows>[number]

/** `M`: what else the area writes of an occasion that is over. */
export interface Extra<M> {
  /** Nothing, or what an earlier closing said that was taken back. */
  readonly start: M
  readonly form?: (values: M, set: (fresh: Partial<M>) => void) => ReactNode
  /** What was written, once it is closed. */
  readonly told?: ReactNode
  readonly close: (rows: AnwesenheitRow[], values: M) => Promise<unknown>
  readonly reopen: () => Promise<unknown>
  readonly reload: () => Promise<unknown>
  /** Why it cannot be closed, or taken back. */
  readonly reason: string | undefined
  readonly reopenReason: string | undefined
  /** Things that hang on the closing beside the hours. */
  readonly reopenHint?: string | undefined
  /** Where what was typed is kept: 'sanitaetsdienste/abschluss'. */
  readonly draft: string
  /** 'den Dienst', and as titles say it: 'Dienst'. */
  readonly words: { readonly one: string; readonly that: string }
  readonly nameOf: (offer: { readonly bezeichnung: string }, number: number) => string
}
