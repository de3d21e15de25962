// A service of the demo chapter before it becomes rows.
import type { Anmeldestatus, BedarfsRow } from '#blocks/dienst/contract.ts'
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Helfer } from './people.ts'

/** Somebody who is there for certain, not by chance. */
export interface Assigned {
  readonly helfer: Helfer
  readonly status: Anmeldestatus
  readonly funktion?: string
  readonly praktikant?: boolean
  readonly comment?: string
}

export interface Schichtplan {
  readonly bezeichnung: string
  /** Instants in ms; half open. */
  readonly von: number
  readonly bis: number
  readonly rows: readonly BedarfsRow[]
  readonly types: readonly string[]
  readonly praktikanten: number
  readonly set?: readonly Assigned[]
}

/** `offen` is over and not yet closed. */
export type Situation = 'entwurf' | 'kommend' | 'vergangen' | 'offen' | 'abgesagt'

export interface Plan {
  readonly kind: 'intern' | 'extern'
  readonly bezeichnung: string
  readonly kategorie: string
  readonly veranstalter: string
  readonly ort: string
  readonly situation: Situation
  readonly schichten: readonly Schichtplan[]
  /** Which share of the places people come for, and which share of them is staffed already (0 to 1). */
  readonly filled: number
  readonly eingeteilt: number
  readonly waiting: number
  readonly leiter?: Helfer
  /** Who led before, in their order. */
  readonly earlier?: readonly Helfer[]
  readonly special?: Partial<Insertable<DB['sanitaetsdienste']>>
}
