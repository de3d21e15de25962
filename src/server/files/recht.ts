import { may, type Recht } from '#contract/rights/rechte.ts'
import type { Db, Actor, Trx } from '#server/base.ts'

/** Whether this person may read or delete the files attached to this object; each area answers for its objects. */
export type FileRecht = (actor: Actor, object: string, zweck: 'lesen' | 'loeschen', db: Db | Trx) => Promise<boolean>

/** By area, as `bereich` of the table `dateien` names it. An area that is missing here opens its files to nobody. */
export type FileRechte = Readonly<Record<string, FileRecht>>

/** The usual case: one right of the area to read its files, one to delete them. */
export const byRecht =
  (read: Recht, remove: Recht): FileRecht =>
  async (actor, _object, zweck) =>
    may(actor, zweck === 'lesen' ? read : remove)
