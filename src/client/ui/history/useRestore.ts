import type { Endpoint, ObjectSchema } from '#contract/endpoint.ts'
import { isRestorable, type restored } from '#contract/restore.ts'
import { use } from 'react'
import type * as z from 'zod/mini'
import { submit } from '../../net/api.ts'
import { useReasonWithout } from '../../navigation/missing-recht.ts'
import { confirm } from '../overlay/confirm.ts'
import { actWithUnsaved, PageFormContext } from '../form/page-form.ts'
import { notifyUndo } from '../action/undo.tsx'
import type { HistoryEntry, HistoryLine } from './sentences.ts'

export interface Restorable {
  readonly update: Endpoint & { readonly body: ObjectSchema }
  readonly params?: Readonly<Record<string, string>>
  readonly reload: () => Promise<unknown>
  readonly beside?: ObjectSchema
}
/** History path of the record. A profile update has no id in its path, so the id is appended. */
const historyOf = ({ update, params = {} }: Restorable): string => {
  const filled = update.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  return `${filled}${params['id'] !== undefined && !update.path.includes('{') ? `/${params['id']}` : ''}/history`
}

/** Confirms with the new values and restores them; undo restores the replaced values. Undefined if not permitted. */
export function useRestore(of: Restorable | undefined) {
  const page = use(PageFormContext)
  const reason = useReasonWithout(of?.update.zugang ?? 'angemeldet')
  if (!of || reason !== undefined) return undefined
  const send = async (group: string, fields: readonly string[]) => {
    const { data } = await submit({ method: 'POST', url: `${historyOf(of)}/${group}`, body: { felder: fields } })
    await of.reload()
    return data as z.output<typeof restored>
  }
  const ask = async (group: string, lines: readonly (HistoryLine & { readonly field: string })[]) => {
    const text = ['So steht es danach da:', ...lines.map(({ title, before }) => `${title}: ${before === '' ? 'leer' : before}`)]
    if (!(await confirm({ titel: 'Früheren Stand wiederherstellen?', text: text.join('\n'), yes: 'Wiederherstellen' }))) return
    const done = await send(group, [...new Set(lines.map(({ field }) => field))]).catch(() => null)
    const { gruppe } = done ?? {}
    if (gruppe) notifyUndo('Wiederhergestellt', () => send(gruppe, []))
  }
  return {
    canRestore: (entry: HistoryEntry) => [of.update.body, of.beside].some((body) => body && isRestorable(body, entry)),
    restore: (group: string, lines: readonly (HistoryLine & { readonly field: string })[]) =>
      actWithUnsaved(page, () => void ask(group, lines)),
  }
}
