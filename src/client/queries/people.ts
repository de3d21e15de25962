// Faces and cards of people: whoever stands somewhere by name can be looked at and called, if they let one.
import { queryOptions } from '@tanstack/react-query'
import { getFile, sendSilently } from '../net/api.ts'
import type { PersonDetails, PersonRef } from '../text/person.ts'

interface Face {
  readonly _id: string
  readonly bild?: string
}
const read = async (url: string) => (await sendSilently({ method: 'GET', url })).data

/** As many as the server takes in one question. */
const MOST = 100
/** What a screen shows at once is asked for at once. */
const TOGETHER_MS = 20
let next: { readonly ids: Set<string>; readonly answer: Promise<ReadonlyMap<string, Face>> } | null = null

async function ask(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Face>> {
  await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
  if (next?.ids === ids) next = null
  const faces = (await read(`/api/profile/gesichter?personen=${[...ids].join(',')}`)) as readonly Face[]
  return new Map(faces.map((face) => [face._id, face]))
}

async function faceOf(id: string): Promise<Face | null> {
  if (next === null || next.ids.size === MOST) {
    const ids = new Set<string>()
    next = { ids, answer: ask(ids) }
  }
  next.ids.add(id)
  return (await next.answer).get(id) ?? null
}

/** Has this person a card that one may open (null: no), and a photo? Kept until a profile changes. */
export const faceQuery = (id: string) =>
  queryOptions({ queryKey: ['profile', 'gesicht', id], queryFn: () => faceOf(id), staleTime: Infinity, meta: { decoration: true } })

/** A picture by its id, which stands for the same picture for ever; when it may not be had there is none, without an alert. */
export const imageQuery = (id: string) =>
  queryOptions({ queryKey: ['dateien', id], queryFn: () => getFile(`/api/dateien/${id}`), staleTime: 'static' })

/** The person of this account, or null where the reader may not name them. */
export const authorQuery = (user: string) =>
  queryOptions({
    queryKey: ['profile', 'konto', user],
    queryFn: async () => (await read(`/api/profile/konto/${user}`)) as PersonRef | null,
    meta: { decoration: true },
  })

/** What one may know of a person, for their card. */
export const personQuery = (id: string) =>
  queryOptions({ queryKey: ['profile', 'karte', id], queryFn: async () => (await read(`/api/profile/${id}`)) as PersonDetails })
