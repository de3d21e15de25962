// Answers to entries of the inbox that their areas give (docs/adr/0123). Loaded on tap.
import type { ComponentType } from 'react'
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

export interface InboxSheetProps {
  readonly id: string
  readonly onDone: () => void
  readonly onClose: () => void
}
/** An answer that asks for more than a tap. */
export interface InboxSheet {
  readonly art: InboxKind
  /** Absent: answers all of its kind. */
  readonly fits?: (id: string) => boolean
  readonly word: string
  readonly Sheet: ComponentType<InboxSheetProps>
}

let all: readonly InboxAction[] = []
let sheets: readonly InboxSheet[] = []
export const setInboxActions = (...actions: readonly InboxAction[]): void => {
  all = actions
}
export const setInboxSheets = (...added: readonly InboxSheet[]): void => {
  sheets = added
}
export const inboxSheet = (art: InboxKind, id: string): InboxSheet | undefined =>
  sheets.find((sheet) => sheet.art === art && (sheet.fits?.(id) ?? true))
export const inboxAction = (art: InboxKind): InboxAction | undefined => all.find((action) => action.art === art)
