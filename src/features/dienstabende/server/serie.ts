import { checkReferences, elsewhereWhileLeading } from '#blocks/dienst/server/index.ts'
import { expandSerie } from '#blocks/belegung/server/index.ts'
import { heldSentence } from '#blocks/konflikte/server/index.ts'
import { sql } from 'kysely'
import { dateText, readableTime, tagInBerlin, timeFromWallClock, wallClock } from '#contract/time/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import type { Actor, Trx } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { type Serie, SERIE_MAX } from '../contract.ts'

interface Span {
  readonly beginn: string
  readonly ende: string
}
const DAY = 86_400_000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const STEP_DAYS = { woche: 7, zweiWochen: 14, monat: 28 } as const

function ruleOf({ rhythmus, bis }: Serie, beginn: string): string {
  const until = `UNTIL=${bis.replaceAll('-', '')}`
  if (rhythmus !== 'monat') return `FREQ=WEEKLY;INTERVAL=${rhythmus === 'woche' ? 1 : 2};${until}`
  const first = new Date(wallClock(beginn))
  const nth = Math.ceil(first.getUTCDate() / 7)
  return `FREQ=MONTHLY;BYDAY=${nth > 4 ? -1 : nth}${WEEKDAYS[first.getUTCDay()]};${until}`
}

/** A date of a series; `von`: its day by the rhythm, '' for an additional one. */
interface Termin extends Span {
  readonly von: string
}
/** The same times of the clock on another day. */
function onDay<S extends Span>(date: S, tag: string): S {
  const shift = Date.parse(tag) - Date.parse(tagInBerlin(date.beginn))
  const at = (time: string) => timeFromWallClock(wallClock(time) + shift).toISOString()
  return shift === 0 ? date : { ...date, beginn: at(date.beginn), ende: at(date.ende) }
}

const minuteOf = (time: string): string => `${new Date(time).toISOString().slice(0, 16)}:00.000Z`
/**
 * Dates that are not skipped, each at the same Berlin wall-clock time as the first.
 * @throws 400 for a last day before the first date, too many dates, or none
 */
export function termineOf(first: Span, serie: Serie): Termin[] {
  // Minute precision, as in recurrence rules.
  const [beginn, ende] = [minuteOf(first.beginn), minuteOf(first.ende)]
  if (Date.parse(ende) <= Date.parse(beginn)) throw badRequest(END_AFTER_BEGIN, 'ende')
  const days = (Date.parse(serie.bis) - Date.parse(tagInBerlin(beginn))) / DAY
  if (days < 0) throw badRequest('Der letzte Tag der Serie liegt vor dem ersten Termin.', 'serie.bis')
  const many = badRequest(`Eine Serie hat höchstens ${SERIE_MAX} Termine. Wähle einen früheren letzten Tag.`, 'serie.bis')
  if (days / STEP_DAYS[serie.rhythmus] >= 2 * SERIE_MAX) throw many
  const all = expandSerie({ beginn, ende }, ruleOf(serie, beginn))
  if (all.length > SERIE_MAX) throw many
  const moved = new Map(serie.verlegt.map(({ von, nach }) => [von, nach]))
  const dates = [
    ...all
      .map((date) => ({ ...date, von: tagInBerlin(date.beginn) }))
      .filter(({ von }) => !serie.ohne.includes(von))
      .map((date) => onDay(date, moved.get(date.von) ?? date.von)),
    ...[...new Set(serie.dazu)].map((tag) => onDay({ beginn, ende, von: '' }, tag)),
  ].toSorted((a, b) => (a.beginn < b.beginn ? -1 : 1))
  if (dates.length > SERIE_MAX) throw many
  const taken = dates.map((date) => tagInBerlin(date.beginn))
  const twice = taken.find((day, i) => taken.indexOf(day) !== i)
  if (twice !== undefined) throw badRequest(`Am ${dateText(twice)} stünden zwei Termine der Serie.`, 'serie')
  if (dates.length === 0) throw badRequest('Von der Serie bleibt kein Termin übrig.', 'serie')
  return dates
}

/** Shifts a time by the distance between the first date and this one, in Berlin wall-clock time. */
export const movedWith = (time: string | null, first: string, date: string): string | null =>
  time === null ? null : timeFromWallClock(wallClock(time) + wallClock(date) - wallClock(first)).toISOString()

/** The leader's other duty on each date, as a sentence; '' if free. @throws 400, 409 for a leader unknown to the reader */
export async function conflictsOf(trx: Trx, reader: Actor, leiter: string | null, dates: readonly Span[]): Promise<readonly string[]> {
  if (leiter === null) return dates.map(() => '')
  await checkReferences(trx, reader, { ort: null, leiter, stvLeiter: null })
  const { rows } = await sql<{ name: string }>`select name from personen where _id = ${leiter}::uuid`.execute(trx)
  const name = rows[0]?.name ?? 'Die Leitung'
  const sentences: string[] = []
  for (const date of dates) {
    const [belegung] = await elsewhereWhileLeading(trx, { _id: null, leiter, schichten: [date] }, reader)
    sentences.push(belegung ? `${readableTime(date.beginn)} Uhr: ${heldSentence(name, belegung)}` : '')
  }
  return sentences
}
