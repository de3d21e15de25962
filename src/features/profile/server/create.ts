import * as z from 'zod/mini'
import type { Validated } from '#contract/endpoint.ts'
import type { profileContract } from '#features/profile/contract.ts'
import { profilFields, type ProfilField } from '#features/profile/schemas.ts'
import { recordChange } from '#server/history/record.ts'
import type { Actor, Trx } from '#server/context.ts'
import { fieldForbidden, changedColumns, syncZugang } from './fields.ts'
import { type ProfilRow, profilOf } from './queries.ts'
import { type Viewer, forHistory, differences } from './rules.ts'

type New = Validated<typeof profileContract.create>['body']

/** Makes the profile of a registered user; who registers may fill in what UPDATE_USER may. @throws 403 naming the field, 409, 400 */
export async function createProfil(trx: Trx, actor: Actor, { user, ...fresh }: New, now: Date): Promise<ProfilRow> {
  const { _id } = await trx
    .insertInto('profile')
    .values({ user, erstelltVon: actor._id, geaendertVon: actor._id })
    .returning('_id')
    .executeTakeFirstOrThrow()
  const empty = await profilOf(trx, _id, true)
  if (!empty) throw new Error('a profile that was just inserted is missing')
  const creator: Viewer = { profil: actor.profil, rechte: new Set([...actor.rechte, 'UPDATE_USER']) }
  const presets = z.parse(z.object(profilFields), {})
  const sent = Object.fromEntries(
    Object.entries(fresh).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(presets[field as ProfilField])),
  )
  const { geaendert: changed, forbidden } = differences(creator, empty, empty, sent)
  if (forbidden) throw fieldForbidden(forbidden)
  const whole = { ...empty, ...fresh }
  await trx
    .updateTable('profile')
    .set({ ...changedColumns(changed, whole, now), geaendertAm: now })
    .where('_id', '=', _id)
    .execute()
  if (changed.includes('status')) await syncZugang(trx, actor, whole)
  await recordChange(trx, {
    area: 'profile',
    object: _id,
    action: 'angelegt',
    fields: changed,
    after: forHistory(changed, {}, fresh).after,
    actor: actor._id,
  })
  return (await profilOf(trx, _id)) ?? empty
}
