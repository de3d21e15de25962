import { changeHindernis } from '../../hindernisse.ts'
import type { Allowed } from '#server/allowed.ts'
import { conflict } from '#server/errors.ts'
import type { Actor, Trx } from '#server/context.ts'
import { type Dienstkopf, loadWith } from '../load.ts'

/** A service whose people a planner may still change. @throws 403, 404, 409 */
export async function loadForEinteilen(trx: Trx, actor: Actor, id: string): Promise<Allowed<Dienstkopf>> {
  const dienst = await loadWith(trx, actor, id, 'UPDATE')
  const hindernis = changeHindernis(dienst)
  if (hindernis !== null) throw conflict(hindernis)
  return dienst
}
