import { readableSpan } from '#contract/time/berlin.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'
import type { Message } from '#server/errors.ts'
import type { Termin } from '../contract.ts'

/** All errors in the sessions of a course: each within its span, in order, without overlaps. */
export const termineMaengel = (frame: Termin, termine: readonly Termin[]): Message[] =>
  termine.flatMap(({ beginn, ende }, i) => {
    const refuse = (field: 'beginn' | 'ende', msg: string) => [{ msg, feld: `termine.${i}.${field}` }]
    const [from, until, before] = [Date.parse(beginn), Date.parse(ende), termine[i - 1]]
    if (until <= from) return refuse('ende', END_AFTER_BEGIN)
    if (from < Date.parse(frame.beginn)) return refuse('beginn', 'Der Termin beginnt vor der Ausbildung.')
    if (until > Date.parse(frame.ende)) return refuse('ende', 'Der Termin endet nach der Ausbildung.')
    return before && from < Date.parse(before.ende)
      ? refuse('beginn', `Der Termin beginnt, bevor der davor zu Ende ist: ${readableSpan(before.beginn, before.ende)}.`)
      : []
  })
