import { createContext, useContext } from 'react'
import type { Kandidat } from '../../kandidat.ts'
import type { BoardKind } from '../board.ts'
import type { Actions } from './actions.ts'
import type { Tableau, Target } from './tableau.ts'

/** What all parts of one shift's board work with. */
export interface Work {
  readonly tableau: Tableau
  readonly kandidaten: readonly Kandidat[]
  /** All of them are wanted, not only the best. */
  readonly all: boolean
  readonly wantAll: () => void
  /** Asks for more of them: by a search, for a seat, or those placed beyond the best. */
  readonly source: { readonly kind: BoardKind; readonly anlass: string; readonly also: readonly string[] }
  /** What somebody already does at that time; follows a name. */
  readonly besetzt: (kandidat: Kandidat) => string | null
  /** The most hours that anybody has: the whole width of a bar. */
  readonly max: number
  /** People asked to come to this shift, without an answer yet. */
  readonly asked: ReadonlySet<string>
  /** Who led last: said beside a place that leads. */
  readonly lastLeiter: string | null
  readonly moves: Actions
  readonly isChanged: (profil: string) => boolean
  /** Nothing can be changed (any more): no crosses. */
  readonly fixed: boolean
  readonly openPerson: (profil: string) => void
  readonly openPlatz: (target: Target) => void
}

export const WorkContext = createContext<Work | null>(null)

/** Within the board. */
export function useWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('There is no board around this.')
  return work
}

/** What is dragged on the board. */
export const PERSON = 'einteilung-profil'
