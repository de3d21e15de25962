import type { Anmeldestatus } from '../../contract.ts'
import { isStandingStatus } from '../../names.ts'
import type { Trigger } from '../signup/state.ts'

/** Origin of a registration: the member, a yes to a request, or the leaders. */
export type Origin = 'selbst' | 'gefragt' | 'leitung'

interface Span {
  readonly beginn: string
  readonly ende: string
}
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
/** Stored with a staffed registration; a null span follows the offer. */
export type Before = Omit<Kept, 'beginn' | 'ende' | 'zuvor'> & { readonly beginn: string | null; readonly ende: string | null }

const STAFFED = ['eingeteilt', 'nichtErschienen'] as const satisfies readonly Anmeldestatus[]
export const wasStaffed = (status: Anmeldestatus) => STAFFED.some((staffedStatus) => staffedStatus === status)
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

/** State restored when taken off: registered for people who signed up, none for people placed by the leaders. */
export function beforeOf(row: Kept, offer: Span): Before | null {
  if (!wasStaffed(row.status)) return keep(row, offer)
  if (row.zuvor !== null) return row.zuvor
  return row.herkunft === 'leitung' ? null : { ...keep(row, offer), status: 'gemeldet', funktion: '', grund: '' }
}

/** Restored span, clipped to the current offer. */
export function spanOf({ beginn, ende }: Before, offer: Span): Span {
  if (beginn === null || ende === null) return offer
  const part = {
    beginn: Date.parse(beginn) > Date.parse(offer.beginn) ? beginn : offer.beginn,
    ende: Date.parse(ende) < Date.parse(offer.ende) ? ende : offer.ende,
  }
  return Date.parse(part.beginn) < Date.parse(part.ende) ? part : offer
}

const OWN_YES: readonly Trigger[] = ['selbst', 'hilferuf', 'uebergabe']
/** The member's own yes: taken off the board they remain registered. */
export const saidYes = (trigger: Trigger): boolean => OWN_YES.includes(trigger)

export function originBy(old: Pick<Kept, 'status' | 'herkunft'> | null, trigger: Trigger): Origin {
  if (old !== null && (isStandingStatus(old.status) || wasStaffed(old.status))) return old.herkunft
  return trigger === 'selbst' ? 'selbst' : saidYes(trigger) ? 'gefragt' : 'leitung'
}
