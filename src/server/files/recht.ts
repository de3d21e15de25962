import { may, type Recht } from '#contract/rechte.ts'
import type { Db, Actor, Trx } from '#server/base.ts'

/** May this person read or delete the files that hang on this object? Said by the area that the object belongs to. */
export type FileRecht = (actor: Actor, object: string, zweck: 'lesen' | 'loeschen', db: Db | Trx) => Promise<boolean>

/** By area, as `bereich` of the table `dateien` names it. An area that is missing here opens its files to nobody. */
export type FileRechte = Readonly<Record<string, FileRecht>>

/** The usual case: whoever may read the area may read its files, whoever may change it may delete them. */
export const byRecht =
  (readOne: Recht, remove: Recht): FileRecht =>
  async (actor, _object, zweck) =>
    may(actor, zweck === 'lesen' ? readOne : remove)
