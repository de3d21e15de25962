import { readableTime } from '#contract/time/berlin.ts'
import { changeHindernis, isDraft } from '#blocks/dienst/hindernisse.ts'
import { WORDS } from './contract.ts'

export interface Evening {
  readonly beginn: string
  readonly ende: string
  readonly abgesagt: boolean
  readonly status: string
}
const EARLY_MS = 30 * 60_000

export function presentHindernis(evening: Evening, now: Date): string | null {
  const fixed = changeHindernis(WORDS, evening)
  if (fixed !== null) return fixed
  if (isDraft(evening)) return 'Der Dienstabend ist noch ein Entwurf. Veröffentliche ihn zuerst.'
  const from = Date.parse(evening.beginn) - EARLY_MS
  return now.getTime() < from ? `Das geht ab 30 Minuten vor dem Beginn, also ab ${readableTime(new Date(from))} Uhr.` : null
}

/** Reason why the wall shows no code: it exists only during the evening. */
export const codeHindernis = (evening: Evening, now: Date): string | null =>
  presentHindernis(evening, now) ??
  (now.getTime() > Date.parse(evening.ende) ? 'Der Dienstabend ist vorbei. Der Code gilt nicht mehr.' : null)

export function excuseHindernis(evening: Evening, now: Date): string | null {
  const fixed = changeHindernis(WORDS, evening)
  if (fixed !== null) return fixed
  return now.getTime() >= Date.parse(evening.beginn)
    ? `Entschuldigen ging bis zum Beginn am ${readableTime(evening.beginn)} Uhr. Ruf die Leitung an.`
    : null
}
