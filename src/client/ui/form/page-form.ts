import { createContext } from 'react'
import { confirm } from '../overlay/confirm.ts'
import { hasDraft } from './draft.ts'

/** The page's knowledge of its form: its head submits that form, and asks before dropping input. */
export interface PageForm {
  /** The id of the form that `Action.submits` sends. */
  readonly id: string
  /** Forms with unsaved input. */
  readonly unsaved: Set<object>
  /** The draft that the edit screen of this record leaves behind. */
  readonly draft: string | undefined
}
export const PageFormContext = createContext<PageForm | null>(null)

/** Does `act`; asks first where unsaved input would not go along. */
export async function actWithUnsaved(page: PageForm | null, act: () => void): Promise<void> {
  const here = (page?.unsaved.size ?? 0) > 0
  if (!here && !(page?.draft !== undefined && hasDraft(page.draft))) return act()
  const text = here
    ? 'Was du hier geändert hast, ist noch nicht gespeichert und geht so nicht mit.'
    : 'Auf diesem Gerät liegen Änderungen, die noch nicht gespeichert sind. Sie gehen nicht mit: Öffne „Bearbeiten“ und speichere sie zuerst.'
  if (await confirm({ titel: 'Noch nicht gespeichert', text, yes: 'Ohne diese Änderungen', no: 'Zurück' })) act()
}
