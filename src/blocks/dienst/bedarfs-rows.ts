// Converts an estimate to need rows, and compares a shift's plan with the estimate. Used by client and server.
import type { BedarfsResult } from '#blocks/bedarf/contract.ts'
import type { BedarfsRow } from './contract.ts'
import { crewRows, isSeat } from './vehicle-seats.ts'

type Result = Pick<BedarfsResult, 'helferVon' | 'helferBis' | 'ktw' | 'rtw' | 'notarzt' | 'einsatzleitung'>
export type WishType = 'KTW' | 'RTW' | 'NEF'
/** Fields of a shift used by the comparison; a number may be missing during input, `typ` is null if unknown. */
export interface Planschicht {
  readonly bedarf: readonly { readonly anzahl: number | null; readonly funktion: string }[]
  readonly fahrzeuge: readonly { readonly typ: string | null }[]
}
/** Numbers of people and vehicles; `helfer` excludes vehicle crews. */
export interface Kraefte {
  readonly helfer: number
  readonly ktw: number
  readonly rtw: number
  readonly notarzt: number
}

const LEITUNG = 'Einsatzleitung'
const NOTARZT = 'Notarzt'

const row = (qualifikation: BedarfsRow['qualifikation'], count: number, fn = ''): BedarfsRow[] =>
  count > 0 ? [{ qualifikation, anzahl: count, funktion: fn, mindestalter: null }] : []

/**
 * The estimate as editable lines: helpers, command, and the seats of the vehicles on top.
 * Annahme: helpers are SanA, as many as the estimate says at most. A reduced command is one person, a full one two.
 */
export function rowsFrom({ helferBis, ktw, rtw, notarzt, einsatzleitung }: Result): BedarfsRow[] {
  return [
    ...row('SanA', helferBis),
    ...row('SH', einsatzleitung === 'voll' ? 2 : einsatzleitung === 'reduziert' ? 1 : 0, LEITUNG),
    ...crewRows('KTW', ktw),
    ...crewRows('RTW', rtw),
    ...crewRows('NEF', notarzt),
  ]
}

/** Vehicles of the estimate as wishes by type. Annahme: hardly a chapter has a GKTW; the command requests it. */
export const fahrzeugeFrom = ({ ktw, rtw, notarzt }: Result): WishType[] => [
  ...Array<WishType>(ktw).fill('KTW'),
  ...Array<WishType>(rtw).fill('RTW'),
  ...Array<WishType>(notarzt).fill('NEF'),
]

/** Planned numbers of a shift. A KTW-B counts as a KTW. */
export function plannedKraefte({ bedarf, fahrzeuge }: Planschicht): Kraefte {
  const people = (matches: (fn: string) => boolean) =>
    bedarf.reduce((soFar, { anzahl, funktion }) => soFar + (matches(funktion) ? (anzahl ?? 0) : 0), 0)
  const vehiclesOf = (...types: string[]) => fahrzeuge.filter(({ typ }) => typ !== null && types.includes(typ)).length
  return {
    helfer: people(
      (fn) =>
        ![LEITUNG, NOTARZT].includes(fn) &&
        !isSeat(
          fn,
          fahrzeuge.map(({ typ }) => typ),
        ),
    ),
    ktw: vehiclesOf('KTW', 'KTW-B'),
    rtw: vehiclesOf('RTW'),
    notarzt: Math.max(
      people((fn) => fn === NOTARZT),
      vehiclesOf('NEF'),
    ),
  }
}

export const requiredKraefte = ({ helferVon, ktw, rtw, notarzt }: Result): Kraefte => ({ helfer: helferVon, ktw, rtw, notarzt })

/** True if the plan is below the estimate. Annahme: only then is a reason required; more is always welcome. */
export const staysBelow = (plan: Kraefte, least: Kraefte): boolean =>
  (['helfer', 'ktw', 'rtw', 'notarzt'] as const).some((kind) => plan[kind] < least[kind])
