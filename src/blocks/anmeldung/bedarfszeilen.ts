// From an estimate to the lines of a need, and back: what a shift plans against what was estimated. Both sides use it.
import type { Bedarfszeile } from './contract.ts'

/** The part of an estimate (features/sanitaetsdienste/formen.ts) that lines are made of. */
interface Ergebnis {
  readonly helferVon: number
  readonly helferBis: number
  readonly ktw: number
  readonly rtw: number
  readonly notarzt: number
  readonly einsatzleitung: 'keine' | 'reduziert' | 'voll'
}
/** The types of vehicles that an estimate wishes for, as features/fahrzeuge names them. */
export type Wunschtyp = 'KTW' | 'RTW' | 'NEF'
/** As much of a shift as the comparison needs; a number that is being typed may be missing, `typ` is null where it is not known. */
export interface Planschicht {
  readonly bedarf: readonly { readonly anzahl: number | null; readonly funktion: string }[]
  readonly fahrzeuge: readonly { readonly typ: string | null }[]
}
/** So many people and vehicles; helpers without the crews of vehicles, who come on top. */
export interface Kraefte {
  readonly helfer: number
  readonly ktw: number
  readonly rtw: number
  readonly notarzt: number
}

const LEITUNG = 'Einsatzleitung'
const NOTARZT = 'Notarzt'
const BESATZUNG = 'Besatzung '

const zeile = (qualifikation: Bedarfszeile['qualifikation'], anzahl: number, funktion = ''): Bedarfszeile[] =>
  anzahl > 0 ? [{ qualifikation, anzahl, funktion, mindestalter: null }] : []

/**
 * The estimate as lines that one may edit: helpers, command, and the crews of the vehicles on top (rules.md 4.1).
 * Annahme: helpers as SanA and as many as the band says at most; a KTW with RS and RH (entities.md 2.21), an RTW with NotSan and RS,
 * an emergency doctor with a NotSan who drives; a reduced command is one person, a full one two.
 */
export function zeilenAus({ helferBis, ktw, rtw, notarzt, einsatzleitung }: Ergebnis): Bedarfszeile[] {
  return [
    ...zeile('SanA', helferBis),
    ...zeile('SH', einsatzleitung === 'voll' ? 2 : einsatzleitung === 'reduziert' ? 1 : 0, LEITUNG),
    ...zeile('RS', ktw, `${BESATZUNG}KTW`),
    ...zeile('RH', ktw, `${BESATZUNG}KTW`),
    ...zeile('NotSan', rtw, `${BESATZUNG}RTW`),
    ...zeile('RS', rtw, `${BESATZUNG}RTW`),
    ...zeile('NA', notarzt, NOTARZT),
    ...zeile('NotSan', notarzt, `${BESATZUNG}NEF`),
  ]
}

/** The vehicles of the estimate as wishes by type. Annahme: a GKTW is no type of ours, the command sees to it itself. */
export const fahrzeugeAus = ({ ktw, rtw, notarzt }: Ergebnis): Wunschtyp[] => [
  ...Array<Wunschtyp>(ktw).fill('KTW'),
  ...Array<Wunschtyp>(rtw).fill('RTW'),
  ...Array<Wunschtyp>(notarzt).fill('NEF'),
]

/** What a shift plans. A KTW-B counts as a KTW. */
export function geplant({ bedarf, fahrzeuge }: Planschicht): Kraefte {
  const summe = (passt: (funktion: string) => boolean) =>
    bedarf.reduce((bisher, { anzahl, funktion }) => bisher + (passt(funktion) ? (anzahl ?? 0) : 0), 0)
  const vomTyp = (...typen: string[]) => fahrzeuge.filter(({ typ }) => typ !== null && typen.includes(typ)).length
  return {
    helfer: summe((funktion) => ![LEITUNG, NOTARZT].includes(funktion) && !funktion.startsWith(BESATZUNG)),
    ktw: vomTyp('KTW', 'KTW-B'),
    rtw: vomTyp('RTW'),
    notarzt: Math.max(
      summe((funktion) => funktion === NOTARZT),
      vomTyp('NEF'),
    ),
  }
}

/** The least that the estimate asks for. */
export const verlangt = ({ helferVon, ktw, rtw, notarzt }: Ergebnis): Kraefte => ({ helfer: helferVon, ktw, rtw, notarzt })

/** Does the plan have less than was estimated? Annahme: only then a reason is asked for; more is always welcome. */
export const bleibtDarunter = (plan: Kraefte, soll: Kraefte): boolean =>
  (['helfer', 'ktw', 'rtw', 'notarzt'] as const).some((was) => plan[was] < soll[was])
