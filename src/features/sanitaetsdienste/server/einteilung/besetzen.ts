import { changeHindernis } from '../../hindernisse.ts'
import type { Allowed } from '#server/allowed.ts'
import { conflict } from '#server/errors.ts'
import type { Actor, Trx } from '#server/context.ts'
import { type Dienstkopf, loadLed } from '../load.ts'

/** A service whose people may still be changed, by who plans or leads it. @throws 403, 404, 409 */
export async function loadForEinteilen(trx: Trx, actor: Actor, id: string): Promise<Allowed<Dienstkopf>> {
  const dienst = await loadLed(trx, actor, id)
  const hindernis = changeHindernis(dienst)
  if (hindernis !== null) throw conflict(hindernis)
  return dienst
}
