// State of a registration before staffing, which it returns to once taken off the board. Pure.
import type { Anmeldestatus } from '../../contract.ts'
import { stands } from '../../names.ts'
import type { Trigger } from '../signup/state.ts'

/** Origin of a registration: by the member, by a yes to a question, or by the leaders. */
export type Origin = 'selbst' | 'gefragt' | 'leitung'

interface Span {
  readonly beginn: string
  readonly ende: string
}
/** A registration as it stands, as far as it is given back. */
export interface Kept extends Span {
  readonly status: Anmeldestatus
  readonly funktion: string
  readonly praktikant: boolean
  readonly grund: string
  readonly kommentar: string
  readonly kommentarSichtbarkeit: 'fuehrung' | 'alle'
  readonly gemeldetAm: string
  readonly herkunft: Origin
  readonly zuvor: Before | null
}
/** Stored with a staffed registration; a span of null follows the offer. */
export type Before = Omit<Kept, 'beginn' | 'ende' | 'zuvor'> & { readonly beginn: string | null; readonly ende: string | null }

const STAFFED = ['eingeteilt', 'nichtErschienen'] as const satisfies readonly Anmeldestatus[]
export const wasStaffed = (status: Anmeldestatus) => STAFFED.some((one) => one === status)
export const sameInstant = (a: string, b: string) => Date.parse(a) === Date.parse(b)

function keep(row: Kept, offer: Span): Before {
  const whole = sameInstant(row.beginn, offer.beginn) && sameInstant(row.ende, offer.ende)
  return {
    status: row.status,
    funktion: row.funktion,
    praktikant: row.praktikant,
    grund: row.grund,
    kommentar: row.kommentar,
    kommentarSichtbarkeit: row.kommentarSichtbarkeit,
    gemeldetAm: row.gemeldetAm,
    herkunft: row.herkunft,
    beginn: whole ? null : row.beginn,
    ende: whole ? null : row.ende,
  }
}

/** The state that a row returns to once taken off: registered for members who came forward, nothing for those the leaders put there. */
export function beforeOf(row: Kept, offer: Span): Before | null {
  if (!wasStaffed(row.status)) return keep(row, offer)
  if (row.zuvor !== null) return row.zuvor
  return row.herkunft === 'leitung' ? null : { ...keep(row, offer), status: 'gemeldet', funktion: '', grund: '' }
}

/** The span that is given back, within the offer as it is now. */
export function spanOf({ beginn, ende }: Before, offer: Span): Span {
  if (beginn === null || ende === null) return offer
  const part = {
    beginn: Date.parse(beginn) > Date.parse(offer.beginn) ? beginn : offer.beginn,
    ende: Date.parse(ende) < Date.parse(offer.ende) ? ende : offer.ende,
  }
  return Date.parse(part.beginn) < Date.parse(part.ende) ? part : offer
}

const OWN_YES: readonly Trigger[] = ['selbst', 'hilferuf', 'uebergabe']
/** A yes of their own: taken off they stay registered. */
export const saidYes = (trigger: Trigger): boolean => OWN_YES.includes(trigger)

/** Origin of a registration that changes from `old`. */
export function originBy(old: Pick<Kept, 'status' | 'herkunft'> | null, trigger: Trigger): Origin {
  if (old !== null && (stands(old.status) || wasStaffed(old.status))) return old.herkunft
  return trigger === 'selbst' ? 'selbst' : saidYes(trigger) ? 'gefragt' : 'leitung'
}
