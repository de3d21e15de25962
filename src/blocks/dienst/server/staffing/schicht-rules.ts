import { readableTime } from '#contract/time/berlin.ts'
import type { Message } from '#server/errors.ts'
import type { Span } from './move.ts'
import type { SchichtRow } from './offers.ts'
import { END_AFTER_BEGIN } from '#contract/words.ts'

type Schicht = Omit<SchichtRow, 'bedarf' | 'praktikanten'> & { readonly _id?: string | undefined }

const ms = (time: string): number => Date.parse(time)
const overlap = (a: Span, b: Span): boolean => ms(a.beginn) < ms(b.ende) && ms(b.beginn) < ms(a.ende)
const oClock = (time: string): string => `${readableTime(time)} Uhr`
const message = (field: string, msg: string): Message => ({ msg, feld: field })

function maengelOf(frame: Span, schichten: readonly Schicht[], schicht: Schicht, i: number, name: string): Message[] {
  const path = `schichten.${i}`
  if (ms(schicht.ende) <= ms(schicht.beginn)) return [message(`${path}.ende`, `${name}: ${END_AFTER_BEGIN}`)]
  const found: Message[] = []
  if (ms(schicht.beginn) < ms(frame.beginn))
    found.push(message(`${path}.beginn`, `${name} beginnt zu früh. Frühestens: ${oClock(frame.beginn)}.`))
  if (ms(schicht.ende) > ms(frame.ende)) found.push(message(`${path}.ende`, `${name} endet zu spät. Spätestens: ${oClock(frame.ende)}.`))
  const first = schichten.findIndex(({ _id }) => _id !== undefined && _id === schicht._id)
  if (schicht._id !== undefined && first !== i) found.push(message(`${path}._id`, `${name} steht doppelt in der Liste.`))
  schicht.fahrzeuge.forEach(({ fahrzeug, typ }, j) => {
    if (fahrzeug === null && typ === null)
      found.push(message(`${path}.fahrzeuge.${j}`, `${name}: Wähle ein Fahrzeug oder einen Fahrzeugtyp.`))
    if (fahrzeug !== null && schicht.fahrzeuge.findIndex((seat) => seat.fahrzeug === fahrzeug) !== j)
      found.push(message(`${path}.fahrzeuge.${j}`, `${name}: Dasselbe Fahrzeug steht zweimal da.`))
    const overlapping = schichten
      .slice(0, i)
      .some((sibling) => overlap(sibling, schicht) && sibling.fahrzeuge.some((seat) => seat.fahrzeug === fahrzeug))
    if (fahrzeug !== null && overlapping)
      found.push(message(`${path}.fahrzeuge.${j}`, `${name}: Dasselbe Fahrzeug steht in einer anderen Schicht zur selben Zeit.`))
  })
  return found
}

/** Errors of these shifts within the span `frame`; `name` is the wording for one by its number. */
export const schichtMaengel = (
  frame: Span,
  schichten: readonly Schicht[],
  name: (bezeichnung: string, number: number) => string,
): Message[] => schichten.flatMap((schicht, i) => maengelOf(frame, schichten, schicht, i, name(schicht.bezeichnung, i + 1)))
