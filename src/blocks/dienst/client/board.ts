import type { Helfer, Proposal } from '../contract.ts'
import type { Kandidat } from '../kandidat.ts'
import type { Anlass, AnlassKind, AskingCandidates, Calls, Candidates, Fahrzeug, Schicht } from './kind.ts'

export interface BoardSchicht extends Schicht {
  readonly fahrzeuge: readonly (Fahrzeug & {
    readonly fahrzeug: string | null
    readonly kennung: string
    readonly sitzplaetze: number | null
  })[]
}
export interface BoardAnlass extends Anlass {
  readonly version: number
  readonly beginn: string
  readonly abgeschlossenAm: string | null
  readonly schichten: readonly BoardSchicht[]
  readonly helfer: readonly Helfer[]
}
interface EinteilungRow {
  readonly profil: string
  readonly schicht: string
  readonly status: Helfer['status']
  readonly funktion: string
  readonly fahrzeug: string | null
  readonly praktikant: boolean
  readonly von: string
  readonly bis: string
  readonly trotzdem?: string
  readonly war?: Helfer['status'] | null
}
interface OneBody<B> {
  readonly params: { readonly id: string }
  readonly body: B
}
export interface BoardKind extends AnlassKind {
  readonly calls: Calls & {
    readonly get: (call: { readonly params: { readonly id: string } }) => Promise<BoardAnlass>
    readonly kandidaten: (call: AskingCandidates) => Promise<Candidates<Kandidat>>
    readonly vorschlag: (call: { readonly params: { readonly id: string } }) => Promise<Proposal>
    readonly withdrawHilferuf: (call: OneBody<{ readonly anfragen: string[] }>) => Promise<unknown>
    readonly cancelVorschlag: (call: { readonly params: { readonly id: string } }) => Promise<unknown>
    readonly einteilung: (staffing: OneBody<{ readonly version: number; readonly helfer: EinteilungRow[] }>) => Promise<BoardAnlass>
  }
}
