import * as z from 'zod/mini'
import type { Validated } from '#contract/endpoint.ts'
import type { profileContract } from '#features/profile/contract.ts'
import { profilFields, type ProfilField } from '#features/profile/schemas.ts'
import { recordChange } from '#server/history/record.ts'
import type { Actor, Trx } from '#server/context.ts'
import { checkLists } from './lists.ts'
import { askAboutLicence, fieldForbidden, changedColumns, syncZugang } from './fields.ts'
import { type Viewer, forHistory, differences } from './rules.ts'

type New = Validated<typeof profileContract.create>['body']

const PRESETS = z.parse(z.object(profilFields), {})
const isPreset = (field: string, value: unknown) => JSON.stringify(value) === JSON.stringify(PRESETS[field as ProfilField])

/**
 * Makes the profile of a registered user, and answers its id; who registers may fill in what UPDATE_USER may.
 * @throws 403 naming the field, 409, 400
 */
export async function createProfil(trx: Trx, actor: Actor, { user, bestaetigt: confirmed, ...fresh }: New, now: Date): Promise<string> {
  const creator: Viewer = { profil: actor.profil, rechte: new Set([...actor.rechte, 'UPDATE_USER']) }
  const sent = Object.fromEntries(Object.entries(fresh).filter(([field, value]) => !isPreset(field, value)))
  const { geaendert: changed, forbidden } = differences(creator, { ...PRESETS, _id: '' }, PRESETS, sent)
  if (forbidden) throw fieldForbidden(forbidden)
  if (!confirmed) askAboutLicence(fresh, now)
  await checkLists(trx, fresh)
  const whole = { ...PRESETS, ...fresh, user }
  const { _id } = await trx
    .insertInto('profile')
    .values({ ...changedColumns(changed, whole, now), user, geaendertAm: now, erstelltVon: actor._id, geaendertVon: actor._id })
    .returning('_id')
    .executeTakeFirstOrThrow()
  if (changed.includes('status')) await syncZugang(trx, actor, whole)
  await recordChange(trx, {
    area: 'profile',
    object: _id,
    action: 'angelegt',
    fields: changed,
    after: forHistory(changed, {}, fresh).after,
    actor: actor._id,
  })
  return _id
}
