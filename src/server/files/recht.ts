import { may, type Recht } from '#contract/rights/rechte.ts'
import type { Db, Actor, Trx } from '#server/base.ts'

/** Right of this person to read or delete files attached to this object; each area decides for its objects. */
export type FileRecht = (actor: Actor, object: string, zweck: 'lesen' | 'loeschen', db: Db | Trx) => Promise<boolean>

/** By area, as in `bereich` of the table `dateien`. Files of a missing area are inaccessible. */
export type FileRechte = Readonly<Record<string, FileRecht>>

/** Default: one right of the area to read its files, one to delete them. */
export const byRecht =
  (read: Recht, remove: Recht): FileRecht =>
  async (actor, _object, zweck) =>
    may(actor, zweck === 'lesen' ? read : remove)
