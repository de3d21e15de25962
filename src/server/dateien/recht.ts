import { darf, type Recht } from '#contract/rechte.ts'
import type { Db, Nutzer, Trx } from '#server/base.ts'

/** May this person read or delete the files that hang on this object? Said by the area that the object belongs to. */
export type Dateirecht = (nutzer: Nutzer, objekt: string, zweck: 'lesen' | 'loeschen', db: Db | Trx) => Promise<boolean>

/** By area, as `bereich` of the table `dateien` names it. An area that is missing here opens its files to nobody. */
export type Dateirechte = Readonly<Record<string, Dateirecht>>

/** The usual case: whoever may read the area may read its files, whoever may change it may delete them. */
export const nachRecht =
  (lesen: Recht, loeschen: Recht): Dateirecht =>
  async (nutzer, _objekt, zweck) =>
    darf(nutzer, zweck === 'lesen' ? lesen : loeschen)
