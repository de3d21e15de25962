// Answers to entries of the inbox that their areas give (docs/adr/0123). Loaded on tap.
import type { InboxKind } from '#contract/dashboard.ts'

export interface InboxAction {
  readonly art: InboxKind
  readonly word: string
  /** Word for several at once; without it each is answered by itself. */
  readonly all?: string
  readonly done: string
  /** Answers these entries and resolves to the way back, if there is one. */
  readonly load: () => Promise<(ids: readonly string[]) => Promise<(() => Promise<unknown>) | undefined>>
}

let all: readonly InboxAction[] = []
export const setInboxActions = (...actions: readonly InboxAction[]): void => {
  all = actions
}
export const inboxAction = (art: InboxKind): InboxAction | undefined => all.find((action) => action.art === art)
