import { createContext, useContext } from 'react'
import type { Kandidat } from '../../kandidat.ts'
import type { BoardKind } from '../board.ts'
import type { Actions } from './actions.ts'
import type { Tableau, Target } from './tableau.ts'

export interface Work {
  readonly tableau: Tableau
  readonly kandidaten: readonly Kandidat[]
  readonly all: boolean
  readonly wantAll: () => void
  readonly source: { readonly kind: BoardKind; readonly anlass: string; readonly also: readonly string[] }
  readonly besetzt: (kandidat: Kandidat) => string | null
  readonly max: number
  readonly asked: ReadonlySet<string>
  readonly lastLeiter: string | null
  readonly moves: Actions
  readonly isChanged: (profil: string) => boolean
  readonly fixed: boolean
  readonly openPerson: (profil: string) => void
  readonly openPlatz: (target: Target) => void
}

export const WorkContext = createContext<Work | null>(null)

export function useWork(): Work {
  const work = useContext(WorkContext)
  if (!work) throw new Error('There is no board around this.')
  return work
}

export const PERSON = 'einteilung-profil'
