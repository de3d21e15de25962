// What a service of the demo chapter shall be, before it becomes rows.
import type { Anmeldestatus, Bedarfszeile } from '#blocks/anmeldung/contract.ts'
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Helfer } from './leute.ts'

/** Somebody who stands there whatever chance says. */
export interface Gesetzt {
  readonly helfer: Helfer
  readonly status: Anmeldestatus
  readonly funktion?: string
  readonly praktikant?: boolean
  readonly kommentar?: string
}

export interface Schichtplan {
  readonly bezeichnung: string
  /** Instants in ms; half open. */
  readonly von: number
  readonly bis: number
  readonly zeilen: readonly Bedarfszeile[]
  readonly typen: readonly string[]
  readonly praktikanten: number
  readonly gesetzt?: readonly Gesetzt[]
}

/** `offen` is over and not yet closed. */
export type Lage = 'entwurf' | 'kommend' | 'vergangen' | 'offen' | 'abgesagt'

export interface Plan {
  readonly art: 'intern' | 'extern'
  readonly bezeichnung: string
  readonly kategorie: string
  readonly veranstalter: string
  readonly ort: string
  readonly lage: Lage
  readonly schichten: readonly Schichtplan[]
  /** Which share of the places people come for, and which share of them is staffed already (0 to 1). */
  readonly gefuellt: number
  readonly eingeteilt: number
  readonly warten: number
  readonly leiter?: Helfer
  /** Who led before, in their order. */
  readonly frueher?: readonly Helfer[]
  readonly besonderes?: Partial<Insertable<DB['sanitaetsdienste']>>
}
