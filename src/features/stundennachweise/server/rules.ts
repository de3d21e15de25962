import { touchesNight } from '#blocks/dienst/server/index.ts'
import { inMonths, tagInBerlin } from '#contract/time/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import { badRequest } from '#server/errors.ts'
import { countHours, HOURS_MAX, NO_HOURS, OLDEST_DAYS } from '../contract.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]

export interface Times {
  readonly datum: string
  readonly beginn: string | null
  readonly ende: string | null
  readonly pause: number
  readonly stunden: number | null
  readonly nacht: boolean
}

/**
 * Calculates the times of a body for storage. `old` may keep a day that has since become too old.
 * @throws 400 naming the field
 */
export function reckonTimes<T extends Times>(body: T, now: Date, old?: { readonly datum: string }): T & { readonly stunden: number } {
  const { datum, beginn, ende, pause } = body
  const today = tagInBerlin(now)
  if (datum > today) throw badRequest('Dieser Tag liegt in der Zukunft.', 'datum')
  if (datum !== old?.datum && datum < tagInBerlin(new Date(now.getTime() - OLDEST_DAYS * DAY)))
    throw badRequest(`Trag Stunden spätestens nach ${OLDEST_DAYS} Tagen ein.`, 'datum')
  if (beginn === null && ende === null) {
    if (body.stunden === null) throw badRequest(NO_HOURS, 'stunden')
    return { ...body, stunden: body.stunden }
  }
  if (beginn === null) throw badRequest('Sag auch, wann es begann.', 'beginn')
  if (ende === null) throw badRequest('Sag auch, wann es zu Ende war.', 'ende')
  if (tagInBerlin(beginn) !== datum) throw badRequest('Der Beginn liegt an einem anderen Tag.', 'beginn')
  const length = Date.parse(ende) - Date.parse(beginn)
  if (length <= 0) throw badRequest(END_AFTER_BEGIN, 'ende')
  // Tolerates a minute of clock skew on phones.
  if (Date.parse(ende) > now.getTime() + MINUTE) throw badRequest('Das Ende liegt in der Zukunft.', 'ende')
  if (length <= pause * MINUTE) throw badRequest('Die Pause ist so lang wie der ganze Dienst.', 'pause')
  const hours = countHours(beginn, ende, pause)
  if (hours > HOURS_MAX) throw badRequest(`Ein Nachweis hat höchstens ${HOURS_MAX} Stunden. Teil ihn auf die Tage auf.`, 'ende')
  return { ...body, stunden: hours, nacht: body.nacht || touchesNight(beginn, ende) }
}

export const daysOfMonth = (month: string): readonly [first: string, next: string] => [`${month}-01`, inMonths(`${month}-01`, 1)]
