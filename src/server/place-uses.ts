// Uses of a place: each area declares its own, and the area of the places refuses to delete a place in use.
import type { RawBuilder } from 'kysely'
import type { Actor } from '#server/base.ts'

export interface PlaceUses {
  /** At most five rows in order: `name`, null where this person may not read it, and `beginn`, null where it has none. */
  readonly rows: (ort: string, actor: Actor, now: Date) => RawBuilder<unknown>
  /** 'Standort von KTW 1'. */
  readonly tell: (name: string, beginn: string | null) => string
}
