// What speaks against closing a service, and against the times that somebody is said to have been there. Data in, reason out.
import type { Anmeldestatus } from '#blocks/anmeldung/contract.ts'
import type { Message } from '#server/errors.ts'
import { readableTime } from '#contract/berlin.ts'
import type { Dienstkopf } from '../load.ts'
import { isDraft } from '../visibility.ts'

type AbschlussCase = Pick<Dienstkopf, 'abgesagt' | 'status' | 'beginn' | 'abgeschlossenAm'> & { readonly jetzt: string }

const rules: readonly ((situation: AbschlussCase) => string | null)[] = [
  ({ abgesagt }) => (abgesagt ? 'Der Dienst ist abgesagt, abschließen lässt er sich nicht.' : null),
  ({ status, abgeschlossenAm: finishedAt }) =>
    finishedAt !== null || status === 'durchgefuehrt' || status === 'abgerechnet' ? 'Der Dienst ist schon abgeschlossen.' : null,
  (dienst) => (isDraft(dienst) ? 'Der Dienst ist noch ein Entwurf. Schreibe ihn zuerst aus.' : null),
  ({ beginn, jetzt: now }) =>
    now < beginn ? `Abschließen lässt sich der Dienst erst, wenn er begonnen hat, also ab ${readableTime(beginn)} Uhr.` : null,
]

/** Why a service may not be closed now; null when it may. Instants in UTC. */
export const abschlussHindernis = (situation: AbschlussCase): string | null =>
  rules.map((rule) => rule(situation)).find((reason) => reason !== null) ?? null

/** Somebody's registration, with the span of their shift. */
export interface Anwesenheit {
  readonly anmeldung: string
  readonly angebot: string
  readonly profil: string
  readonly name: string
  readonly status: Anmeldestatus
  /** What was planned for the person. */
  readonly beginn: string
  readonly ende: string
  readonly schichtBeginn: string
  readonly schichtEnde: string
}
/** What was written about them; times in UTC, null: as planned. */
export interface Detail {
  readonly erschienen: boolean
  readonly istBeginn: string | null
  readonly istEnde: string | null
  readonly pause: number
}

const DAY = 86_400_000
const duration = (beginn: string, ende: string) => Date.parse(ende) - Date.parse(beginn)

/** The times that count, or why they cannot be right; the field of a refusal is the path below the person's row. */
export function trueTimes(person: Anwesenheit, detail: Detail): { readonly beginn: string; readonly ende: string } | Message {
  const beginn = detail.istBeginn ?? person.beginn
  const ende = detail.istEnde ?? person.ende
  const refuse = (field: string, sentence: string): Message => ({ feld: field, msg: `${person.name}: ${sentence}` })
  if (ende <= beginn) return refuse('istEnde', 'Das Ende muss nach dem Beginn liegen.')
  if (Date.parse(person.schichtBeginn) - Date.parse(beginn) > DAY)
    return refuse('istBeginn', 'Der Beginn liegt mehr als 24 Stunden vor der Schicht.')
  if (Date.parse(ende) - Date.parse(person.schichtEnde) > DAY)
    return refuse('istEnde', 'Das Ende liegt mehr als 24 Stunden nach der Schicht.')
  // A shift may itself be longer than a day; nobody was there longer than that.
  const max = Math.max(DAY, duration(person.schichtBeginn, person.schichtEnde))
  if (duration(beginn, ende) > max) return refuse('istEnde', `Die Zeit ist länger als ${max === DAY ? '24 Stunden' : 'die ganze Schicht'}.`)
  if (detail.pause * 60_000 >= duration(beginn, ende)) return refuse('pause', 'Die Pause ist so lang wie die ganze Zeit.')
  return { beginn, ende }
}
