import { queryOptions } from '@tanstack/react-query'
import { sendSilently, submit } from '#client/net/api.ts'
import { queries } from '#client/app/query-client.ts'
import type { Values } from '#client/ui/form/field.ts'
import type { HistoryEntry } from '#client/ui/history/sentences.ts'
import type { Endpoint, ObjectSchema } from '#contract/endpoint.ts'
import { createClient, type Send } from '#contract/client.ts'
import { chapterContract, checklistContract, linkContract, mailContract, needContract, settingsContract } from '../contract.ts'

const read = createClient(settingsContract, sendSilently)
export const send = createClient(settingsContract, submit)

interface Calls<V> {
  get(): Promise<V>
  change(request: { body: V }): Promise<V>
  reset(request: { query: { version: number } }): Promise<V>
  history(): Promise<HistoryEntry[]>
}
function settingOf<V extends Values & { readonly version: number }>(
  name: string,
  endpoint: Endpoint & { readonly body: ObjectSchema },
  clientOf: (how: Send) => Calls<V>,
) {
  const silent = clientOf(sendSilently)
  return {
    name,
    endpoint,
    send: clientOf(submit),
    current: queryOptions({ queryKey: ['config', name], queryFn: () => silent.get() }),
    history: queryOptions({ queryKey: ['config', name, 'history'], queryFn: () => silent.history() }),
  }
}
export type SettingOf<V extends Values & { readonly version: number }> = ReturnType<typeof settingOf<V>>

export const chapter = settingOf('verband', chapterContract.change, (how) => createClient(chapterContract, how))
export const mails = settingOf('mailtexte', mailContract.change, (how) => createClient(mailContract, how))
export const links = settingOf('links', linkContract.change, (how) => createClient(linkContract, how))
export const need = settingOf('bedarf', needContract.change, (how) => createClient(needContract, how))
export const checklist = settingOf('checkliste', checklistContract.change, (how) => createClient(checklistContract, how))

export const logoQuery = queryOptions({ queryKey: ['config', 'logo'], queryFn: () => read.logo() })
export const logoHistory = queryOptions({ queryKey: ['config', 'logo', 'history'], queryFn: () => read.logoHistory() })
export const areasQuery = queryOptions({ queryKey: ['config', 'bereiche'], queryFn: () => read.list() })
const tables = createClient(needContract, sendSilently)
export const tablesQuery = queryOptions({ queryKey: ['config', 'bedarfstabellen'], queryFn: () => tables.tables() })
export const { addTable } = createClient(needContract, submit)
export const reloadConfig = () => queries.invalidateQueries({ queryKey: ['config'] })
