import { may } from '#contract/rights/rechte.ts'
import { readableValue, titelOf } from '#contract/schema.ts'
import { profilFields, type ProfilField, STATUS_WITHOUT_ACCESS } from '#features/profile/schemas.ts'
import { HttpError, badRequest, conflict, forbidden } from '#server/errors.ts'
import type { Actor, Trx } from '#server/context.ts'
import { inMonths, tagInBerlin } from '#contract/time/berlin.ts'
import type { ProfilRow } from './queries.ts'
import { findDefects, derivedDays } from './rules.ts'

const JSONB = new Set<string>(['groupalarm', 'konfektion', 'notfallkontakt', 'sichtbarkeit', 'emailBenachrichtigungen'])

/** Fields for PostgreSQL: objects as JSON text. */
export const asColumns = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, JSONB.has(field) && value !== null ? JSON.stringify(value) : value]),
  )

export const fieldForbidden = (field: ProfilField) =>
  new HttpError(403, [{ msg: `Das Feld „${titelOf(profilFields[field]) ?? field}“ darfst du nicht ändern.`, feld: field }])

export function spanText(from: string, to: string): string {
  const months = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000 / 30.44)
  const years = Math.round(months / 12)
  return months < 24 && months % 12 !== 0 ? `${months} Monate` : years === 1 ? '1 Jahr' : `${years} Jahre`
}
/** Years. Annahme: class B licence cards are valid for fifteen (FeV § 24a), and are issued some weeks before. */
const LICENCE_YEARS = 16
/** @throws 409 at `bestaetigt` if a licence is valid longer than legally possible */
export function askAboutLicence({ fuehrerscheinGueltigBis }: Partial<Profile>, now: Date): void {
  const today = tagInBerlin(now)
  if (fuehrerscheinGueltigBis && fuehrerscheinGueltigBis > inMonths(today, 12 * LICENCE_YEARS))
    throw conflict(
      `Führerschein gültig bis ${readableValue(undefined, fuehrerscheinGueltigBis)}: ` +
        `Das wären noch ${spanText(today, fuehrerscheinGueltigBis)}, länger als 15 gilt keiner. Trotzdem?`,
      'bestaetigt',
    )
}

type Profile = Pick<ProfilRow, ProfilField>
/**
 * Columns of the changed fields with derived days.
 * @throws 400 for contradictory days; existing contradictions in untouched fields do not block
 */
export function changedColumns(changed: readonly ProfilField[], whole: Profile, now: Date): Record<string, unknown> {
  const [first] = findDefects(whole, tagInBerlin(now)).filter(({ from }) => from.some((field) => changed.includes(field)))
  if (first) throw badRequest(first.msg, first.feld)
  const derived = Object.entries(derivedDays(whole)).filter(([, { from }]) => changed.includes(from))
  return asColumns({
    ...Object.fromEntries(changed.map((field) => [field, whole[field]])),
    ...Object.fromEntries(derived.map(([field, { tag }]) => [field, tag])),
  })
}

/**
 * Syncs sign-in with the status: former, blocked and external members cannot sign in; a return reopens the account. Annahme: the status
 * is the only switch. For people who grant rights, only others with that right may change access.
 * @throws 403
 */
export async function syncZugang(trx: Trx, actor: Actor, { user, status }: Pick<ProfilRow, 'user' | 'status'>): Promise<void> {
  const gesperrt = (STATUS_WITHOUT_ACCESS as readonly string[]).includes(status)
  const { rechte } = await trx.selectFrom('users').select('rechte').where('_id', '=', user).executeTakeFirstOrThrow()
  if (rechte.includes('UPDATE_USER_RECHTE') && !may(actor, 'UPDATE_USER_RECHTE')) {
    throw forbidden('Den Status von jemandem, der Rechte vergibt, darf nur ändern, wer das auch darf.')
  }
  await trx.updateTable('users').set({ gesperrt }).where('_id', '=', user).where('gesperrt', '=', !gesperrt).execute()
  if (gesperrt) await trx.deleteFrom('sitzungen').where('user', '=', user).execute()
}
