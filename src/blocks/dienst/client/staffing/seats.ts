// Seats of a board's vehicles, and the vehicles' names.
import { lineOf } from '../../vehicle-seats.ts'
import type { BoardSchicht } from '../board.ts'

type Fahrzeug = BoardSchicht['fahrzeuge'][number]
type Riding = Pick<BoardSchicht, 'bedarf' | 'fahrzeuge'>

/** The line of the need that a seat is; undefined for one that no line names. */
const seatLine = (sitz: string, fahrzeug: string, { bedarf, fahrzeuge }: Riding): Riding['bedarf'][number] | undefined =>
  bedarf[lineOf(sitz, fahrzeuge.find(({ _id }) => _id === fahrzeug)?.typ ?? null, bedarf)]

/** Function that comes with a seat: of its line of the need, else its own name. */
export const seatFunction = (sitz: string, fahrzeug: string, riding: Riding): string => seatLine(sitz, fahrzeug, riding)?.funktion ?? sitz

/** "KTW Musterstadt 14/01"; the type for a mere wish. */
export function vehicleTitle({
  funkrufname,
  bezeichnung,
  kennung,
  typ: type,
}: Pick<Fahrzeug, 'funkrufname' | 'bezeichnung' | 'kennung' | 'typ'>): string {
  const name = funkrufname || [bezeichnung, kennung].filter(Boolean).join(' ')
  return type === null || name.includes(type) ? name || 'Fahrzeug' : `${type} ${name}`.trim()
}
