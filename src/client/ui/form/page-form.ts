import { createContext } from 'react'
import { confirm } from '../overlay/confirm.ts'
import { hasDraft } from './draft.ts'

export interface PageForm {
  readonly id: string
  readonly unsaved: Set<object>
  readonly draft: string | undefined
  /** Key of the action whose form is under way. */
  readonly busy: string | null
  readonly setBusy: (key: string | null) => void
}
/** True below a sheet: a form's bar sticks to the sheet's own end, and closing keeps the draft without asking. */
export const InSheetContext = createContext(false)

export const PageFormContext = createContext<PageForm | null>(null)

export async function actWithUnsaved(page: PageForm | null, act: () => unknown): Promise<unknown> {
  const isUnsaved = (page?.unsaved.size ?? 0) > 0
  if (!isUnsaved && !(page?.draft !== undefined && hasDraft(page.draft))) return act()
  const text = isUnsaved
    ? 'Was du hier geändert hast, ist noch nicht gespeichert und geht so nicht mit.'
    : 'Auf diesem Gerät liegen Änderungen, die noch nicht gespeichert sind. ' +
      'Sie gehen nicht mit: Öffne „Bearbeiten“ und speichere sie zuerst.'
  return (await confirm({ titel: 'Noch nicht gespeichert', text, yes: 'Ohne diese Änderungen', no: 'Zurück' })) && act()
}
