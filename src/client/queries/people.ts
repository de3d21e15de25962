import { queryOptions } from '@tanstack/react-query'
import { getFile, sendSilently } from '../net/api.ts'
import type { PersonDetails, PersonRef } from '../text/person.ts'
import { FACES_PER_CALL } from '#contract/limits.ts'

interface Face {
  readonly _id: string
  readonly bild?: string
  /** Number that the reader may see. */
  readonly telefon?: string
}
const read = async (url: string) => (await sendSilently({ method: 'GET', url })).data

/** Batching window: requests of one render are combined. */
const TOGETHER_MS = 20
let next: { readonly ids: Set<string>; readonly answer: Promise<ReadonlyMap<string, Face>> } | null = null

async function ask(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, Face>> {
  await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS))
  if (next?.ids === ids) next = null
  const faces = (await read(`/api/profile/gesichter?personen=${[...ids].join(',')}`)) as readonly Face[]
  return new Map(faces.map((face) => [face._id, face]))
}

async function faceOf(id: string): Promise<Face | null> {
  if (next === null || next.ids.size === FACES_PER_CALL) {
    const ids = new Set<string>()
    next = { ids, answer: ask(ids) }
  }
  next.ids.add(id)
  return (await next.answer).get(id) ?? null
}

/** Card availability (null: none), photo and number of a person. Cached until a profile changes. */
export const faceQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', 'gesicht', id],
    queryFn: () => faceOf(id),
    staleTime: Infinity,
    meta: { decoration: true, tables: ['users'] },
  })

/** A picture by its immutable id. A refused request yields no picture and no alert. */
export const imageQuery = (id: string) =>
  queryOptions({ queryKey: ['dateien', id], queryFn: () => getFile(`/api/dateien/${id}`), staleTime: 'static' })

/** The person of an account, or null if the reader may not see the name. */
export const authorQuery = (user: string) =>
  queryOptions({
    queryKey: ['profile', 'konto', user],
    queryFn: async () => (await read(`/api/profile/konto/${user}`)) as PersonRef | null,
    meta: { decoration: true },
  })

export const personQuery = (id: string) =>
  queryOptions({ queryKey: ['profile', 'karte', id], queryFn: async () => (await read(`/api/profile/${id}`)) as PersonDetails })
