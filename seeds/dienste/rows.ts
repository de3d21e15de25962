import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Happened } from '../verlauf.ts'

/** Includes every column: all rows of an insert must have the same ones. */
type Left = 'zeiten' | 'belegt' | 'antwortBis' | 'trotzdem' | 'trotzWegen' | 'lenkt' | 'ausfallBekannt' | 'entwurf' | 'zurueckgezogen'
type Full<T extends keyof DB> = { [S in Exclude<keyof Insertable<DB[T]>, Left>]-?: Exclude<Insertable<DB[T]>[S], undefined> }

export class Rows {
  readonly sanitaetsdienste: Full<'sanitaetsdienste'>[] = []
  readonly angebote: Full<'angebote'>[] = []
  readonly angebot_fahrzeuge: Full<'angebot_fahrzeuge'>[] = []
  readonly anmeldungen: Full<'anmeldungen'>[] = []
  readonly fahrzeugbelegungen: Full<'fahrzeugbelegungen'>[] = []
  readonly stundennachweise: Full<'stundennachweise'>[] = []
  readonly happened: Happened[] = []
}
