// Faces and cards of people: whoever stands somewhere by name can be looked at and called, if they let one.
import { queryOptions } from '@tanstack/react-query'
import { isMobile } from '#contract/phone.ts'
import { getFile, sendSilently } from './api.ts'

/** A person as answers of the server name one. */
export interface PersonRef {
  readonly _id: string
  readonly vorname: string
  readonly nachname: string
}
interface Face {
  readonly _id: string
  readonly bild?: string
}
/** What a card shows of a profile, each part only where one may read it. */
export interface PersonDetails {
  readonly vorname: string
  readonly nachname: string
  readonly bild?: string | null | undefined
  readonly gruppe?: string | undefined
  readonly funktionen?: readonly string[] | undefined
  readonly sanitaetsausbildung?: string | undefined
  readonly fuehrungsausbildung?: string | undefined
  readonly email?: readonly string[] | undefined
  readonly primary_email?: string | undefined
  readonly telefon?: readonly string[] | undefined
  readonly primary_telefon?: string | undefined
  readonly strasse?: string | undefined
  readonly hausnummer?: string | undefined
  readonly plz?: string | undefined
  readonly ort?: string | undefined
  /** 'MM-TT' */
  readonly geburtstag?: string | null | undefined
}

export const fullName = ({ vorname, nachname }: Omit<PersonRef, '_id'>): string => `${vorname} ${nachname}`

/** A row of a list has the main one only. */
const inOrder = (list: readonly string[] | undefined, main = '') =>
  [...(list ?? [main].filter(Boolean))].sort((a, b) => Number(b === main) - Number(a === main))
/** Numbers and mail addresses, the main one first; without a main number a mobile (as the server's `firstPhone`). */
export const contactOf = ({ telefon, primary_telefon, email, primary_email }: PersonDetails) => ({
  numbers: inOrder(telefon, primary_telefon || telefon?.find(isMobile)),
  addresses: inOrder(email, primary_email),
})

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

/** What one may know of a person, for their card. */
export const personQuery = (id: string) =>
  queryOptions({ queryKey: ['profile', 'karte', id], queryFn: async () => (await read(`/api/profile/${id}`)) as PersonDetails })
