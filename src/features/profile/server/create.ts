import * as z from 'zod/mini'
import type { Validated } from '#contract/endpoint.ts'
import type { profileContract } from '#features/profile/contract.ts'
import { profilFields, type ProfilField } from '#features/profile/schemas.ts'
import { recordChanges } from '#server/history/record.ts'
import type { Actor, Trx } from '#server/context.ts'
import { readListCheck } from './lists.ts'
import { askAboutLicence, fieldForbidden, changedColumns, syncZugang } from './fields.ts'
import { type Viewer, forHistory, changedFields } from './rules.ts'

type New = Validated<typeof profileContract.create>['body']

const PRESETS = z.parse(z.object(profilFields), {})
const isPreset = (field: string, value: unknown) => JSON.stringify(value) === JSON.stringify(PRESETS[field as ProfilField])

/**
 * Creates the profiles of registered users in one statement, plus one for the history; returns their ids in order. The registering
 * person may fill the fields of UPDATE_USER.
 * @throws 403 naming the field, 409, 400
 */
export async function createProfiles(trx: Trx, actor: Actor, many: readonly New[], now: Date): Promise<string[]> {
  const creator: Viewer = { profil: actor.profil, rechte: new Set([...actor.rechte, 'UPDATE_USER']) }
  const check = await readListCheck(trx, many)
  const all = many.map(({ user, bestaetigt, ...values }) => {
    const sent = Object.fromEntries(Object.entries(values).filter(([field, value]) => !isPreset(field, value)))
    const { geaendert, forbidden } = changedFields(creator, { ...PRESETS, _id: '' }, PRESETS, sent)
    if (forbidden) throw fieldForbidden(forbidden)
    if (!bestaetigt) askAboutLicence(values, now)
    check(values)
    const whole = { ...PRESETS, ...values, user }
    return { user, changed: geaendert, fresh: values, whole, columns: changedColumns(geaendert, whole, now) }
  })
  const rows = await trx
    .insertInto('profile')
    .values(all.map(({ user, columns }) => ({ ...columns, user, geaendertAm: now, erstelltVon: actor._id, geaendertVon: actor._id })))
    .returning(['_id', 'user'])
    .execute()
  const idOf = new Map(rows.map(({ _id, user }) => [user, _id]))
  const ids = all.map(({ user }) => {
    const id = idOf.get(user.toLowerCase())
    if (id === undefined) throw new Error('a profile came back for another account')
    return id
  })
  for (const { changed, whole } of all) if (changed.includes('status')) await syncZugang(trx, actor, whole)
  await recordChanges(
    trx,
    all.map(({ changed, fresh }, i) => ({
      area: 'profile',
      object: ids[i] ?? '',
      action: 'angelegt',
      fields: changed,
      after: forHistory(changed, {}, fresh).after,
      actor: actor._id,
    })),
  )
  return ids
}
