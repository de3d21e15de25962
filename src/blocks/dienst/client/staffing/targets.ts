import type { BedarfsRow } from '../../contract.ts'
import type { BoardSchicht } from '../board.ts'
import { vehicleTitle } from './seats.ts'
import type { Tableau, Target } from './tableau.ts'

export function rowName({
  qualifikation,
  funktion,
  mindestalter,
}: Pick<BedarfsRow, 'qualifikation' | 'funktion' | 'mindestalter'>): string {
  const who = qualifikation === 'keine' ? 'Helfer' : qualifikation
  return `${funktion ? `${funktion} (${who})` : who}${mindestalter ? `, ab ${mindestalter}` : ''}`
}

export function targetName(target: Target, schicht: BoardSchicht): string {
  if (target.kind === 'praktikant') return 'Praktikant'
  if (target.kind === 'zusaetzlich') return 'zusätzlich eingeteilt'
  if (target.kind === 'zeile') {
    const row = schicht.bedarf[target.row]
    return row ? rowName(row) : ''
  }
  const fahrzeug = schicht.fahrzeuge.find(({ _id }) => _id === target.fahrzeug)
  return `${target.funktion}, ${fahrzeug ? vehicleTitle(fahrzeug) : 'Fahrzeug'}`
}

/** Returns true for the leading function. A Transportführer leads only a vehicle. */
export const isLeitung = (fn: string): boolean => /leit/i.test(fn)

export interface ChoiceTarget {
  readonly target: Target
  readonly name: string
  readonly free: number
}

export function choiceTargets(tableau: Tableau): readonly ChoiceTarget[] {
  const { schicht } = tableau
  const rows = schicht.bedarf.map((row, number) => ({
    target: { kind: 'zeile', row: number } as const,
    name: rowName(row),
    free: tableau.plaetze.filter((platz) => platz.zeile === number && !platz.place).length,
  }))
  const seats = tableau.fahrzeuge.flatMap(({ fahrzeug, seats }) =>
    seats.flatMap(({ funktion, place }) =>
      place
        ? []
        : [
            {
              target: { kind: 'sitz', fahrzeug: fahrzeug._id, funktion } as const,
              name: `${funktion}, ${vehicleTitle(fahrzeug)}`,
              free: 1,
            },
          ],
    ),
  )
  const remaining = schicht.praktikanten.anzahl - tableau.praktikanten.length
  return [
    ...rows.filter(({ free }) => free > 0),
    ...seats,
    ...(remaining > 0 ? [{ target: { kind: 'praktikant' } as const, name: 'Praktikant', free: remaining }] : []),
  ]
}

export const plaetzeFree = (count: number): string => (count === 1 ? '1 Platz frei' : `${count} Plätze frei`)
