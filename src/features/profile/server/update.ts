import type { Validated } from '#contract/endpoint.ts'
import type { profileContract } from '#features/profile/contract.ts'
import { enqueuePlaetzeRelease, recountPerson } from '#blocks/dienst/server/index.ts'
import type { Allowed } from '#server/allowed.ts'
import { stale } from '#server/errors.ts'
import { recordChange } from '#server/history/record.ts'
import type { Actor, AppContext, Trx } from '#server/context.ts'
import { tellOfAccount } from './account.ts'
import { followRecords } from './ausbildungen/derive.ts'
import { readListCheck } from './lists.ts'
import { askAboutLicence, fieldForbidden, changedColumns, syncZugang } from './fields.ts'
import type { ProfilRow } from './queries.ts'
import { forHistory, changedFields } from './rules.ts'
import { touchedColumns } from '#server/db/vocabulary.ts'

const DECIDES: readonly string[] = [
  'sanitaetsausbildung',
  'ausbildungAusNachweisen',
  'geburtsdatum',
  'fuehrerscheinklassen',
  'fuehrerscheinGueltigBis',
  'fuehrerscheinKontrolleAm',
]
type Change = Validated<typeof profileContract.update>['body']

/** A qualification that differs from the records switches the profile to manual entry. */
function byHand(old: ProfilRow, sent: Omit<Change, '_id' | 'version' | 'bestaetigt'>): typeof sent {
  const differs = (['sanitaetsausbildung', 'fuehrungsausbildung'] as const).some(
    (field) => sent[field] !== undefined && sent[field] !== old[field],
  )
  const follows = old.ausbildungAusNachweisen && sent.ausbildungAusNachweisen !== false
  return differs && follows ? { ...sent, ausbildungAusNachweisen: false } : sent
}

/** Changes differing fields and writes the history; returns the profile's id. @throws 403 naming the field, 409 on a stale version, 400 */
export async function changeProfil(
  trx: Trx,
  context: AppContext,
  actor: Actor,
  old: Allowed<ProfilRow>,
  { _id, version, bestaetigt, ...sent }: Change,
): Promise<string> {
  const now = context.now()
  if (old.version !== version) throw stale()
  const changes = byHand(old, sent)
  const { geaendert, forbidden } = changedFields(actor, old, old, changes)
  if (forbidden) throw fieldForbidden(forbidden)
  if (geaendert.length === 0) return _id
  if (!bestaetigt && geaendert.includes('fuehrerscheinGueltigBis')) askAboutLicence(changes, now)
  const check = await readListCheck(trx, [changes])
  check(changes, old)
  const whole = { ...old, ...changes }
  await trx
    .updateTable('profile')
    .set({ ...changedColumns(geaendert, whole, now), ...touchedColumns(actor._id, now) })
    .where('_id', '=', _id)
    .execute()
  if (geaendert.includes('status')) {
    await syncZugang(trx, actor, whole)
    // Members who can no longer take part lose their slots in future services; the job checks this again.
    await enqueuePlaetzeRelease(trx, _id)
  }
  if (geaendert.includes('ausbildungAusNachweisen') && whole.ausbildungAusNachweisen) await followRecords(trx, _id, now)
  // Staffing is recomputed with the change: a new qualification opens or closes slots of future duties.
  if (geaendert.some((field) => DECIDES.includes(field))) await recountPerson(trx, _id, now)
  await recordChange(trx, {
    area: 'profile',
    object: _id,
    action: 'geaendert',
    fields: geaendert,
    ...forHistory(geaendert, old, changes),
    actor: actor._id,
  })
  await tellOfAccount(trx, context, actor, old, geaendert, whole.iban)
  return _id
}
