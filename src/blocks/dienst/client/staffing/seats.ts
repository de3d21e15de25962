import { lineOf } from '../../vehicle-seats.ts'
import type { BoardSchicht } from '../board.ts'

type Fahrzeug = BoardSchicht['fahrzeuge'][number]
type Riding = Pick<BoardSchicht, 'bedarf' | 'fahrzeuge'>

/** Line of need of a seat; undefined if no line names it. */
const seatLine = (sitz: string, fahrzeug: string, { bedarf, fahrzeuge }: Riding): Riding['bedarf'][number] | undefined =>
  bedarf[lineOf(sitz, fahrzeuge.find(({ _id }) => _id === fahrzeug)?.typ ?? null, bedarf)]

/** Function of a seat: from its line of need, else the seat's own name. */
export const seatFunction = (sitz: string, fahrzeug: string, riding: Riding): string => seatLine(sitz, fahrzeug, riding)?.funktion ?? sitz

/** "KTW Musterstadt 14/01"; the type if only a type is wished for. */
export function vehicleTitle({
  funkrufname,
  bezeichnung,
  kennung,
  typ,
}: Pick<Fahrzeug, 'funkrufname' | 'bezeichnung' | 'kennung' | 'typ'>): string {
  const name = funkrufname || [bezeichnung, kennung].filter(Boolean).join(' ')
  return typ === null || name.includes(typ) ? name || 'Fahrzeug' : `${typ} ${name}`.trim()
}
