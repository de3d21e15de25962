import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useGo } from '../../navigation/navigation.tsx'
import type { Action } from './action.ts'
import { confirm } from '../overlay/confirm.ts'

interface Deletion {
  readonly titel: string
  readonly text: string
  readonly lost?: (() => Promise<string>) | undefined
  readonly remove: () => Promise<unknown>
  readonly list: string
  readonly reload: () => Promise<unknown>
  readonly onDone: () => void
  readonly disabledReason: string | undefined
}
export function useDeletion({ titel, text, lost, remove, list, reload, onDone, disabledReason }: Deletion): Action {
  const goTo = useGo()
  async function confirmAndDelete() {
    const warning = await lost?.()
    if (!(await confirm({ titel: `${titel}?`, text: [text, warning].filter(Boolean).join(' '), yes: 'Löschen', danger: true }))) return
    try {
      await remove()
    } catch (refusal) {
      await reload()
      throw refusal
    }
    await goTo(list)
    await reload()
    onDone()
  }
  return { titel: 'Löschen', icon: IconTrash, danger: true, disabledReason, act: () => void confirmAndDelete().catch(() => undefined) }
}
