// Offline data of a member's device for the next duties. It contains duties, contact cards of their people, and data of on-site forms.
import type { PlanEntry, PlanKind } from '#contract/time/plan.ts'
import type { AskDoor } from '#server/http/through-door.ts'

const DAYS = 14
const PEOPLE_MAX = 80

const CALLS: Partial<Record<PlanKind, string>> = {
  sanitaetsdienst: '/api/sanitaetsdienste',
  blutspende: '/api/blutspenden',
  dienstabend: '/api/dienstabende',
  ausbildung: '/api/ausbildungen',
  veranstaltung: '/api/veranstaltungen',
  ktwWoche: '/api/ktw/wochen',
  ktwSonntag: '/api/ktw/sonntage',
}
const FORMS = [
  '/api/stundennachweise/arten',
  '/api/stundennachweise/meine/summen',
  '/api/einsatzberichte/auswahl',
  '/api/fahrzeuge',
  '/api/fahrzeuge/sperrregeln',
]

interface Detail {
  readonly helfer?: readonly { readonly profil: { readonly _id: string } }[]
  readonly leiterPerson?: { readonly _id: string } | null
  readonly stvLeiterPerson?: { readonly _id: string } | null
}
const peopleOf = ({ leiterPerson, stvLeiterPerson, helfer = [] }: Detail): string[] =>
  [leiterPerson, stvLeiterPerson, ...helfer.map(({ profil }) => profil)].flatMap((person) => (person ? [person._id] : []))

/** Responses by call: the requested plan, the member's duties of the next two weeks, readable contact cards, and forms. */
export async function loadStock(askDoor: AskDoor, url: string, now: Date) {
  const ask = async (question: string) => [question, await askDoor(question)] as const
  const plan = await ask(`/api/plan?${url.split('?')[1]}`)
  const entries = JSON.parse(plan[1]?.body ?? '[]') as readonly PlanEntry[]
  const until = now.getTime() + DAYS * 86_400_000
  const urls = entries.flatMap(({ art, pfad, beginn, ende, zustand }) => {
    const [calls, id] = [CALLS[art], /[\da-f-]{36}/.exec(pfad)?.[0]]
    const soon = Date.parse(ende) > now.getTime() && Date.parse(beginn) < until
    return calls && id && soon && zustand !== 'abgesagt' ? [`${calls}/${id}`] : []
  })
  const duties = await Promise.all([...new Set(urls)].map(ask))
  const people = new Set(duties.flatMap(([, detail]) => (detail ? peopleOf(JSON.parse(detail.body) as Detail) : [])))
  const cards = [...people].slice(0, PEOPLE_MAX).map((id) => `/api/profile/${id}`)
  return [plan, ...duties, ...(await Promise.all([...cards, ...FORMS].map(ask)))]
}
