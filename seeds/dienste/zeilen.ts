// The rows that services become, table by table.
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Geschehen } from '../verlauf.ts'

/** Every column named: the rows of a table all have the same. */
type Voll<T extends keyof DB> = { [S in keyof Insertable<DB[T]>]-?: Exclude<Insertable<DB[T]>[S], undefined> }

export class Zeilen {
  readonly sanitaetsdienste: Voll<'sanitaetsdienste'>[] = []
  readonly angebote: Voll<'angebote'>[] = []
  readonly angebot_fahrzeuge: Voll<'angebot_fahrzeuge'>[] = []
  readonly anmeldungen: Voll<'anmeldungen'>[] = []
  readonly fahrzeugbelegungen: Voll<'fahrzeugbelegungen'>[] = []
  readonly stundennachweise: Voll<'stundennachweise'>[] = []
  readonly geschehen: Geschehen[] = []
}
