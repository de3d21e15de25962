// Personal data of an area, and items to settle before a person leaves; each area registers its part.
import type { RawBuilder } from 'kysely'
import type { Recht } from '#contract/rights/rechte.ts'
import type { Db, Trx } from '#server/base.ts'

export interface OpenPoint {
  readonly titel: string
  readonly unter: string
  readonly pfad: string
  readonly wer: string
  /** Right of those who settle it: the checklist names them. */
  readonly recht?: Recht
}

/** Rows about the person. Columns have German names, because people read them directly. Times are instants in UTC. */
export interface OwnRows {
  readonly titel: string
  readonly rows: RawBuilder<Record<string, unknown>>
}

export interface PersonalSource {
  readonly open?: (db: Db | Trx, profil: string) => Promise<readonly OpenPoint[]>
  readonly data?: (whom: { readonly profil: string; readonly user: string }) => readonly OwnRows[]
}
