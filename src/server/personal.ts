// What an area holds of one person, and what of it must be settled before they leave: each area registers its part.
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '#server/base.ts'

/** Something that must be settled before a member has left. */
export interface OpenPoint {
  readonly titel: string
  readonly unter: string
  /** Where it is settled; `wer`: by whom. */
  readonly pfad: string
  readonly wer: string
}

/** Rows that name the person; their columns have German names, for they are read as they are. Times stand as instants in UTC. */
export interface OwnRows {
  readonly titel: string
  readonly rows: RawBuilder<Record<string, unknown>>
}

export interface PersonalSource {
  readonly open?: (db: Db | Trx, profil: string) => Promise<readonly OpenPoint[]>
  readonly data?: (whom: { readonly profil: string; readonly user: string }) => readonly OwnRows[]
}
