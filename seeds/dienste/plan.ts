import type { Anmeldestatus, BedarfsRow } from '#blocks/dienst/contract.ts'
import type { Insertable } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import type { Helfer } from './people.ts'

export interface Assigned {
  readonly helfer: Helfer
  readonly status: Anmeldestatus
  readonly funktion?: string
  readonly praktikant?: boolean
  readonly comment?: string
}

export interface Schichtplan {
  readonly bezeichnung: string
  readonly von: number
  readonly bis: number
  readonly rows: readonly BedarfsRow[]
  readonly types: readonly string[]
  readonly praktikanten: number
  readonly set?: readonly Assigned[]
}

/** `offen`: past but not closed. */
export type Situation = 'entwurf' | 'kommend' | 'vergangen' | 'offen' | 'abgesagt'

export interface Plan {
  readonly kind: 'intern' | 'extern'
  readonly bezeichnung: string
  readonly kategorie: string
  readonly veranstalter: string
  readonly ort: string
  readonly situation: Situation
  readonly schichten: readonly Schichtplan[]
  /** Share of places with sign-ups, and share of those already staffed (0 to 1). */
  readonly filled: number
  readonly eingeteilt: number
  readonly waiting: number
  readonly leiter?: Helfer
  readonly earlier?: readonly Helfer[]
  readonly special?: Partial<Insertable<DB['sanitaetsdienste']>>
}
