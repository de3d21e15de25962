import { queryOptions } from '@tanstack/react-query'
import { crudScreens } from '#client/crud/area.ts'
import type { StateLook } from '#client/ui/card/StatusBadge.tsx'
import { countText } from '#contract/words.ts'
import { newsletterContract, type Status } from '../contract.ts'

export const area = crudScreens(newsletterContract, {
  table: 'newsletter',
  title: 'Newsletter',
  newTitle: 'Neuer Newsletter',
  paths: { list: '/newsletter', create: '/newsletter/neu', record: '/newsletter/{id}' },
  name: ({ titel }) => titel,
})
const { read } = area.data

export const choicesQuery = queryOptions({
  queryKey: ['profile', 'newsletter'],
  queryFn: () => read.choices(),
})
/** Not cached: sending confirms exactly this number. */
export const audienceQuery = (id: string) =>
  queryOptions({ queryKey: ['profile', 'newsletter', id], queryFn: () => read.audience({ params: { id } }), gcTime: 0, staleTime: 0 })

export const LOOKS = {
  entwurf: { tone: 'achtung' },
  geplant: { tone: 'hinweis' },
  versendet: { tone: 'gut' },
} as const satisfies Readonly<Record<Status, StateLook>>

export const membersText = (count: number) => countText(count, 'Mitglied', 'Mitglieder')

export const progressQuery = (id: string) =>
  queryOptions({ queryKey: ['newsletter', 'stand', id], queryFn: () => read.progress({ params: { id } }) })

/** Marks them as read; resolves to the way back. */
export async function markRead(ids: readonly string[]) {
  const { send } = area.data
  await Promise.all(ids.map((id) => send.read({ params: { id } })))
  return () => Promise.all(ids.map((id) => send.unread({ params: { id } })))
}
